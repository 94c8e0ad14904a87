import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairShare } from '../../../src/service/fair-share.js';

/** Reserves one at a time for each in turn until nobody may have more, and returns what each has. */
function fill(all: number, names: string[]): number[] {
  const shares = new FairShare(all);
  const held = new Map(names.map((name) => [name, 0]));
  for (let hasReserved = true; hasReserved;) {
    hasReserved = false;
    for (const name of names.filter((one) => shares.reserve(one))) {
      held.set(name, held.get(name)! + 1);
      hasReserved = true;
    }
  }
  return [...held.values()];
}

test.each([
  [1, ['a'], [1]],
  [2, ['a'], [1]],
  [4, ['a'], [3]],
  [16, ['a'], [12]],
  [16, ['a', 'b'], [7, 6]],
])('of %i, those who ask for all, %j, get %j', (all, names, held) => {
  expect(fill(all, names)).toEqual(held);
});

test('who holds nothing may always have one, and what is released may be reserved again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1_000 }), (all) => {
      const shares = new FairShare(all);
      let releaseLast = shares.reserve('greedy');
      for (let more = releaseLast; more; more = shares.reserve('greedy')) releaseLast = more;
      expect(shares.atLimit).toEqual(['greedy']);
      shares.reserve('newcomer')!();
      releaseLast!();
      expect(shares.reserve('greedy')).toBeDefined();
    }),
  );
});

test('nobody is given more than is free', () => {
  const shares = new FairShare(10);
  expect(shares.reserve('a', 11)).toBeUndefined();
  const release = shares.reserve('a', 8)!;
  expect(shares.reserve('b', 3)).toBeUndefined();
  shares.reserve('b', 2)!();
  release();
  expect(shares.reserve('b', 10)).toBeDefined();
});

test('what is released twice is counted as free once', () => {
  const shares = new FairShare(4);
  const release = shares.reserve('a')!;
  shares.reserve('b');
  release();
  release();
  expect(shares.reserve('c', 4)).toBeUndefined();
  expect(shares.reserve('c', 3)).toBeDefined();
});
