import { plain } from '../profile/words.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('form-denials');
const DENYING = LISTS.phrases('denying').map(plain);
const DENYING_TASTES = new Set(LISTS.words('denying tastes'));
const TASTES = new Set(LISTS.words('tastes'));

/**
 * Whether the name of a field, in plain words, asks for what its subject does not like: `least favourite sport`,
 * `skipped genres`.
 */
export function isDenied(name: string): boolean {
  if (DENYING.some((phrase) => name === phrase || name.startsWith(`${phrase} `))) return true;
  const [first = '', ...rest] = name.split(' ');
  return rest.length > 0 && DENYING_TASTES.has(first) && TASTES.has(rest.at(-1)!);
}
