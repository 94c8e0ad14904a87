import { type Fact, LIMITS } from '../../../profile/observation.js';
import { categoryOf } from '../categories.js';
import { listsOf } from '../lists.js';
import { stemOf } from '../stem.js';
import { ageIn, genderIn, nameIn, thingIn } from './read-span.js';
import type { TaggedText } from './spans-in.js';
import type { TaggedSpan } from './tagger.js';
import { tokensOf } from './tokens.js';

/**
 * From which likelihood on a kind of span is told. Chosen on eval/everyday/fresh, which nothing is learned from, where
 * most that each bar adds is right; lower ones told what unit tests know to be wrong. Requests about style
 * and topics to avoid are told by rules alone: tried once, spans of them brought nothing new.
 */
const BARS: Readonly<Record<string, number>> = { name: 0.75, age: 0.6, gender: 0.55, location: 0.75, like: 0.75 };

const ONES = ['name', 'age', 'gender', 'location'] as const;

/**
 * How likely the tagger must find a span of its kind in the words of what a rule read, by path and rule, up to an
 * explicitness; the first row that fits holds. Counted on the tuned texts by weights that had seen none of the text: of
 * what is dropped by each row at least half was wrong. What a field of a form says stands, whatever its words.
 */
const DOUBTED: [read: RegExp, upTo: number, least: number][] = [
  [/^core_info\.location/, 0.5, 0.05],
  [/^core_info\.name/, 0.7, 0.05],
  [/^interests\.other likes/, 0.85, 0.1],
  [/^interests\.\S+ (?:phrases|answers)/, 0.75, 0.1],
];

/**
 * The facts of a text, with those that its spans tell beside them: of a name, an age, a gender and a place the
 * likeliest where no rule read one that the tagger bears out, and interests that no rule read. Rules are borne out by
 * all spans, and only those of the text that is `meant` tell something. `at` is when the text was said where it does
 * not tell, RFC 3339.
 */
export function withSpans(ruled: readonly Fact[], all: TaggedText, at: string, meant: TaggedText = all): Fact[] {
  const borneOut = new Set(ruled.filter((fact) => isBorneOut(fact, all)));
  const isKept = (fact: Fact): boolean =>
    borneOut.has(fact) ||
    (fact.path.startsWith('core_info.') &&
      [...borneOut].some(({ path, polarity }) => path === fact.path && polarity === 'asserts'));
  const facts = ruled.filter(isKept);
  const more: Fact[] = [];
  const add = (span: TaggedSpan | undefined): void => {
    const fact = span && factOf(span, meant, at);
    if (fact && ![...facts, ...more].some((other) => isSame(other, fact) || isBehind(other, span, meant)))
      more.push(fact);
  };
  for (const kind of ONES)
    if (!facts.some(({ path, polarity }) => path === `core_info.${kind}` && polarity === 'asserts'))
      add(likely(kind, meant)[0]);
  for (const span of likely('like', meant)) add(span);
  const memories = facts.findIndex(({ path }) => path === 'memories');
  return memories < 0 ? [...facts, ...more] : facts.toSpliced(memories, 0, ...more);
}

/** How likely the tagger must find what a rule read, 0 where it stands without. */
const leastOf = ({ path, polarity, explicitness, value, rule = '' }: Fact): number =>
  polarity === 'asserts' && !UNSPACED.test(String(value))
    ? (DOUBTED.find(([read, upTo]) => read.test(`${path} ${rule}`) && explicitness <= upTo)?.[2] ?? 0)
    : 0;

/** Names in scripts without spaces are read by their frames; the tagger knows few of their words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Whether the tagger sees a likely enough span of a fact's kind in its words, or the subject is known by them. */
function isBorneOut(fact: Fact, { tokens, spans, called }: TaggedText): boolean {
  const least = leastOf(fact);
  if (least === 0) return true;
  const words = new Set(wordsIn(fact.value));
  const kind = fact.path.startsWith('interests.') ? 'like' : fact.path.slice('core_info.'.length);
  if (kind === 'name' && [...words].every((word) => called.has(word))) return true;
  return spans.some(
    (span) =>
      span.kind === kind &&
      span.likely >= least &&
      tokens.slice(span.from, span.to).some(({ word }) => words.has(word)),
  );
}

