import { categoryOf, isInterestWord } from './categories.js';
import { cueOf, hears } from './cues.js';
import type { Slot } from './finding.js';
import { interestOf } from './interest.js';
import { asserted } from './leaning.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import type { Sentence, Word } from './sentence.js';

const LISTS = listsOf('belongings');

const OWN = cueOf('my collection');
const GONE = new Set(LISTS.words('gone'));
/** Things that are kept to be played or tended. */
const TOOLS =
  /^(?:garden|allotment|greenhouse|kayak|canoe|surfboard|snowboard|skateboard|telescope|loom|kiln|easel|darkroom)$/;

/**
 * What the subject's own things tell: `my record collection`, `a collection of old maps`, `my cello`, `the garden` of
 * one's own.
 */
export function belongingsIn(sentence: Sentence): Slot[] {
  const { text, words } = sentence;
  if (!hears(words, OWN) || sentence.ofAnother || words.some(({ word }) => GONE.has(word))) return [];
  for (let at = 1; at < words.length; at += 1) {
    const { word } = words[at] as Word;
    const before = words[at - 1]?.word ?? '';
    if (word === 'collection' && words[at + 1]?.word !== 'from') return asserted(collected(text, words, at), 0.7);
    const own = before === 'my' || (before === 'own' && words[at - 2]?.word === 'my');
    if (
      own &&
      (TOOLS.test(word) || (INSTRUMENT.test(word) && categoryOf(word) === 'music' && isInterestWord(word))) &&
      !(words[at + 1]?.word ?? '').endsWith("'s")
    ) {
      const thing = interestOf(text, words.slice(at, at + 1), undefined);
      if (
        thing &&
        !/^(?:teacher|shop|store|lessons?|practice|case|centre|center|hose)$/.test(words[at + 1]?.word ?? '')
      )
        return asserted([thing], 0.6);
    }
  }
  return [];
}

const INSTRUMENT = new RegExp(`^${anyOf(LISTS.words('instrument'))}$`);

/** What is collected: the words before `collection`, or those after `collection of`. */
function collected(text: string, words: Word[], at: number): ReturnType<typeof keptOf> {
  const mine = words.slice(Math.max(0, at - 6), at).some(({ word }) => /^(?:my|our|i|we)$/.test(word));
  if (words[at + 1]?.word === 'of' && !mine) return [];
  if (words[at + 1]?.word === 'of') return keptOf(interestOf(text, words.slice(at + 2, at + 6), 'hobbies'));
  const from =
    words
      .slice(0, at)
      .findLastIndex(({ word }) =>
        /^(?:my|our|a|an|the|huge|big|growing|small|large|little|massive|whole|impressive|tiny)$/.test(word),
      ) + 1;
  const owner = words
    .slice(Math.max(0, from - 4), from)
    .some(({ word }) => word === 'my' || word === 'our' || word === 'i' || word === 'have');
  const thing = owner && from > 0 && at - from <= 3 ? interestOf(text, words.slice(from, at), 'hobbies') : undefined;
  return keptOf(
    thing &&
      !/^(?:data|debt|garbage|rubbish|trash|tax|refuse|stool|sample|bill|parcel)$/.test(thing.words.at(-1)?.word ?? '')
      ? thing
      : undefined,
  );
}

const keptOf = (thing: ReturnType<typeof interestOf>): NonNullable<ReturnType<typeof interestOf>>[] =>
  thing ? [thing] : [];
