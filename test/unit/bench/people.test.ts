import { describe, expect, it } from 'vitest';
import { personOf, queriesOf } from '../../../bench/search/people.js';

describe('made-up people', () => {
  it('are the same in every run, and no two alike', () => {
    expect(personOf(7)).toEqual(personOf(7));
    expect(new Set(Array.from({ length: 1_000 }, (_, i) => personOf(i).whole)).size).toBe(1_000);
  });

  it('say some things in the words of many and some in words of their own', () => {
    const said = Array.from({ length: 1_000 }, (_, i) => personOf(i).facts).flat();
    const times = new Map<string, number>();
    for (const fact of said) times.set(fact, (times.get(fact) ?? 0) + 1);
    const alone = [...times.values()].filter((count) => count === 1).length / said.length;
    expect(said.length / 1_000).toBeGreaterThan(8);
    expect(alone).toBeGreaterThan(0.3);
    expect(alone).toBeLessThan(0.6);
  });

  it('are asked for by single words and by whole sentences', () => {
    const queries = queriesOf(100);
    expect(queries).toEqual(queriesOf(100));
    expect(queries.some((query) => !query.includes(' '))).toBe(true);
    expect(queries.some((query) => query.split(' ').length > 4)).toBe(true);
  });
});
