import { listsOf } from './lists.js';
import { isPerson } from './people.js';
import { isGerund, remarkOf, type Remark } from './remark.js';
import { plainOf, type Sentence, type Word } from './sentence.js';
import { ADVERBS } from './small-words.js';
import { type Perspective } from './statement.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('whose');
const REPORTING = new Set(LISTS.words('reporting'));
const TASTES = new Set(LISTS.words('tastes'));
const PROFESSIONALS = new Set(LISTS.words('professionals'));
const ANYBODY = new Set(LISTS.words('anybody'));
const CHILDREN = new Set(LISTS.words('children'));
const SELVES = new Set(['i', 'we', 'me', 'us', 'my', 'our', 'myself', 'ourselves']);

/**
 * Whether a clause of somebody who speaks is the affair of another: told of the hearer (`you were born …`), the word or
 * wish of a stranger (`the seller asked whether I …`), or the taste of one of the subject's people (`my brother loves
 * techno`). What happens to the subject's people is news of the subject, and so is what a doctor says.
 */
export function isOfAnother(words: Word[], remark: Remark): boolean {
  const plain = plainOf(words);
  return isOfHearer(plain) || isWordOfStranger(plain, remark) || isTasteOfAnother(plain, remark);
}

/** The same of a sentence in which the subject states nothing of itself. */
export const isSentenceOfAnother = ({ words }: Sentence, voice: Perspective): boolean =>
  isOfAnother(words, remarkOf(words, voice, false));

/** `you were born in a data centre`; `you know me` is about whom it knows. */
const isOfHearer = (words: string[]): boolean => words[0] === 'you' && !words.slice(1).some((word) => SELVES.has(word));

/** In words: who says something is named before the verb, and hardly more. */
const LONGEST_SPEAKER = 8;

function isWordOfStranger(words: string[], { about }: Remark): boolean {
  if (about !== 'other') return false;
  const at = words.findIndex((word) => REPORTING.has(word));
  if (at < 1 || at > LONGEST_SPEAKER) return false;
  const before = words.slice(0, at);
  return !before.some((word) => SELVES.has(word) || (isPerson(word) && !ANYBODY.has(word)) || PROFESSIONALS.has(word));
}

/** What the clause says of itself besides a taste: `my sister loves that I moved back`. */
const isTasteOfAnother = (words: string[], { about, verb, said }: Remark): boolean =>
  (about === 'own' || about === 'company') &&
  !words.some((word) => CHILDREN.has(word)) &&
  !isAboutSelf(words) &&
  (about === 'company' || words.slice(0, LONGEST_SPEAKER).some((word) => isPerson(word.replace(/'s$|-in-law$/, '')))) &&
  (TASTES.has(verb) || tastesAhead(words) || TASTE_BEHIND.test(said));

/** `he bought the big one, he loves it`, `she does it and never shuts up about it`. */
const TASTE_BEHIND = new RegExp(
  ' (?:(?:he|she|they) (?:also |really |just |always )?(?:loves?|likes?|adores?|enjoys?|hates?)|never shuts up|' +
    '(?:will|does) not shut up|swears by) ',
);

/** `my boyfriend is obsessed`, `she is mad about cars`. */
function tastesAhead(words: string[]): boolean {
  const at = words.findIndex((word) => /^(?:is|are|was|were)$/.test(word));
  const next = words.slice(at + 1).find((word) => !ADVERBS.has(word)) ?? '';
  return at > 0 && TASTES.has(next) && verbForm(next)?.kind !== 'base';
}

/** The subject is in it behind its first words, which say whose it is: `my wife loves me`. */
const isAboutSelf = (words: string[]): boolean => words.slice(2).some((word) => SELVES.has(word));

/** `… if I hear that once more I'm running for parliament`: the clause before what is only threatened or dreamt of. */
export function beforeThreat(words: Word[]): Word[] {
  const at = words.findIndex(({ word }) => word === 'if');
  const then = words.findIndex(
    ({ word }, index) =>
      at >= 0 &&
      index > at + 2 &&
      (word === 'i' || word === 'we') &&
      (/^(?:would|gonna)$/.test(words[index + 1]?.word ?? '') ||
        (/^(?:am|are)$/.test(words[index + 1]?.word ?? '') && isGerund(words[index + 2]?.word ?? ''))),
  );
  return then < 0 ? words : words.slice(0, at);
}

/** A clause as it is remembered: without marks of layout and asides of others: `(8/10, she says)`. */
export function tidied(text: string): string {
  const own = text.includes('(') ? text.replace(REMARKS, '') : text;
  return /[*_`]|\s\s|[^\S ]/.test(own) ? own.replace(/[*_`]{1,3}/g, '').replace(/\s+/g, ' ') : own;
}

const REMARKS = /\s?\((?=[^()]{0,120}(?:["“”]|\b(?:he|she|they) (?:says?|said)\b))[^()]{1,160}\)/g;
