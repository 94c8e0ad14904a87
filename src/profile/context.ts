import { shown } from './confidence.js';
import type { FactPath } from './observation.js';
import { byRank, rankOf, embeddingText } from './embedding-texts.js';
import { parseQuery, parseWhole } from './search.js';
import { slotOf } from './path.js';
import { SLOTS, type Slot } from './slots.js';
import type { Held } from './state.js';
import { tellableIn } from './manner-told.js';
import { cut, LONGEST_TOLD, tellable, withoutEnd } from './sentences.js';
import type { Person } from './clause-opening.js';
import { tellClause } from './tell-clause.js';
import { dateInWords } from './tell-date.js';
import { quoted, tellIdentity, tellSlot, wordsOfSlot } from './tell-slots.js';
import { isIn, tongueFor, type Tongue } from './tongue.js';
import { estimateTokens } from './tokens.js';
import { contentStems } from './words.js';

/** One thing that a context tells. */
export interface ContextFact {
  path: FactPath;
  /** As a sentence of its own. */
  text: string;
  /** 0 to 1, two decimals. */
  confidence: number;
  /** How near it is to the question, 0 to 1; undefined without one. */
  relevance: number | undefined;
}

/** The part of a profile that matters for a question, ready for the prompt of a language model. */
export interface ProfileContext {
  /** A sentence on each line, the most useful first; empty when there is nothing to tell. */
  text: string;
  /** {@link estimateTokens} of the text. */
  tokens: number;
  /** What the text tells, in its order. */
  facts: ContextFact[];
  /** Whether nothing was left out for want of room. */
  complete: boolean;
}

/** What is asked for: undefined `query` is the profile as a whole. */
export interface ContextRequest {
  query: string | undefined;
  maxTokens: number;
}

/** How many tokens a context may have. */
export const CONTEXT_TOKENS = { least: 16, usual: 500, most: 8_000 } as const;

/** Parses what either wire delivers. Throws `invalid_field` with the name of the parameter at fault. */
export const parseContext = (input: { query?: unknown; maxTokens?: unknown }): ContextRequest => ({
  query: parseQuery(input.query),
  maxTokens: parseWhole('maxTokens', input.maxTokens, CONTEXT_TOKENS.usual, CONTEXT_TOKENS.most, CONTEXT_TOKENS.least),
});

/**
 * Tells a profile within `maxTokens`, in the third person, free of what could steer a model as the summary is: who it
 * is about, how they want to be talked with and what not to touch, then everything else by usefulness, the relevance of
 * `relevanceOf` (0 to 1) before confidence and importance. What comes first is told first and nothing is passed over
 * for something shorter, so that more room only ever adds at the end. The same values give the same words.
 */
export function tellContext(values: Held[], maxTokens: number, relevanceOf?: (held: Held) => number): ProfileContext {
  const lines: string[] = [];
  const facts: ContextFact[] = [];
  let tokens = 0;
  let complete = true;
  for (const line of linesOf(values, relevanceOf)) {
    let count = line.facts.length;
    while (count > 0 && tokens + estimateTokens(line.say(count)) > maxTokens) count -= 1;
    if (count > 0) {
      lines.push(line.say(count));
      tokens += estimateTokens(line.say(count));
      facts.push(...line.facts.slice(0, count));
    }
    complete = count === line.facts.length;
    if (!complete) break;
  }
  return { text: lines.join('\n'), tokens, facts, complete };
}

/**
 * How near a value is to a question by their words alone: the share of the question's words that say something and are
 * said of the value.
 */
export function wordOverlap(query: string): (held: Held) => number {
  const asked = contentStems(query);
  return (held) => {
    const said = new Set(contentStems(embeddingText(held)));
    return asked.length === 0 ? 0 : asked.filter((word) => said.has(word)).length / asked.length;
  };
}

/** One line: as many of its facts as there is room for, the first ones first. */
interface ContextLine {
  facts: ContextFact[];
  say(count: number): string;
}

/** More topics than these are told among the other facts. */
const MOST_TOPICS = 12;
/** What confidence and importance weigh beside relevance, which is 1 at most; a guess: they decide between equals. */
const WORTH = 0.1;
/** Longest sentence in tokens, or nearly: a longer value is cut, so that one cannot take the room of all. */
const LONGEST_FACT = 60;

interface Ranked {
  held: Held;
  relevance: number | undefined;
}

/** A value that may be told, and its words. */
interface ContextCandidate {
  held: Held;
  words: string;
  fact: ContextFact;
}

