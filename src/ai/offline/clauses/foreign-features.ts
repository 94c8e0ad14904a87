import { stemmer } from 'stemmer';
import { remembering } from '../../../text/look-up.js';
import type { Sentence } from '../sentence.js';
import type { ForeignWord, Tongue } from '../tongue.js';
import { translate } from '../translations.js';
import { LENGTHS, stepOf } from './features.js';

/** A clause in another language than English, with what is known of where it stands. */
export interface ForeignClause {
  sentence: Sentence;
  words: ForeignWord[];
  tongue: Tongue;
  /** The words of its sentence in front of it, and of the sentence before where it is the first. */
  before: ForeignWord[];
  isAnswer: boolean;
  isDiary: boolean;
  isConversation: boolean;
  siblings: number;
}

const LISTED = [
  'self',
  'others',
  'people',
  'lasting',
  'milestones',
  'dates',
  'not',
  'unreal',
  'traits',
  'moods',
] as const;
type Listed = (typeof LISTED)[number];
/** What the lists of a language are called among the features of English, so that both teach each other. */
const CALLED: Partial<Record<Listed, string>> = {
  self: 'self',
  others: 'others alone',
  people: 'kin',
  milestones: 'vital',
  not: 'negated',
};

/** What speaks for and against remembering a clause in another language, as `featuresOf` tells it of English. */
export function foreignFeaturesOf(clause: ForeignClause): string[] {
  const { sentence, words, tongue, before } = clause;
  const { code, unspaced } = tongue.book;
  const text = sentence.text.slice(words[0]!.start, words.at(-1)!.end);
  const found = listsIn(words, text, tongue);
  const features = [
    'foreign',
    `foreign ${clause.isConversation ? 'talk' : 'text'}`,
    `foreign length ${stepOf(unspaced === true ? text.length / 2 : words.length, LENGTHS)}`,
    ...found.map((name) => CALLED[name] ?? name),
    ...found.map((name) => `foreign ${name}`),
  ];
  const add = (holds: boolean, feature: string): void => void (holds && features.push(feature));
  const isSelf = found.includes('self');
  add(!isSelf, 'no self');
  for (const name of found) add(name !== 'self', `foreign ${isSelf ? 'self' : 'no self'} ${name}`);
  add(/\d/.test(text), 'number');
  add(/(?:19|20)\d\d/.test(text), 'year');
  add(sentence.asks, 'asks');
  add(clause.isDiary, 'diary');
  add(clause.isAnswer, 'foreign answers');
  add(sentence.text.charAt(words.at(-1)!.end) === '!', 'exclaims');
  add(/["“”„«»]/.test(text), 'foreign quote');
  const around = sentence.text.slice(sentence.start, words[0]!.start);
  for (const name of listsIn(before, around, tongue)) features.push(`before ${name}`);
  if (unspaced === true) addRuns(features, text, code);
  else addWords(features, words, tongue);
  return features;
}

function listsIn(words: ForeignWord[], text: string, tongue: Tongue): Listed[] {
  return tongue.book.unspaced === true
    ? LISTED.filter((name) => tongue.list(name).in(text) !== undefined)
    : LISTED.filter((name) => words.some((_, at) => tongue.list(name).at(words, at) > 0));
}

function addWords(features: string[], words: ForeignWord[], tongue: Tongue): void {
  const plain = words.map((word) => word.plain).filter((word) => LETTER.test(word));
  const { code } = tongue.book;
  for (const word of new Set(plain)) {
    features.push(`${code} ${word}`);
    if (word.length > LONG_ENDING) features.push(`${code} ends ${word.slice(-ENDING)}`);
    for (const english of translate(word)) features.push(`word ${stemmer(english)}`);
  }
  for (let at = 1; at < plain.length; at += 1)
    if (tongue.isSmall(plain[at - 1]!)) features.push(`${code} pair ${plain[at - 1]} ${plain[at]!.slice(0, PAIRED)}`);
  features.push(`${code} head ${plain[0] ?? ''}`, `${code} head ${plain.slice(0, 2).join(' ')}`);
}

/** In characters: what an ending is, and how long a word must be that has one. */
const ENDING = 2;
const LONG_ENDING = 4;
const PAIRED = 5;
const LETTER = /\p{L}/u;

/** Words are not set apart: runs of one and two characters stand for them. */
function addRuns(features: string[], text: string, code: string): void {
  const runs = new Set<string>();
  const characters = [...text].filter((one) => LETTER.test(one));
  for (const [at, one] of characters.entries()) {
    runs.add(one);
    if (at > 0) runs.add(characters[at - 1]! + one);
  }
  for (const run of runs) features.push(`${code} ${run}`);
}

/** English words that the words of a clause may stand for: what it means is told by them. */
export const englishOf = (words: ForeignWord[]): string[] => words.flatMap(({ plain }) => englishFor(plain));

const englishFor = remembering((word: string): readonly string[] => translate(word).slice(0, 1));
