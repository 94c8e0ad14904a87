import { isFamous, isInterestWord } from './categories.js';
import { isAdjective, isFirstName, isPastVerb } from './gazetteer.js';
import { listsOf } from './lists.js';
import { numberAt } from './numerals.js';
import { isPerson } from './people.js';
import { phraseOf, type Word } from './sentence.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('nameable');

/** Several words that are one thing, although one of them joins others. */
export const FUSED = new Set(LISTS.phrases('fused'));

const EMPTY = new Set(LISTS.words('empty'));

/** Whether these words name something that one can like. */
export function isThing(words: Word[]): boolean {
  const [first] = words;
  if (!first || words.length > 5) return false;
  if (
    NOT_FIRST.has(first.word) ||
    (/[^i]ly$/.test(first.word) &&
      !isFirstName(first.word, true) &&
      !isInterestWord(first.word) &&
      !/^(?:family|italy|daily|lily|early|fly)$/.test(first.word))
  )
    return false;
  if (
    words.some(
      ({ word }) =>
        word === 'your' ||
        word === 'his' ||
        word === 'their' ||
        word === 'her' ||
        word === 'you' ||
        word === 'me' ||
        word === 'not' ||
        word === 'him' ||
        word === 'them',
    )
  )
    return false;
  if (
    EMPTY.has(first.word) &&
    !(words[1]?.word === 'of' && SENSED.has(first.word)) &&
    (words.length === 1 || !words.slice(1).some(({ word }) => isInterestWord(word)))
  )
    return false;
  const head = words.at(-1) as Word;
  // `climbed my fence`: a verb that is not known as one, with its object.
  if (/^(?:my|our)$/.test(words[1]?.word ?? '') && (isPastVerb(first.word) || /(?:ed|mt)$/.test(first.word)))
    return false;
  if (
    HOLLOW.has(first.word) &&
    (words.length === 1 || EMPTY.has(words[1]?.word ?? '') || verbForm(words[1]?.word ?? '')?.kind === 'base')
  )
    return false;
  const known = isInterestWord(phraseOf(words)) || isFamous(phraseOf(words));
  if (words.length <= 2 && isPerson(head.word) && !known) return false;
  if (
    (isPerson(first.word) && !known) ||
    (EMPTY.has(head.word) && words.length < 3 && !(head.word === 'night' && isInterestWord(first.word))) ||
    /^\d+$/.test(first.word)
  )
    return false;
  if (first.word === 'work' && /^(?:for|in|from|at|as)$/.test(words[1]?.word ?? '')) return false;
  if (words.length === 1 && /^(?:listen|watch|play|do|practic|see|visit)(?:ing|e)?$/.test(first.word)) return false;
  if (
    words.length === 1 &&
    isAdjective(first.word) &&
    !isInterestWord(first.word) &&
    !COLORS.has(first.word) &&
    !first.word.endsWith('ing')
  )
    return false;
  if (numberAt(words, 0) && !isInterestWord(phraseOf(words))) return false;
  return (
    FUSED.has(phraseOf(words)) ||
    isInterestWord(phraseOf(words)) ||
    (words.some(({ word }) => /\p{L}{2}/u.test(word) || /^\p{Lo}/u.test(word)) &&
      !words.some(({ word }) => /^\p{S}$/u.test(word)))
  );
}

/** `the sound of rain`. */
const SENSED = new Set(['sound', 'feel', 'look', 'morning']);
const COLORS = new Set(LISTS.words('colors'));
const NOT_FIRST = new Set(LISTS.words('not-first'));

/** Verbs that need their object to say anything. */
export const HOLLOW = new Set(LISTS.words('hollow'));
