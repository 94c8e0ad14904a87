import { type Fact, LIMITS } from '../../../profile/observation.js';
import { categoryOf } from '../categories.js';
import { listsOf } from '../lists.js';
import { stemOf } from '../stem.js';
import { isForNow } from '../avoidance.js';
import { PLAIN } from '../finding.js';
import { withPart } from '../manners.js';
import { STYLE } from '../style.js';
import { titleBefore } from '../titles.js';
import { isMeasure, isPartOfNumber } from './measures.js';
import { isMisleading, namesHarm } from './misleading.js';
import { ageIn, genderIn, isLead, nameIn, thingIn, topicIn, wishIn } from './read-span.js';
import type { TaggedText } from './spans-in.js';
import type { TaggedSpan } from './tagger.js';
import { tokensOf } from './tokens.js';

/**
 * From which likelihood on a kind of span is told. Chosen on eval/everyday/fresh, which nothing is learned from, where
 * most that each bar adds is right; lower ones told what unit tests know to be wrong.
 */
const BARS: Readonly<Record<string, number>> = {
  name: 0.6,
  age: 0.5,
  gender: 0.6,
  location: 0.53,
  like: 0.57,
  style: 0.4,
  avoid: 0.45,
};

const ONES = ['name', 'age', 'gender', 'location'] as const;
const MANY = ['like', 'avoid'] as const;

/** Where what spans tell is kept, but for interests, which have a path for each category. */
const PATHS: Readonly<Record<string, Fact['path']>> = {
  name: 'core_info.name',
  age: 'core_info.age',
  gender: 'core_info.gender',
  location: 'core_info.location',
  style: STYLE,
  avoid: 'preferences.topics_to_avoid',
};

/**
 * How likely the tagger must find a span of its kind in the words of what a rule read, by path and rule, up to an
 * explicitness; the first row that fits holds. The first two were counted on the tuned texts by weights that had seen
 * none of the text, the others on eval/everyday/fresh: of what is dropped by each row at least half was wrong.
 */
const DOUBTED: [read: RegExp, upTo: number, least: number][] = [
  [/^core_info\.location/, 0.5, 0.5],
  [/^core_info\.name/, 0.7, 0.05],
  [/^interests\.other likes/, 0.85, 0.1],
  [/^interests\.\S+ (?:phrases|answers)/, 0.85, 0.1],
  [/^interests\.\S+ fields/, 0.9, 0.01],
  [/^interests\.\S+ likes/, 0.75, 0.01],
  [/^interests\.other/, 0.85, 0.03],
  [/^preferences\.conversation_style style/, 1, 0.35],
  [/^preferences\.topics_to_avoid/, 1, 0.1],
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
  const kept = ruled.filter(isKept);
  const style = styleOf(kept, meant, at);
  const facts = style ? kept.filter((fact) => !isStyle(fact)) : kept;
  const more: Fact[] = [];
  const add = (span: TaggedSpan | undefined): void => {
    const fact = span && factOf(span, meant, at);
    if (!fact || (span.kind === 'avoid' && isSaidOtherwise(fact, ruled))) return;
    if (![...facts, ...more].some((other) => isSame(other, fact) || isBehind(other, span, meant))) more.push(fact);
  };
  for (const kind of ONES)
    if (!facts.some(({ path, polarity }) => path === `core_info.${kind}` && polarity === 'asserts'))
      add(likely(kind, meant)[0]);
  for (const kind of MANY) for (const span of likely(kind, meant)) add(span);
  if (style) more.push(style);
  const memories = facts.findIndex(({ path }) => path === 'memories');
  return memories < 0 ? [...facts, ...more] : facts.toSpliced(memories, 0, ...more);
}

const KIND_OF = Object.fromEntries(Object.entries(PATHS).map(([kind, path]) => [path, kind]));

/**
 * How the subject wants to be talked to, as one wish, since one style is held: what rules read, and by its spans the
 * rest of the text, in their order. Undefined where spans bring nothing that no rule read.
 */
