import { plainKey } from '../../text/form-fields.js';
import { ofBirth } from './birth.js';
import { birthDateIn } from './birth-date.js';
import { listsOf } from './lists.js';
import type { Field } from './passage.js';

const LISTS = listsOf('birth');
const DAY_FIRST = new Set(LISTS.phrases('labels that put the day first').map(plainKey));
const LABELS = new Set([...LISTS.phrases('labels').map(plainKey), ...DAY_FIRST]);

/**
 * The fields with an age, where one tells a date of birth and none an age, and with the day of the date in the order of
 * its language. The age is that at `at`, RFC 3339: when a record was written says nothing of it.
 */
export function withAgeOfBirth(fields: Field[], at: string): Field[] {
  const found: Field[] = [];
  let age: Field | undefined;
  for (const field of fields) {
    const { value } = field;
    const [, label, told] = (typeof value === 'object' && /^([^:]{1,60}?) ?: ?(.+)$/su.exec(value.event)) || [];
    const key = plainKey(label ?? '');
    if (typeof value !== 'object' || told === undefined || !LABELS.has(key)) {
      found.push(field);
      continue;
    }
    const date = birthDateIn(told, DAY_FIRST.has(key), at);
    found.push(date === undefined ? field : { ...field, value: { ...value, date } });
    const [slot] = ofBirth(date ?? told, at);
    age ??= slot && { ...field, ...slot, said: undefined };
  }
  return age && !fields.some(({ path }) => path === 'core_info.age') ? [...found, age] : found;
}
