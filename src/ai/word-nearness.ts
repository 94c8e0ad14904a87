import type { WordNearness } from '../profile/word-nearness.js';
import { remembering } from '../text/look-up.js';
import { translate } from './offline/translations.js';
import { wordVectors, type WordVectors } from './offline/word-vectors.js';

/** Every so-manieth of so many frequent words is what a word is compared with to know how near it is to any. */
const USUAL = { of: 4_000, step: 20 };
/** The weight of a word of rank r is r / (r + this): small words say little. A guess. */
const SMALL = 300;

let loaded: WordNearness | undefined;

/**
 * How near words are, by the vectors of words that the offline embedder has too. They are English; a word of another
 * language is as near as what it is in English, where the table of translations knows.
 */
export const wordNearness = (): WordNearness => (loaded ??= nearnessBy(wordVectors()));

function nearnessBy(vectors: WordVectors): WordNearness {
  const placesOf = remembering((word: string): readonly number[] => {
    const own = vectors.find(word);
    const meant = translate(word).flatMap((one) => vectors.find(one) ?? []);
    return own === undefined ? meant : [own, ...meant];
  });
  const closeness = (one: string, other: string): number | undefined => {
    let best: number | undefined;
    for (const a of placesOf(one)) for (const b of placesOf(other)) best = Math.max(best ?? -1, vectors.cosine(a, b));
    return best;
  };
  const sumOf = (words: readonly string[]): Float64Array => {
    const sum = new Float64Array(vectors.dimensions);
    for (const word of words) {
      const [place] = placesOf(word);
      if (place !== undefined) vectors.add(place, place / (place + SMALL), sum);
    }
    return sum;
  };
  return {
    closeness,
    rank: (word) => vectors.find(word),
    usual: remembering((word: string): number => {
      const [place] = placesOf(word);
      if (place === undefined) return 0;
      let sum = 0;
      for (let other = 0; other < USUAL.of; other += USUAL.step) sum += vectors.cosine(place, other);
      return sum / (USUAL.of / USUAL.step);
    }),
    likeness(some, others) {
      const [a, b] = [sumOf(some), sumOf(others)];
      const length = Math.sqrt(dot(a, a) * dot(b, b));
      return length === 0 ? 0 : dot(a, b) / length;
    },
  };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!;
  return sum;
}
