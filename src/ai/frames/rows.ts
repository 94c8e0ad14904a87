import { readFileSync } from 'node:fs';
import type { Importance } from '../../profile/profile.js';
import { type Pattern, patternOf } from './pattern.js';

/** What a frame says when it fits. */
export type Yield =
  | { kind: 'slot'; slot: 'name' | 'age' | 'gender' | 'location'; value: string | undefined; explicitness: number }
  | { kind: 'memory'; importance: Importance };

/** A row of the data: what some patterns give, with sentences that show what they fit. */
export interface Row {
  id: string;
  gives: Yield;
  /** Whether it is read only in what is written about somebody in the third person. */
  isNoted: boolean;
  patterns: Pattern[];
  fits: string[];
  fitsNot: string[];
}

const HEAD = /^(?<id>[a-z]+\.[a-z-]+)(?<noted> noted)? -> (?<slot>[a-z]+)(?:=(?<value>[a-z-]+))?(?: (?<more>\S+))?$/;

/** Reads rows as data/rows.txt writes them. Throws an Error that names the line for what is no row. */
export function parseRows(text: string): Row[] {
  const lists = new Map<string, string[]>();
  const rows: Row[] = [];
  for (const line of text.split('\n')) {
    const said = line.trim();
    if (said === '' || said.startsWith('#')) continue;
    const [, list, words] = /^@([a-z]+) = (.+)$/.exec(said) ?? [];
    if (list !== undefined && words !== undefined) {
      lists.set(list, words.split(' '));
      continue;
    }
    const row = line.startsWith(' ') ? rows.at(-1) : undefined;
    if (row && said.startsWith('+ ')) row.fits.push(said.slice(2));
    else if (row && said.startsWith('- ')) row.fitsNot.push(said.slice(2));
    else if (row) row.patterns.push(patternOf(said, lists));
    else rows.push(rowOf(said));
  }
  return rows;
}

function rowOf(head: string): Row {
  const { id, noted, slot, value, more } = HEAD.exec(head)?.groups ?? {};
  if (id === undefined || slot === undefined) throw new Error(`No head of a frame: ${head}`);
  const gives: Yield =
    slot === 'memory'
      ? { kind: 'memory', importance: more === 'high' ? 'high' : 'medium' }
      : { kind: 'slot', slot: slotNamed(slot, head), value, explicitness: Number(more) };
  return { id, gives, isNoted: noted !== undefined, patterns: [], fits: [], fitsNot: [] };
}

function slotNamed(slot: string, head: string): 'name' | 'age' | 'gender' | 'location' {
  if (slot === 'name' || slot === 'age' || slot === 'gender' || slot === 'location') return slot;
  throw new Error(`No slot that frames fill: ${head}`);
}

/** All frames. */
export const ROWS: readonly Row[] = parseRows(readFileSync(new URL('./data/rows.txt', import.meta.url), 'utf8'));
