import { listsBeside } from '../lists.js';

/**
 * What changes a life, and who shares it, is said or not so: nobody is married because it sounds like it. The same goes
 * for what makes a pretence of the rest.
 */
const GRAVE = new Set(listsBeside(import.meta.url, 'statements').words('grave'));

/** Whether a word is believed only where it is said. */
export const isGrave = (word: string): boolean => GRAVE.has(word);
