import { listsOf } from './lists.js';

/** Enough to tell; a book is not read through. In UTF-16 units. */
const LONGEST_SAMPLE = 20_000;

/**
 * What speaks for a text being the notes of somebody about one person, or a writer's own words, as names of features
 * that scripts/train-notes.mjs learns the weights of: how often it speaks of its writer and of another, its words
 * outside of quotation marks, those that clauses open with, since notes leave their subject out (`Owns a semi. Hates
 * calls.`), and those of the first line, which says what a form or a file is. Each name once; linear in the length of
 * the text.
 */
export function noteFeatures(text: string): Set<string> {
  const sample = withoutQuotes(text.slice(0, LONGEST_SAMPLE)).replace(OWN_PRONOUNS, ' ');
  const subject = stepOf(sample.match(SUBJECT)?.length ?? 0);
  const writer = stepOf(sample.match(WRITER)?.length ?? 0);
  let verbs = 0;
  const features = new Set([`subject ${subject}`, `writer ${writer}`, `subject ${subject}, writer ${writer}`]);
  for (const word of wordsOf(sample)) features.add(`word ${word}`);
  for (const clause of sample.split(CLAUSE_END)) {
    const [first] = wordsOf(clause.slice(0, LONGEST_OPENING));
    if (first === undefined) continue;
    features.add(`opens ${first}`);
    if (VERB.test(first)) verbs += 1;
  }
  features.add(`opens with verbs ${stepOf(verbs)}`).add(`opens with verbs ${stepOf(verbs)}, writer ${writer}`);
  const [line = '', ...others] = sample.trimStart().split('\n', 2);
  if (others.length > 0)
    for (const word of wordsOf(line).slice(0, WORDS_OF_FIRST_LINE)) features.add(`first line ${word}`);
  return features;
}

const LISTS = listsOf('notes');
const pattern = (name: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}'’])(?:${LISTS.phrases(name).join('|')})(?![\p{L}])`, 'giu');
const SUBJECT = pattern('of the subject');
const WRITER = pattern('of the writer');
const stepOf = (count: number): string => (count < 3 ? String(count) : count < 6 ? 'some' : 'many');

/** What a writer says without quoting anybody. */
export const withoutQuotes = (text: string): string => text.replace(QUOTED, ' ');

const QUOTED = /["“„«][^"“”„«»\n]{1,300}["”»]/g;
/** What people go by speaks of nobody: `she/her`. */
const OWN_PRONOUNS = /\b(?:she|he|they|elle|sie|er|ella|lei)\s?\/\s?[a-z]{2,6}\b/gi;
const CLAUSE_END = /[.!?;:。！？；：\n]+|\s[-–—/|·]\s/;
const LONGEST_OPENING = 60;
const WORDS_OF_FIRST_LINE = 8;
/** What tells of somebody else, now or before: `lives`, `moved`. */
const VERB = /^[a-z]{2,20}(?:s|ed)$/;

/** Words in lower case; of scripts without spaces, pairs of characters. */
function wordsOf(text: string): string[] {
  const found: string[] = [];
  for (const [word] of text.toLowerCase().replaceAll('’', "'").matchAll(WORD)) {
    if (!UNSPACED.test(word)) found.push(word);
    else for (let at = 0; at + 1 < word.length; at += 1) found.push(word.slice(at, at + 2));
  }
  return found;
}

const WORD = /\p{L}[\p{L}\p{M}']{0,40}/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
