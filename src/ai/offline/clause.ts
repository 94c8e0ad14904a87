import { listsOf } from './lists.js';
import type { Word } from './sentence.js';
import { ADVERBS, CHAINED, JOINERS, MOMENTS } from './small-words.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('clause');

const HARD_STOPS = new Set(LISTS.words('hard-stops'));
const SOFT_STOPS = new Set('you it this that there his her its their these those we i what how do is are'.split(' '));

/** Where the clause that starts at `from` ends, at the latest before `limit`, the next subject. */
export function clauseEnd(words: Word[], from: number, limit: number): number {
  let end = limit;
  for (let at = from; at < limit; at += 1) {
    const { word } = words[at] as Word;
    const before = words[at - 1]?.word ?? '';
    if (
      at > from &&
      ((HARD_STOPS.has(word) && !goesOn(words, at)) ||
        (((word === 'when' && words[at + 1]?.word !== 'it') ||
          word === 'where' ||
          word === 'since' ||
          word === 'so' ||
          word === 'as') &&
          at > from + 1 &&
          !isDegree(words, at)) ||
        (word === '-' && at > from + 1))
    ) {
      end = at;
      break;
    }
    if (
      JOINERS.has(before) &&
      at > from &&
      SOFT_STOPS.has(word) &&
      !(word === 'do' && /^(?:my|some|a|our)$/.test(words[at + 1]?.word ?? ''))
    ) {
      end = at - 1;
      break;
    }
  }
  while (end > from && JOINERS.has(words[end - 1]?.word ?? '')) end -= 1;
  return end;
}

/** `but live in Doha now`, `my pronouns are she/her`: not the end of the clause after all. */
function goesOn(words: Word[], at: number): boolean {
  const { word } = words[at] as Word;
  if (word === 'she' || word === 'he' || word === 'they')
    return words[at - 1]?.word === 'are' && words[at - 2]?.word === 'pronouns';
  if (word !== 'but') return false;
  let next = at + 1;
  while (ADVERBS.has(words[next]?.word ?? '') || MOMENTS.has(words[next]?.word ?? '')) next += 1;
  if (/^(?:based|living)$/.test(words[next]?.word ?? '') && words[next + 1]?.word === 'in') return true;
  const form = verbForm(words[next]?.word ?? '');
  return form !== undefined && form.kind !== 'gerund' && CHAINED.has(form.lemma) && form.lemma !== 'like';
}

/** `so much`, `as well`, `as a nurse`, `since 2019`: words that go on with the clause. */
const isDegree = (words: Word[], at: number): boolean => {
  const { word } = words[at] as Word;
  const next = words[at + 1]?.word ?? '';
  if (word === 'so')
    return (
      next === 'much' ||
      next === 'many' ||
      next === 'far' ||
      /^(?:am|is|are|was|were|be|been|being|feel|feeling|felt)$/.test(words[at - 1]?.word ?? '')
    );
  if (word === 'as')
    return (
      words[at - 1]?.word === 'myself' ||
      next === 'well' ||
      next === 'a' ||
      next === 'an' ||
      next === 'much' ||
      next === 'the' ||
      next === 'my'
    );
  return word === 'since' && /^\d/.test(next);
};
