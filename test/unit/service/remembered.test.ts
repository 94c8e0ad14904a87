import { describe, expect, it } from 'vitest';
import { LocalRateLimit } from '../../../src/service/local-rate-limit.js';
import { MOST_CACHED_HITS, SearchPageCache } from '../../../src/service/search-page-cache.js';

const MIB = 1024 * 1024;

describe('what is remembered for strangers', () => {
  it('is bounded for rate limits by its bytes, and whoever goes on trying stays known', async () => {
    const rateLimit = new LocalRateLimit(3, 900, MIB);
    for (let i = 0; i < 20_000; i++) {
      await rateLimit.take(`2001:db8:0:${i.toString(16)}:: somebody@example.com`);
      if (i % 1_000 === 0) await rateLimit.take('persistent');
    }
    expect((await rateLimit.take('persistent')).allowed).toBe(false);
    // The first of the others has long been forgotten, so that it begins anew.
    expect((await rateLimit.take('2001:db8:0:0:: somebody@example.com')).remaining).toBe(2);
    expect((await rateLimit.take(`2001:db8:0:${(19_999).toString(16)}:: somebody@example.com`)).remaining).toBe(1);
  });

  it('tells whole milliseconds, never more than a window has', async () => {
    const rateLimit = new LocalRateLimit(1, 60);
    for (let i = 0; i < 1_000; i++) expect((await rateLimit.take(`key ${i}`)).resetMs).toBe(60_000);
  });

  it('keeps no count of nothing', async () => {
    const rateLimit = new LocalRateLimit(1, 900);
    await rateLimit.take('a');
    await rateLimit.giveBack('a');
    expect(await rateLimit.take('a')).toMatchObject({ allowed: true, remaining: 0 });
    expect((await rateLimit.take('a')).allowed).toBe(false);
    await rateLimit.forget('a');
    expect((await rateLimit.take('a')).allowed).toBe(true);
  });

  it('is bounded for the pages of searches by its bytes, long ids counted', () => {
    const walks = new SearchPageCache();
    const order = (i: number) =>
      Array.from({ length: MOST_CACHED_HITS }, (_, at) => ({
        profileId: `${i} ${at} ${'x'.repeat(240)}`,
        similarityScore: 0.5,
      }));
    for (let i = 0; i < 300; i++)
      walks.begin(`search ${i}`, {
        order: order(i),
        total: MOST_CACHED_HITS,
        nearMisses: 0,
        nearest: [],
        nearestAsked: 0,
        suggestedSensitivity: undefined,
        asked: {
          query: 'a',
          model: 1,
          vector: new Float32Array(3_072),
          scale: { midpoint: 0, slope: 1, fall: 1, rise: 1, behind: 0 },
        },
      });
    expect(walks.bytes).toBeLessThanOrEqual(24 * MIB);
    expect(walks.next('search 299', { page: 2, pageSize: 10 })).toMatchObject({ total: MOST_CACHED_HITS });
    expect(walks.next('search 0', { page: 2, pageSize: 10 })).toBeUndefined();
  });
});
