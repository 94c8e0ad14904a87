import { type Lists, listsBeside } from '../../lists.js';

/** The lists of a topic of the offline reader (src/lists.ts). */
export const listsOf = (topic: string): Lists => listsBeside(import.meta.url, topic);
