import { lowered, spellingOf } from './contractions.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('sentence');

/**
 * A word or a mark, lower-cased, with its offsets in the passage it stands in. Contractions come apart: `I'm` is `i`
 * and `am`.
 */
export interface Word {
  word: string;
  start: number;
  end: number;
}

/** A run of words up to a full stop, a question mark or the end of a line. */
export interface Sentence {
  /** The passage that the offsets count in. */
  text: string;
  words: Word[];
  start: number;
  end: number;
  asks: boolean;
  /** Goes on about someone else and names no subject of its own. */
  ofAnother: boolean;
}

/** Longer sentences are cut here, so that no rule ever looks further than this many words. */
export const LONGEST_SENTENCE = 90;

/** Cuts a passage into sentences. Linear in its length. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let words: Word[] = [];
  const close = (asks: boolean): void => {
    const first = words[0];
    const last = words.at(-1);
    if (first && last)
      sentences.push({
        text,
        words,
        start: first.start,
        end: last.end,
        asks: asks || isInverted(words),
        ofAnother: false,
      });
    words = [];
  };
  for (const word of sentenceWords(text)) {
    if (word.word === '\n') {
      if (!isWrapped(text, word.start, words)) close(false);
    } else if (word.word.length === 1 && ENDS.has(word.word) && endsHere(text, word, words)) {
      if (words.length > 0) close(ASKS.has(word.word));
      else {
        const before = sentences.at(-1);
        if (before && ASKS.has(word.word) && before.end >= word.start - 4) before.asks = true;
      }
    } else {
      words.push(word);
      if (words.length >= LONGEST_SENTENCE) close(false);
    }
  }
  close(false);
  return sentences;
}

/**
 * The words of a text with line ends as `\n`; English contractions apart, case and typographic apostrophes folded away.
 */
export const sentenceWords = (text: string): Word[] => wordsWithin(text, 0, text.length, pushWord);

/** The words of a stretch of text as they are, contractions and all: for languages that have none, or other ones. */
export const wholeWords = (text: string, start: number, end: number): Word[] =>
  wordsWithin<Word>(text, start, end, (found, written, from, to, isMark) =>
    found.push({ word: isMark ? written : lowered(written), start: from, end: to }),
  );

/** The same words and marks alone, as they are written. */
export const writtenWords = (text: string, start: number, end: number): string[] =>
  wordsWithin<string>(text, start, end, (found, written) => found.push(written));

function wordsWithin<Item>(
  text: string,
  from: number,
  to: number,
  push: (found: Item[], written: string, start: number, end: number, isMark: boolean) => void,
): Item[] {
  const found: Item[] = [];
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code === 10) {
      push(found, '\n', at, at + 1, true);
      at += 1;
    } else if (!isLetter(code)) {
      if (code > 32 && code !== 160 && !isOrnament(text, at)) push(found, text.charAt(at), at, at + 1, true);
      at += 1;
    } else {
      const start = at;
      at = wordEnd(text, start);
      if (beginsName(text, start, at)) at += 1;
      push(found, text.slice(start, at), start, at, false);
    }
  }
  return found;
}

/** `St. Gallen`, `Mt. Vernon`: what is cut short before a name is a word of it with its full stop. */
const beginsName = (text: string, start: number, end: number): boolean =>
  text.charAt(end) === '.' &&
  CUT_SHORT.has(text.slice(start, end)) &&
  /^ ?\p{Lu}\p{L}/u.test(text.slice(end + 1, end + 4));

const CUT_SHORT = new Set(['St', 'Ste', 'Sta', 'Sto', 'Mt', 'Ft']);

/**
 * The words alone from `from` up to `to`. A loop and no `map`: arrays of one shape, whoever reads them and however
 * often.
 */
export function plainOf(words: Word[], from = 0, to = words.length): string[] {
  const plain: string[] = [];
  for (let at = from; at < to && at < words.length; at += 1) plain.push((words[at] as Word).word);
  return plain;
}

/** The words from `from` up to `to` with a space between each two: `i do not eat meat`. */
export function phraseOf(words: Word[], from = 0, to = words.length): string {
  let phrase = '';
  for (let at = from; at < to && at < words.length; at += 1)
    phrase += at === from ? (words[at] as Word).word : ` ${(words[at] as Word).word}`;
  return phrase;
}

const INTERJECTIONS = new Set(LISTS.words('interjections'));
const VERBS_FIRST = new Set(LISTS.words('verbs first'));
const SUBJECTS = new Set(['you', 'your', 'it', 'he', 'she', 'they', 'there', 'that', 'this', 'the', 'we', 'u']);
const ASKING = new Set(['what', 'where', 'how', 'who', 'which', 'why', 'when']);

