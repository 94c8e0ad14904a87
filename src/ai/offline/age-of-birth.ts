import { ofBirth } from './birth.js';
import { listsOf } from './lists.js';
import type { Field } from './passage.js';

/** A field that tells a date of birth tells an age too, where no other does. */
export function withAgeOfBirth(fields: Field[], at: string): Field[] {
  if (fields.some(({ path }) => path === 'core_info.age')) return fields;
  for (const field of fields) {
    if (typeof field.value !== 'object' || !BIRTH.test(field.value.event)) continue;
    const [age] = ofBirth(field.value.event.replace(BIRTH, ''), field.said ?? at);
    if (age) return [...fields, { ...field, ...age }];
  }
  return fields;
}

const BIRTH = new RegExp(String.raw`^(?:${listsOf('birth').phrases('labels').join('|')}) ?: ?`, 'iu');
