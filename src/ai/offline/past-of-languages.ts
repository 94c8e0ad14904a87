import type { Tense } from './dates.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('past-of-languages');
const PATTERNS = new Map(LISTS.names.map((code) => [code, new RegExp(LISTS.lines(code).join('|'), 'iu')]));

/**
 * Whether a sentence of another language than English, by its two letters, tells of what is past, as far as the forms
 * of its verbs show: only a date without its year goes by it.
 */
export const tenseIn = (text: string, language: string): Tense =>
  PATTERNS.get(language)?.test(text) === true ? 'past' : 'present';
