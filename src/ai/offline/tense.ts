import { cueOf, hears } from './cues.js';
import type { Tense } from './dates.js';
import { isPastVerb } from './gazetteer.js';
import { remembering } from '../../text/look-up.js';
import { listsOf } from './lists.js';
import { plainOf, type Word } from './sentence.js';
import { ADVERBS, HABITS, MOMENTS } from './small-words.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('tense');

/** Is this a form of the past: `moved`, `won`, `handed`? */
export const isPast = remembering(
  (word) =>
    verbForm(word)?.kind === 'past' ||
    isPastVerb(word) ||
    (word.length > 4 && word.endsWith('ed') && !NO_PAST.has(word)),
);

const NO_PAST = new Set(LISTS.words('no-past'));

/** Verbs whose past is written as their plain form: `I quit smoking in May` tells of what is over. */
export const isPastAsWell = (verb: string): boolean => SAME_IN_PAST.has(verb);
const SAME_IN_PAST = new Set(LISTS.words('same-in-past'));

/** What has been arranged lies ahead. */
const ARRANGED = new RegExp(` ${LISTS.anyOf('arranged')} `);
const ARRANGING = cueOf(LISTS.words('arranging').join(' '));
const COMING = cueOf(LISTS.words('coming').join(' '));
const BEING_GOING = new Set(['am', 'are', 'is', "'s", 'not', 'just']);

/** When what is told happens, by the words of the whole clause. */
export function tenseOf(clause: Word[]): Tense {
  const words = plainOf(clause);
  if (
    hears(clause, ARRANGING) &&
    ARRANGED.test(` ${words.join(' ')} `) &&
    !words.some((word, at) => /^(?:appointment|tickets)$/.test(word) && /^(?:was|were)$/.test(words[at + 1] ?? '')) &&
    !words.some((word) => word === 'yesterday' || word === 'last' || word === 'ago')
  )
    return 'future';
  if (
    hears(clause, COMING) &&
    words.some(
      (word, at) =>
        /^(?:will|gonna|tomorrow|upcoming|soon)$/.test(word) ||
        (word === 'next' && words[at + 1] !== 'to' && words[at + 1] !== 'door' && words[at - 1] !== 'the') ||
        (word === 'going' && words[at + 1] === 'to' && BEING_GOING.has(words[at - 1] ?? '')) ||
        (words[at + 1] === 'to' && /^(?:plan|planning|hope|hoping)$/.test(word)),
    )
  )
    return 'future';
  return words.some(
    (word, at) =>
      isPast(word) &&
      !/^(?:used|scared|interested|allowed|supposed)$/.test(word) &&
      (!/^(?:called|named)$/.test(word) || /^(?:i|we|he|she|they|and)$/.test(words[at - 1] ?? '')) &&
      !(word === 'had' && words[at + 1] === 'better') &&
      !/^(?:am|is|are|getting|being|a|an|the)$/.test(wordBefore(words, at)),
  )
    ? 'past'
    : 'present';
}

/** The last word before one that is no adverb: `are` in `are still covered`. */
export function wordBefore(words: string[], at: number): string {
  let back = at - 1;
  while (
    back > at - 4 &&
    (ADVERBS.has(words[back] ?? '') ||
      words[back] === 'not' ||
      HABITS.has(words[back] ?? '') ||
      MOMENTS.has(words[back] ?? ''))
  )
    back -= 1;
  return words[back] ?? '';
}
