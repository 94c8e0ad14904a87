import { listsBeside } from '../lists.js';
import { namesSelf, namesYou } from './persons.js';
import type { Span } from './span.js';

const LISTS = listsBeside(import.meta.url, 'questions');
const { anyOf } = LISTS;

/** How an answer begins that says yes, in the languages that are read. */
const YES = new RegExp(
  String.raw`^(?:[\s\p{P}\p{S}]|(?:${anyOf('before yes')}|ja,? und)(?!\p{L}))*(?:${[
    anyOf('yes'),
    "y+e+s+|that(?: is|['’]?s) (?:right|correct|me|true)|you(?: are|['’]?re) right",
    String.raw`(?:i|we) (?:do|am|are|did|have|was|were|can)(?=\s*(?:[^\s\p{L}]|$|indeed|actually|yes))`,
  ].join('|')})(?!\p{L})|^\s{0,9}${anyOf('yes in other scripts')}`,
  'iu',
);
const NO = new RegExp(
  String.raw`^(?:[\s\p{P}\p{S}]|${anyOf('before no')}(?!\p{L}))*(?:n+o+|${anyOf('no')})(?!\p{L})|` +
    String.raw`^\s{0,9}${anyOf('no in other scripts')}`,
  'iu',
);
const BUT = new RegExp(String.raw`(?<!\p{L})${anyOf('but')}(?!\p{L})|n['’]t(?!\p{L})`, 'iu');

/** Whether a text begins with a sentence that says yes, and no "but" with it. */
export const assents = (answer: string): boolean =>
  beginnings(answer).some((sentence) => YES.test(sentence) && !BUT.test(sentence)) && !denies(answer);

/** Whether a text begins by saying no. */
export const denies = (answer: string): boolean => beginnings(answer).some((sentence) => NO.test(sentence));

/** The sentences that a text begins with: "Ha, about that. No." says no. */
function beginnings(text: string): string[] {
  const first = firstSentence(text);
  const rest = text.trimStart().slice(first.length);
  return first.length > LONGEST_OPENING || rest.trim() === '' ? [first] : [first, ...beginnings(rest).slice(0, 1)];
}

const LONGEST_OPENING = 25;

/** Whether what another says last is about whom it is said to: it says so, or asks and is not about the other. */
export const isAboutYou = (question: string): boolean =>
  namesYou(question) || (/[?？]/u.test(question) && !namesSelf(question));

/** `What do you do?`, `how long have you lived there?`: asks for more than yes or no, and supposes nothing. */
export const isOpen = (question: string): boolean => OPEN.test(question) && !SUPPOSING.test(question);

const OPEN = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf('open')}|what['’]?s)(?!\p{L})|${anyOf('open in other scripts')}`,
  'iu',
);
const SUPPOSING = new RegExp(String.raw`(?<!\p{L})${anyOf('supposing')}(?!\p{L})`, 'iu');

const LONGEST = 300;
const SENTENCE_END = /[.!?…]["'”’)\]]{0,3}\s|[。！？?\n]/gu;

/**
 * Where the question stands at the end of somebody's words: from the last sentence that asks to the end; of words that
 * ask nothing the last sentence.
 */
export function questionIn(text: string, { start, end }: Span): Span {
  const from = Math.max(start, end - LONGEST);
  const words = text.slice(from, end).trimEnd();
  const starts = [0, ...[...words.matchAll(SENTENCE_END)].map(({ index, 0: mark }) => index + mark.length)].filter(
    (at) => at < words.length,
  );
  const asking = starts.findLast((at, order) => /[?？]/u.test(words.slice(at, starts[order + 1] ?? words.length)));
  return { start: from + (asking ?? starts.at(-1) ?? 0), end };
}

/** The first sentence of a text, of what is looked at. */
export function firstSentence(text: string): string {
  const head = text.slice(0, LONGEST).trimStart();
  const length = head.search(/[.!?…。！？\n]/u);
  return length < 0 ? head : head.slice(0, length + 1);
}