function styleOf(kept: Fact[], meant: TaggedText, at: string): Fact | undefined {
  const ruled = kept.filter(isStyle);
  const wishes = likely('style', meant)
    .flatMap((span) => factOf(span, meant, at) ?? [])
    .filter((wish) => !ruled.some((fact) => isSame(fact, wish) || overlap(fact, wish)));
  if (wishes.length === 0) return undefined;
  const inOrder = [...ruled, ...wishes].toSorted((one, other) => one.evidence.start - other.evidence.start);
  return inOrder.reduce((before, wish) => {
    const start = Math.min(before.evidence.start, wish.evidence.start);
    const end = Math.max(before.evidence.end, wish.evidence.end);
    if (end - start > LIMITS.quote) return wish;
    const evidence = { quote: meant.posted.slice(start, end), start, end };
    return { ...wish, value: withPart(String(before.value), String(wish.value)), evidence };
  });
}

const isStyle = ({ path, polarity }: Fact): boolean => path === STYLE && polarity === 'asserts';

/** A wish for the moment alone, or a sentence of which a rule says what it asks for: a topic may be fine again. */
const isSaidOtherwise = (fact: Fact, ruled: readonly Fact[]): boolean =>
  isForNow(fact.evidence.quote) || ruled.some((other) => other.path === fact.path && overlap(other, fact));

const overlap = ({ evidence: one }: Fact, { evidence: other }: Fact): boolean =>
  one.start < other.end && other.start < one.end;

/** How likely the tagger must find what a rule read, 0 where it stands without. */
const leastOf = ({ path, explicitness, rule = '' }: Fact): number =>
  DOUBTED.find(([read, upTo]) => read.test(`${path} ${rule}`) && explicitness <= upTo)?.[2] ?? 0;

/** Names in scripts without spaces are read by their frames; the tagger knows few of their words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/**
 * Whether the tagger sees a likely enough span of a fact's kind in its words, or the subject is known by them; a place
 * also no likelier one elsewhere.
 */
function isBorneOut(fact: Fact, tagged: TaggedText): boolean {
  if (fact.polarity !== 'asserts' || UNSPACED.test(String(fact.value))) return true;
  const words = new Set(wordsIn(fact.value));
  if (fact.path.startsWith('interests.') && namesHarm(words)) return false;
  if (fact.path.startsWith('interests.') && tagged.text.length < SINGLE_SENTENCE) return true;
  if (fact.path === 'core_info.age' && isMeasure(fact)) return false;
  if (fact.path === 'core_info.name' && [...words].every((word) => tagged.called.has(word))) return true;
  const kind = KIND_OF[fact.path] ?? 'like';
  const ofKind = tagged.spans.filter((span) => span.kind === kind);
  const most = Math.max(0, ...ofKind.filter((span) => isOf(span, fact, words, tagged)).map((span) => span.likely));
  const isRivalled =
    kind === 'location' && fact.explicitness < PLAIN && most < LEAST_OF_RIVALLED && likely(kind, tagged).length > 0;
  return most >= leastOf(fact) && !isRivalled;
}

/** In UTF-16 units: rules were written with single sentences, the tagger has learned from whole texts. A guess. */
const SINGLE_SENTENCE = 80;

/**
 * A place less likely than this, and not said outright, is dropped for one that the tagger would tell. Chosen on
 * eval/everyday/fresh, where it drops four wrong ones and none that is right.
 */
const LEAST_OF_RIVALLED = 0.6;

/** Whether a span says what a fact does: by its words, or where a request stands whose topic was named before it. */
const isOf = (
  { kind, from, to }: TaggedSpan,
  { evidence }: Fact,
  words: Set<string>,
  { tokens }: TaggedText,
): boolean =>
  kind === 'avoid'
    ? tokens[from]!.start < evidence.end && evidence.start < tokens[to - 1]!.end
    : tokens.slice(from, to).some(({ word }) => words.has(word));

const wordsIn = (value: Fact['value']): string[] =>
  String(value)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The spans of a kind that are likely enough to be told, the likeliest first. */
const likely = (kind: string, tagged: TaggedText): TaggedSpan[] =>
  tagged.spans
    .filter((span) => span.kind === kind && span.likely >= BARS[kind]!)
    .filter((span) => !isMisleading(span, tagged))
    .map((span) => wholeOf(span, tagged))
    .toSorted((one, other) => other.likely - one.likely);

