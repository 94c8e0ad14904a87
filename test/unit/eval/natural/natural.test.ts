import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadNatural } from '../../../../eval/natural/data.js';
import { f1, tallyOf } from '../../../../eval/natural/score.js';
import { total } from '../../../../eval/tally.js';

const folder = fileURLToPath(new URL('../../../../eval/natural', import.meta.url));
const query = (relevant: Record<string, 1 | 2>) => ({ query: 'dogs', kind: 'word', relevant });

describe('the searches as people type them', () => {
  it('have two halves without a person in common, and ask nothing twice of the same people', () => {
    const { tuned, locked } = loadNatural(folder);
    const sets = [...tuned, ...locked];
    expect(sets.map(({ name }) => name)).toEqual([
      'tuned',
      'locked',
      'village',
      'city',
      'fresh',
      'harbour',
      'new',
      'new-quay',
    ]);
    expect(new Set(sets.flatMap(({ people }) => people.told.map(({ id }) => id))).size).toBe(370);
    const asked = sets.flatMap(({ name, queries }) => queries.map((one) => `${name}: ${one.query.toLowerCase()}`));
    expect(asked).toHaveLength(528);
    expect(new Set(asked).size).toBe(528);
  });

  it('hold queries that nobody fits, and all of those are of the kind that says so', () => {
    for (const { queries } of Object.values(loadNatural(folder)).flat()) {
      const isEmpty = queries.map(({ relevant }) => Object.keys(relevant).length === 0);
      expect(isEmpty).toContain(true);
      expect(isEmpty).toEqual(queries.map(({ kind }) => kind === 'none'));
    }
  });

  const names = ['tuned', 'locked', 'village', 'city', 'fresh', 'harbour', 'new', 'new-quay'];
  it.each(names)('are refused when a query names nobody, without a word of it: %s', (set) => {
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-natural-'));
    fs.cpSync(folder, copy, { recursive: true });
    const file = path.join(copy, `${set}-queries.json`);
    fs.writeFileSync(file, JSON.stringify([query({ s999: 2 })]));
    expect(() => loadNatural(copy)).toThrow(`Query 1 of the ${set} set names somebody who is not there`);
    fs.writeFileSync(file, '[{"query":"secret","kind":"word","relevant":{"s001":3}}]');
    expect(() => loadNatural(copy)).toThrow(`${set}-queries.json is broken at 0.relevant.s001`);
    fs.rmSync(copy, { recursive: true });
  });

  it.each([
    ['all in their order', ['a', 'b', 'c'], 1],
    ['the arguable one first', ['b', 'a', 'c'], (1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3))],
    ['the clear one in the fourth place alone', ['x', 'y', 'z', 'a'], 3 / Math.log2(5) / (3 + 1 / Math.log2(3))],
    ['nobody who fits', ['x', 'y'], 0],
  ])('score %s', (_, all, ndcg) => {
    const tally = tallyOf({ query: query({ a: 2, b: 1 }), all, found: [], nearMisses: 0 });
    expect(tally.answerable.ndcg).toBeCloseTo(ndcg, 10);
  });

  it('count who is found at the default over all queries, and the arguable only as right', () => {
    const tallies = [
      tallyOf({ query: query({ a: 2, b: 1 }), all: ['a', 'b'], found: ['a', 'b', 'x'], nearMisses: 0 }),
      tallyOf({ query: query({ c: 2 }), all: ['c'], found: [], nearMisses: 0 }),
      tallyOf({ query: query({ d: 2 }), all: ['d'], found: [], nearMisses: 3 }),
      tallyOf({ query: query({}), all: ['a'], found: ['a'], nearMisses: 0 }),
    ];
    const sum = total(tallies);
    expect(sum.found).toEqual({ right: 2, wrong: 2, sure: 1, missed: 2 });
    expect(f1(sum.found)).toBeCloseTo((2 * 0.5 * (1 / 3)) / (0.5 + 1 / 3), 10);
    expect(sum.answerable).toMatchObject({ queries: 3, empty: 2, mute: 1 });
    expect(sum.unanswerable).toEqual({ queries: 1, withHits: 1 });
    expect(f1({ right: 0, wrong: 1, sure: 0, missed: 0 })).toBeUndefined();
  });
});
