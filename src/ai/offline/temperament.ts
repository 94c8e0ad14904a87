import { cueOf, hears } from './cues.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { phraseOf, type Word } from './sentence.js';

const LISTS = listsOf('temperament');

/**
 * Words that say of what kind somebody is: how many there are, and what must stand beside them before they are taken
 * for that.
 */
export interface Disposition {
  length: number;
  /**
   * `noun`: `a perfectionist` says it alone; `plain`: so does `I am shy`; `graded`: wants a degree, a list or a person
   * beside it; `backed`: a degree is not enough.
   */
  kind: 'noun' | 'plain' | 'graded' | 'backed';
}

/** The disposition that begins at a word, the longest first: `hopeless romantic`, `down to earth`, `self-conscious`. */
export function dispositionAt(words: Word[], at: number): Disposition | undefined {
  const head = words[at]?.word ?? '';
  const most = LONGEST.get(head.split('-', 1)[0] ?? '') ?? 0;
  for (let length = Math.min(most, words.length - at); length > 0; length -= 1) {
    const kind = KINDS.get(keyOf(phraseOf(words, at, at + length)));
    if (kind) return { length, kind };
  }
  if (head.includes('-')) return COMPOUND.test(head) ? { length: 1, kind: 'plain' } : undefined;
  const next = words[at + 1]?.word ?? '';
  return COMPOUNDED.has(next) && COMPOUND.test(`${head}-${next}`) ? { length: 2, kind: 'plain' } : undefined;
}

/** Whether any disposition may be told among these words. */
export const mayHaveDisposition = (words: Word[]): boolean => hears(words, DISPOSED);

/**
 * Who has a quality: `stubbornness`, `patience` and `perfectionism` are those of the stubborn, the patient and the
 * perfectionist.
 */
export const dispositionOf = (quality: string): string | undefined => QUALITIES.get(quality);

/** What one is called who always does it: `overthink` makes an `overthinker`. Any form but the past. */
export const doerOf = (verb: string): string | undefined => DOERS.get(verb);

const keyOf = (phrase: string): string => phrase.replaceAll('-', ' ');

/** `good-natured`, `strong willed`, `detail oriented`: whatever stands before, these name what somebody is like. */
const AFTER_ANY = LISTS.words('after-any');
const AFTER_SELF = LISTS.words('after-self');
const COMPOUND = new RegExp(
  [
    '^(?!(?:like|so|very|really|pretty|quite|too|not|more|most|less|well|fully',
    `highly)-)(?:[a-z]{2,14}-${anyOf(AFTER_ANY)}`,
    `(?:self|detail|goal|career|health|budget|eco|socially|data|results|family|body)-${anyOf(AFTER_SELF)}`,
    '(?:hot|level|clear|cool|pig|thick|bull|hard|muddle)-headed|(?:soft|plain|well|out)-spoken)$',
  ].join('|'),
);
const COMPOUNDED = new Set([...AFTER_ANY, ...AFTER_SELF, 'headed', 'spoken']);

const KINDS = new Map<string, Disposition['kind']>();
for (const name of LISTS.phrases('plain')) KINDS.set(name, 'plain');
for (const name of LISTS.words('graded')) KINDS.set(name, 'graded');
for (const name of LISTS.words('backed')) KINDS.set(name, 'backed');
for (const name of LISTS.phrases('nouns')) KINDS.set(name, 'noun');
/** Of each word that a disposition begins with, in how many words the longest of those is told. */
const LONGEST = new Map<string, number>();
for (const name of KINDS.keys()) {
  const [first = '', ...more] = name.split(' ');
  LONGEST.set(first, Math.max(LONGEST.get(first) ?? 0, 1 + more.length));
}

const FORMED: [ending: RegExp, quality: string[]][] = [
  [/t$/, ['ce']],
  [/ous$/, ['osity', 'ousness']],
  [/e$/, ['ity', 'eness']],
  [/ic$/, ['icism', 'y']],
  [/ist$/, ['ism']],
  [/able$/, ['ability']],
  [/al$/, ['ality']],
  [/ate$/, ['ion']],
  [/ator$/, ['ation']],
  [/y$/, ['iness']],
  [/$/, ['ness', 'ty', 'y']],
];
const QUALITIES = new Map<string, string>();
for (const [name, kind] of KINDS) {
  if (kind === 'backed' || name === 'active') continue;
  for (const [ending, qualities] of FORMED)
    if (ending.test(name)) for (const quality of qualities) QUALITIES.set(name.replace(ending, quality), name);
}
for (const [quality, name] of Object.entries({
  ambition: 'ambitious',
  bravery: 'brave',
  compassion: 'compassionate',
  courage: 'courageous',
  dedication: 'dedicated',
  determination: 'determined',
  discipline: 'disciplined',
  empathy: 'empathetic',
  indecision: 'indecisive',
  kindness: 'kind',
  overthinking: 'overthinker',
  'people pleasing': 'people pleaser',
  sarcasm: 'sarcastic',
  spontaneity: 'spontaneous',
  optimism: 'optimistic',
  pessimism: 'pessimistic',
  cynicism: 'cynical',
  anxiety: 'anxious',
}))
  QUALITIES.set(quality, name);

const DOERS = new Map<string, string>();
for (const [verb, doer] of Object.entries({
  overthink: 'overthinker',
  procrastinate: 'procrastinator',
  daydream: 'daydreamer',
  micromanage: 'micromanager',
  ramble: 'rambler',
  'people-please': 'people pleaser',
})) {
  DOERS.set(verb, doer).set(`${verb.replace(/e$/, '')}ing`, doer);
}

const DISPOSED = cueOf(
  [
    ...[...LONGEST.keys(), ...COMPOUNDED, ...QUALITIES.keys(), ...DOERS.keys()],
    'worry worrying temper fuse humor humour',
  ].join(' '),
);

/** The disposition that only a negating syllable parts from another: not `patient` is `impatient`. */
export const oppositeOf = (name: string): string | undefined =>
  ['im', 'in', 'dis', 'ir', 'un'].map((no) => `${no}${name}`).find((opposite) => KINDS.has(opposite));
