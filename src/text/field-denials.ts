import { plain } from '../profile/words.js';
import type { Node } from './json-tree.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('field-denials');
const DENIALS = LISTS.phrases('denials');
const NOUNS = new Set(LISTS.words('nouns'));
const OPENERS = LISTS.phrases('openers').map(plain);
const FLAGS = new Set(LISTS.words('flags'));
const DENYING_FLAGS = new Set(LISTS.words('denying flags'));
const MEASURES = new Set(LISTS.words('measures'));
const NONE = new Set(LISTS.phrases('none'));
const DENYING_VALUES = new Set(LISTS.phrases('denying values'));

/** Whether a key, in plain form, asks for what somebody does not like: `least favorite sport`, `skipped genres`. */
export function isDenyingKey(key: string): boolean {
  if (OPENERS.some((opener) => key === opener || key.startsWith(`${opener} `))) return true;
  const words = key.split(' ');
  return DENIALS.some(
    (denial) =>
      (key.startsWith(`${denial} `) && NOUNS.has(words.at(-1)!)) ||
      (key.endsWith(` ${denial}`) && NOUNS.has(words[0]!) && words.length < 4),
  );
}

/** Whether a thing of a list of likes says beside its name that it is none: `"selected": false`, `"score": 0`. */
export const isDenied = (item: Node & { kind: 'object' }): boolean =>
  item.members.some(({ key, value }) => {
    const name = plain(key)
      .replace(/[^\p{L}]+/gu, ' ')
      .trim();
    if (value.kind === 'string' && DENYING_VALUES.has(plain(value.value))) return true;
    const isNone =
      value.kind === 'boolean'
        ? !value.value
        : value.kind === 'number'
          ? value.value <= 0
          : value.kind === 'string' && NONE.has(plain(value.value));
    if (isNone) return FLAGS.has(name.replace(/^is /, '')) || MEASURES.has(name.split(' ').at(-1)!);
    return value.kind === 'boolean' && value.value && DENYING_FLAGS.has(name.replace(/^is /, ''));
  });
