import { loosen, type Loose } from './loose-text.js';
import { SENTENCE_ENDS } from './quote-context.js';
import type { Span } from './span.js';
import { contentStems, isUnspaced } from './words.js';

/** Finds in one text what models meant that slipped when they quoted it. */
export interface Slips {
  /**
   * Places that `counts` accepts: where nothing but marks differs; else from the first to the last part of a quote that
   * leaves something out with dots; else the one sentence that has most of the quote's words, at least half.
   */
  find(quote: string, counts: (place: Span) => boolean): Span[];
}

/** So many places of one quote are looked at: of words that stand everywhere no place is the one that was meant. */
const MOST_LOOKED_AT = 32;

/** Everything is made of the text when it is first asked for. Linear in the text, and for each quote in its places. */
export function openSlips(text: string): Slips {
  let bare: Loose | undefined;
  let index: SentenceIndex | undefined;
  return {
    find(quote, counts) {
      bare ??= bareOf(text);
      const places = [...placesIn(bare, bareOf(quote).text.trim(), counts), ...placesOfParts(bare, quote, counts)];
      return places.length > 0 ? places : likest((index ??= indexOf(text)), quote, counts);
    },
  };
}

/** As {@link loosen}, with letters, digits and spaces alone: every other mark counts as a space. */
function bareOf(text: string): Loose {
  const { text: folded, from, to } = loosen(text.replace(ESCAPED_BREAK, '  '));
  const bare: Loose = { text: '', from: [], to: [] };
  const characters: string[] = [];
  for (let at = 0; at < folded.length; at += 1) {
    const character = MARK.test(folded.charAt(at)) ? ' ' : folded.charAt(at);
    if (character === ' ' && (characters.at(-1) ?? ' ') === ' ') continue;
    characters.push(character);
    bare.from.push(from[at]!);
    bare.to.push(to[at]!);
  }
  return { ...bare, text: characters.join('') };
}

/** A line break as JSON writes it; two spaces take its place, so that offsets stay. */
const ESCAPED_BREAK = /\\[nrt]/g;
const MARK = /[^\p{L}\p{N}]/u;

function placesIn(bare: Loose, wanted: string, counts: (place: Span) => boolean): Span[] {
  const places: Span[] = [];
  let at = nextAt(bare.text, wanted, 0);
  for (let looked = 0; at >= 0 && looked < MOST_LOOKED_AT; looked += 1) {
    const place = { start: bare.from[at]!, end: bare.to[at + wanted.length - 1]! };
    if (counts(place)) places.push(place);
    at = nextAt(bare.text, wanted, at + 1);
  }
  return places;
}

/** Where whole words stand next: `art` is not found in `start`. In a script without spaces a word begins anywhere. */
function nextAt(text: string, wanted: string, from: number): number {
  if (wanted === '') return -1;
  const isWhole = (at: number): boolean =>
    isUnspaced(wanted) || ((at === 0 || text[at - 1] === ' ') && (text[at + wanted.length] ?? ' ') === ' ');
  let at = text.indexOf(wanted, from);
  while (at >= 0 && !isWhole(at)) at = text.indexOf(wanted, at + 1);
  return at;
}

/** What a model leaves out of a quote, as dots. */
const OMISSION = /\s*(?:\.{3,}|…|\[\s*(?:\.{3}|…)\s*\])\s*/u;
/** How far the parts of such a quote may stand from each other, in UTF-16 units. A guess: a few sentences. */
const LONGEST_OMISSION = 600;

function placesOfParts(bare: Loose, quote: string, counts: (place: Span) => boolean): Span[] {
  const [first, ...rest] = quote
    .split(OMISSION)
    .map((part) => bareOf(part).text.trim())
    .filter((part) => part !== '');
  if (first === undefined || rest.length === 0) return [];
  const places: Span[] = [];
  let head = nextAt(bare.text, first, 0);
  for (let looked = 0; head >= 0 && looked < MOST_LOOKED_AT; looked += 1) {
    let end: number | undefined = head + first.length;
    for (const part of rest) {
      const at: number = nextAt(bare.text.slice(end, end + LONGEST_OMISSION + part.length), part, 0);
      end = at < 0 ? undefined : end + at + part.length;
      if (end === undefined) break;
    }
    const place = end === undefined ? undefined : { start: bare.from[head]!, end: bare.to[end - 1]! };
    if (place && counts(place)) places.push(place);
    head = nextAt(bare.text, first, head + 1);
  }
  return places;
}

/** The sentences of a text, and of each stem in which of them it stands. */
interface SentenceIndex {
  sentences: Span[];
  byStem: Map<string, number[]>;
}

/** A quote of fewer words that say something is not guessed at. */
const FEWEST_STEMS = 3;

/** Words that stand in so many sentences tell none from the others, and would take long to count. */
const MOST_POSTINGS = 5_000;

function indexOf(text: string): SentenceIndex {
  const sentences: Span[] = [];
  const byStem = new Map<string, number[]>();
  let from = 0;
  for (const { index, 0: mark } of [...text.matchAll(SENTENCE_ENDS), { index: text.length, 0: '' }]) {
    const end = index + mark.length;
    for (const stem of new Set(contentStems(text.slice(from, end)))) {
      const places = byStem.get(stem);
      if (places) places.push(sentences.length);
      else byStem.set(stem, [sentences.length]);
    }
    sentences.push(trimmed(text, from, end));
    from = end;
  }
  return { sentences, byStem };
}

function trimmed(text: string, start: number, end: number): Span {
  const sentence = text.slice(start, end);
  return { start: start + sentence.length - sentence.trimStart().length, end: start + sentence.trimEnd().length };
}

/** The sentence that shares most stems with a quote, at least half; none where two share as many. */
function likest({ sentences, byStem }: SentenceIndex, quote: string, counts: (place: Span) => boolean): Span[] {
  const wanted = new Set(contentStems(quote));
  const postings = [...wanted].reduce((sum, stem) => sum + (byStem.get(stem)?.length ?? 0), 0);
  if (postings > MOST_POSTINGS) return [];
  const shared = new Map<number, number>();
  for (const stem of wanted) for (const at of byStem.get(stem) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
  const least = Math.max(FEWEST_STEMS, wanted.size / 2);
  const ranked = [...shared]
    .filter(([at, count]) => count >= least && counts(sentences[at]!))
    .toSorted(([, a], [, b]) => b - a);
  const [best, second] = ranked;
  return best && best[1] !== second?.[1] ? [sentences[best[0]]!] : [];
}
