import type { Fact } from '../../profile/observation.js';
import type { ParsedText } from '../../text/parsed-text.js';
import { factAt } from './fact-at.js';
import type { ReadingInput } from '../reader.js';
import { isCommonWord, isFirstName, isOccupation, isPlace } from './gazetteer.js';
import { listsOf } from './lists.js';
import { isKnownName } from './named-subjects.js';
import { isPerson } from './people.js';
import { isUpperCase } from './sentence.js';
import { isTitle } from './titles.js';

const LISTS = listsOf('told-by-pronoun');
const setOf = (list: string): ReadonlySet<string> => new Set(LISTS.words(list));
const [OF_WOMAN, OF_MAN] = [setOf('of a woman'), setOf('of a man')];
const [OF_WRITER, OF_SUBJECT, ANIMALS] = [setOf('of the writer'), setOf('of the subject'), setOf('animals')];
const [BEFORE_OTHERS, BEING] = [setOf('before others'), setOf('being')];
const [ALSO, WHERE] = [setOf('also called'), setOf('before places')];

/** A name as it stands in a text, and the pronoun that means who has it. */
interface Meant {
  gender: 'female' | 'male';
  start: number;
  end: number;
}

/**
 * The facts of a record that is written about one person by name, with the gender that its pronouns tell: a pronoun
 * means whoever was named last. Linear in the length of what is looked at.
 */
export function withToldByPronoun(facts: readonly Fact[], parsed: ParsedText, input: ReadingInput): Fact[] {
  const has = (path: string): Fact | undefined => facts.find((fact) => fact.path === path);
  const named = has('core_info.name');
  if (!named || has('core_info.gender')) return [...facts];
  if (parsed.conversation !== undefined && parsed.format !== 'quoting') return [...facts];
  const text = withoutQuoted(parsed.level.slice(0, LONGEST));
  if (parsed.about !== 'subject' && wordsOf(text).some(({ word }) => OF_WRITER.has(word.replace(/'.*$/, ''))))
    return [...facts];
  const name = isDenied(named, text) ? undefined : placeOf(named, text);
  const meant = name && meantBy(text, name);
  if (!meant) return [...facts];
  const { gender: value, start, end } = meant;
  const finding = { path: 'core_info.gender', value, explicitness: 0.7, polarity: 'asserts', start, end } as const;
  return [...facts, factAt({ ...finding, rule: 'pronoun' }, start, end, undefined, input)];
}

/** In UTF-16 units: what is longer is no record of one person. */
const LONGEST = 3000;
const NEAR = 120;

interface Named {
  name: string;
  start: number;
  end: number;
}

/** `(Not Ada Moor in accounts)` */
const isDenied = ({ value }: Fact, text: string): boolean => {
  const at = text.indexOf(String(value));
  return at >= 0 && /\bnot\s$/i.test(text.slice(Math.max(0, at - 5), at));
};

/** What others say of themselves in quotation marks, as blanks. */
const withoutQuoted = (text: string): string =>
  text.replace(/["“„«][^"“”„«»\n]{1,300}["”»]/g, (quoted) => ' '.repeat(quoted.length));

/** Where the name that a fact tells stands; undefined where it is denied. */
function placeOf({ value, polarity, evidence }: Fact, text: string): Named | undefined {
  if (polarity !== 'asserts' || typeof value !== 'string') return undefined;
  const start = text.indexOf(value);
  return start < 0 ? { name: value, ...evidence } : { name: value, start, end: start + value.length };
}

/**
 * The first pronoun behind a name that means who has it, in its sentence: nobody else is named between, and no other
 * pronoun that means them is of the other gender.
 */
function meantBy(text: string, { name, end }: Named): Meant | undefined {
  const own = new Set(wordsOf(name).map(({ word }) => bare(word)));
  const words = wordsOf(text).filter(({ start }) => start >= end);
  let isOwn = true;
  let found: Meant | undefined;
  for (const [at, { word, start, end: to }] of words.entries()) {
    const pronoun = word.replace(/'(?:s|ll|d)$/, '');
    const gender = OF_WOMAN.has(pronoun) ? 'female' : OF_MAN.has(pronoun) ? 'male' : undefined;
    if (own.has(bare(word)) || ALSO.has(words[at - 1]?.word ?? '')) isOwn ||= own.has(bare(word));
    else if (gender === undefined) isOwn &&= !isAnother(text, words, at, end);
    else if (isOwn && !/^\s?\//.test(text.slice(to, to + 2))) {
      if (found && found.gender !== gender) return undefined;
      found ??= { gender, start, end: to };
    }
  }
  return found && { ...found, ...sentenceAround(text, found.start, found.end) };
}

/** Whether a word means somebody beside the subject, or an animal. */
function isAnother(text: string, words: readonly Word[], at: number, from: number): boolean {
  const { word, start } = words[at]!;
  const plain = bare(word);
  const before = words[at - 1];
  const gap = text.slice(before?.end ?? from, start);
  const isFirst = before === undefined || /[.!?:\n]/.test(gap);
  if (isTitle(plain) && isUpperCase(text, start)) return true;
  if (isUpperCase(text, start) && isNameOfSomebody(plain) && !isPlace(plain))
    return !isWhere(before?.word, gap, at) && !(isFirst && isCommonWord(plain));
  if (OF_SUBJECT.has(plain)) return before?.word === 'another' || before?.word === 'other';
  const isWhat = /^an?$/.test(before?.word ?? '') && isBeing(text, words, at - 1, from);
  if (ANIMALS.has(plain) || isPerson(plain)) return !isWhat;
  const isGenitive = /['’]s$/.test(before?.word ?? '') || (before === undefined && /^['’]s/.test(text.slice(from)));
  return isOccupation(plain) && (isGenitive || BEFORE_OTHERS.has(before?.word ?? ''));
}

/** A name that is no word as well (`Chief`), or a common one that is a name most of all. */
const isNameOfSomebody = (word: string): boolean => (isCommonWord(word) ? isFirstName(word, true) : isKnownName(word));

/** `raised in Corby`, `Ada Quill (Stirling)`: a place that somebody is called as well. */
const isWhere = (before: string | undefined, gap: string, at: number): boolean =>
  WHERE.has(before ?? '') || (at === 0 && gap.trim() === '(');

/** Whether `a` at a place tells what somebody is: `is a mother`, `, a mother`. */
function isBeing(text: string, words: readonly Word[], at: number, from: number): boolean {
  const before = words[at - 1];
  const mark = text.slice(before?.end ?? from, words[at]!.start).trim();
  return mark === '' ? BEING.has(before?.word ?? '') : BEING.has(mark);
}

interface Word {
  word: string;
  start: number;
  end: number;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/\p{L}[\p{L}\p{M}'’]*/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replaceAll('’', "'"),
    start: index,
    end: index + word.length,
  }));

const bare = (word: string): string => word.replace(/['’]s?$/, '');

/** The sentence around a pronoun, without what is quoted in it. */
function sentenceAround(text: string, start: number, end: number): { start: number; end: number } {
  const before = text
    .slice(Math.max(0, start - NEAR), start)
    .split(BREAK)
    .at(-1)!;
  const behind = text.slice(end, end + NEAR).split(BREAK, 1)[0]!;
  return { start: start - before.trimStart().length, end: end + behind.trimEnd().length };
}

const BREAK = /[\n.!?]| {3}/;
