import { isDenial } from './paraphrase.js';
import { wordsOf } from './words.js';

/** `kein Elektriker mehr` is what somebody is not, and no name. */
export const isDenialOf = (name: string): boolean =>
  /^\p{Ll}/u.test(name) && name.includes(' ') && wordsOf(name).some(isDenial);

/** `Cees (Cornelis)`, of which the first is what somebody is called; `Ada "Addie" Moor`, of which both ends are. */
export const withoutAside = (name: string): string =>
  name.replace(/ \([^()]{1,60}\)$/, '').replace(/ ["“”][^"“”]{1,40}["“”](?= )/u, '');

/** Whether a text has the form of a name. */
export const isName = (value: string): boolean =>
  value.length <= LONGEST_NAME &&
  /^[\p{L}\p{M}\p{N}'’.\-· ]+$/u.test(value) &&
  /\p{L}/u.test(value) &&
  value.split(' ').length <= 8;

const LONGEST_NAME = 80;
