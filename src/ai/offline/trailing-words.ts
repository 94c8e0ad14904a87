import { categoryOf } from './categories.js';
import { isPlace } from './gazetteer.js';
import { listsOf } from './lists.js';
import { HOLLOW } from './nameable.js';
import { phraseOf, type Word } from './sentence.js';
import { isTimePhrase } from './time-phrase.js';

const LISTS = listsOf('trailing-words');

const TRAILS = new Set(LISTS.words('trails'));

const TRAILING_PHRASES = new RegExp(
  [
    '^(?:a (?:lot|bit|ton|little)(?! of)|very much|so much',
    'at (?:all|home|night|times|work|school|uni|university|college|least|the moment|heart)|as well',
    '(?:on|at|during|over) (?:the |my |most )?(?:spare time|free time|weekends?|sundays?|saturdays?',
    'fridays?|mondays?|vacations?|holidays?|mornings?|evenings?|days?|lunch|breaks?)',
    'in (?:the|my|general|spring|summer|winter|autumn|fall|particular|this)(?: (?:morning|evening',
    String.raw`afternoon|spring|summer|winter|fall|autumn|free|spare|world|house|\w+ time))?`,
    'with (?:my|friends|family|him|her|them|the|our|some|a|other|you)|every|each',
    'all (?:day|night|the|year|my)|once|twice|three times|these days|from time',
    'on (?:tv|netflix|youtube|hulu|spotify|twitch|the radio|my (?:phone|laptop|own))',
    'for (?:fun|good|ever|life|a|the|my|years|now|over|relaxation|dinner|lunch|breakfast|exercise)',
    'by (?:myself|far)|to (?:relax|unwind)|after (?:work|school|dinner|a|that|the|my)|before (?:bed|work)',
    'when|since|during|because|in (?:years|ages|months|weeks)|(?:a|an|one|two|three|four|five|six|ten|few',
    String.raw`several|some|many|\d+) (?:few |couple of )?(?:years?|months?|weeks?|days?|decades?) (?:ago|now|back)`,
    String.raw`more than|over|instead|but|the most|most of|in \d+|(?:last|this|next) (?:week|month|year|night|time`,
    String.raw`summer|winter|weekend|morning|evening)|around the)\b`,
  ].join('|'),
);

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

const PREPOSITIONS = new Set(
  'in on at with for by from into through near around without against as after before'.split(' '),
);

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
