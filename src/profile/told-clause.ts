import type { Opening } from './clause-opening.js';
import type { Topic } from './topic.js';

/** A memory as a sentence, and what it is about. */
export interface ToldClause {
  sentence: string;
  topic: Topic;
  kind: Opening['kind'] | 'label';
}
