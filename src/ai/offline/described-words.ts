import { isUnspaced } from '../content-words.js';
import { isCommonplace } from './commonplace.js';
import { hash, ngrams, type Features } from './features.js';
import { stemOf } from './stem.js';
import type { WordVectors } from './word-vectors.js';

// Fitted with the weights of embedder.ts.

// Smooth inverse frequency a / (a + p), Arora, Liang, Ma 2017: A Simple but Tough-to-Beat Baseline for Sentence
// Embeddings.
const SIF = 1e-3;
// All n-grams of a word together weigh this much against its stem.
const NGRAM_WEIGHT = 1.6;
// What most people mention tells them apart less than the rank of the word among all texts would have it.
const COMMONPLACE_WEIGHT = 0.6;
const ROOT_WEIGHT = 2;
const ROOT_COSINE = 0.35;
// A clause of five characters then weighs about as much as a rare word, for texts of mixed script.
const PAIR_WEIGHT = 6;
// The word with its denial, against the word itself.
const NEGATION_WEIGHT = 2;
const REMEMBERED_WORDS = 20_000;
const HANGUL = /\p{sc=Hangul}/u;
const LATIN = /^[a-z]+$/;

/**
 * What a word adds to a vector: a share of its meaning (`index` into the word vectors), and signed weights for buckets
 * of spelling.
 */
export interface DescribedWord {
  index: number | undefined;
  meaningWeight: number;
  /** English stem, where the word could be English. */
  stem: string | undefined;
  stemWeight: number;
  spelling: Features;
}

const remembered = new Map<string, DescribedWord>();

/** A word described once for all texts. */
export function recall(word: string, vectors: WordVectors): DescribedWord {
  const known = remembered.get(word);
  if (known) return known;
  // Runs of unspaced scripts hardly ever repeat: not worth remembering.
  if (isUnspaced(word)) return describeSyllables(word);
  const made = HANGUL.test(word) ? describeSyllables(word) : describeWord(word, vectors);
  if (remembered.size >= REMEMBERED_WORDS) remembered.clear();
  remembered.set(word, made);
  return made;
}

function describeWord(word: string, vectors: WordVectors): DescribedWord {
  const rank = vectors.at(word) ?? vectors.size;
  // Zipf's law stands in for counts.
  const probability = 1 / ((rank + 2.7) * (Math.log(vectors.size) + 0.58));
  const weight = -Math.log(probability) * (isCommonplace(word) ? COMMONPLACE_WEIGHT : 1);
  const index = vectors.find(word);
  const stem = LATIN.test(word) ? stemOf(word) : undefined;
  const spelling: Features = { buckets: [], weights: [] };
  hash(spelling, `w${stem ?? word}`, weight);
  const root = rootOf(word, index, vectors);
  if (root !== undefined) hash(spelling, `w${root}`, weight * ROOT_WEIGHT);
  const grams = ngrams(`<${word}>`, [3, 4]);
  for (const gram of grams) hash(spelling, `c${gram}`, (weight * NGRAM_WEIGHT) / Math.sqrt(grams.length));
  return { index, meaningWeight: SIF / (SIF + probability), stem, stemWeight: weight, spelling };
}

/**
 * Where a character is a syllable or more, one to three neighbouring ones stand for words: no spaces part them, or
 * particles cling to them.
 */
function describeSyllables(run: string): DescribedWord {
  const spelling: Features = { buckets: [], weights: [] };
  for (const gram of ngrams(run, [1, 2, 3]))
    hash(spelling, `z${gram}`, gram.length === 2 ? PAIR_WEIGHT : PAIR_WEIGHT / 2);
  return { index: undefined, meaningWeight: 0, stem: undefined, stemWeight: 0, spelling };
}

/**
 * Stem of what somebody does or deals with: "hike" for "hiker", "guitar" for "guitarist"; only where the two words mean
 * much the same, so not "corn" for "corner".
 */
function rootOf(word: string, index: number | undefined, vectors: WordVectors): string | undefined {
  const trunk = /^([a-z]{2,})(?:er|or|ist|ian)s?$/.exec(word)?.[1];
  if (trunk === undefined || index === undefined) return undefined;
  let best: string | undefined;
  let closest = ROOT_COSINE;
  for (const ending of ['', 'ing', 'e', 'y', 'o']) {
    const other = vectors.at(trunk + ending);
    const cosine = other === undefined ? 0 : vectors.cosine(index, other);
    if (cosine > closest) [best, closest] = [stemOf(trunk + ending), cosine];
  }
  return best;
}

/** Of a word that is said not to be so: nothing but who says the same. */
export function negationOf({ stem, stemWeight }: DescribedWord, word: string): Features {
  const features: Features = { buckets: [], weights: [] };
  hash(features, `n${stem ?? word}`, stemWeight * NEGATION_WEIGHT);
  return features;
}
