import { readFileSync } from 'node:fs';
import type { PartOfSpeech, WordRelations } from '../profile/word-relations.js';
import { remembering } from '../text/look-up.js';

/** What the table tells of a word. */
interface Row {
  parts: readonly PartOfSpeech[];
  related: readonly string[];
  wider: readonly string[];
  opposite: readonly string[];
}

const FILE = new URL('./data/word-relations.txt', import.meta.url);
const PARTS: Record<string, PartOfSpeech> = {
  n: 'noun',
  v: 'verb',
  a: 'adjective',
  r: 'adverb',
};

let loaded: WordRelations | undefined;

/** English words as WordNet relates them, from the table beside this file; read at the first call and kept. */
export const wordRelations = (): WordRelations => (loaded ??= parseWordRelations(readFileSync(FILE, 'utf8')));

/** Reads the table that scripts/build-word-relations.mjs makes. Throws where it is no such table. */
export function parseWordRelations(table: string): WordRelations {
  const [head = '', ...lines] = table.replace(/\n$/, '').split('\n');
  if (!head.startsWith('=\t')) throw new Error('Not a table of word relations');
  const forms = pairsOf(head.slice(2).split(' '));
  const rows = new Map<string, string>();
  for (const line of lines) rows.set(wordOf(line), line);
  const rowOf = remembering((base) => parseRow(rows.get(base)!));

  const basesOf = remembering((word: string): readonly string[] => {
    const known = [word, forms.get(word) ?? '', ...regularBases(word)].filter((base) => rows.has(base));
    return known.length < 2 ? known : [...new Set(known)];
  });
  const listsOf = (name: 'related' | 'wider' | 'opposite'): ((word: string) => readonly string[]) =>
    remembering((word) => {
      const bases = basesOf(word);
      return bases.length === 1 ? rowOf(bases[0]!)[name] : bases.flatMap((base) => rowOf(base)[name]);
    });
  return {
    basesOf,
    partsOf: remembering((word) => {
      const [base] = basesOf(word);
      return base === undefined ? [] : rowOf(base).parts;
    }),
    relatedTo: listsOf('related'),
    widerThan: listsOf('wider'),
    oppositesOf: listsOf('opposite'),
  };
}

const pairsOf = (words: string[]): Map<string, string> =>
  new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ''] as const] : [])));

/** The word of a row. The rest is parsed when it is asked for: a start would wait for ten thousand. */
function wordOf(line: string): string {
  let tabs = 0;
  for (let at = line.indexOf('\t'); at >= 0; at = line.indexOf('\t', at + 1)) tabs += 1;
  if (tabs < TABS) throw new Error('A row of the table of word relations is cut off');
  return line.slice(0, line.indexOf('\t'));
}

/** Between the columns of a row. */
const TABS = 5;

function parseRow(line: string): Row {
  const [, parts = '', same = '', wider = '', kindred = '', opposite = ''] = line.split('\t');
  const listed = (words: string): string[] => words.split(' ').filter((one) => one !== '');
  return {
    parts: [...parts].flatMap((part) => PARTS[part] ?? []),
    related: [...listed(same), ...listed(kindred)],
    wider: listed(wider),
    opposite: listed(opposite),
  };
}

/** English endings and what stands before them in the word itself. */
const ENDINGS: readonly [ending: RegExp, base: string][] = [
  [/ies$/, 'y'],
  [/ied$/, 'y'],
  [/(?:es|s)$/, ''],
  [/s$/, ''],
  [/([bdfgklmnprt])\1(?:ed|ing|er|est)$/, '$1'],
  [/(?:ed|ing|er|est|ly)$/, ''],
  [/(?:ed|ing|er|est)$/, 'e'],
];

const regularBases = (word: string): string[] =>
  word.length < 4 ? [] : ENDINGS.flatMap(([ending, base]) => (ending.test(word) ? [word.replace(ending, base)] : []));
