import { listsOf } from './lists.js';
import { isKin, isPerson } from './people.js';
import type { Remark } from './remark.js';

const SUBJECT = new Set(listsOf('own-affairs').words('subject'));

/** In words: who it is of whom a clause tells stands at its beginning. */
const HEAD = 4;

/**
 * `My colleague got a sidecar`: what is told of those who are no family is theirs to tell, unless the subject is in it.
 */
export function isOwnAffair({ about, said }: Remark): boolean {
  const words = said.trim().split(' ');
  if (about === 'self' || words.some((word) => SUBJECT.has(word))) return false;
  const who = words.slice(0, HEAD).find(isPerson);
  return who !== undefined && !isKin(who);
}
