import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { seededRandom } from './seeded-random.js';

/** What the reader knows words from: its own compiled rules. */
const RULES = ['ai', 'profile'].map((room) => fileURLToPath(new URL(`../src/${room}`, import.meta.url)));
/** Texts of each kind in a run: some minutes in all. */
const WORDS = 200;
const PAIRS = 80;
const LONGEST_PHRASE = 40;

/** What to repeat, by name, to look for texts that take longer than in proportion to their length. */
export type Parts = Record<string, string>;

/**
 * Parts of hostile texts from the reader's own tables: its words and phrases, what its patterns spell out, its marks,
 * on one line and on many, and pairs of them by turns; and runs of characters of each sort. `seed` picks another sample
 * of the words; the marks are always all there.
 */
export function hostileParts(seed = 'growth'): Parts {
  const { words, marks } = literalsOf(RULES.flatMap(filesIn));
  const luck = seededRandom(seed);
  const parts: Parts = {};
  const add = (part: string): void => void (parts[JSON.stringify(part)] = part);
  for (const mark of marks) for (const behind of ['', ' I am ']) add(mark + behind);
  for (const run of [
    'a',
    'A',
    'é',
    '7',
    '١',
    'あ',
    '字',
    '한',
    '\u200b',
    '\u0301',
    'e\u0301',
    '😀',
    '👩‍👩‍👧 ',
    '\u202e',
    '\ud83d',
  ])
    add(run);
  for (let count = 0; count < WORDS; count++) add(luck.pick(words) + luck.pick([' ', ' ', '\n', '. ', ', ', '']));
  for (let count = 0; count < PAIRS; count++)
    add(`${luck.pick(words)} ${luck.pick(luck.below(2) > 0 ? marks : words)} `);
  return parts;
}

const filesIn = (directory: string): string[] =>
  fs
    .readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .toSorted()
    .map((name) => path.join(directory, name));

/** The words, phrases and marks that stand in the strings and patterns of modules. */
function literalsOf(files: string[]): { words: string[]; marks: string[] } {
  const words = new Set<string>();
  const marks = new Set<string>();
  const take = (text: string): void => {
    for (const word of text.length <= LONGEST_PHRASE ? [text, ...text.split(/[\s|]+/)] : text.split(/[\s|]+/))
      (/[\p{L}\p{N}]/u.test(word) ? words : marks).add(word);
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, regex } = node as { type?: string; value?: unknown; regex?: { pattern: string } };
    if (type === 'ImportDeclaration') return;
    if (type === 'Literal' && regex) for (const part of spelledIn(regex.pattern)) take(part);
    else if (type === 'Literal' && typeof value === 'string') take(value);
    else if (type === 'TemplateElement')
      for (const part of spelledIn((value as { cooked?: string | null }).cooked ?? '')) take(part);
    else for (const child of Object.values(node)) visit(child);
  };
  for (const file of files) visit(parseAst(fs.readFileSync(file, 'utf8')));
  for (const known of [words, marks]) known.delete('');
  return { words: [...words], marks: [...marks].filter((mark) => mark.trim() !== '' && mark.length <= 3) };
}

/** What a pattern spells out: its runs of plain characters, and the marks of its classes. */
function spelledIn(pattern: string): string[] {
  const classes = pattern.match(/\[(?:[^\]\\]|\\.)*\]/g) ?? [];
  const rest = pattern.replace(
    /\[(?:[^\]\\]|\\.)*\]|\\[pP]\{[^}]*\}|\\u\{?[0-9a-fA-F]+\}?|\\[a-zA-Z0-9]|\(\?<?[:=!]|\(\?<\w+>|\{\d*,?\d*\}/g,
    '|',
  );
  const marks = classes.flatMap((one) =>
    [...one.slice(1, -1).replace(/\\[pP]\{[^}]*\}|\\./g, '')].filter((character) => !/[\p{L}\p{N}\s]/u.test(character)),
  );
  return [...rest.split(/[|()?*+^$.]+/).map((run) => run.replace(/\\(.)/g, '$1')), ...marks];
}
