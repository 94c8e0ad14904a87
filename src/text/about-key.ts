import { isRelation, isWrapper, meaningOf } from './form-fields.js';
import type { Node } from './json-tree.js';

/**
 * Whom a part of the object speaks of: the subject, something of the subject's, someone else, or nothing that counts.
 */
export type About = 'subject' | 'something' | 'someone' | 'nobody';

/** Whom an object or a list under a key speaks of, within a part that speaks of `about`. */
export function narrowed(about: About, key: string, value: Node): About {
  if (about === 'someone' || about === 'nobody') return 'nobody';
  const meaning = meaningOf(key)?.meaning;
  if (value.kind === 'array' && meaning && meaning !== 'relation')
    return value.items.some((item) => item.kind === 'object') && isRelation(key) ? 'nobody' : about;
  if (isRelation(key) && !(isWrapper(key) && meaning !== 'relation')) return 'nobody';
  return isWrapper(key) || (meaning && meaning !== 'memory') ? about : 'something';
}
