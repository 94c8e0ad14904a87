/** How near words are in meaning and how frequent, as vectors of words know it; of words that they lack, nothing. */
export interface WordNearness {
  /** Cosine of two words, undefined where one of them is unknown. */
  closeness(one: string, other: string): number | undefined;
  /** 0 for the most frequent word; undefined for an unknown one. */
  rank(word: string): number | undefined;
  /** Mean closeness of a word to frequent ones; 0 for an unknown one. */
  usual(word: string): number;
  /** Cosine of two texts, by the sums of their words, the rarer the heavier; 0 where nothing of one is known. */
  likeness(some: readonly string[], others: readonly string[]): number;
}

/** Knows no word. */
export const NO_NEARNESS: WordNearness = {
  closeness: () => undefined,
  rank: () => undefined,
  usual: () => 0,
  likeness: () => 0,
};
