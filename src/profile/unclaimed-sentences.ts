import { SENTENCE_ENDS } from './quote-context.js';
import type { Span } from './span.js';
import { contentStems } from './words.js';

/** What is kept of one submission, and of all of them, newest last. */
const MOST_OF_ONE = 32;
const MOST = 48;
/**
 * Longest piece, in UTF-16 units; sentences are taken together up to the shorter length, since a short one alone says
 * little.
 */
const LONGEST = 200;
const TOGETHER = 100;
const LOOKED_AT = 100_000;
/** Fewer words that say something find nobody. */
const FEWEST_STEMS = 2;
/** Syntax, addresses, and what another may have said. */
const UNTOLD = /["“”„«»`{}[\]<>|\\]|https?:/;

/** What is not so: `If I had a dog`, `I wish we lived by the sea`. */
const SUPPOSED = new RegExp(
  String.raw`^(?:(?:and|but|so|maybe|perhaps|well|oh)[, ]+)?` +
    String.raw`(?:if (?:only )?(?:i|we|he|she|they)|i wish|imagine|suppose|were i)\b`,
  'iu',
);

/**
 * What the subject said beside what was made into facts, in their own words and for being found alone: nobody is shown
 * it. Sentences of their words (`own`, in order and apart) that no quote holds already, two or three together where
 * they are short, each at most 200 characters; the 32 that say most, in their order, and none in which something
 * `barred` stands. Of a long text the last 100,000 characters are looked at.
 */
export function unclaimedSentences(
  text: string,
  own: readonly Span[],
  quotes: readonly Span[],
  barred: readonly Span[] = [],
): string[] {
  const isBarred = ({ start, end }: Span): boolean => barred.some((one) => one.start < end && one.end > start);
  const pieces = lastOf(own).flatMap((span) =>
    joined(
      text,
      sentencesIn(text, span).filter(
        (sentence) => isTold(text, sentence) && !isWithin(quotes, sentence) && !isBarred(sentence),
      ),
    ),
  );
  const told = [...new Set(pieces)]
    .map((piece) => ({ piece, weight: contentStems(piece).length }))
    .filter(({ weight }) => weight >= FEWEST_STEMS);
  if (told.length <= MOST_OF_ONE) return told.map(({ piece }) => piece);
  const least = told.map(({ weight }) => weight).toSorted((a, b) => b - a)[MOST_OF_ONE - 1]!;
  let ties = MOST_OF_ONE - told.filter(({ weight }) => weight > least).length;
  return told.filter(({ weight }) => weight > least || (weight === least && ties-- > 0)).map(({ piece }) => piece);
}

/** What was said until now with what was said since; what is said again counts as new, the oldest goes first. */
export function addUnclaimed(before: readonly string[], since: readonly string[]): string[] {
  const fresh = new Set(since);
  return [...before.filter((piece) => !fresh.has(piece)), ...fresh].slice(-MOST);
}

function lastOf(own: readonly Span[]): Span[] {
  let room = LOOKED_AT;
  return own
    .toReversed()
    .flatMap(({ start, end }) => {
      const from = Math.max(start, end - room);
      room = Math.max(0, room - (end - start));
      return from < end ? [{ start: from, end }] : [];
    })
    .toReversed();
}

function sentencesIn(text: string, { start, end }: Span): Span[] {
  const sentences: Span[] = [];
  let from = start;
  for (const { index, 0: mark } of [...text.slice(start, end).matchAll(SENTENCE_ENDS), { index: end - start, 0: '' }]) {
    const to = start + index + mark.length;
    const words = text.slice(from, to);
    const first = from + words.length - words.trimStart().length;
    if (first < to) sentences.push({ start: first, end: first + words.trim().length });
    from = to;
  }
  return sentences;
}

const isTold = (text: string, { start, end }: Span): boolean => {
  const sentence = text.slice(start, end);
  return !UNTOLD.test(sentence) && !SUPPOSED.test(sentence);
};

function isWithin(spans: readonly Span[], { start, end }: Span): boolean {
  return spans.some((span) => span.start <= start && end <= span.end + 1);
}

function joined(text: string, sentences: Span[]): string[] {
  const pieces: Span[] = [];
  for (const { start, end } of sentences) {
    const last = pieces.at(-1);
    if (last && end - last.start <= TOGETHER && !text.slice(last.end, start).trim()) last.end = end;
    else
      pieces.push({
        start,
        end: end - start <= LONGEST ? end : start + lengthOfCut(text.slice(start, start + LONGEST)),
      });
  }
  return pieces.map(({ start, end }) => text.slice(start, end));
}

const lengthOfCut = (words: string): number => Math.max(0, words.lastIndexOf(' ')) || words.length;
