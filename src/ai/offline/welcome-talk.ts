import { listsOf } from './lists.js';
import { ABOUT, ABOUT_IT, BY_NAME } from './talking.js';

const LISTS = listsOf('welcome-talk');
const pattern = (name: string): string => LISTS.anyOf(name, { about: ABOUT });

/** How people say that a topic may be talked about again, as unwanted-talk.ts tells the others. */
export const AGAIN: [needs: number, pattern: RegExp][] = [
  [ABOUT_IT, new RegExp(pattern('it is fine to talk'))],
  [ABOUT_IT, new RegExp(String.raw`\b${pattern('you can talk again')}`)],
  [ABOUT_IT, new RegExp(String.raw`\b${pattern('do not mind talking')}`)],
  [ABOUT_IT, new RegExp(String.raw`\b${pattern('let us talk again')}(?=.*\bagain\b)`)],
  [BY_NAME, new RegExp(pattern('no longer off limits'))],
  [BY_NAME, new RegExp(String.raw`\b${pattern('no need to avoid')}`)],
];
