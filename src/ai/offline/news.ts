import { weightOf } from './everyday-words.js';
import { remembering } from '../../text/look-up.js';
import { isKin } from './people.js';

/** How much a list of words tells, in words that are not everyday; kin counts in full. */
export function newsIn(words: string[]): number {
  let news = 0;
  for (let at = 0; at < words.length; at += 1) {
    const told = newsOf(words[at] as string);
    if (told > 0 && words.indexOf(words[at] as string) === at) news += told;
  }
  return news;
}

const newsOf = remembering((word) => (isKin(word) ? 1 : weightOf(word)));
