import { isToldBy } from './paraphrase.js';
import { isSameWord } from './support.js';
import { partsOf, type SaidWords } from './said-words.js';
import type { WordNearness } from './word-nearness.js';
import { isUnspaced, stem, wordsOf } from './words.js';

/** Longer quotes are looked at as far as this, in words, so that a statement costs no more than a page. */
const MOST_WORDS = 120;

/** What a new word of a statement stands for among the words quoted. */
export interface Standing {
  /** How near the nearest word quoted is, the next one, and the nearest that the statement does without. */
  best: number;
  second: number;
  unused: number;
  /** How near the words quoted are on the whole. */
  whole: number;
  /** `best` beyond what such a word has in common with any other. */
  beyond: number;
  /** Whether it stands behind, before, or between the same words as one that is quoted and that it does without. */
  isBehind: boolean;
  isBefore: boolean;
  /** How near the word is whose place it takes; 0 where there is none. */
  replaced: number;
}

/** Which words of a quote those of a statement stand for, and where. */
export class WordAlignment {
  readonly #told: readonly string[];
  readonly #quoted: readonly string[];
  readonly #content: readonly string[];
  readonly #unused: readonly string[];
  readonly #isUsed: readonly boolean[];

  constructor(
    statement: string,
    quote: string,
    readonly words: SaidWords,
    readonly nearness: WordNearness,
  ) {
    const inParts = (text: string): string[] =>
      wordsOf(text)
        .flatMap((word) => (isUnspaced(word) ? partsOf(word) : [word]))
        .slice(0, MOST_WORDS);
    this.#told = inParts(statement);
    this.#quoted = inParts(quote);
    const told = this.#told.filter((word) => !words.isEmpty(word));
    this.#isUsed = this.#quoted.map((word) => words.isEmpty(word) || told.some((one) => this.#stands(one, word)));
    this.#content = this.#quoted.filter((word) => !words.isEmpty(word));
    this.#unused = this.#quoted.filter((_, at) => !this.#isUsed[at]);
  }

  /** How near statement and quote are as wholes. */
  get likeness(): number {
    return this.nearness.likeness(this.#told, this.#quoted);
  }

  /** Whether a word that is not quoted stands where a word does that is quoted, and that the statement lacks. */
  takesPlace(word: string): boolean {
    const at = this.#told.indexOf(word);
    return (
      !this.#quoted.some((one) => this.#stands(word, one)) &&
      (this.#replacedBeside(at, -1).length > 0 || this.#replacedBeside(at, 1).length > 0)
    );
  }

  /** What the word at a place of the statement stands for. */
  of(word: string, place: number): Standing {
    const at = this.#told[place] === word ? place : this.#told.indexOf(word);
    const near = this.#content.map((one) => this.nearness.closeness(word, one) ?? 0).toSorted((a, b) => b - a);
    const [best = 0, second = 0] = near;
    const behind = this.#replacedBeside(at, -1);
    const before = this.#replacedBeside(at, 1);
    const replaced = [...behind, ...before].map((one) => this.nearness.closeness(word, one) ?? 0);
    return {
      best,
      second,
      unused: Math.max(0, ...this.#unused.map((one) => this.nearness.closeness(word, one) ?? 0)),
      whole: this.nearness.likeness([word], this.#content),
      beyond: best - this.nearness.usual(word),
      isBehind: behind.length > 0,
      isBefore: before.length > 0,
      replaced: Math.max(0, ...replaced),
    };
  }

  /** Unused words of the quote that stand beside the same word as the one at a place does, on one side. */
  #replacedBeside(at: number, side: -1 | 1): string[] {
    const beside = this.#told[at + side];
    if (beside === undefined) return [];
    return this.#quoted.filter((_, its) => {
      const other = this.#quoted[its + side];
      return !this.#isUsed[its] && other !== undefined && (other === beside || this.#stands(beside, other));
    });
  }

  #stands(told: string, quoted: string): boolean {
    return (
      isSameWord(told, quoted) ||
      (!this.words.isEmpty(told) &&
        !this.words.isEmpty(quoted) &&
        (this.words.means(told, quoted) || isToldBy(told, new Set([stem(quoted)]))))
    );
  }
}
