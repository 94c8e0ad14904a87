import { stemmer } from 'stemmer';
import type { Importance } from '../../../profile/profile.js';
import { remembering } from '../../../text/look-up.js';
import { isPet } from '../categories.js';
import { weightOf } from '../everyday-words.js';
import { isDemonym, isFirstName, isOccupation } from '../gazetteer.js';
import { isVital } from '../importance.js';
import { listsOf } from '../lists.js';
import { isKin, isPerson } from '../people.js';
import { isAnaphor, isPointing } from '../pointing.js';
import type { Remark } from '../remark.js';
import { plainOf, type Sentence, type Word } from '../sentence.js';
import { isErrand, isSmallTalk } from '../small-talk.js';
import { isOwnAffair } from '../own-affairs.js';
import type { Perspective } from '../statement.js';
import { isOfAnother } from '../whose.js';

/** A clause of a passage of the subject's, with all that is known of where it stands. */
export interface ClauseRead {
  sentence: Sentence;
  words: Word[];
  remark: Remark;
  /** In telling words. */
  news: number;
  importance: Importance;
  voice: Perspective;
  /** Names the subject, or goes on about it without naming anybody. */
  isOwn: boolean;
  /** Says as much as a clause of its kind must. */
  isEnough: boolean;
  /** Can be understood alone, or with the clause before. */
  isClear: boolean;
  isDated: boolean;
  isDiary: boolean;
  isConversation: boolean;
  /** Its sentence asks for a manner of being talked to. */
  isRequest: boolean;
  /** Of how many clauses its sentence is. */
  siblings: number;
}

/**
 * What speaks for and against remembering a clause, as names of features that scripts/train-clauses.mjs learns the
 * weights of.
 */
export function featuresOf(clause: ClauseRead): string[] {
  const { sentence, words, remark, news, importance, voice, isDiary } = clause;
  const plain = plainOf(words);
  const { about, verb, main, modal, aspect, owned } = remark;
  const talk = clause.isConversation ? 'talk' : 'text';
  const told = stepOf(news, NEWS);
  const features = [
    'bias',
    talk,
    `voice ${voice.person}`,
    `news ${told}`,
    `${talk} news ${told}`,
    `length ${stepOf(plain.length, LENGTHS)}`,
    `siblings ${stepOf(clause.siblings, SIBLINGS)}`,
    `about ${about}`,
    `about ${about}, ${main}`,
    `about ${about}, importance ${importance}`,
    `importance ${importance}`,
    `modal ${modal}`,
    `aspect ${aspect}`,
    `verb ${verb}`,
    `first ${plain[0] ?? ''}`,
    `pronoun ${plain.find((word) => PRONOUNS.has(word)) ?? 'none'}`,
    clause.isOwn ? 'own' : `not own, ${talk} news ${told}`,
  ];
  const add = (holds: boolean, feature: string): void => void (holds && features.push(feature));
  if (owned !== '') features.push(isKin(owned) ? 'owned kin' : isPet(owned) ? 'owned pet' : 'owned thing');
  const isSelf = plain.some((word) => SELVES.has(word));
  features.push(isSelf ? 'self' : 'no self');
  add(!isSelf && plain.some((word) => OTHERS.has(word)), 'others alone');
  add(
    plain.some((word) => HEARER.has(word)),
    'hearer',
  );
  add(
    plain.some((word) => UNREAL.has(word)),
    'unreal',
  );
  add(
    plain.some((word) => AT_HAND.has(word)),
    'at hand',
  );
  add(
    plain.some((word) => DIGIT.test(word)),
    'number',
  );
  add(
    plain.some((word) => YEAR.test(word)),
    'year',
  );
  add(hasName(sentence.text, words), 'name');
  add(plain.some(isKin), 'kin');
  add(plain.some(isPerson), 'person');
  add(plain.some(isPet), 'pet');
  add(plain.some(isOccupation), 'trade');
  add(
    plain.some((word) => isFirstName(word, true)),
    'first name',
  );
  add(plain.some(isDemonym), 'demonym');
  add(remark.negated, 'negated');
  add(sentence.asks, 'asks');
  add(clause.isRequest, 'request');
  add(sentence.text.charAt((words.at(-1) as Word).end) === '!', 'exclaims');
  add(isVital(remark), 'vital');
  const doubts = doubtsOf(clause);
  features.push(...doubts, doubts.length === 0 ? `no doubt, importance ${importance}` : 'doubtful');
  if (doubts.length === 0) features.push(`no doubt, ${talk}, about ${about}`);
  add(isPointing(plain), 'pointing');
  add(isAnaphor(plain), 'anaphor');
  add(isDiary, 'diary');
  add(clause.isDated, 'dated');
  for (const stem of new Set(plain.map(STEM))) if (stem !== undefined) features.push(stem);
  for (let at = 1; at < plain.length; at += 1) {
    const [before, word] = [plain[at - 1] as string, plain[at] as string];
    if (isEveryday(before) && isEveryday(word)) features.push(`pair ${before} ${word}`);
  }
  return features;
}

