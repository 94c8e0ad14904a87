/**
 * What the reader needs to know of a language: one file in languages/ and one line in languages.ts. A phrase is plain words with one slot:
 * `{name}`, `{age}`, `{place}` or `{things}`, a list. Words in `fillers` may stand between the words of a phrase.
 */
export interface Phrasebook {
  /** ISO 639-1. */
  code: string;
  /** Words are not set apart by spaces: phrases are found as runs of characters. */
  unspaced?: boolean;
  /** Some twenty of the commonest words that other languages do not share: short texts are told apart by them. */
  everyday: string;
  /** Words by which a speaker means itself. */
  self: string;
  fillers: string;
  /** Words that end a name, a place or a list. */
  stops: string;
  and: string;
  articles: string;
  /** Words before a phrase that unsay it: negation, condition, talk of others. */
  voids: string;
  phrases: Partial<Record<PhraseKind, string[]>>;
}

export type PhraseKind = 'name' | 'age' | 'place' | 'origin' | 'likes' | 'dislikes' | 'work' | 'male' | 'female';
