import type { Fact } from '../../profile/observation.js';
import type { ReadingInput } from '../reader.js';
import { factOf } from './fact-at.js';
import { type Candidate, choose, stemsOf } from './memories.js';
import type { Passage } from './passage.js';
import { sentenceWords } from './sentence.js';

/** How many characters memories may take of so many that the subject says: few of a short conversation. */
const roomFor = (length: number, isConversation: boolean): number =>
  Math.min(350 + length * 0.2, isConversation ? Math.max(100, length * 0.85 - 40) : Infinity);

const MOST_MEMORIES = 250;
/** Of a text of one's own so much may be remembered when frames vouch for it, up to so many characters: guesses. */
const FRAMED_SHARE = 0.5;
const MOST_FRAMED = 1500;

/**
 * The memories of a text among its candidates: those that say most beside `facts`, within the room that its length
 * gives them.
 */
export function worthKeeping(candidates: Candidate[], facts: Fact[], passages: Passage[], input: ReadingInput): Fact[] {
  const length = passages.reduce((sum, { speaker, text }) => sum + (speaker === 'subject' ? text.length : 0), 0);
  const covered = new Map<string, number>();
  for (const { value } of facts)
    if (typeof value !== 'object') for (const { stem } of stemsOf(sentenceWords(String(value)))) covered.set(stem, 1);
  const kept: Fact[] = [];
  const isConversation = passages.some(({ speaker }) => speaker === 'other');
  const budget = roomFor(length, isConversation);
  const forFramed = isConversation ? budget : Math.max(budget, Math.min(length * FRAMED_SHARE, MOST_FRAMED));
  const room = { budget, most: MOST_MEMORIES, forFramed };
  for (const { passage: index, event, date, importance, start, end, rule } of choose(candidates, covered, room)) {
    const passage = passages[index];
    const value = date ? { event, importance, date } : { event, importance };
    if (passage)
      kept.push(
        factOf({ path: 'memories', value, explicitness: 0.8, polarity: 'asserts', start, end, rule }, passage, input),
      );
  }
  return kept;
}
