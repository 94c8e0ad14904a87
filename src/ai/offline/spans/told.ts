import { keyOf } from '../../../profile/key.js';
import { formOfSelf } from '../../../profile/gender-of-self.js';
import { type Fact, LIMITS } from '../../../profile/observation.js';
import { withWishes } from '../../../profile/wishes.js';
import { categoryOf } from '../categories.js';
import { listsOf } from '../lists.js';
import { stemOf } from '../stem.js';
import { isNoLastingWish } from '../avoidance.js';
import { isToCome } from '../birth.js';
import { STYLE } from '../style.js';
import { titleBefore } from '../titles.js';
import { isBorneOut, isRivalled, PATHS } from './borne-out.js';
import { likely } from './likely.js';
import { isPartOfNumber } from './measures.js';
import { ageIn, genderIn, isLead, nameIn, thingIn, topicIn, wishIn } from './read-span.js';
import type { TaggedText } from './spans-in.js';
import type { TaggedSpan } from './tagger.js';
import { tokensOf } from './tokens.js';

const ONES = ['name', 'age', 'gender', 'location'] as const;
const MANY = ['like', 'avoid', 'dislike'] as const;

/**
 * The facts of a text, with those that its spans tell beside them: of a name, an age, a gender and a place the
 * likeliest where no rule read one that the tagger bears out as well, and interests that no rule read. What is disliked
 * takes interests back. Rules are borne out by all spans, and only those `among` them tell something.
 * `at` is when the text was said where it does not tell, RFC 3339.
 */
export function withSpans(ruled: readonly Fact[], all: TaggedText, at: string, among: TaggedText = all): Fact[] {
  const meant = withoutDenied(among, ruled);
  const unrivalled = ruled.filter((fact) => !isRivalled(fact, meant));
  const borneOut = new Set(unrivalled.filter((fact) => isBorneOut(fact, all)));
  const isKept = (fact: Fact): boolean =>
    borneOut.has(fact) ||
    (fact.path.startsWith('core_info.') &&
      [...borneOut].some(({ path, polarity }) => path === fact.path && polarity === 'asserts'));
  const kept = unrivalled.filter(isKept);
  const style = styleOf(kept, meant, at);
  const facts = style ? kept.filter((fact) => !isStyle(fact)) : kept;
  const more: Fact[] = [];
  const add = (span: TaggedSpan | undefined): void => {
    // What another speaker says tells something by rules alone: the tagger may take it for the subject's own.
    if (!span || meant.sides[span.from] === 'other') return;
    const fact = factOf(span, meant, at);
    if (!fact || (span.kind === 'avoid' && isSaidOtherwise(fact, ruled))) return;
    if (span.kind === 'like' && isUnliked(fact, facts)) return;
    if (span.kind === 'dislike' && span.likely < SURELY_DISLIKED && isLiked(fact, [...facts, ...more])) return;
    const isTold = (other: Fact): boolean =>
      (other.polarity === fact.polarity && isSame(other, fact)) || isBehind(other, span, meant);
    if (![...facts, ...more].some(isTold)) more.push(fact);
  };
  for (const kind of ONES)
    if (!facts.some(({ path, polarity }) => path === `core_info.${kind}` && polarity === 'asserts'))
      add(likely(kind, meant)[0]);
  for (const kind of MANY) for (const span of likely(kind, meant)) add(span);
  if (style) more.push(style);
  const memories = facts.findIndex(({ path }) => path === 'memories');
  return memories < 0 ? [...facts, ...more] : facts.toSpliced(memories, 0, ...more);
}

/** Without the names, ages and places that a rule read as denied: of `not 45 but 47` the tagger may see the first. */
function withoutDenied(among: TaggedText, ruled: readonly Fact[]): TaggedText {
  const denied = ruled.filter(({ path, polarity }) => path.startsWith('core_info.') && polarity === 'retracts');
  if (denied.length === 0) return among;
  const isDenied = (span: TaggedSpan): boolean =>
    denied.some(({ path, value }) => {
      const words = wordsOfSpan(span, among);
      const said = path === PATHS[span.kind] ? valueOf(span.kind, words, words) : undefined;
      return said !== undefined && keyOf(path, said) === keyOf(path, value);
    });
  return { ...among, spans: among.spans.filter((span) => !isDenied(span)) };
}

