import type { WordNearness } from '../profile/word-nearness.js';
import { wordVectors } from './offline/word-vectors.js';

/** How near English words are, by the vectors of words that the offline embedder has too. */
export function wordNearness(): WordNearness {
  const vectors = wordVectors();
  return {
    closeness(one, other) {
      const [a, b] = [vectors.find(one), vectors.find(other)];
      return a === undefined || b === undefined ? undefined : vectors.cosine(a, b);
    },
    rank: (word) => vectors.find(word),
  };
}
