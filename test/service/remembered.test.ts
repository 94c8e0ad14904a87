import { describe, expect, it } from 'vitest';
import { LocalRation } from '../../src/service/local-ration.js';
import { FARTHEST, Walks } from '../../src/service/walks.js';

const MIB = 1024 * 1024;

describe('what is remembered for strangers', () => {
  it('is bounded for rations by its bytes, and whoever goes on trying stays known', async () => {
    const ration = new LocalRation(3, 900, MIB);
    for (let i = 0; i < 20_000; i++) {
      await ration.take(`2001:db8:0:${i.toString(16)}:: somebody@example.com`);
      if (i % 1_000 === 0) await ration.take('persistent');
    }
    expect((await ration.take('persistent')).allowed).toBe(false);
    // The first of the others has long been forgotten, so that it begins anew.
    expect((await ration.take('2001:db8:0:0:: somebody@example.com')).remaining).toBe(2);
    expect((await ration.take(`2001:db8:0:${(19_999).toString(16)}:: somebody@example.com`)).remaining).toBe(1);
  });

  it('tells whole milliseconds, never more than a window has', async () => {
    const ration = new LocalRation(1, 60);
    for (let i = 0; i < 1_000; i++) expect((await ration.take(`key ${i}`)).resetMs).toBe(60_000);
  });

  it('keeps no count of nothing', async () => {
    const ration = new LocalRation(1, 900);
    await ration.take('a');
    await ration.giveBack('a');
    expect(await ration.take('a')).toMatchObject({ allowed: true, remaining: 0 });
    expect((await ration.take('a')).allowed).toBe(false);
    await ration.forget('a');
    expect((await ration.take('a')).allowed).toBe(true);
  });

  it('is bounded for the pages of searches by its bytes, long ids counted', () => {
    const walks = new Walks();
    const order = (i: number) =>
      Array.from({ length: FARTHEST }, (_, at) => ({
        profileId: `${i} ${at} ${'x'.repeat(240)}`,
        similarityScore: 0.5,
      }));
    for (let i = 0; i < 300; i++) walks.begin(`search ${i}`, { order: order(i), total: FARTHEST, nearMisses: 0 });
    expect(walks.bytes).toBeLessThanOrEqual(24 * MIB);
    expect(walks.next('search 299', { page: 2, pageSize: 10 })).toMatchObject({ total: FARTHEST });
    expect(walks.next('search 0', { page: 2, pageSize: 10 })).toBeUndefined();
  });
});
