import { readFileSync } from 'node:fs';
import { type Match, type Pattern, patternOf, Reading, type Spread, type Vocabulary } from './pattern.js';

/** A row of the data: what some patterns give, with sentences that show what they fit. */
export interface Row<Gives, Of extends Spread, Caught> {
  id: string;
  gives: Gives;
  patterns: Pattern<Of, Caught>[];
  /** Sentences that it must fit, some with what is kept of them, and such that it must not. */
  fits: { text: string; value: string }[];
  fitsNot: string[];
}

/** How a kind of rows is read. */
export interface Kind<Gives, Of extends Spread, Caught> {
  vocabulary: Vocabulary<Of, Caught>;
  /** What stands behind the arrow of a row's head; throws for what gives nothing. */
  givesOf: (written: string) => Gives;
}

/**
 * Reads rows: each begins with its id and, behind an arrow, what it gives; below it stand its patterns, indented, and
 * its examples. Throws an Error that names the line for what is no row.
 */
export function parseRows<Gives, Of extends Spread, Caught>(
  text: string,
  { vocabulary, givesOf }: Kind<Gives, Of, Caught>,
): Row<Gives, Of, Caught>[] {
  const lists = new Map<string, string[]>();
  const rows: Row<Gives, Of, Caught>[] = [];
  for (const line of text.split('\n')) {
    const said = line.trim();
    if (said === '' || line.startsWith('#')) continue;
    const [, list, words] = /^@([a-z]+) = (.+)$/.exec(said) ?? [];
    if (list !== undefined && words !== undefined) {
      lists.set(list, words.split(' '));
      continue;
    }
    const row = line.startsWith(' ') ? rows.at(-1) : undefined;
    if (row && said.startsWith('+ ')) row.fits.push(exampleOf(said.slice(2)));
    else if (row && said.startsWith('- ')) row.fitsNot.push(said.slice(2));
    else if (row) row.patterns.push(patternOf(said, vocabulary, lists));
    else {
      const [, id, gives] = /^([a-z.-]+) -> (.+)$/.exec(said) ?? [];
      if (id === undefined || gives === undefined) throw new Error(`No head of a frame: ${said}`);
      rows.push({ id, gives: givesOf(gives), patterns: [], fits: [], fitsNot: [] });
    }
  }
  return rows;
}

function exampleOf(written: string): { text: string; value: string } {
  const [text = '', value = ''] = written.split(' => ');
  return { text, value };
}

/** The rows of data/<name>.txt. */
export const rowsOf = <Gives, Of extends Spread, Caught>(
  name: string,
  kind: Kind<Gives, Of, Caught>,
): Row<Gives, Of, Caught>[] => parseRows(readFileSync(new URL(`./data/${name}.txt`, import.meta.url), 'utf8'), kind);

interface Filed<Gives, Of extends Spread, Caught> {
  row: Row<Gives, Of, Caught>;
  pattern: Pattern<Of, Caught>;
  /** The number of the search that looked at it last, and from which word on that has not. */
  search: number;
  next: number;
}

/** Rows by the rarest words that their patterns need, so that a sentence meets only those that may fit it. */
export class FiledRows<Gives, Of extends Spread, Caught extends object> {
  private readonly byWord = new Map<string, Filed<Gives, Of, Caught>[]>();
  private readonly openings: Filed<Gives, Of, Caught>[] = [];
  private readonly everywhere: Filed<Gives, Of, Caught>[] = [];
  private searches = 0;

  constructor(rows: Row<Gives, Of, Caught>[]) {
    for (const row of rows) {
      for (const pattern of row.patterns) {
        const filed = { row, pattern, search: 0, next: 0 };
        if (!pattern.anchor) (pattern.isOpening ? this.openings : this.everywhere).push(filed);
        for (const word of pattern.anchor ?? []) {
          const there = this.byWord.get(word);
          if (there) there.push(filed);
          else this.byWord.set(word, [filed]);
        }
      }
    }
  }

  /** Calls `found` wherever a pattern of a row that is wanted fits, from left to right until that says it is enough. */
  search(
    of: Of,
    isWanted: (row: Row<Gives, Of, Caught>) => boolean,
    found: (row: Row<Gives, Of, Caught>, match: Match<Caught>) => 'enough' | 'more',
  ): void {
    const reading = new Reading<Of, Caught>(of);
    const search = (this.searches += 1);
    const look = (filed: Filed<Gives, Of, Caught>, at: number): void => {
      const { row, pattern } = filed;
      if (filed.search !== search) {
        filed.search = search;
        filed.next = 0;
      }
      if (filed.next > at || !isWanted(row)) return;
      let match = reading.match(pattern, at, filed.next);
      while (match) {
        filed.next = found(row, match) === 'more' ? match.start + 1 : Infinity;
        match = reading.match(pattern, at, filed.next);
      }
    };
    const { words } = of;
    for (let at = 0; at < words.length; at += 1) {
      const here = this.byWord.get(words[at]!.word);
      if (here) for (const filed of here) look(filed, at);
      if (at === 0) for (const filed of this.openings) look(filed, at);
      for (const filed of this.everywhere) look(filed, at);
    }
  }
}
