import { detectAll } from 'tinyld';
import { plain } from '../../profile/words.js';
import { isCommonWord } from './gazetteer.js';
import { PHRASEBOOKS } from './languages.js';
import { listsOf } from './lists.js';
import { remembering } from '../../text/look-up.js';
import type { Phrasebook } from './phrasebook.js';
import { isOfAnotherScript, type Unread, unreadLanguage } from './unread.js';
import { type Sentence, type Word, writtenWords } from './sentence.js';

const LISTS = listsOf('language');

/**
 * The language of these words as a lower-case ISO 639-1 code, and how sure that is, 0 to 1; undefined when they are too
 * few to tell. Below {@link A_GUESS} its phrases may be tried, but nothing be said of the language.
 */
export function languageOf(text: string): SpokenLanguage | undefined {
  const sample = text.slice(0, LONGEST);
  const letters = lettersIn(sample);
  if (letters === 0) return undefined;
  const script = scriptOf(sample, letters);
  if (script && bookOf(script)) return { code: script, certainty: 1 };
  const unread = unreadIn(sample, writtenWords(sample, 0, Math.min(sample.length, 2000)));
  if (unread) return { code: unread.code ?? 'und', certainty: unread.code ? certaintyOf(letters) : 0, isUnread: true };
  const voted = vote(sample);
  if (voted && voted.votes >= 1 && voted.lead >= (letters < SHORT ? 1.6 : 4))
    return { code: voted.code, certainty: certaintyOf(letters) };
  const [best] = letters < SHORTEST ? [] : detectAll(sample).filter(({ lang }) => !isOfAnotherScript(lang));
  const isAgreed = voted !== undefined && voted.code === best?.lang;
  if (isAgreed && voted.votes >= 1) return { code: voted.code, certainty: Math.max(best.accuracy, AGREED) };
  if (voted && best && best.accuracy < A_GUESS && voted.votes >= LEAD && voted.lead >= LEAD)
    return { code: voted.code, certainty: AGREED };
  const isSure =
    best !== undefined &&
    /^[a-z]{2}$/.test(best.lang) &&
    (letters >= SHORT || (best.accuracy >= 0.5 && (!voted || isAgreed)));
  if (isSure) return { code: best.lang, certainty: best.accuracy };
  return voted && { code: voted.code, certainty: voted.votes >= 1 && voted.lead > 1.2 ? 0.6 : 0.4 };
}

/** What the detector and common words both find is that, however many other languages the words may also be of. */
const AGREED = 0.6;
/** So many votes, and so many times those of the next, hold against a guess of the detector. */
const LEAD = 2;

const certaintyOf = (letters: number): number => (letters < SHORT ? 0.7 : 0.95);

interface SpokenLanguage {
  code: string;
  certainty: number;
  /** It is none of those that are read, so that nothing of it is told by the rules of another. */
  isUnread?: true;
}

const unreadIn = (text: string, words: string[]): Unread | undefined =>
  unreadLanguage(text, words, (some) => Math.max(...votesOf(some)));

/**
 * Whether a sentence is of a language that is not read: in a text of one each is that has not the common words of
 * another, elsewhere one that has its words or its script.
 */
export function isUnreadSentence({ text, start, end }: Sentence, isTextUnread: boolean): boolean {
  const words = writtenWords(text, start, Math.min(end, start + 400));
  if (unreadIn(text.slice(start, Math.min(end, start + 400)), words)) return true;
  return isTextUnread && Math.max(...votesOf(words)) < LEAST_VOTES;
}

export const A_GUESS = 0.5;

/** Longer texts tell no more. */
const LONGEST = 6000;
/**
 * In letters: below this the detector guesses, and common words are the better witness; below the second it knows
 * nothing.
 */
const SHORT = 120;
const SHORTEST = 24;

const ENGLISH = LISTS.words('english').join(' ');

/** Of each word, in plain form, what it counts for its languages. */
const WEIGHTS = new Map<string, Map<string, number>>();
const CODES = ['en', ...PHRASEBOOKS.map(({ code }) => code)];

for (const { code, everyday, small, rest } of [
  { code: 'en', everyday: ENGLISH, small: '', rest: '' },
  ...PHRASEBOOKS.filter(({ unspaced }) => !unspaced).map(wordsOfBook),
]) {
  for (const [words, weight] of [
    [rest, 0.5],
    [small, 0.5],
    [everyday, 1],
  ] as const) {
    for (const word of words.split(/[\s|(){}*_]+/))
      if (word !== '')
        WEIGHTS.set(plain(word), (WEIGHTS.get(plain(word)) ?? new Map<string, number>()).set(code, weight));
  }
}

