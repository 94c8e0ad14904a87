import { type Slot, SAID } from './finding.js';
import { type Interest, interestsIn } from './interest.js';
import { listsOf } from './lists.js';
import type { SubjectClause } from './statement.js';

const LISTS = listsOf('lost-taste');

/**
 * By verb, the words after it that say that a liking has ended. `gone off coffee`, `done with yoga`,
 * `lost interest in chess`.
 */
const ENDINGS = new Map(
  Object.entries({
    go: ['off'],
    be: [
      'over',
      'off',
      'done with',
      'through with',
      'bored of',
      'bored with',
      'tired of',
      'sick of',
      'fed up with',
      'fed up of',
    ],
    get: ['bored of', 'bored with', 'tired of', 'sick of', 'fed up with', 'over'],
    grow: ['tired of', 'bored of', 'out of'],
    lose: ['interest in', 'my interest in', 'my taste for', 'my love for', 'all interest in'],
    fall: ['out of love with'],
    give: ['up', 'up on'],
    quit: [''],
    stop: [''],
    abandon: [''],
    drop: [''],
  }).map(([verb, endings]) => [
    verb,
    endings.map((ending) => ({ ending, words: ending === '' ? [] : ending.split(' ') })),
  ]),
);

/** What has been given up or is liked no more; undefined when the statement is about nothing of the kind. */
export function lostTaste({ lemma, object, sentence, negated, modal, momentary }: SubjectClause): Slot[] | undefined {
  const endings = negated || modal ? undefined : ENDINGS.get(lemma);
  if (!endings) return undefined;
  let from = 0;
  while (from < object.length && DEGREES.has(object[from]?.word ?? '')) from += 1;
  const said = endings.findLast(({ words }) => words.every((word, at) => object[from + at]?.word === word));
  if (said === undefined) return undefined;
  const { ending, words } = said;
  const things = object.slice(from + words.length);
  // `tired of work today` passes; `over the moon` and `over 40` are no tastes.
  if (momentary && lemma === 'be') return [];
  if (
    /^(?:over|off)$/.test(ending) &&
    /^(?:the|there|here|it|him|her|them|this|that|to|for|on|in|\d.*|)$/.test(things[0]?.word ?? '')
  )
    return undefined;
  const own = things[0]?.word === 'my' || things[0]?.word === 'our';
  const end = things.findIndex(({ word }) => /^(?:membership|subscription|habit|lessons?|classes)$/.test(word));
  const left = interestsIn(sentence.text, things.slice(own ? 1 : 0, end > 0 ? end : undefined), undefined).filter(
    ({ known }) => known || !own,
  );
  if (lemma === 'be' && ending === 'off')
    return left.some(({ category }) => category === 'food')
      ? left.filter(({ category }) => category === 'food').map(gone)
      : undefined;
  return left.map(gone);
}

const gone = ({ category, value }: Interest): Slot => ({
  path: `interests.${category}`,
  value,
  explicitness: SAID,
  polarity: 'retracts',
});

const DEGREES = new Set(LISTS.words('degrees'));
