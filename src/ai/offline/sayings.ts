import { cueOf, hears } from './cues.js';
import type { Slot } from './finding.js';
import { type Interest, interestsIn } from './interest.js';
import { asserted, retracted } from './leaning.js';
import { listsOf } from './lists.js';
import { phraseOf, type Sentence } from './sentence.js';

const LISTS = listsOf('sayings');

/** Set phrases that the thing liked follows, whatever the grammar of the sentence. */
const BEFORE_LIKED = new RegExp(String.raw`\b${LISTS.anyOf('before liked')} `);

const PHRASED = cueOf(LISTS.words('phrased').join(' '));

/** Set phrases that the thing disliked follows. */
const BEFORE_DISLIKED = new RegExp(String.raw`\b${LISTS.anyOf('before disliked')}`);

const NEEDS_MORE: Record<string, RegExp> = {
  about: /\b(?:hours|days|all (?:day|night)|forever|ever|ages)\b/,
  pick: /\bover\b/,
  choose: /\bover\b/,
  discovered: /\b(?:and|love|obsessed|recently|just)\b/,
};

/**
 * Tastes told by a set phrase: `can't beat a Sunday roast`, `the highlight of my week is choir`,
 * `life's too short for opera`.
 */
export function sayingsIn(sentence: Sentence): Slot[] {
  const { words } = sentence;
  if (
    !hears(words, PHRASED) ||
    sentence.ofAnother ||
    words.some(({ word }) => word === 'he' || word === 'she' || word === 'they' || word === 'if')
  )
    return [];
  const said = `${phraseOf(words)} `;
  const liked = BEFORE_LIKED.exec(said);
  if (liked) {
    const last = liked[0].trim().split(' ').at(-1) ?? '';
    const needed = NEEDS_MORE[last];
    const things =
      needed && !needed.test(said)
        ? []
        : thingsAfter(sentence, wordsIn(said.slice(0, liked.index + liked[0].length)), last);
    return asserted(things, 0.65);
  }
  const disliked = BEFORE_DISLIKED.exec(said);
  if (!disliked || (disliked[0].startsWith('do i') && !sentence.asks)) return [];
  return retracted(thingsAfter(sentence, wordsIn(said.slice(0, disliked.index + disliked[0].length)), ''), 0.7);
}

const wordsIn = (said: string): number => said.trim().split(' ').length;

function thingsAfter({ text, words }: Sentence, from: number, last: string): Interest[] {
  const rest = words.slice(from);
  const rival = rest.findIndex(({ word }, at) => at > 0 && (word === 'over' || word === 'for' || word === 'bug'));
  const cut = rival > 0 && (last === 'pick' || last === 'choose' || last === 'about') ? rest.slice(0, rival) : rest;
  return interestsIn(text, cut, undefined)
    .filter(({ known, value, words: own }) => known || (last === 'by' && /^\p{Lu}/u.test(value) && own.length > 1))
    .slice(0, 3);
}

/** `Badminton on Tuesdays.`, `salsa thursdays`: a pastime and its day, without a word for whose. */
export function routineIn({ text, words, ofAnother }: Sentence): Slot[] {
  if (ofAnother || !hears(words, TIMES)) return [];
  const from = words.findIndex(
    ({ word }) => !/^(?:and|also|then|plus|oh|yeah|yes|so|well|,|-|but|some|mostly|usually)$/.test(word),
  );
  const day = words.findIndex(({ word }, at) => at > from && DAYS.test(word));
  const time =
    day < 0
      ? words.findIndex(({ word }, at) => at > from && /^(?:every|twice|weekly)$/.test(word))
      : words[day - 1]?.word === 'on' || words[day - 1]?.word === 'every'
        ? day - 1
        : day;
  if (
    from < 0 ||
    time <= from ||
    time - from > 3 ||
    words.slice(from, time).some(({ word }) => /^(?:i|we|you|it|my|the|our|he|she|they|is|are|was)$/.test(word))
  )
    return [];
  return asserted(
    interestsIn(text, words.slice(from, time), undefined).filter(
      ({ known, category, words: own }) =>
        known && LEISURE.has(category) && (own.at(-1)?.word !== 'game' || own.length > 1),
    ),
    0.65,
  );
}

const TIMES = cueOf('mondays tuesdays wednesdays thursdays fridays saturdays sundays weekends weds every twice weekly');
const DAYS = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days$|^(?:weekends|weds)$/;
const LEISURE = new Set(['sports', 'fitness', 'art', 'music', 'gaming', 'hobbies']);