/** From here on a dislike takes back what the same text is read to like. Chosen on eval/everyday/fresh and tuned. */
const SURELY_DISLIKED = 0.8;

const isLiked = (disliked: Fact, facts: readonly Fact[]): boolean =>
  facts.some((fact) => fact.polarity === 'asserts' && isSame(fact, disliked));

/** Whether a rule read that what a span would have liked is disliked, given up or denied. */
const isUnliked = (liked: Fact, facts: readonly Fact[]): boolean =>
  facts.some((fact) => fact.polarity === 'retracts' && isSame(fact, liked));

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
    return { ...wish, value: withWishes(String(before.value), String(wish.value)), evidence };
  });
}

const isStyle = ({ path, polarity }: Fact): boolean => path === STYLE && polarity === 'asserts';

/** A wish for the moment alone, or a sentence of which a rule says what it asks for: a topic may be fine again. */
const isSaidOtherwise = (fact: Fact, ruled: readonly Fact[]): boolean =>
  isNoLastingWish(fact.evidence.quote) || ruled.some((other) => other.path === fact.path && overlap(other, fact));

const overlap = ({ evidence: one }: Fact, { evidence: other }: Fact): boolean =>
  one.start < other.end && other.start < one.end;

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
  const [from, to] = quoteAround(text, start, end, turnOf(span, tagged));
  const read = valueOf(span.kind, said, text.slice(from, to));
  const value = typeof read === 'number' && isStillToCome(span, tokens) ? read - 1 : read;
  if (value === undefined || value === '') return undefined;
  if (span.kind === 'age' && isPartOfNumber(text, start, end)) return undefined;
  const path = PATHS[span.kind] ?? `interests.${categoryIn(String(value), span, tagged) ?? 'other'}`;
  return {
    path: path as Fact['path'],
    value,
    explicitness: Math.round(Math.min(MOST_SURE, span.likely) * 100) / 100,
    polarity: span.kind === 'dislike' ? 'retracts' : 'asserts',
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

/** `eighty-four in June`: reached then, and not where one was or turned it. */
const isStillToCome = ({ from, to }: TaggedSpan, tokens: TaggedText['tokens']): boolean =>
  !REACHED.has(tokens[from - 1]?.word ?? '') && isToCome(tokens.slice(to, to + 7).map(({ word }) => word));

const REACHED = new Set(listsOf('spans').words('reached'));

function valueOf(kind: string, said: string, sentence: string): string | number | undefined {
  if (kind === 'age') return ageIn(said);
  // `estoy cansada`: the tagger knows the word for one that tells a gender, and its form tells which.
  if (kind === 'gender') return genderIn(said) ?? formOfSelf(sentence);
  if (kind === 'name' || kind === 'location') return nameIn(said);
  if (kind === 'style') return wishIn(said);
  if (kind === 'avoid') return topicIn(said);
  return thingIn(said);
}

/** Where what is said around a span begins, as far as it stands near: behind the label of who says it. */
function turnOf({ from }: TaggedSpan, { tokens, sides }: TaggedText): number {
  let first = from;
  const near = tokens[from]!.start - ASIDE;
  while (first > 0 && sides[first - 1] === sides[from] && tokens[first - 1]!.start >= near) first -= 1;
  return sides[first - 1] === 'outside' ? tokens[first]!.start : near;
}

/** The sentence, or as much of it as stands near, that a stretch of a text is said in, from an offset on. */
function quoteAround(text: string, start: number, end: number, least: number): [number, number] {
  const before = /[^\n.!?。！？]*$/.exec(text.slice(Math.max(0, least, start - ASIDE), start))?.[0] ?? '';
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
