import { plain } from '../../profile/words.js';

/**
 * A list of words as a language file writes it. Words are compared in {@link plain} form: `piano` is that word, with or without a final s,
 * `guitarr*` any word that begins so, `*spiel` any that ends so, `de_tú` two words in a row.
 */
export class WordList {
  readonly longest: number;
  private readonly exact = new Set<string>();
  private readonly starts = new Set<string>();
  private readonly ends = new Set<string>();
  private readonly fold: (word: string) => string;

  constructor(list: string, fold: (word: string) => string = plain) {
    this.fold = fold;
    let longest = 1;
    for (const entry of list.split(/\s+/)) {
      if (entry === '') continue;
      const word = fold(entry).replaceAll('*', '').replaceAll('_', ' ');
      (entry.endsWith('*') ? this.starts : entry.startsWith('*') ? this.ends : this.exact).add(word);
      longest = Math.max(longest, word.split(' ').length);
    }
    this.longest = longest;
  }

  /** Is this word, in plain form, one of the list? */
  has(word: string): boolean {
    if (this.exact.has(word) || (word.endsWith('s') && this.exact.has(word.slice(0, -1)))) return true;
    if (word.length > LONGEST_WORD) return false;
    for (let cut = word.length; this.starts.size > 0 && cut > 1; cut -= 1) if (this.starts.has(word.slice(0, cut))) return true;
    for (let cut = 1; this.ends.size > 0 && cut < word.length - 1; cut += 1) if (this.ends.has(word.slice(cut))) return true;
    return false;
  }

  /** How many of the words from `at` on are one entry of the list, the most that are; 0 for none. */
  at(words: { plain: string }[], at: number): number {
    for (let length = Math.min(this.longest, words.length - at); length > 1; length -= 1) {
      if (this.exact.has(words.slice(at, at + length).map(({ plain: word }) => word).join(' '))) return length;
    }
    const word = words[at]?.plain;
    return word !== undefined && this.has(word) ? 1 : 0;
  }

  /** The entries, for languages whose words cannot be told apart: any of them may be part of a text. */
  in(text: string): string | undefined {
    for (const word of this.exact) if (text.includes(word)) return word;
    return undefined;
  }
}

const LONGEST_WORD = 40;
