import { plain } from '../../profile/words.js';
import type { Entry } from './entry.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('affirmed');
const YES = new Set(LISTS.phrases('yes').map(plain));
const NO = new Set(LISTS.phrases('no').map(plain));
const ASKING = new RegExp(`^(?:${LISTS.phrases('asking').map(plain).join('|')}) (?<thing>\\S.{1,40})$`);

const thingIn = (label: string): string | undefined =>
  ASKING.exec(
    plain(label)
      .replace(/[_\s]+/g, ' ')
      .replace(/[?？\s]+$/, '')
      .trim(),
  )?.groups?.['thing'];

/** Whether a label asks of one thing whether it is liked: `likes_hiking`. */
export const isAffirmable = (label: string): boolean => thingIn(label) !== undefined;

/**
 * What a label asks of one thing and a yes or a no answers, as a field of likings: `Do you like hiking? Yes`, the cell
 * `1` below `likes_hiking`. Undefined where a label asks for something else, or the answer is neither.
 */
export function affirmed(entry: Entry): Entry | undefined {
  const thing = thingIn(entry.key);
  if (thing === undefined) return undefined;
  const answer = plain(String(entry.value))
    .replace(/[.!\s]+$/, '')
    .split(',')[0]!
    .trim();
  if (YES.has(answer)) return { ...entry, key: 'likes', value: thing };
  return NO.has(answer) ? { ...entry, key: 'dislikes', value: thing } : undefined;
}
