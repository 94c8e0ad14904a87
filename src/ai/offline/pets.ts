import { isPet } from './categories.js';
import { cueOf, hears } from './cues.js';
import type { Slot } from './finding.js';
import { interestOf } from './interest.js';
import { tell } from './leaning.js';
import { numberAt } from './numerals.js';
import type { Sentence, Word } from './sentence.js';
import type { SubjectClause } from './statement.js';

/** `two cats and a parrot`: the animals among what someone has. */
export function petsIn({ object, sentence, negated, modal, over }: SubjectClause): Slot[] {
  if (
    modal ||
    negated ||
    !(numberAt(object, 0) || /^(?:a|an|some|several|many|my|our|the|both)$/.test(object[0]?.word ?? ''))
  )
    return [];
  const found: Slot[] = [];
  for (let at = 0; at < Math.min(object.length, 16); at += 1) {
    const { word } = object[at] as Word;
    if (
      /^(?:for|with|in|who|named|called|that|of|from|to|at)$/.test(word) &&
      !(word === 'of' && object[at - 1]?.word === 'couple')
    )
      break;
    const next = object[at + 1]?.word ?? '';
    if (!isPet(word) || isPet(next) || NO_PET_BEFORE.test(next)) continue;
    const thing = interestOf(sentence.text, object.slice(at, at + 1), 'pets');
    if (thing)
      found.push(
        ...tell(
          [
            {
              ...thing,
              category: 'pets',
              value: thing.value === thing.value.toUpperCase() ? thing.value.toLowerCase() : thing.value,
            },
          ],
          0.7,
          over,
        ),
      );
  }
  return found;
}

/** `dog sitter`, `cat food`: no animal is kept. */
const NO_PET_BEFORE =
  /^(?:allergy|sitter|shop|shelter|food|walker|walking|doll|toy|person|lover|business|store|costume|on|days?)$/;

const OWNERS = cueOf('my our');

/** `my two dogs`, `our cat`: keeping an animal, wherever a statement mentions it. */
export function petsBeside({ text, words }: Sentence): Slot[] {
  if (!hears(words, OWNERS)) return [];
  for (let at = 0; at < words.length - 1; at += 1) {
    if ((words[at]?.word !== 'my' && words[at]?.word !== 'our') || words[at - 1]?.word === 'miss') continue;
    for (let index = at + 1; index < Math.min(at + 4, words.length); index += 1) {
      const { word } = words[index] as Word;
      if (
        isPet(word) &&
        !/^(?:dog|cat|pet|horse|fish)$/.test(words[index + 1]?.word ?? '') &&
        !(words[index + 1]?.word ?? '').endsWith("'s")
      ) {
        const thing = interestOf(text, words.slice(index, index + 1), 'pets');
        return thing
          ? tell(
              [{ ...thing, category: 'pets' }],
              0.65,
              words[at - 1]?.word === 'lost' ||
                words.some((each) => /^(?:died|passed|rehomed|buried)$/.test(each.word)),
            )
          : [];
      }
      if (!BESIDE_PET.test(word)) break;
    }
  }
  return [];
}

const BESIDE_PET = new RegExp(
  [
    String.raw`^(?:two|three|four|five|\d|own|little|old|new|pet|sweet|beloved|dear|lovely|big|small|young`,
    'furry|crazy)$',
  ].join('|'),
);
