import { ACQUAINTANCES, KIN } from '../../profile/people.js';
import { singular } from './categories.js';
import { remembering } from '../../text/look-up.js';
import { listsOf } from './lists.js';

/** Words by which who writes means themselves. */
export const SELVES: ReadonlySet<string> = new Set(listsOf('people').words('selves'));

const PEOPLE = new Set([...KIN, ...ACQUAINTANCES]);
const FAMILY = new Set(KIN);

/** Does this lower-case word mean a person: kin, a friend, someone? */
export const isPerson = remembering(
  (word) =>
    PEOPLE.has(word) || PEOPLE.has(singular(word)) || word === 'children' || word === 'families' || word === 'wives',
);

export const isKin = remembering((word) => FAMILY.has(word) || FAMILY.has(singular(word)) || word === 'children');
