import { existsSync, readFileSync } from 'node:fs';

/** As scripts/pack-tables.mjs packs it at each build; numbers of four bytes as the machine writes them. */
const PACKED = new URL('./data/word-vectors.index', import.meta.url);

/** Words are some two thirds of so many slots: with fewer, unknown words would be looked for in many. */
const SLOTS = 2 ** 17;

/** Where words stand in a text of a word a line, found without making a string of each: there are 71,641. */
export interface WordIndex {
  /** The first byte of each word, and one past the end of the last with its newline. */
  starts: Uint32Array;
  /** By a hash of a word, or the next free slot after it: 1 and the line that the word is on, or 0. */
  slots: Uint32Array;
}

/** The index that the build packed; undefined where nothing was packed, as in the source. */
export function readWordIndex(): WordIndex | undefined {
  if (!existsSync(PACKED)) return undefined;
  const bytes = readFileSync(PACKED);
  const numbers = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return { slots: numbers.subarray(0, SLOTS), starts: numbers.subarray(SLOTS) };
}

/**
 * Makes the index of so many words in ASCII. The first word of pairs is in it too, with the space after
 * it, as the line of one of them. Throws an Error where there are more or fewer words.
 */
export function makeWordIndex(text: Buffer, size: number): WordIndex {
  const words = text.toString('latin1').trimEnd().split('\n');
  if (words.length !== size) throw new Error('The pack of word vectors miscounts its words');
  const index = { starts: new Uint32Array(size + 1), slots: new Uint32Array(SLOTS) };
  let start = 0;
  for (const [line, word] of words.entries()) {
    index.starts[line] = start;
    start += word.length + 1;
  }
  index.starts[size] = start;
  const add = (word: string, line: number): void => {
    let slot = hashOf(word);
    while (index.slots[slot] !== 0) slot = (slot + 1) % SLOTS;
    index.slots[slot] = line + 1;
  };
  for (const [line, word] of words.entries()) {
    add(word, line);
    const first = word.slice(0, word.indexOf(' ') + 1);
    if (first !== '' && look(text, index, first, false) === undefined) add(first, line);
  }
  return index;
}

/** The line of a word of the text. */
export const findLine = (text: Buffer, index: WordIndex, word: string): number | undefined =>
  look(text, index, word, true);

/** Whether pairs of words begin with this one. */
export const beginsPair = (text: Buffer, index: WordIndex, word: string): boolean =>
  look(text, index, `${word} `, false) !== undefined;

function look(text: Buffer, { starts, slots }: WordIndex, word: string, isWhole: boolean): number | undefined {
  for (let slot = hashOf(word); ; slot = (slot + 1) % SLOTS) {
    const entry = slots[slot]!;
    if (entry === 0) return undefined;
    const start = starts[entry - 1]!;
    if ((!isWhole || starts[entry]! - start === word.length + 1) && standsAt(text, start, word)) return entry - 1;
  }
}

/** The words of the first so many lines. */
export function wordsOf(text: Buffer, { starts }: WordIndex, count: number): string[] {
  const end = starts[Math.min(count, starts.length - 1)]! - 1;
  return end < 0 ? [] : text.toString('latin1', 0, end).split('\n');
}

function standsAt(text: Buffer, start: number, word: string): boolean {
  for (let at = 0; at < word.length; at++) if (text[start + at] !== word.charCodeAt(at)) return false;
  return true;
}

/** FNV-1a over UTF-16 units, folded to a slot. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return ((hash >>> 17) ^ hash) & (SLOTS - 1);
}