const wordsIn = (value: Fact['value']): string[] =>
  String(value)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The spans of a kind that are likely enough to be told, the likeliest first. */
const likely = (kind: string, tagged: TaggedText): TaggedSpan[] =>
  tagged.spans
    .filter((span) => span.kind === kind && span.likely >= BARS[kind]! && !isOnTheWay(span, tagged))
    .toSorted((one, other) => other.likely - one.likely);

/** Whether a place is one that somebody goes to: the tagger knows the words, but not how sure they make it. */
const isOnTheWay = ({ kind, from }: TaggedSpan, { tokens }: TaggedText): boolean =>
  kind === 'location' &&
  [1, 2].some((count) => {
    const before = tokens.slice(Math.max(0, from - count), from);
    return ON_THE_WAY.has(before.map(({ word }) => word).join('-'));
  });

const ON_THE_WAY = new Set(listsOf('spans').words('on-the-way'));

function factOf(span: TaggedSpan, { text, posted, tokens }: TaggedText, at: string): Fact | undefined {
  const start = tokens[span.from]!.start;
  const end = tokens[span.to - 1]!.end;
  const said = text.slice(start, end).replace(/\s+/g, ' ');
  if (said.length > LIMITS.value) return undefined;
  const value = valueOf(span.kind, said);
  if (value === undefined || value === '') return undefined;
  const path =
    span.kind === 'like' ? `interests.${categoryOf(String(value).toLowerCase()) ?? 'other'}` : `core_info.${span.kind}`;
  const [from, to] = quoteAround(text, start, end);
  return {
    path: path as Fact['path'],
    value,
    explicitness: Math.round(Math.min(MOST_SURE, span.likely) * 100) / 100,
    polarity: 'asserts',
    at,
    evidence: { quote: posted.slice(from, to), start: from, end: to },
    rule: `spans ${span.kind}`,
  };
}

/** A span is never as sure as what is said outright. */
const MOST_SURE = 0.8;

function valueOf(kind: string, said: string): string | number | undefined {
  if (kind === 'age') return ageIn(said);
  if (kind === 'gender') return genderIn(said);
  if (kind === 'name' || kind === 'location') return nameIn(said);
  return thingIn(said);
}

/** The sentence, or as much of it as stands near, that a stretch of a text is said in. */
function quoteAround(text: string, start: number, end: number): [number, number] {
  const before = /[^\n.!?。！？]*$/.exec(text.slice(Math.max(0, start - ASIDE), start))?.[0] ?? '';
  const behind = /^[^\n.!?。！？]*/.exec(text.slice(end, end + ASIDE))?.[0] ?? '';
  return [start - before.trimStart().length, end + behind.trimEnd().length];
}

const ASIDE = 100;

/** Whether an interest stands right behind a span, as what is done with it: `reading` and `crime novels`. */
const isBehind = ({ path, value }: Fact, { to }: TaggedSpan, { text, tokens }: TaggedText): boolean =>
  path.startsWith('interests.') &&
  typeof value === 'string' &&
  text.slice(tokens[to]?.start ?? text.length, (tokens[to]?.start ?? 0) + value.length).toLowerCase() ===
    value.toLowerCase();

/**
 * Whether two values are the same words, which name one thing wherever they stand (`Casablanca` a film or a town), or
 * one of two values of a path has all words of the other in some form; in scripts without spaces, all characters.
 */
function isSame(one: Fact, other: Fact): boolean {
  const [first, second] = [one.path.split('.')[0], other.path.split('.')[0]];
  if (typeof one.value === 'object' || typeof other.value === 'object') return false;
  if (String(one.value).toLowerCase() === String(other.value).toLowerCase()) return true;
  if (first !== second) return false;
  if (first !== 'interests' && one.path !== other.path) return false;
  const [a, b] = [wordsOf(one.value), wordsOf(other.value)];
  return a.every((word) => b.includes(word)) || b.every((word) => a.includes(word));
}

const wordsOf = (value: string | number): string[] =>
  tokensOf(String(value))
    .filter(({ word }) => /[\p{L}\p{N}]/u.test(word))
    .map(({ word }) => stemOf(word));
