import { expect, test } from 'vitest';
import { markerOf, textOf, WORDS } from '../../../rig/marker.js';
import { readOffline } from '../../../src/ai/offline/read.js';
import { thingKey } from '../../../src/profile/canonical.js';

/** Some from everywhere among all words. */
const numbers = Array.from({ length: 2_000 }, (_, i) => (i < 1_000 ? i : (i * 9_973) % WORDS));

test('the offline reader reads each of two thousand markers as the one interest of its text', () => {
  for (const number of numbers) {
    const text = textOf(markerOf(number));
    const facts = readOffline({
      submissionId: 's',
      text,
      inputType: undefined,
      receivedAt: '2026-03-04T10:00:00.000Z',
    });
    expect(
      facts.filter(({ path }) => path.startsWith('interests.')).map(({ value }) => value),
      text,
    ).toEqual([markerOf(number)]);
    expect(
      facts.filter(({ path }) => !/^interests\.|^core_info\.language$/.test(path)),
      text,
    ).toEqual([]);
  }
});

test('no two markers are one thing to a profile', () => {
  expect(new Set(numbers.map((number) => thingKey(markerOf(number)))).size).toBe(new Set(numbers).size);
});
