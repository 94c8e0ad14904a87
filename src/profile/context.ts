import { shown } from './confidence.js';
import { languageName } from './language.js';
import type { FactPath } from './observation.js';
import { byRank, rankOf, embeddingText } from './embedding-texts.js';
import { parseQuery, parseWhole } from './search.js';
import { slotOf } from './path.js';
import { SLOTS, type Slot } from './slots.js';
import type { Held } from './state.js';
import { cut, LONGEST_TOLD, tellable, tellIdentity, tellMemory, tellSlot } from './sentences.js';
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
  const isEnglish = (values.find(({ path }) => path === 'core_info.language')?.value ?? 'en') === 'en';
  const usualMood = values.find(({ path }) => path === 'personality.mood_trends.default')?.value;
  const ranked = values.toSorted(byRank).map((held) => ({ held, relevance: relevanceOf?.(held) }));
  const firstBy = (first: Slot['first']): Slot[] => SLOTS.filter((slot) => slot.first === first);
  const of = ({ path }: Slot): ContextCandidate[] =>
    ranked.filter(({ held }) => held.path === path).flatMap((one) => tell(one, isEnglish));

  const identity = firstBy('who').flatMap(of);
  const manner = firstBy('manner').flatMap(of);
  const topics = firstBy('topics').map((slot) => ({ slot, told: of(slot).slice(0, MOST_TOPICS) }));
  if (identity.length > 0) yield lineOf(identity, sayIdentity);
  yield* manner.map(alone);
  for (const { slot, told } of topics)
    if (told.length > 0)
      yield lineOf(told, (some) =>
        tellSlot(
          slot,
          some.map(({ words }) => words),
        ),
      );

  const first = new Set([...identity, ...manner, ...topics.flatMap(({ told }) => told)].map(({ held }) => held));
  const others = ranked.filter(
    ({ held }) => !first.has(held) && !(held.path === 'personality.mood_trends.recent' && held.value === usualMood),
  );
  for (const one of relevanceOf ? others.toSorted((a, b) => usefulnessOf(b) - usefulnessOf(a)) : others)
    yield* tell(one, isEnglish).map(alone);
}

const lineOf = (told: ContextCandidate[], say: (told: ContextCandidate[]) => string): ContextLine => ({
  facts: told.map(({ fact }) => fact),
  say: (count) => say(told.slice(0, count)),
});

const alone = (told: ContextCandidate): ContextLine => lineOf([told], () => told.fact.text);

const sayIdentity = (told: ContextCandidate[]): string =>
  tellIdentity(told.map(({ held, words }) => ({ slot: slotOf(held.path), words }))) ?? '';

const usefulnessOf = ({ held, relevance = 0 }: Ranked): number => relevance + WORTH * Math.min(1, rankOf(held));

/** One value in words, or none when it may not or need not be told. */
function tell({ held, relevance }: Ranked, isEnglish: boolean): ContextCandidate[] {
  const whole = sentenceOf(held, isEnglish, LONGEST_TOLD);
  const tokens = estimateTokens(whole?.text ?? '');
  const short =
    tokens > LONGEST_FACT ? sentenceOf(held, isEnglish, Math.floor((LONGEST_TOLD * LONGEST_FACT) / tokens)) : whole;
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
  isEnglish: boolean,
  longest: number,
): { words: string; text: string } | undefined {
  if (typeof value === 'object') {
    const text = tellMemory(value, isEnglish, longest);
    return text === undefined ? undefined : { words: text, text };
  }
  const whole = tellable(String(value));
  if (whole === undefined) return undefined;
  const words = cut(whole, longest);
  const text = sayOf(path, words);
  return text === undefined ? undefined : { words, text };
}

function sayOf(path: FactPath, words: string): string | undefined {
  if (path === 'interests.pets') return `A pet or favourite animal of theirs: ${words}.`;
  const slot = slotOf(path);
  if (slot.type !== 'language') return tellSlot(slot, [words]);
  const language = words === 'en' ? undefined : languageName(words);
  return language && tellSlot(slot, [language]);
}
