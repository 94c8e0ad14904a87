import { ageTexts } from './age-texts.js';
import { shownValues } from './decisions.js';
import { idOf } from './draft.js';
import { languageName } from './language.js';
import { slotOf } from './path.js';
import type { Importance } from './profile.js';
import { byStrength } from './project.js';
import { SLOTS, type Slot } from './slots.js';
import type { Held, ProfileState } from './state.js';
import { compareTexts, contentStems, isUnspaced, plain, stem, wordsOf } from './words.js';

/** Most texts beside the whole: what everything else a profile could be found by costs more than it finds. */
export const MOST_TEXTS = 64;
/**
 * Longest text of the whole profile, in UTF-16 units: about 1,500 tokens, which every embedding model reads in full.
 */
export const LONGEST_WHOLE = 6_000;
/** Longest list in it, so that many interests leave room for memories. */
const LONGEST_LIST = 1_500;
/** In a longer quote one thing is drowned by the others, so that it is there in its own words too. */
const SHORT_QUOTE = 80;
/** What parts the things that a text lists, and its clauses. A mark inside of a word or a time of day does not. */
const BETWEEN_PARTS = /[,;:\n](?=\s)|[.!?…](?=\s)|[，、；：—。！？]|\s[-–]\s/u;

/** Stands for a space within a place while its text is parted: no text has a character that means nothing. */
const JOIN = '\0';

/**
 * What a profile is found by: everything that it holds and that was said in one text, and beside it what people said,
 * in their words: the quotes that its values rest on, then what was said beside them, the newest first, then the parts
 * of both, because in "nurse, ramen, cats" each thing is drowned by the others. Empty for an empty profile.
 */
export function embeddingTexts(state: ProfileState): { whole: string; facts: string[] } {
  const ranked = shownValues(state).toSorted(byRank);
  const gone = goneFrom(state);
  const textsOf = textsIn(state);
  const beside = state.said.toReversed().filter((piece) => !tells(piece, gone) && isPlain(piece));
  const found = ranked.flatMap((held) => textsOf(held).map((text, turn) => ({ text, turn })));
  // Every value has its first text before any has its second.
  const said = new Set([...found.toSorted((a, b) => a.turn - b.turn).map(({ text }) => text), ...beside]);
  const places = placesIn(ranked);
  const facts = new Set([...said, ...[...said].flatMap((text) => partsOf(text, places))]);
  const quotes = ranked.flatMap(({ evidence }) => evidence.map(({ quote }) => quote)).filter((one) => said.has(one));
  return { whole: wholeOf(ranked, [...quotes, ...beside]), facts: [...facts].slice(0, MOST_TEXTS) };
}

/**
 * The texts that a value of a state is found by, the shortest of them that says it first: its quotes, but none that
 * tells what was taken back or forgotten, for that finds nobody; its own words when no short quote says it, when a
 * person put it there, or when it is a core fact, which forms state without a sentence; and the parts of quotes that
 * say it among other things, of which those that are not `wanted` are left out: whether a part says the value takes
 * longest to tell.
 */
export function textsIn(state: ProfileState): (held: Held, wanted?: (text: string) => boolean) => string[] {
  const gone = goneFrom(state);
  const places = placesIn(state.held);
  return (held, wanted = () => true) => {
    const quotes = held.evidence
      .map(({ quote }) => quote)
      .filter((quote) => !tells(quote, gone) && isPlain(quote))
      .toSorted((a, b) => a.length - b.length);
    // Its evidence is a few words that say nothing else.
    if (isLanguage(held)) return [];
    // A line of a log or of JSON is near to all that is written like it: there the value says it alone.
    const isSaidShort =
      (quotes[0]?.length ?? Infinity) <= SHORT_QUOTE && !held.pinned && !held.path.startsWith('core_info.');
    const ages = held.path === 'core_info.age' ? ageTexts(Number(held.value)) : [];
    const texts = isSaidShort ? quotes : [ownWords(held), ...quotes, ...ages];
    const wantedParts = quotes.flatMap((quote) => partsOf(quote, places)).filter(wanted);
    const value = wantedParts.length > 0 ? contentStems(embeddingText(held)) : [];
    const parts = wantedParts.filter((part) => value.length > 0 && tells(part, [value]));
    return [...new Set([...texts, ...parts])].filter(isPlain);
  };
}

/** Scraps of JSON, of markup and of logs: `"city":"York",`, `genre=jazz`, `</td>`, `2026-01-02 10:00`. */
const SCRAPS = new RegExp(
  String.raw`["'][\w -]{1,40}["']\s{0,3}[:,\]}]|[{}<>]|\\[nt"]|(?:^|[\s,;&[])[\p{L}_][\w.-]{0,40}=\S|` +
    String.raw`^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^["'][^"']{1,80}["'],?$`,
  'u',
);

