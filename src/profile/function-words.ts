import { listsBeside } from '../lists.js';
import { wordsOf } from './words.js';

const LISTS = listsBeside(import.meta.url, 'function-words');

const ALL = new Set(LISTS.names.flatMap(LISTS.words).flatMap(wordsOf));

/**
 * Whether a word is a small one of a language beside English and says nothing of a statement by itself; most of them
 * mean nothing else in English.
 */
export const isFunctionWord = (word: string): boolean => ALL.has(word);

/** Whether a word tells a German text: no other of these languages has it. */
export const isGerman = (word: string): boolean => GERMAN.has(word);
const GERMAN = new Set(['ich', 'und', 'der', 'das', 'ist', 'nicht']);
