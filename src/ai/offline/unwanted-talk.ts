import { listsOf } from './lists.js';
import { OFF_LIMITS } from './off-limits.js';
import { ABOUT, ABOUT_IT, APART, BY_NAME, HEAD, SPLIT } from './talking.js';

const LISTS = listsOf('unwanted-talk');
const pattern = (name: string): string => LISTS.anyOf(name, { about: ABOUT, head: HEAD, split: SPLIT });

const [WISH, UNWILLING] = [pattern('wish'), pattern('unwilling')];

/**
 * How people ask to leave a topic alone, each with what the sentence needs for it. The topic is the group `topic`, or
 * what follows the group `after`.
 */
const REQUESTS: [needs: number, pattern: RegExp][] = [
  // Let us not, can we not.
  [ABOUT_IT, new RegExp(String.raw`\b${pattern('let us not talk')}`)],
  [APART, new RegExp(String.raw`\b${pattern('let us keep apart')}`)],
  [BY_NAME, new RegExp(String.raw`\b${pattern('can we avoid')}`)],
  // I would rather not.
  [ABOUT_IT, new RegExp(`${WISH}${UNWILLING}${ABOUT}(?<after>)`)],
  [APART, new RegExp(`${WISH}${UNWILLING}${SPLIT}`)],
  [BY_NAME, new RegExp(pattern('do not want it mentioned'))],
  [ABOUT_IT | APART, new RegExp(pattern('would rather avoid'))],
  [ABOUT_IT | APART, new RegExp(String.raw`\b${pattern('better if you did not')}`)],
  // I would be happy if it did not come up.
  [BY_NAME, new RegExp(String.raw`\b${pattern('better if it did not come up')}\b`)],
  // Do not ask.
  [ABOUT_IT, new RegExp(pattern('do not talk'))],
  [APART, new RegExp(pattern('do not bring up'))],
  [APART, new RegExp(`${HEAD}${SPLIT}`)],
  [BY_NAME, new RegExp(pattern('please avoid'))],
  [BY_NAME, new RegExp(String.raw`\b${pattern('avoid the topic')}`)],
  [BY_NAME, new RegExp(String.raw`\b${pattern('no talk of')}`)],
  [BY_NAME, new RegExp(pattern('not a word'))],
  [BY_NAME, new RegExp(pattern('no such talk'))],
  [BY_NAME, new RegExp(pattern('no politics'))],
  [
    BY_NAME,
    /\b(?:a|this is a|make (?:it|this|that) a|as a) (?:strict(?:ly)? )?no- ?(?<topic>[\w' -]{2,30}?)[ -]zone\b/,
  ],
  [BY_NAME, new RegExp(String.raw`\b${pattern('anything but')}`)],
];

/** Requests, and how people say that a topic is off limits. */
export const UNWANTED: [needs: number, pattern: RegExp][] = [...REQUESTS, ...OFF_LIMITS];

/** `Same with politics`. */
export const LIKEWISE = new RegExp(`^${pattern('likewise')}`);
