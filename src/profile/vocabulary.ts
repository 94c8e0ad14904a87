import { numbersIn } from './numbers.js';
import { isUnspaced, plain, stem, wordsOf } from './words.js';
import type { WordRelations } from './word-relations.js';

/** The words that somebody uses, to be asked for one at a time. Linear in the text when made, never after. */
export class Vocabulary {
  readonly #text: string;
  readonly #known = new Set<string>();
  readonly #numbers: Set<number>;
  readonly #relations: WordRelations;

  constructor(text: string, relations: WordRelations) {
    this.#text = plain(text);
    this.#relations = relations;
    this.#numbers = numbersIn(text);
    for (const word of new Set(wordsOf(text))) for (const form of this.#formsOf(word)) this.#known.add(form);
  }

  /** Whether a word is used in any form; of a script without spaces, whether its characters stand there. */
  has(word: string): boolean {
    if (/^\d+$/.test(word)) return this.#numbers.has(Number(word));
    return isUnspaced(word) ? this.#text.includes(word) : this.#formsOf(word).some((form) => this.#known.has(form));
  }

  #formsOf(word: string): string[] {
    return [word, stem(word), ...this.#relations.basesOf(word)];
  }
}
