import { stemmer } from 'stemmer';
import { isInterestWord, isPet } from '../categories.js';
import { weightOf } from '../everyday-words.js';
import { isCommonWord, isDemonym, isFirstName, isLastName, isOccupation, isPlace } from '../gazetteer.js';
import { kindsOfName, plainName } from '../../../text/name-filters.js';
import { isKin, isPerson } from '../people.js';
import { feature, type Feature } from './feature.js';
import { isUnspaced, type Token, withoutGenitive } from './tokens.js';
import { groupsOfWord } from './word-groups.js';

/** What a word is by itself, whatever stands around it: names of features. */
export function wordFeatures({ word, text, meaning }: Pick<Token, 'word' | 'text' | 'meaning'>): string[] {
  if (!LETTER_OR_DIGIT.test(word)) return [`word ${word}`];
  const shape = `shape ${shapeOf(text)}`;
  if (DIGIT.test(word)) return [`word ${word}`, shape, numberOf(Number(word))];
  const bare = withoutGenitive(word);
  const means = meaning === word ? bare : meaning;
  const features = [`word ${bare}`, shape, `stem ${stemmer(means)}`, `weight ${Math.ceil(weightOf(means))}`];
  if (means !== bare) features.push('glossed', `word ${means}`);
  if (bare !== word) features.push('genitive');
  if (bare.length > 3) features.push(`ending ${bare.slice(-2)}`);
  if (bare.length > 4) features.push(`ending ${bare.slice(-3)}`, `beginning ${bare.slice(0, 4)}`);
  for (const [name, holds] of KINDS) if (holds(bare) || (means !== bare && holds(means))) features.push(name);
  for (const [level, group] of groupsOfWord(means).entries()) features.push(`group ${level} ${group}`);
  if (bare.length > 2) for (const kind of kindsOfName(plainName(bare))) features.push(`called as ${kind}`);
  return features;
}

/** The threes of letters of a word, with marks at its ends: what forms of a word and names of a language share. */
export function trigramFeatures({ word }: Pick<Token, 'word'>): Feature[] {
  if (!LETTER.test(word) || isUnspaced(word)) return [];
  const marked = `<${withoutGenitive(word).slice(0, LONGEST_SPELLED)}>`;
  return Array.from({ length: marked.length - 2 }, (_, at) => feature(`tri ${marked.slice(at, at + 3)}`));
}

const LETTER = /\p{L}/u;
const LONGEST_SPELLED = 24;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const DIGIT = /\d/;

/** What the dictionary and the word lists know of words. */
const KINDS: [name: string, holds: (word: string) => boolean][] = [
  ['first name', (word) => isFirstName(word, true)],
  ['first name or word', (word) => isFirstName(word, false)],
  ['last name', isLastName],
  ['place', isPlace],
  ['demonym', isDemonym],
  ['trade', isOccupation],
  ['kin', isKin],
  ['person', isPerson],
  ['pet', isPet],
  ['interest', isInterestWord],
  ['common', isCommonWord],
];

const numberOf = (number: number): string => {
  if (number >= 1900 && number < 2100) return 'a year';
  const step = AGES.find(([end]) => number < end);
  return step === undefined ? 'a number' : step[1];
};

/** What a number may be the age of. */
const AGES: [end: number, name: string][] = [
  [3, 'a few'],
  [13, 'a child’s age'],
  [18, 'a youth’s age'],
  [31, 'twenties'],
  [100, 'an age'],
];

/** `Ada` is `Xx`, `NASA` is `XX`, `iPad` is `xXx`. */
const shapeOf = (text: string): string =>
  text
    .replace(/\p{Lu}+/gu, (run) => (run.length > 1 ? 'XX' : 'X'))
    .replace(/[\p{Ll}\p{Lo}\p{M}]+/gu, 'x')
    .replace(/\p{N}+/gu, (run) => 'd'.repeat(Math.min(LONGEST_RUN, run.length)))
    .slice(0, LONGEST_SHAPE);

const LONGEST_RUN = 5;
const LONGEST_SHAPE = 8;
