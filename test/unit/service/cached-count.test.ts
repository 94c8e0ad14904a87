import { expect, it, vi } from 'vitest';
import { CachedCount } from '../../../src/service/cached-count.js';

it('lets no more take one than there is room for, also when it counts again before they can be seen', async () => {
  const stored: number[] = [];
  const count = new CachedCount(0, async () => stored.length);
  const first = await Promise.all([count.takeBelow('a', 2), count.takeBelow('a', 2), count.takeBelow('b', 2)]);
  expect(first.map((taken) => taken !== undefined)).toEqual([true, true, true]);
  expect(await count.takeBelow('a', 2)).toBeUndefined();
  stored.push(1);
  first[0]?.();
  expect(await count.takeBelow('a', 2)).toBeUndefined();
  first[1]?.();
  expect(await count.takeBelow('a', 2)).toBeDefined();
});

it('believes a count no longer where the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  try {
    let counted = 0;
    const count = new CachedCount(5_000, async () => ++counted);
    expect(await count.of('a')).toBe(1);
    vi.advanceTimersByTime(6_000);
    vi.setSystemTime(0);
    expect(await count.of('a')).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

it('believes a count for a while, and what was added here since', async () => {
  let counted = 0;
  const count = new CachedCount(60_000, async () => ++counted);
  expect(await count.of('a')).toBe(1);
  count.add('a', 3);
  expect(await count.of('a')).toBe(4);
  expect((await count.takeBelow('a', 5)) !== undefined).toBe(true);
  expect(await count.takeBelow('a', 5)).toBeUndefined();
  expect(counted).toBe(1);
});
