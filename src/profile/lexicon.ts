import type { Judge } from './statement-features.js';
import type { WordNearness } from './word-nearness.js';
import type { WordRelations } from './word-relations.js';

/** What a statement may say beside the words around its quote. */
export interface Allowed {
  /** Of its date. */
  numbers: readonly number[];
  /** What the subject is called. */
  names: readonly string[];
}

/** What is known of words, and who decides by it. */
export interface Lexicon {
  relations: WordRelations;
  nearness: WordNearness;
  judge: Judge;
}
