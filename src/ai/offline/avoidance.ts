import { cueOf, hears } from './cues.js';
import { type Finding, PLAIN, SAID } from './finding.js';
import { listsOf } from './lists.js';
import type { Sentence } from './sentence.js';
import { topicsOf } from './talked-about.js';
import { ABOUT_IT, APART, BY_NAME } from './talking.js';
import { LIKEWISE, UNWANTED } from './unwanted-talk.js';
import { AGAIN } from './welcome-talk.js';
import { wordingOf } from './wording.js';

const LISTS = listsOf('avoidance');

/**
 * What the subject does not want to talk about, and what it will talk about again. `before` are the sentences of the
 * same turn so far, for `don't bring her up`.
 */
export function avoidedIn(sentence: Sentence, before: Sentence[], isLasting = false): Finding[] {
  if (!hears(sentence.words, TALKING)) return [];
  const wording = wordingOf(sentence);
  const { said } = wording;
  if (!STANCE.test(said)) return [];
  const heard =
    Number(hears(sentence.words, TALK_CUE) || (hears(sentence.words, GO_CUE) && hears(sentence.words, INTO_CUE))) *
      ABOUT_IT +
    Number(hears(sentence.words, BRING_CUE) || (hears(sentence.words, KEEP_CUE) && hears(sentence.words, OUT_CUE))) *
      APART +
    Number(hears(sentence.words, REST_CUE)) * BY_NAME;
  if (heard === 0) return [];
  const again = AGAIN.flatMap(([needs, pattern]) => ((heard & needs) === 0 ? [] : topicsOf(wording, pattern, before)));
  if (again.length > 0) return again.map((topic) => finding(sentence, topic, 'retracts'));
  if ((FOR_NOW.test(said) && !isLasting) || IDIOMS.test(said)) return [];
  for (const [needs, pattern] of UNWANTED) {
    const topics = (heard & needs) === 0 ? [] : topicsOf(wording, pattern, before);
    if (topics.length > 0) return topics.map((topic) => finding(sentence, topic, 'asserts'));
  }
  return [];
}

/** `Same with politics`, after what is not wanted either. */
export function likewiseIn(sentence: Sentence, last: Sentence): Finding[] {
  if (!hears(sentence.words, SAME) || !LIKEWISE.test(wordingOf(sentence).said) || avoidedIn(last, []).length === 0)
    return [];
  return topicsOf(wordingOf(sentence), LIKEWISE, []).map((topic) => finding(sentence, topic, 'asserts'));
}

/** `In fact, not ever`: what the sentence before asked for one evening holds for good. */
export const lastingly = (sentence: Sentence): boolean => {
  if (!FOR_GOOD.has(sentence.words.at(-1)?.word ?? '')) return false;
  const { said } = wordingOf(sentence);
  return (
    said.length < 60 &&
    /\b(?:in general|for good|altogether|(?:or|not) ever|at all|ever again|full stop|period)$/.test(said)
  );
};

const FOR_GOOD = new Set(['general', 'good', 'altogether', 'ever', 'all', 'again', 'stop', 'period']);

const finding = ({ start, end }: Sentence, value: string, polarity: 'asserts' | 'retracts'): Finding => ({
  path: 'preferences.topics_to_avoid',
  value,
  explicitness: polarity === 'asserts' ? PLAIN : SAID,
  polarity,
  start,
  end,
});

/** Words of talking and of leaving alone: a sentence without them asks for neither. */
const TALKING = cueOf(LISTS.words('talking').join(' '));
const SAME = cueOf('same');
const STANCE = new RegExp(LISTS.anyOf('stance'));
/** What is not wanted on one evening may be wanted on the next. */
const FOR_NOW = new RegExp(LISTS.anyOf('for now'));
/** Whether words ask for something at that moment alone. */
export const isForNow = (words: string): boolean => FOR_NOW.test(words.toLowerCase());

/** Whether words ask for it at that moment alone, or only sound like a request: `don't mention it`. */
export const isNoLastingWish = (words: string): boolean =>
  isForNow(words) || IDIOMS.test(words.toLowerCase().replace(/\bdon['’]?t\b/g, 'do not'));

const IDIOMS = new RegExp(LISTS.anyOf('idioms'));
const TALK_CUE = cueOf(LISTS.words('talk-cue').join(' '));
const GO_CUE = cueOf(LISTS.words('go-cue').join(' '));
const INTO_CUE = cueOf('into there about of regarding');

const BRING_CUE = cueOf('bring bringing');
const KEEP_CUE = cueOf(LISTS.words('keep-cue').join(' '));
const OUT_CUE = cueOf(LISTS.words('out-cue').join(' '));
/** Words of all patterns that have neither. */
const REST_CUE = cueOf(LISTS.words('rest-cue').join(' '));
