import { stemmer } from 'stemmer';
import { LIMITS } from '../../profile/observation.js';
import type { Importance } from '../../profile/profile.js';
import { isPet } from './categories.js';
import type { Company } from './company.js';
import { dateIn } from './dates.js';
import { isFirstName } from './gazetteer.js';
import { importanceOf } from './importance.js';
import { type Candidate, stemsOf } from './memories.js';
import { isPerson } from './people.js';
import type { Phrasebook } from './phrasebook.js';
import { wordsIn } from './phrases.js';
import { piecesOf } from './pieces.js';
import { isPast, newsIn, remarkOf, type Remark } from './remark.js';
import type { Sentence, Word } from './sentence.js';
import { isSmallTalk } from './small-talk.js';
import { ADVERBS } from './small-words.js';
import type { Voice } from './statement.js';

/** Where and when a sentence stands, and its language when that is not English. */
export interface Place {
  passage: number;
  said: string;
  /** Entries of a diary tell of the day they stand under. */
  diary: boolean;
  /** The sentence before it in the same breath, which may say what `it` is. */
  before: Sentence | undefined;
  company: Company;
  book: Phrasebook | undefined;
}

/** The voice of one who speaks another language. */
export const voiceIn = (book: Phrasebook): Voice => ({ person: 'first', subjects: wordsIn(book.self), owners: new Set() });

/** The clauses of a sentence in which its subject tells news of itself, each such that it can be understood alone. */
export function candidatesIn(sentence: Sentence, voice: Voice, place: Place): Candidate[] {
  const pieces = piecesOf(sentence, voice);
  const whole = pieces.length === 1;
  return pieces.flatMap((words, at) => (place.book ? foreignCandidate(sentence, words, place, whole) : candidateOf(sentence, words, voice, at === 0 ? place : { ...place, before: undefined }, whole)) ?? []);
}

function candidateOf(sentence: Sentence, words: Word[], voice: Voice, place: Place, whole: boolean): Candidate | undefined {
  const [first, second] = words;
  const last = words.at(-1);
  if (!first || !second || !last || QUESTION_HEAD.test(first.word)) return undefined;
  const meant = place.company.meant(first.word);
  const company = meant !== undefined || (!/^[,?!]$/.test(second.word) && (place.company.knows(first.word) || isDeathOf(words, sentence.text)));
  if (!company && !isOwn(words, sentence, voice)) return undefined;
  const remark = remarkOf(words, voice, company);
  const importance = importanceOf(remark);
  const news = newsIn(words.map(({ word }) => word));
  if (news < leastOf(remark, importance)) return undefined;
  const start = meant === undefined ? standsAlone(words, remark, importance, news, place.before) : first.start;
  if (start === undefined) return undefined;
  const { text } = sentence;
  const event = (meant === undefined ? plainly(text.slice(start, last.end)) : meant + plainly(text.slice(first.end, last.end))).slice(0, LIMITS.event);
  const date = dateOf(event, text.slice(sentence.start, sentence.end), remark, place, whole);
  if (importance !== 'high' && isSmallTalk(remark, importance === 'medium', date !== undefined && date > place.said.slice(0, 10))) return undefined;
  const stems = stemsOf(start < first.start ? [...(place.before?.words ?? []), ...words] : words);
  return { passage: place.passage, start, end: last.end, event, date, importance, stems, worth: worthOf(remark, date, importance), told: false };
}

const QUESTION_HEAD = /^(?:how|where|who|which|why|do|does|did|are|is|can|could|would|will|has|should|whats|dose)$/;

