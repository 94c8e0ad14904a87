import { listsOf } from './lists.js';
import { ABOUT, ABOUT_IT, BY_NAME, HEAD } from './talking.js';

const LISTS = listsOf('off-limits');
const pattern = (name: string): string => LISTS.anyOf(name, { about: ABOUT, head: HEAD });

/** How people say that a topic is off limits, sore or tiresome, as unwanted-talk.ts tells what they ask for. */
export const OFF_LIMITS: [needs: number, pattern: RegExp][] = [
  // Off limits.
  [BY_NAME, new RegExp(String.raw`\b${pattern('off the table')}`)],
  [BY_NAME, new RegExp(pattern('off limits'))],
  [BY_NAME, new RegExp(String.raw`\b${pattern('talk of it hurts')}`)],
  [BY_NAME, new RegExp(String.raw`\b${pattern('topics to avoid')}`)],
  [
    BY_NAME,
    new RegExp(String.raw`\b${pattern('off limits and a list')}(?: (?!is |are )[a-z]+){0,5} ?[:=–-] (?<after>)`),
  ],
  // Feelings are a reason where a request stands beside them.
  [BY_NAME, new RegExp(pattern('still sore'))],
  // Fed up with the questions about it.
  [BY_NAME, new RegExp(String.raw`\b${pattern('fed up with questions')}`)],
  // If you so much as mention it.
  [ABOUT_IT, new RegExp(String.raw`\b${pattern('if you so much as mention')}`)],
  // Be quiet about it.
  [BY_NAME, new RegExp(pattern('be quiet about'))],
];