/** `are you from Lima`, `where do you live`: a question though no mark says so. */
function isInverted(words: Word[]): boolean {
  let at = 0;
  while (INTERJECTIONS.has(words[at]?.word ?? '')) at += 1;
  const next = words[at + 1]?.word ?? '';
  const { word = '' } = words[at] ?? {};
  return (VERBS_FIRST.has(word) && SUBJECTS.has(next)) || (ASKING.has(word) && VERBS_FIRST.has(next));
}

const ENDS = new Set(['.', '!', '?', '…', '。', '！', '？', '？', '¿', '¡', '|']);
const ASKS = new Set(['?', '？']);
const ABBREVIATIONS = new Set(LISTS.words('abbreviations'));

/** A full stop ends a sentence unless it belongs to an abbreviation, an initial or a number. */
function endsHere(text: string, mark: Word, before: Word[]): boolean {
  if (mark.word !== '.') return true;
  const last = before.at(-1);
  if (!last || last.end < mark.start) return true;
  const next = text.charCodeAt(mark.end);
  if (!Number.isNaN(next) && isLetter(next)) return false;
  if (last.word.length < 3 && /^\d{1,2}$/.test(last.word) && MONTHS.test(text.slice(mark.end, mark.end + 12)))
    return false;
  if (ABBREVIATIONS.has(last.word) && !(last.word === 'no' && !/^ ?\d/.test(text.slice(mark.end, mark.end + 2))))
    return /^\s*$/.test(text.slice(mark.end, mark.end + 4)) && mark.end + 4 >= text.length;
  const initial = last.end - last.start === 1 && last.word !== 'i' && /[A-Z]/.test(text.charAt(last.start));
  return !(initial && /^ ?[A-Z]/.test(text.slice(mark.end, mark.end + 2)));
}

/** `am 3. Mai`: German and its neighbours write the day so. */
const MONTHS = /^\s(?:jan|feb|mär|mar|apr|mai|maj|jun|jul|aug|sep|o[kc]t|nov|de[zc])/i;

const GLUE = new Set(LISTS.words('glue'));

/** A line end inside a sentence: mail and notes are wrapped, and a wrapped line goes on in lower case. */
function isWrapped(text: string, lineEnd: number, words: Word[]): boolean {
  const last = words.at(-1);
  if (!last) return true;
  if (last.word === ',' || GLUE.has(last.word))
    return /^[ \t]*[\p{L}\p{N}]/u.test(text.slice(lineEnd + 1, lineEnd + 40));
  const lineStart = text.lastIndexOf('\n', lineEnd - 1) + 1;
  return (
    lineEnd - lineStart >= 45 &&
    /^[ \t]*[a-z]/.test(text.slice(lineEnd + 1, lineEnd + 40)) &&
    /[A-Z][a-z]|\bI\b/.test(text.slice(words[0]?.start ?? lineStart, lineEnd))
  );
}

/** Emphasis, quotation marks and the hyphen inside `34-year-old` stand for nothing in a sentence. */
function isOrnament(text: string, at: number): boolean {
  const mark = text.charAt(at);
  if (mark === '-')
    return at > 0 && isLetter(text.charCodeAt(at - 1)) && at + 1 < text.length && isLetter(text.charCodeAt(at + 1));
  return ORNAMENTS.has(mark);
}

const ORNAMENTS = new Set(['*', '_', '`', '~', '"', '“', '”', '„', '«', '»']);

const LETTER = /[\p{L}\p{N}\p{M}]/u;

function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
  return code !== 160 && code < 0xd800 && LETTER.test(String.fromCharCode(code));
}

/** Does a capital letter stand at an offset? */
export function isUpperCase(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? code >= 65 && code <= 90 : /\p{Lu}/u.test(text.charAt(at));
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/**
 * Where the word that starts at `start` ends: apostrophes and hyphens join letters, points join initials and digits.
 */
function wordEnd(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isLetter(code)) continue;
    const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
    if (!isLetter(next)) break;
    const before = text.charCodeAt(at - 1);
    if (code === 39 || code === 0x2019) continue;
    if (code === 45 && !isDigit(before)) continue;
    if (code === 46 && ((isDigit(before) && isDigit(next)) || isInitial(text, at))) continue;
    if (code === 44 && isDigit(before) && isDigit(next)) continue;
    break;
  }
  return at;
}

/** Is the point at `at` one of `U.S.` or `e.g.`: a single letter before it and a single letter after it? */
function isInitial(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 2);
  const after = text.charCodeAt(at + 2);
  return (
    (Number.isNaN(before) || !isLetter(before)) &&
    (Number.isNaN(after) || !isLetter(after)) &&
    !isDigit(text.charCodeAt(at - 1))
  );
}

function pushWord(found: Word[], written: string, start: number, end: number, isMark: boolean): void {
  if (isMark) {
    found.push({ word: written, start, end });
    return;
  }
  const { first, second, letters } = spellingOf(written);
  if (second === undefined)
    found.push({ word: first === 'm' && found.at(-1)?.word === 'i' ? 'am' : first, start, end });
  else found.push({ word: first, start, end: start + letters }, { word: second, start: start + letters, end });
}
