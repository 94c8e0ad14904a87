import { plain } from '../../profile/words.js';
import { remembering } from '../../text/look-up.js';

/**
 * A list of words as a language file writes it. Words are compared in {@link plain} form: `piano` is that word, with or
 * without a final s, `guitarr*` any word that begins so, `*spiel` any that ends so, `de_tú` two words in a row.
 */
export class WordList {
  /** Entries of several words by their first. */
  private readonly rows = new Map<string, string[][]>();
  private readonly exact = new Set<string>();
  private readonly starts = new Set<string>();
  private readonly ends = new Set<string>();
  private readonly fold: (word: string) => string;

  constructor(list: string, fold: (word: string) => string = plain) {
    this.fold = fold;
    for (const entry of list.split(/\s+/)) {
      if (entry === '') continue;
      const word = fold(entry).replaceAll('*', '').replaceAll('_', ' ');
      const [first = '', ...more] = word.split(' ');
      if (more.length > 0)
        this.rows.set(
          first,
          [...(this.rows.get(first) ?? []), more].sort((a, b) => b.length - a.length),
        );
      (entry.endsWith('*') ? this.starts : entry.startsWith('*') ? this.ends : this.exact).add(word);
    }
  }

  /** Is this word, in plain form, one of the list? */
  has(word: string): boolean {
    return this.starts.size === 0 && this.ends.size === 0 ? this.isExact(word) : this.isKnown(word);
  }

  private readonly isKnown = remembering((word) => this.isExact(word) || this.isPart(word));

  private isExact(word: string): boolean {
    return this.exact.has(word) || (word.endsWith('s') && this.exact.has(word.slice(0, -1)));
  }

  private isPart(word: string): boolean {
    if (word.length > LONGEST_WORD) return false;
    for (let cut = word.length; this.starts.size > 0 && cut > 1; cut -= 1)
      if (this.starts.has(word.slice(0, cut))) return true;
    for (let cut = 1; this.ends.size > 0 && cut < word.length - 1; cut += 1)
      if (this.ends.has(word.slice(cut))) return true;
    return false;
  }

  /** May an entry of one word or of several begin with this word, in plain form? */
  mayBegin(word: string): boolean {
    return this.rows.has(word) || this.has(word);
  }

  /** How many of the words from `at` on are one entry of the list, the most that are; 0 for none. */
  at(words: { plain: string }[], at: number): number {
    const word = words[at]?.plain;
    if (word === undefined) return 0;
    const row = this.rows.get(word)?.find((more) => more.every((next, index) => words[at + 1 + index]?.plain === next));
    return row ? row.length + 1 : this.has(word) ? 1 : 0;
  }

  /** The entries, for languages whose words cannot be told apart: any of them may be part of a text. */
  in(text: string): string | undefined {
    for (const word of this.exact) if (text.includes(word)) return word;
    return undefined;
  }
}

const LONGEST_WORD = 40;