function wordsOfBook(book: Phrasebook): { code: string; everyday: string; small: string; rest: string } {
  const small = [book.self, book.fillers, book.stops, book.and, book.articles, book.not, book.people].join(' ');
  return { code: book.code, everyday: book.everyday, small, rest: Object.values(book.phrases).flat().join(' ') };
}

/**
 * The phrasebook of one sentence in a text of `book`, undefined for English: another one only where its own common
 * words or its script stand and nothing of `book`, as when somebody changes the language in the middle.
 */
export function bookOfSentence(
  { text, words, start, end }: Sentence,
  book: Phrasebook | undefined,
): Phrasebook | undefined {
  const head = text.slice(start, Math.min(end, start + 80));
  if (UNSPACED.test(head)) {
    if (book?.unspaced) return book;
    const script = scriptOf(head, lettersIn(head));
    if (script) return bookOf(script) ?? book;
  }
  if (!LETTER.test(head) || (!book && isEnglish(words))) return book;
  const votes = votesOf(writtenWords(text, start, Math.min(end, start + 400)));
  let most = 0;
  for (const count of votes) if (count > most) most = count;
  if (most < LEAST_VOTES) return book;
  const isOther =
    most >= 2 * (votes[CODES.indexOf(book?.code ?? 'en')] ?? 0) && votes.indexOf(most) === votes.lastIndexOf(most);
  return isOther ? bookOf(CODES[votes.indexOf(most)]) : book;
}

/** Whether the words are too few of another language for any to have the votes of a sentence. */
function isEnglish(words: Word[]): boolean {
  let strange = 0;
  for (const { word } of words) strange += strangeness(word);
  return strange < LEAST_VOTES;
}

/** All that may be of a script of the East. */
const EASTERN = /[\u1100-\u11ff\u2e80-\uffff]/;

const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Marks alone, as a line of commas, are of no language. */
const LETTER = /\p{L}/u;

/** Votes by which a sentence speaks another language than its text. */
const LEAST_VOTES = 1.5;

/** The phrasebook of a language, when there is one. */
export const bookOf = (code: string | undefined): Phrasebook | undefined =>
  PHRASEBOOKS.find((book) => book.code === code);

/**
 * The language whose common words stand here most, with how many times the votes of the next it has. A vote is a word
 * that no other language has.
 */
function vote(sample: string): { code: string; votes: number; lead: number } | undefined {
  const votes = votesOf(writtenWords(sample, 0, Math.min(sample.length, 2000)));
  const [first, second] = Array.from(votes, (count, at) => ({ code: CODES[at] ?? '', count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return first && { code: first.code, votes: first.count, lead: first.count / Math.max(second?.count ?? 0, 0.1) };
}

/** What a word counts that is in the English dictionary and small in no other language. */
const IN_DICTIONARY = 0.25;

/** For each language of {@link CODES} the votes of these words. */
function votesOf(words: string[]): Float64Array {
  const votes = new Float64Array(CODES.length);
  for (const word of words) for (const { at, share } of sharesOf(word)) (votes[at] as number) += share;
  return votes;
}

/** A word of several languages is shared by them; one with an apostrophe counts for its parts too. */
const sharesOf = remembering((written) => {
  const word = written.toLowerCase().replaceAll('’', "'");
  const apostrophe = word.indexOf("'") + 1;
  // `M/F: M` is no French, whose `m` stands before an apostrophe.
  if (LONE_CONSONANT.test(word)) return [];
  return (apostrophe > 0 ? [word, word.slice(0, apostrophe), word.slice(apostrophe)] : [word]).flatMap((part) => {
    const weights = [...(WEIGHTS.get(plain(part)) ?? [])];
    if (weights.length === 0) return isCommonWord(part) ? [{ at: CODES.indexOf('en'), share: IN_DICTIONARY }] : [];
    return weights.map(([code, weight]) => ({ at: CODES.indexOf(code), share: weight / weights.length }));
  });
});

const LONE_CONSONANT = /^[b-df-hj-np-tv-xz]$/;

/** The most that a word counts for a language that is not English. */
const strangeness = remembering((word) =>
  votesOf([word]).reduce((most, votes, at) => (CODES[at] === 'en' ? most : Math.max(most, votes)), 0),
);

/** How many letters stand in a text. */
function lettersIn(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) return text.replace(/[^\p{L}]+/gu, '').length;
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) letters += 1;
  }
  return letters;
}

/** Scripts that one language writes in. Han alone is Chinese only where no kana stand beside it. */
function scriptOf(sample: string, letters: number): string | undefined {
  const share = (pattern: RegExp): number => (sample.match(pattern)?.length ?? 0) / Math.max(letters, 1);
  if (letters < 2 || !EASTERN.test(sample)) return undefined;
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.15) return 'ja';
  if (share(/\p{Script=Hangul}/gu) > 0.3) return 'ko';
  return share(/\p{Script=Han}/gu) > 0.4 ? 'zh' : undefined;
}