/** Lines in the order in which they are told, each made when there is room to ask for it. */
function* linesOf(values: Held[], relevanceOf: ((held: Held) => number) | undefined): Generator<ContextLine> {
  const telling = tellingOf(values);
  const usualMood = values.find(({ path }) => path === 'personality.mood_trends.default')?.value;
  const ranked = values.toSorted(byRank).map((held) => ({ held, relevance: relevanceOf?.(held) }));
  const firstBy = (first: Slot['first']): Slot[] => SLOTS.filter((slot) => slot.first === first);
  const of = ({ path }: Slot): ContextCandidate[] =>
    ranked.filter(({ held }) => held.path === path).flatMap((one) => tell(one, telling));

  const identity = firstBy('who').flatMap(of);
  const manner = firstBy('manner').flatMap(of);
  const topics = firstBy('topics').map((slot) => ({ slot, told: of(slot).slice(0, MOST_TOPICS) }));
  if (identity.length > 0) yield lineOf(identity, (some) => sayIdentity(some, telling.tongue));
  yield* manner.map(alone);
  for (const { slot, told } of topics)
    if (told.length > 0)
      yield lineOf(told, (some) =>
        tellSlot(
          slot,
          some.map(({ words }) => words),
          telling.tongue,
        ),
      );

  const first = new Set([...identity, ...manner, ...topics.flatMap(({ told }) => told)].map(({ held }) => held));
  const others = ranked.filter(
    ({ held }) => !first.has(held) && !(held.path === 'personality.mood_trends.recent' && held.value === usualMood),
  );
  for (const one of relevanceOf ? others.toSorted((a, b) => usefulnessOf(b) - usefulnessOf(a)) : others)
    yield* tell(one, telling).map(alone);
}

const lineOf = (told: ContextCandidate[], say: (told: ContextCandidate[]) => string): ContextLine => ({
  facts: told.map(({ fact }) => fact),
  say: (count) => say(told.slice(0, count)),
});

const alone = (told: ContextCandidate): ContextLine => lineOf([told], () => told.fact.text);

/** How the values of somebody are told: in which language, and of whom. */
interface Telling {
  tongue: Tongue;
  person: Person;
  /** The language that they write. */
  written: string | undefined;
}

function tellingOf(values: readonly Held[]): Telling {
  const first = (path: FactPath): string | undefined => {
    const value = values.find((one) => one.path === path)?.value;
    return value === undefined ? undefined : String(value);
  };
  const texts = values.flatMap(({ path, value }) => {
    if (typeof value === 'object') return [value.event];
    return path === 'preferences.conversation_style' ? [String(value)] : [];
  });
  const name = first('core_info.name');
  return {
    tongue: tongueFor(texts, first('core_info.language')),
    written: first('core_info.language'),
    person: { gender: first('core_info.gender'), name: name === undefined ? undefined : tellable(name) },
  };
}

const sayIdentity = (told: ContextCandidate[], tongue: Tongue): string =>
  tellIdentity(
    told.map(({ held, words }) => ({ slot: slotOf(held.path), words })),
    tongue,
  ) ?? '';

const usefulnessOf = ({ held, relevance = 0 }: Ranked): number => relevance + WORTH * Math.min(1, rankOf(held));

/** One value in words, or none when it may not or need not be told. */
function tell({ held, relevance }: Ranked, telling: Telling): ContextCandidate[] {
  const whole = sentenceOf(held, telling, LONGEST_TOLD);
  const tokens = estimateTokens(whole?.text ?? '');
  const short =
    tokens > LONGEST_FACT ? sentenceOf(held, telling, Math.floor((LONGEST_TOLD * LONGEST_FACT) / tokens)) : whole;
  return short
    ? [
        {
          held,
          words: short.words,
          fact: { path: held.path, text: short.text, confidence: shown(held.confidence), relevance },
        },
      ]
    : [];
}

function sentenceOf(
  { path, value }: Held,
  { tongue, person, written }: Telling,
  longest: number,
): { words: string; text: string } | undefined {
  if (typeof value === 'object') {
    const event = tellable(value.event);
    if (event === undefined) return undefined;
    const short = cut(withoutEnd(event), longest);
    const told = isIn(tongue, short, written) ? tellClause(short, value.date, tongue, person) : undefined;
    const text = told?.sentence ?? quoteOf(short, value.date, tongue);
    return { words: text, text };
  }
  const slot = slotOf(path);
  const whole = tellableIn(slot, String(value));
  if (whole === undefined) return undefined;
  const words = wordsOfSlot(slot, cut(whole, longest), tongue);
  if (words === undefined) return undefined;
  if (path.startsWith('core_info.')) return { words, text: tellIdentity([{ slot, words }], tongue)! };
  const part = path === 'interests.pets' ? 'interests.pet' : slot.path;
  return { words, text: tellSlot(slot, [words], tongue, `one ${part}`) || tellSlot(slot, [words], tongue, part) };
}

const quoteOf = (event: string, date: string | undefined, tongue: Tongue): string =>
  tongue
    .sentence('quote')
    .replace('{}', () => `${quoted(event, tongue)}${date ? ` (${dateInWords(date, tongue)})` : ''}`);
