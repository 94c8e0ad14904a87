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
import { wordVectors } from '../word-vectors.js';

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
  around: Around;
}

/** What stands around a clause: whom it goes on about, what it answers, who says it. */
export interface Around {
  /** The clause before it in the same breath. */
  before: Word[];
  /** The words of its sentence in front of it. */
  lead: Word[];
  /** What the other asked just before it. */
  question: Word[];
  /** What goes on right behind it in its sentence. */
  behind: Word[];
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
  addAround(features, clause);
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

/** Who and what a stretch of words is about, in a few names. */
function gistOf(words: Word[]): string[] {
  const plain = plainOf(words);
  const gist: string[] = [];
  if (plain.some((word) => SELVES.has(word))) gist.push('self');
  if (plain.some((word) => OTHERS.has(word))) gist.push('other');
  if (plain.some((word) => HEARER.has(word))) gist.push('hearer');
  if (plain.some(isKin)) gist.push('kin');
  else if (plain.some(isPerson)) gist.push('person');
  else if (plain.some((word) => isFirstName(word, true))) gist.push('first name');
  if (plain.some((word) => UNREAL.has(word))) gist.push('unreal');
  return gist;
}

/** What stands around a clause, as names of features. */
function addAround(features: string[], { sentence, words, around, remark }: ClauseRead): void {
  const { text } = sentence;
  const first = words[0] as Word;
  const last = words.at(-1) as Word;
  const before = gistOf(around.before);
  const subject = SUBJECT.has(first.word) ? first.word : remark.about;
  for (const one of before) features.push(`before ${one}`, `before ${one}, about ${subject}`);
  if (around.before.length === 0) features.push('opens');
  for (const one of gistOf(around.lead)) features.push(`lead ${one}`);
  for (const { word } of around.lead.slice(-LEAD)) features.push(`lead word ${word}`);
  for (const { word } of around.behind.slice(0, 2)) features.push(`behind ${word}`);
  if (around.question.length > 0) {
    features.push('answers');
    for (const { word } of around.question) if (ASKED.has(word)) features.push(`answers ${word}`);
    for (const { word } of around.question) {
      const stem = STEM(word);
      if (stem !== undefined && weightOf(word) > 0) features.push(`asked ${stem}`);
    }
  }
  const quoted = QUOTE.test(text.slice(Math.max(0, first.start - 2), first.start));
  if (quoted) features.push(QUOTE.test(text.slice(last.end, last.end + 2)) ? 'quoted' : 'opens quote');
  if (text.charAt(first.start - 1) === '(') features.push('in brackets');
  if (text.charAt(last.end) === ':') features.push('ends in colon');
  if (text.slice(Math.max(0, first.start - 2), first.start) === ': ') features.push('behind colon');
  const head = plainOf(words, 0, 3);
  features.push(`head ${head.slice(0, 2).join(' ')}`, `head ${head.join(' ')}`);
  const tail = words.at(-1) as Word;
  features.push(`tail ${tail.word}`);
  const { owned, verb } = remark;
  if (owned !== '') features.push(`owned ${owned}`, `owned kin ${isKin(owned)}, verb ${verb}`);
  features.push(`owned ${remark.owned}`, `owned kin ${isKin(remark.owned)}, verb ${remark.verb}`);
  if (remark.about === 'self') features.push(`self ${remark.verb}, modal ${remark.modal}`);
}

const SUBJECT = new Set(['i', 'we', 'he', 'she', 'they', 'it', 'you', 'that', 'this', 'my']);
const ASKED = new Set(['you', 'your', 'what', 'where', 'who', 'how', 'when', 'why', 'do', 'are', 'did', 'is', 'any']);
const LEAD = 3;
const QUOTE = /["“”„«»‘]/;

/** The feature of a clause that is the affair of another. */
export const OF_ANOTHER = 'of another';

/** What rules hold against a clause. */
function doubtsOf({ words, remark, importance, isOwn, isEnough, isClear, isDated, isDiary }: ClauseRead): string[] {
  const doubts: string[] = [];
  if (!isOwn) doubts.push('not own');
  if (!isEnough) doubts.push('not enough');
  if (!isClear) doubts.push('not clear');
  if (isSmallTalk(remark, importance === 'medium', isDiary)) doubts.push('small talk');
  if (isErrand(remark, isDated)) doubts.push('errand');
  if (isOwnAffair(remark)) doubts.push('affair of another');
  if (isOfAnother(words, remark)) doubts.push(OF_ANOTHER);
  return doubts;
}

/** What the telling words of a clause mean together, as a vector. */
export function meaningOf(words: readonly string[]): Float64Array {
  const vectors = wordVectors();
  const sum = new Float64Array(vectors.dimensions);
  let telling = 0;
  for (const word of new Set(words)) {
    const weight = weightOf(word);
    const index = weight > 0 ? vectors.find(word) : undefined;
    telling += weight;
    if (index !== undefined) vectors.add(index, weight, sum);
  }
  const length = Math.max(LEAST_TELLING, LENGTH_COUNTS * Math.sqrt(telling));
  for (let at = 0; at < sum.length; at += 1) sum[at]! /= length;
  return sum;
}

/** Guesses: the meaning of few words counts less than that of many, and a long clause is not as many times as sure. */
const LEAST_TELLING = 2;
const LENGTH_COUNTS = 1.6;

/** Upper ends of the steps that a number is told in. */
const NEWS = [0.5, 1, 1.5, 2, 3, 4, 6, 9];
export const LENGTHS = [3, 5, 8, 12, 18, 25, 40];
const SIBLINGS = [2, 4];

export const stepOf = (value: number, steps: number[]): string => {
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
