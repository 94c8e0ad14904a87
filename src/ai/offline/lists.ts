import { type Lists, listsBeside } from '../../lists.js';

/** The lists of a topic of the offline reader (src/lists.ts). */
export const listsOf = (topic: string): Lists => listsBeside(import.meta.url, topic);

/** A pattern for one of these, in this order. */
export const anyOf = (alternatives: readonly string[]): string => `(?:${alternatives.join('|')})`;

/**
 * A pattern for one of the phrases of a list, in this order. In braces a phrase names another list of the topic, or a
 * pattern that the code gives: `{days} off`, where the list `days` has `sundays` and `mondays`. Throws an Error for a
 * name that is neither.
 */
export const anyIn = (lists: Lists, name: string, given: Readonly<Record<string, string>> = {}): string =>
  anyOf(lists.phrases(name)).replace(/\{([a-z][a-z -]*)\}/g, (_, other: string) =>
    Object.hasOwn(given, other) ? given[other]! : anyIn(lists, other, given),
  );
