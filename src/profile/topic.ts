import { isAmongStems, tokensOf } from './clause-tokens.js';
import type { Tongue } from './tongue.js';

/** What a memory is about; `other` comes last. */
export const TOPICS = ['health', 'family', 'work', 'home', 'plan', 'other'] as const;
export type Topic = (typeof TOPICS)[number];

/** What the words of a memory are about. */
export function topicOf(event: string, tongue: Tongue): Topic {
  const lower = event.toLowerCase();
  const words = tongue.isUnspaced ? [] : tokensOf(lower).map(({ word }) => word);
  return (
    TOPICS.find((topic) =>
      tongue.isUnspaced
        ? [...tongue.words(topic)].some((word) => lower.includes(word))
        : words.some(
            (word) => isAmongStems(tongue.words(topic), word) || (topic === 'work' && tongue.words('trades').has(word)),
          ),
    ) ?? 'other'
  );
}
