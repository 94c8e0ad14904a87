import { categoryOf } from './categories.js';
import { isPlace } from './gazetteer.js';
import { listsOf } from './lists.js';
import { HOLLOW } from './nameable.js';
import { phraseOf, type Word } from './sentence.js';
import { isTimePhrase } from './time-phrase.js';

const LISTS = listsOf('trailing-words');

const TRAILS = new Set(LISTS.words('trails'));

const TRAILING_PHRASES = new RegExp(String.raw`^${LISTS.anyOf('trailing phrases')}\b`);

const TRAILING = new Set(LISTS.words('trailing'));

function trails(words: Word[], at: number): boolean {
  const head = words[at]?.word ?? '';
  return (TRAILING.has(head) || /[^a-z]/.test(head)) && TRAILING_PHRASES.test(phraseOf(words, at, at + 5));
}

/** The words without what trails behind the thing: `a lot`, `on weekends`. */
export function trimEnd(words: Word[]): Word[] {
  let end = words.length;
  for (let at = 0; at < words.length; at += 1) {
    if ((trails(words, at) || (at > 0 && isTimePhrase(words, at))) && !HOLLOW.has(words[at - 1]?.word ?? '')) {
      end = at;
      break;
    }
  }
  while (end > 0 && (TRAILS.has(words[end - 1]?.word ?? '') || !/[\p{L}\p{N}]/u.test(words[end - 1]?.word ?? '')))
    end -= 1;
  return words.slice(0, end);
}

const PREPOSITIONS = new Set(LISTS.words('prepositions'));

/** At most five words, cut before a preposition where that is possible. */
export function shorten(words: Word[]): Word[] {
  if (words.length <= 5) return words;
  const cut = words.findIndex(({ word }, at) => at > 0 && PREPOSITIONS.has(word));
  return words.slice(0, cut > 0 && cut <= 5 ? cut : 5);
}

/**
 * `trivia night at the pub`, `tomatoes on my balcony`, `salsa in Cali`: where or with whom a known thing is enjoyed is
 * no part of it.
 */
export function withoutPlace(words: Word[]): Word[] {
  const cut = words.findIndex(
    ({ word }, at) =>
      at > 0 &&
      ((/^(?:at|with|from|by|near|around|for)$/.test(word) &&
        /^(?:the|my|our|a|an|this|that|some|his|her)$/.test(words[at + 1]?.word ?? '')) ||
        (/^(?:in|on)$/.test(word) && /^(?:my|our)$/.test(words[at + 1]?.word ?? '')) ||
        (word === 'in' && at + 1 < words.length && isPlace(phraseOf(words.slice(at + 1)))) ||
        (word === 'on' &&
          /^(?:plane|bus|train|tube|way|commute|side|telly|balcony|radio)$/.test(words.at(-1)?.word ?? ''))),
  );
  return cut > 0 && categoryOf(phraseOf(words, 0, cut)) ? words.slice(0, cut) : words;
}

/** `football games`, `rugby matches`: a sport is one interest with its matches. */
export const withoutEvent = (words: Word[]): Word[] =>
  words.length > 1 &&
  /^(?:match|matches|games?|fixtures?)$/.test(words.at(-1)?.word ?? '') &&
  words.at(-2)?.word !== 'test' &&
  categoryOf(phraseOf(words.slice(0, -1))) === 'sports'
    ? words.slice(0, -1)
    : words;
