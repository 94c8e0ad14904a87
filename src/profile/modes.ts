import { listsBeside } from '../lists.js';
import { isDenial } from './paraphrase.js';
import { plain, wordsOf } from './words.js';

/**
 * How a clause means what it says: denied, supposed, wished or planned, over. Told by words of its own; what has none
 * of them is meant as it is said.
 */
export type Mode = 'denied' | 'supposed' | 'planned' | 'over' | 'ended' | 'negative' | 'rejected';

const LISTS = listsBeside(import.meta.url, 'modes');
const wordsIn = (list: string): string[] => LISTS.words(list).flatMap(wordsOf);
const phrasesIn = (list: string): string[] =>
  LISTS.names.includes(`${list} phrases`) ? LISTS.phrases(`${list} phrases`).map(plain) : [];

/** The lists of a mode that has several: what is wished for is not so either. */
const SEVERAL: Partial<Record<Mode, readonly string[]>> = { supposed: ['supposed', 'wished'] };
const MODES = ['denied', 'supposed', 'planned', 'over', 'ended', 'negative', 'rejected'] as const satisfies Mode[];
const listsOf = (mode: Mode): readonly string[] => SEVERAL[mode] ?? [mode];
const WORDS = new Map(MODES.map((mode) => [mode, new Set(listsOf(mode).flatMap(wordsIn))]));
const PHRASES = new Map(MODES.map((mode) => [mode, listsOf(mode).flatMap(phrasesIn)]));

const HYPOTHETICAL = new Set(wordsIn('supposed'));

/** Whether it may not be so at all; what somebody would like, or should do, is told with the words that say that. */
export const isHypothetical = (words: readonly string[]): boolean => words.some((word) => HYPOTHETICAL.has(word));

/** Where a sign says something else: `cannot wait` denies nothing. */
const IDIOMS = new RegExp(
  String.raw`\b(?:(?:can ?not|can['’]?t|couldn['’]?t) (?:wait|help|stand|be happier|get enough)|` +
    String.raw`not (?:only|just|to mention)|` +
    String.raw`yes ?/ ?no|` +
    "no (?:doubt|wonder|problem|idea)|nothing to do with|(?:do not|don['’]?t) forget|never mind)",
  'giu',
);

/** In scripts without spaces, where no word can be told from its neighbours. */
const UNSPACED_DENIALS =
  /ない|ません|なく|ずに|なかった|禁止|[不没沒别別未](?!動産|思議|錯|错|关系|關係|过|過|仅|僅|但|久)/u;

/** As in notes: `closed w/out payment`. */
const SHORT_DENIAL = /(?<!\p{L})w\/o(?:ut)?(?!\p{L})/iu;

/** `I'm off meat`, not `off to work`. */
const IS_OFF = /(?:['’\s]m|am|is|are|been|gone|went) off (?!to\b|for\b|on\b|at\b|in\b|work\b|now\b|the\b)\p{L}/iu;

/** Whether a word denies by itself. */
export const isDenying = (word: string): boolean =>
  isDenial(word) || WORDS.get('denied')!.has(word) || word === 'cannot';

/** The words of a clause without those of idioms. */
export const withoutIdioms = (text: string): string => text.replace(IDIOMS, ' ').replace(A_NOT_A, '$1');
/** `能不能`: asks, and denies nothing. */
const A_NOT_A = /(\p{sc=Han})[不没]\1/gu;

/** Whether a clause of these words is in a mode. */
export function isInMode(mode: Mode, words: readonly string[], text: string): boolean {
  const signs = WORDS.get(mode)!;
  if (words.some((word) => signs.has(word) || (mode === 'denied' && isDenying(word)))) return true;
  if (mode === 'denied' && (UNSPACED_DENIALS.test(plain(text)) || SHORT_DENIAL.test(text) || IS_OFF.test(text)))
    return true;
  const spoken = ` ${words.join(' ')} `;
  return PHRASES.get(mode)!.some((phrase) => spoken.includes(` ${phrase} `));
}

/** How often a clause turns round what it tells: "never avoids" does twice. */
export function turnsOf({ words }: { words: readonly string[] }): number {
  const spoken = ` ${words.join(' ')} `
    .replaceAll(' no longer ', ' not ')
    .replaceAll(/ (?:gave|give|given) up | used to /g, ' stopped ');
  return wordsOf(spoken).filter((word) => isDenying(word) || WORDS.get('rejected')!.has(word)).length;
}

const any = (list: string): string => String.raw`(?:${LISTS.phrases(list).join('|')})\b`;

/** Says of what was that it is over, and of what is that it goes on. */
export const NO_LONGER = new RegExp(String.raw`\b${any('no longer')}`, 'i');
export const STILL = new RegExp(String.raw`\b${any('still')}`, 'i');

/** Says of what is denied that it was so once. */
export const DENIED_OF_NOW = new RegExp(String.raw`\b${any('denied of now')}|不是了|不再`, 'iu');
const ONCE = new RegExp(`^(?:${any('once')}|以前|曾)`, 'iu');

/** Whether a statement tells what was, of words that deny it of now. */
export const wasOnce = (statement: string, said: string): boolean => ONCE.test(statement) && DENIED_OF_NOW.test(said);