const isLanguage = ({ path }: Held): boolean => slotOf(path).type === 'language';

const isPlain = (text: string): boolean => !SCRAPS.test(text);

/** A place is one thing: "lives in Perth" is not what "lives in Perth, Scotland" says. */
const placesIn = (some: Held[]): string[] =>
  some.flatMap(({ path, value }) =>
    slotOf(path).key === 'place' && /\S\s/.test(String(value)) ? [String(value)] : [],
  );

/** The things that a text lists, its sentences and clauses, such as say something; none where it is one thing. */
function partsOf(text: string, places: string[]): string[] {
  const parts = places
    .reduce((joined, place) => joined.replaceAll(place, () => place.replaceAll(' ', JOIN)), text)
    .split(BETWEEN_PARTS)
    .map((part) =>
      part
        .replaceAll(JOIN, ' ')
        .trim()
        .replace(/[.!?]$/u, ''),
    )
    .filter((part) => (/\p{L}{2}/u.test(part) && contentStems(part).length > 0) || isUnspaced(part));
  return parts.length > 1 ? parts : [];
}

/** A value in a few words of its own. */
export function embeddingText({ path, value }: Held): string {
  if (typeof value === 'object') return value.date ? `${value.event} (${value.date})` : value.event;
  const { found, type } = slotOf(path);
  const words = type === 'language' ? (languageName(String(value)) ?? value) : value;
  return found.replace('{}', () => String(words));
}

/** What tells most of somebody first: values in the order in which they are worth finding. */
export const byRank = (a: Held, b: Held): number =>
  rankOf(b) - rankOf(a) || byStrength(a, b) || compareTexts(a.path, b.path);

/** A guess: importance outweighs what a second submission adds to confidence. */
const WEIGHT: Record<Importance, number> = { high: 0.2, medium: 0, low: -0.2 };

/** Whom and where first, then by confidence, -.2 to 1.2; a mood or a language finds nobody. */
export const rankOf = ({ path, confidence, value }: Held): number =>
  slotOf(path).worth ?? confidence + (typeof value === 'object' && value.importance ? WEIGHT[value.importance] : 0);

/** A search for "pottery" is nearest to "pottery". */
const ownWords = (held: Held): string =>
  held.path.startsWith('interests.') ? String(held.value) : embeddingText(held);

/** The stems of each thing that was taken back and is not held again, or forgotten. */
function goneFrom({ tombstones, held, decisions }: ProfileState): string[][] {
  const ids = new Set(held.map(({ path, key }) => idOf(path, key)));
  const takenBack = tombstones
    .filter(({ path, key }) => !ids.has(idOf(path, key)))
    .map(({ key }) => key.replace(/@.*/, '').split(/[ ,]+/).filter(Boolean));
  const forgotten = decisions
    .filter(({ kind }) => kind === 'forgotten')
    .map(({ value }) => contentStems(typeof value === 'object' ? value.event : String(value)));
  return [...takenBack, ...forgotten].filter((stems) => stems.length > 0);
}

function tells(quote: string, things: string[][]): boolean {
  if (things.length === 0) return false;
  const said = new Set(wordsOf(quote).map(stem));
  return things.some((stems) => stems.every((one) => said.has(one) || (isUnspaced(one) && plain(quote).includes(one))));
}

/** The slots that the text of the whole begins with, those first that are worth most. */
const WHOLE = SLOTS.filter(({ whole }) => whole !== undefined).toSorted((a, b) => (b.worth ?? 1) - (a.worth ?? 1));

/** What a profile holds, in the order of its slots, then what was said and is not told by that yet. */
function wholeOf(ranked: Held[], said: string[]): string {
  const valuesOf = (slot: Slot): string[] =>
    ranked.filter(({ path }) => slotOf(path) === slot).map(({ value }) => String(value));
  const parts = [
    ...WHOLE.map((slot) => listed(slot.whole ?? '', valuesOf(slot))),
    ...ranked.filter(({ path }) => path === 'memories').map((one) => embeddingText(one).replace(/[^.!?]$/u, '$&.')),
  ].filter((part) => part !== '');
  const held = parts.join(' ');
  const beside = [...new Set(said)].filter((one) => !held.includes(one));
  return joinWithin([...parts, ...beside], ' ', LONGEST_WHOLE);
}

const listed = (lead: string, values: string[]): string =>
  values.length > 0 ? `${lead}${joinWithin(values, ', ', LONGEST_LIST)}.` : '';

/** As many parts as fit, in order; the strongest come first. */
function joinWithin(parts: string[], between: string, longest: number): string {
  let text = '';
  for (const part of parts)
    if (text.length + between.length + part.length <= longest) text += text === '' ? part : between + part;
  return text;
}
