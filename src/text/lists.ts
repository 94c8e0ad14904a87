import { type Lists, listsBeside } from '../lists.js';

/** The lists of a topic of texts' formats and speakers (src/lists.ts). */
export const listsOf = (topic: string): Lists => listsBeside(import.meta.url, topic);
