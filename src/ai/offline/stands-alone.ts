import type { Importance } from '../../profile/profile.js';
import { isPet } from './categories.js';
import { newsIn } from './news.js';
import { isPerson } from './people.js';
import { ANAPHORS, isAnaphor, isPointing } from './pointing.js';
import type { Remark } from './remark.js';
import { plainOf, type Sentence, type Word } from './sentence.js';
import { isPast } from './tense.js';

/** In characters: an event and the clause that says what its `it` is. */
const LONGEST_ATTACHED = 170;
/** In telling words: less is not worth the sentence that it hangs on. */
const LEAST_ATTACHED = 2;
/** In telling words: a clause of so much makes sense although it points at something unknown. */
const CLEAR = 3;

/**
 * Where an event must begin to be understood: with the sentence before when it says `it`, or hardly anything. Undefined
 * when that does not help.
 */
export function standsAlone(
  words: Word[],
  remark: Remark,
  importance: Importance,
  news: number,
  before: Sentence | undefined,
): number | undefined {
  const first = words[0] as Word;
  const plain = plainOf(words);
  const reached = (): number | undefined =>
    before && (words.at(-1) as Word).end - before.start <= LONGEST_ATTACHED && isTelling(before)
      ? before.start
      : undefined;
  if (isAnaphor(plain)) return news >= LEAST_ATTACHED || importance === 'high' ? reached() : undefined;
  if (isPointing(plain)) return reached() ?? (news >= CLEAR || importance === 'high' ? first.start : undefined);
  const bare =
    (importance === 'high' && news < 1.5) ||
    (remark.about === 'self' &&
      isPast(first.word) &&
      before !== undefined &&
      before.words.length < 7 &&
      !before.words.some(({ word }) => isPast(word) || word === 'i'));
  return (bare ? reached() : undefined) ?? first.start;
}

const isTelling = ({ words }: Sentence): boolean =>
  !ANAPHORS.test(words[0]?.word ?? '') &&
  newsIn(plainOf(words)) >=
    (words.some(({ word }) => isPerson(word) || isPet(word) || /^(?:i|we|my|our|me)$/.test(word)) ? 1.4 : 2.4);
