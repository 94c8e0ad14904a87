/** How words are related in meaning, as a dictionary knows it; of words that it does not know, nothing. */
export interface WordRelations {
  /** The words that a word may be a form of: `tore` of `tear`, `children` of `child`. */
  basesOf(word: string): readonly string[];
  /** What it is, most often first. */
  partsOf(word: string): readonly PartOfSpeech[];
  /** Words of the same meaning or of the same family, as bases. */
  relatedTo(word: string): readonly string[];
  /** Wider words, as bases: `bird` of `sparrow`. */
  widerThan(word: string): readonly string[];
  /** Its opposites, as bases. */
  oppositesOf(word: string): readonly string[];
}

export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb';

/** Knows no word. */
export const NO_RELATIONS: WordRelations = {
  basesOf: () => [],
  partsOf: () => [],
  relatedTo: () => [],
  widerThan: () => [],
  oppositesOf: () => [],
};

/** Whether two words say the same: forms of one, words of one meaning or of one family. */
export const sayTheSame = (relations: WordRelations, one: string, other: string): boolean =>
  isAmong(relations.basesOf(one), relations.basesOf(other)) ||
  isAmong(relations.relatedTo(one), relations.basesOf(other)) ||
  isAmong(relations.relatedTo(other), relations.basesOf(one));

const isAmong = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((word) => others.includes(word));

/** The words of a passage, to be asked whether they say another. Each is looked up once. */
export class Meanings {
  readonly #relations: WordRelations;
  readonly #bases: Set<string>;
  readonly #related: Set<string>;
  readonly #wider: Set<string>;

  constructor(words: readonly string[], relations: WordRelations) {
    const all = [...new Set(words)];
    this.#relations = relations;
    this.#bases = new Set(all.flatMap((word) => relations.basesOf(word)));
    this.#related = new Set(all.flatMap((word) => relations.relatedTo(word)));
    this.#wider = new Set(all.flatMap((word) => relations.widerThan(word)));
  }

  /** Whether one of them says the same as a word. */
  say(word: string): boolean {
    const bases = this.#relations.basesOf(word);
    return (
      bases.some((base) => this.#bases.has(base) || this.#related.has(base)) ||
      this.#relations.relatedTo(word).some((base) => this.#bases.has(base))
    );
  }

  /** Whether a word is wider than one of them. */
  implies(word: string): boolean {
    return this.#relations.basesOf(word).some((base) => this.#wider.has(base));
  }
}