/** `walking my` with `dogs` behind it, where the tagger parts the two: what ends with `my` has no end. */
const wholeOf = (span: TaggedSpan, { spans, tokens }: TaggedText): TaggedSpan => {
  const rest =
    span.kind === 'like' && isLead(tokens[span.to - 1]!.word) && span.to - span.from > 1
      ? spans.find(({ kind, from }) => kind === 'like' && from === span.to)
      : undefined;
  return rest ? { ...span, to: rest.to } : span;
};

const wordsOfSpan = ({ from, to }: TaggedSpan, { text, tokens }: TaggedText): string =>
  text.slice(tokens[from]!.start, tokens[to - 1]!.end).replace(/\s+/g, ' ');

const GLADLY = new Set(listsOf('spans').words('gladly'));

function factOf(span: TaggedSpan, tagged: TaggedText, at: string): Fact | undefined {
  const { text, posted, tokens } = tagged;
  const title = span.kind === 'name' ? titleBefore(text, tokens[span.from]!.start) : '';
  const start = tokens[span.from]!.start - title.length;
  const rest = IN_WHOLE.has(span.kind) ? restOfWord(text, tokens[span.to - 1]!.end) : '';
  const end = tokens[span.to - 1]!.end + rest.length;
  const said = title + wordsOfSpan(span, tagged) + rest;
  if (said.length > LIMITS.value) return undefined;
  const value = valueOf(span.kind, said);
  if (value === undefined || value === '') return undefined;
  if (span.kind === 'age' && isPartOfNumber(text, start, end)) return undefined;
  const path = PATHS[span.kind] ?? `interests.${categoryIn(String(value), span, tagged) ?? 'other'}`;
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

/** Kinds that the tagger may cut in the middle: `sixty-` of `sixty-one`, `Anh` of `Anh-Thu`. */
const IN_WHOLE = new Set(['name', 'age']);

const restOfWord = (text: string, from: number): string => {
  const rest = /(?:(?:(?<=-)|-)\p{L}[\p{L}\p{M}'’]{0,30}){1,3}/uy;
  rest.lastIndex = from;
  return rest.exec(text)?.[0] ?? '';
};

/** The category of what a span names, by its words or by what they mean in English. */
const categoryIn = (value: string, { from, to }: TaggedSpan, { tokens }: TaggedText): string | undefined =>
  categoryOf(value.toLowerCase()) ??
  categoryOf(
    tokens
      .slice(from, to)
      .map(({ meaning }) => meaning)
      .filter((meaning, at, all) => meaning !== all[at - 1])
      .join(' '),
  );

/** A span is never as sure as what is said outright. */
const MOST_SURE = 0.8;

function valueOf(kind: string, said: string): string | number | undefined {
  if (kind === 'age') return ageIn(said);
  if (kind === 'gender') return genderIn(said);
  if (kind === 'name' || kind === 'location') return nameIn(said);
  if (kind === 'style') return wishIn(said);
  if (kind === 'avoid') return topicIn(said);
  return thingIn(said);
}

/** The sentence, or as much of it as stands near, that a stretch of a text is said in. */
function quoteAround(text: string, start: number, end: number): [number, number] {
  const before = /[^\n.!?。！？]*$/.exec(text.slice(Math.max(0, start - ASIDE), start))?.[0] ?? '';
  const behind = /^[^\n.!?。！？]*/.exec(text.slice(end, end + ASIDE))?.[0] ?? '';
  return [start - before.trimStart().length, end + behind.trimEnd().length];
}

const ASIDE = 100;

/**
 * Whether an interest stands right behind a span, as what is done with it: `reading` and `crime novels`, `lese gerne`
 * and `Krimis`.
 */
function isBehind({ path, value }: Fact, { to }: TaggedSpan, { text, tokens }: TaggedText): boolean {
  if (!path.startsWith('interests.') || typeof value !== 'string') return false;
  const between = tokens[to];
  const next = between && (GLADLY.has(between.meaning) || isLead(between.word)) ? tokens[to + 1] : between;
  return next !== undefined && text.slice(next.start, next.start + value.length).toLowerCase() === value.toLowerCase();
}

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
