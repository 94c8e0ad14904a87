/** How near words are in meaning and how frequent, as vectors of words know it; of words that they lack, nothing. */
export interface WordNearness {
  /** Cosine of two words, undefined where one of them is unknown. */
  closeness(one: string, other: string): number | undefined;
  /** 0 for the most frequent word; undefined for an unknown one. */
  rank(word: string): number | undefined;
}

/** Knows no word. */
export const NO_NEARNESS: WordNearness = { closeness: () => undefined, rank: () => undefined };