/** What rules hold against a clause. */
function doubtsOf({ words, remark, importance, isOwn, isEnough, isClear, isDated, isDiary }: ClauseRead): string[] {
  const doubts: string[] = [];
  if (!isOwn) doubts.push('not own');
  if (!isEnough) doubts.push('not enough');
  if (!isClear) doubts.push('not clear');
  if (isSmallTalk(remark, importance === 'medium', isDiary)) doubts.push('small talk');
  if (isErrand(remark, isDated)) doubts.push('errand');
  if (isOwnAffair(remark)) doubts.push('affair of another');
  if (isOfAnother(words, remark)) doubts.push('of another');
  return doubts;
}

/** How much the meanings of the telling words of a clause come to. */
export function meaningOf(words: Word[], weigh: (word: string) => number): number {
  let sum = 0;
  let telling = 0;
  for (const word of new Set(plainOf(words))) {
    const weight = weightOf(word);
    if (weight === 0) continue;
    sum += weight * weigh(word);
    telling += weight;
  }
  return sum / Math.max(LEAST_TELLING, LENGTH_COUNTS * Math.sqrt(telling));
}

/** Guesses: the meaning of few words counts less than that of many, and a long clause is not as many times as sure. */
const LEAST_TELLING = 2;
const LENGTH_COUNTS = 1.6;

/** Upper ends of the steps that a number is told in. */
const NEWS = [0.5, 1, 1.5, 2, 3, 4, 6, 9];
const LENGTHS = [3, 5, 8, 12, 18, 25, 40];
const SIBLINGS = [2, 4];

const stepOf = (value: number, steps: number[]): string => {
  const step = steps.find((end) => value < end);
  return step === undefined ? 'more' : `< ${step}`;
};

const LISTS = listsOf('clauses');
const PRONOUNS = new Set(LISTS.words('pronouns'));
const SELVES = new Set(LISTS.words('selves'));
const OTHERS = new Set(LISTS.words('others'));
const HEARER = new Set(LISTS.words('hearer'));
const UNREAL = new Set(LISTS.words('unreal'));
const AT_HAND = new Set(LISTS.words('at-hand'));
const DIGIT = /\d/;
const YEAR = /^(?:19|20)\d\d$/;
const CAPITAL = /^\p{Lu}\p{Ll}/u;

const STEM = remembering((word) => (/\p{L}/u.test(word) ? `word ${stemmer(word)}` : undefined));
const isEveryday = (word: string): boolean => weightOf(word) < 1;

/** Whether a word behind the first is written as names are. */
const hasName = (text: string, words: Word[]): boolean =>
  words.some(({ start, end }, at) => at > 0 && end - start > 1 && CAPITAL.test(text.slice(start, start + 2)));
