import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairShare } from '../../../src/service/fair-share.js';

/** Takes one at a time for each in turn until nobody may take more, and tells what each has. */
function fill(all: number, names: string[]): number[] {
  const shares = new FairShare(all);
  const held = new Map(names.map((name) => [name, 0]));
  for (let took = true; took;) {
    took = false;
    for (const name of names.filter((one) => shares.mayTake(one))) {
      if (!shares.mayTake(name)) continue;
      shares.take(name);
      held.set(name, held.get(name)! + 1);
      took = true;
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

test(
  'whoever has none finds some where there are two or more, however greedy another is, and what is given back can ' +
    'be taken again',
  () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_000 }), (all) => {
        const shares = new FairShare(all);
        while (shares.mayTake('greedy')) shares.take('greedy');
        expect(shares.atLimit).toEqual(['greedy']);
        expect(shares.mayTake('newcomer')).toBe(true);
        shares.release('greedy');
        expect(shares.mayTake('greedy')).toBe(true);
      }),
    );
  },
);

test('nobody is given more than is free', () => {
  const shares = new FairShare(10);
  expect(shares.mayTake('a', 11)).toBe(false);
  shares.take('a', 8);
  expect(shares.mayTake('b', 3)).toBe(false);
  expect(shares.mayTake('b', 2)).toBe(true);
  shares.release('a', 8);
  expect(shares.mayTake('b', 10)).toBe(true);
});
