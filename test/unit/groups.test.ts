import { expect, test } from 'vitest';
import { addToGroup } from '../../src/groups.js';

test('members of one key are in one group, in their order', () => {
  const groups = new Map<string, number[]>();
  addToGroup(groups, 'odd', 1);
  addToGroup(groups, 'even', 2, 4);
  addToGroup(groups, 'odd', 3, 5);
  expect(groups).toEqual(
    new Map([
      ['odd', [1, 3, 5]],
      ['even', [2, 4]],
    ]),
  );
});

test('a group keeps nothing of the list that its members were given in', () => {
  const groups = new Map<string, number[]>();
  const given = [1, 2];
  addToGroup(groups, 'a', ...given);
  addToGroup(groups, 'a', 3);
  expect(given).toEqual([1, 2]);
});