const plainly = (text: string): string => text.replace(/[*_`]{1,3}/g, '').replace(/\s+/g, ' ');

/** What a clause must say at the least, in telling words, to be worth a note. */
const LEAST_TOLD: Record<Importance, number> = { high: 0.3, medium: 1, low: 2 };
const LEAST_DONE = 1.3;

const leastOf = ({ aspect, about }: Remark, importance: Importance): number =>
  (aspect === 'perfect' ? Math.min(LEAST_DONE, LEAST_TOLD[importance]) : LEAST_TOLD[importance]) + (about === 'other' ? 0.7 : 0);

const SELVES = new Set(['me', 'mine', 'myself', 'us', 'ours']);

/** Does the clause speak of the subject: `I`, `my`, `me`, `the wife`, or a verb of the past without a subject? */
function isOwn(words: Word[], sentence: Sentence, voice: Voice): boolean {
  if (words.some(({ word }) => voice.subjects.has(word) || voice.owners.has(word) || (voice.person === 'first' && !sentence.ofAnother && SELVES.has(word)))) return true;
  const [first = '', second = ''] = words.map(({ word }) => word);
  if (voice.person === 'first' && words.some(({ word }, at) => word === 'the' && /^(?:wife|husband|missus|hubby|kids)(?:'s)?$/.test(words[at + 1]?.word ?? ''))) return true;
  if (sentence.ofAnother || isFirstName(first, true) || (first === 'retired' && /^\p{L}/u.test(second) && !RETIRED.test(second))) return false;
  return isPast(first) || (ADVERBS.has(first) && isPast(second)) || /^(?:gotta|been)$/.test(first) || (/^(?:got|going|need)$/.test(first) && second === 'to');
}

/** `retired in May`; in `retired nurse` it is no verb. */
const RETIRED = /^(?:in|from|at|last|this|early|after|when|on|and|but|two|three|\d+|a|some)$/;

/** `Henriette died in April`: told of somebody whom the subject need not introduce. */
const isDeathOf = ([first, second, third]: Word[], text: string): boolean =>
  first !== undefined && /\p{Lu}/u.test(text.charAt(first.start)) && newsIn([first.word]) === 1 && !isPerson(first.word) && (second?.word === 'died' || (second?.word === 'passed' && third?.word === 'away'));

/** A clause that begins so is understood only behind the one before. */
const ANAPHORS = /^(?:it|its|that|this|these|those|he|she|they|his|her|their|him|them|which|both|neither|one|such)$/;

function isAnaphor(words: string[]): boolean {
  const [first = '', second = ''] = words;
  if (!ANAPHORS.test(first) || second === 'and' || (first === 'it' && words[2] === 'my' && words[3] === 'birthday')) return false;
  // `They gave me the sack` is about nobody in particular, `this summer` names what it means.
  return !(first === 'they' && words.some((word) => /^(?:me|us|my)$/.test(word))) && !(/^(?:this|that|these|those)$/.test(first) && newsIn([second]) > 0);
}

/** In characters: an event and the clause that says what its `it` is. */
const LONGEST_ATTACHED = 170;

/** Where an event must begin to be understood: with the sentence before when it says `it`, or hardly anything. Undefined when that does not help. */
function standsAlone(words: Word[], remark: Remark, importance: Importance, news: number, before: Sentence | undefined): number | undefined {
  const first = words[0] as Word;
  const reached = before && (words.at(-1) as Word).end - before.start <= LONGEST_ATTACHED && isTelling(before) ? before.start : undefined;
  if (isAnaphor(words.map(({ word }) => word))) return reached;
  const bare = (importance === 'high' && news < 1.5) || (remark.about === 'self' && isPast(first.word) && before !== undefined && before.words.length < 7 && !before.words.some(({ word }) => isPast(word) || word === 'i'));
  return (bare ? reached : undefined) ?? first.start;
}

const isTelling = ({ words }: Sentence): boolean =>
  !ANAPHORS.test(words[0]?.word ?? '') && newsIn(words.map(({ word }) => word)) >= (words.some(({ word }) => isPerson(word) || isPet(word) || /^(?:i|we|my|our|me)$/.test(word)) ? 1.4 : 2.4);

const DATED = /\b(?:19|20)\d\d\b/;

/** The date that the event names, or the sentence around it, or the day of the diary that tells it. */
function dateOf(event: string, sentence: string, { tense }: Remark, { said, diary, book }: Place, whole: boolean): string | undefined {
  return dateIn(event, said, tense, book?.code) ?? (DATED.test(event) || !whole ? undefined : dateIn(sentence, said, tense, book?.code)) ?? (diary && tense === 'past' ? said.slice(0, 10) : undefined);
}

/** What makes a clause worth more than its words: a milestone, a date, standing facts; and less: wishes, and what is said to the other. */
function worthOf({ said, about }: Remark, date: string | undefined, importance: Importance): number {
  let worth = importance === 'high' ? 1.5 : importance === 'medium' ? 1.25 : 0.9;
  if (date) worth *= 1.2;
  if (/ (?:you|your|u|ur) /.test(said)) worth *= 0.5;
  if (/ (?:would|could|should|might|maybe|hope|wish|if) /.test(said)) worth *= 0.6;
  return about === 'other' ? worth * 0.8 : worth * 1.1;
}

/** In another language: what names the subject and says something. */
function foreignCandidate(sentence: Sentence, words: Word[], place: Place, whole: boolean): Candidate | undefined {
  const { book, passage } = place;
  const first = words[0];
  const last = words.at(-1);
  if (!book || !first || !last || (words.length < 2 && !book.unspaced)) return undefined;
  const self = wordsIn(book.self);
  if (!words.some(({ word }) => (book.unspaced ? [...book.self].some((each) => word.includes(each)) : self.has(word)))) return undefined;
  const stems = foreignStems(words, book);
  if (stems.size === 0) return undefined;
  const event = plainly(sentence.text.slice(first.start, last.end)).slice(0, LIMITS.event);
  const remark = remarkOf(words, voiceIn(book), false);
  const date = dateOf(event, sentence.text.slice(sentence.start, sentence.end), remark, place, whole);
  return { passage, start: first.start, end: last.end, event, date, importance: 'low', stems, worth: date ? 1.2 : 1, told: false };
}

/** In another language, its own common words tell nothing, and a run of characters tells by its length. */
function foreignStems(words: Word[], book: Phrasebook): Map<string, number> {
  const empty = [book.everyday, book.self, book.fillers, book.articles, book.and, book.stops].map(wordsIn);
  const telling = words.filter(({ word }) => /[\p{L}\p{N}]/u.test(word) && (book.unspaced || (word.length > 2 && !empty.some((list) => list.has(word)))));
  return new Map(telling.map(({ word }) => [book.unspaced ? word : stemmer(word), book.unspaced ? Math.min(word.length / 4, 4) : 1]));
}
