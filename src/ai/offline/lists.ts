import { type Lists, listsBeside } from '../../lists.js';

/** The lists of a topic of the offline reader (src/lists.ts). */
export const listsOf = (topic: string): Lists => listsBeside(import.meta.url, topic);

/** A pattern for one of these, in this order. */
export const anyOf = (alternatives: readonly string[]): string => `(?:${alternatives.join('|')})`;
