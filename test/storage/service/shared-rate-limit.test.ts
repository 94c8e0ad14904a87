import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../../../src/log.js';
import type { RateLimit } from '../../../src/service/local-rate-limit.js';
import { openRateLimits } from '../../../src/service/shared-rate-limit.js';
import { tidy } from '../../../src/service/tidy.js';
import type { Storage } from '../../../src/storage/connection.js';
import { Browser, newEmail, QUICK } from '../../contract/dashboard-api/browser.js';
import { databases, openBareStorage, openLimn } from '../../limn.js';

const AWAY = 'The database cannot be reached; try again';

describe.runIf(databases().includes('server'))('a rate on a server', () => {
  let place: Awaited<ReturnType<typeof openBareStorage>>;
  let storage: Storage;
  beforeAll(async () => {
    place = await openBareStorage('server');
    storage = place.storage;
  });
  afterAll(() => place.close());

  const silent = openLog('silent');
  /** One process of several on a database. */
  const inProcess = (
    limit: number,
    { name = `rate ${Math.random()}`, seconds = 60, on = storage, log = silent } = {},
  ): RateLimit => openRateLimits(on, 'salt', log)(name, { limit, seconds });
  const rows = async (): Promise<{ key: string; taken: number }[]> =>
    storage.query({ text: 'select key, taken from ration' }, []);

  it.each([1, 7, 60, 400])(
    'of %i lets exactly as many through, however many processes are asked at once',
    async (limit) => {
      const name = `limit ${limit}`;
      const processes = [1, 2, 3].map(() => inProcess(limit, { name }));
      const answers = await Promise.all(Array.from({ length: 4 * limit }, (_, at) => processes[at % 3]!.take('ann')));
      expect(answers.filter(({ allowed }) => allowed)).toHaveLength(limit);
      for (const { remaining, resetMs } of answers) {
        expect(remaining).toBeGreaterThanOrEqual(0);
        expect(remaining).toBeLessThan(limit);
        expect(resetMs).toBeGreaterThan(0);
        expect(resetMs).toBeLessThanOrEqual(60_000);
      }
      expect((await processes[0]!.take('bea')).allowed).toBe(true);
    },
  );

  it('costs the database few statements, also when there is nothing left', async () => {
    let statements = 0;
    const counted: Storage = { ...storage, query: (...args) => (statements++, storage.query(...args)) };
    const rateLimit = inProcess(2_000, { on: counted });
    for (let i = 0; i < 1_000; i++) await rateLimit.take('ann');
    expect(statements).toBeLessThan(25);
    for (let i = 0; i < 1_000; i++) await rateLimit.take('ann');
    statements = 0;
    for (let i = 0; i < 1_000; i++) expect((await rateLimit.take('ann')).allowed).toBe(false);
    expect(statements).toBeLessThan(10);
  });

  it('leaves to others what one process asked for and does not use, but for as much as it has used', async () => {
    const [calm, busy] = [inProcess(200, { name: 'shared' }), inProcess(200, { name: 'shared' })];
    for (let i = 0; i < 3; i++) await calm.take('ann');
    let through = 0;
    while ((await busy.take('ann')).allowed) through++;
    expect(through).toBeGreaterThanOrEqual(200 - 2 * 3);
    expect(through).toBeLessThanOrEqual(200 - 3);
  });

  it('begins anew when its time is over, gives back, and forgets', async () => {
    const rateLimit = inProcess(2, { seconds: 4 });
    const taken = async (): Promise<boolean> => (await rateLimit.take('ann')).allowed;
    expect([await taken(), await taken(), await taken()]).toEqual([true, true, false]);
    await rateLimit.giveBack('ann');
    expect([await taken(), await taken()]).toEqual([true, false]);
    await rateLimit.forget('ann');
    expect([await taken(), await taken(), await taken()]).toEqual([true, true, false]);
    await expect.poll(taken, { interval: 250 }).toBe(true);
  });

  it('is counted in the process while the database is away, logged once, and together again afterwards', async () => {
    const lines: string[] = [];
    let isAway = true;
    const failing: Storage = {
      ...storage,
      query: (...args) => (isAway ? Promise.reject(new Error(AWAY)) : storage.query(...args)),
    };
    const log = openLog('warn', { write: (line: string) => void lines.push(line) });
    const rateLimit = inProcess(3, { name: 'away', on: failing, log });
    const answers = [
      await rateLimit.take('ann'),
      await rateLimit.take('ann'),
      await rateLimit.take('ann'),
      await rateLimit.take('ann'),
      await rateLimit.take('bea'),
    ];
    expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false, true]);
    await rateLimit.forget('ann');
    expect((await rateLimit.take('ann')).allowed).toBe(true);
    expect(lines).toEqual([
      expect.stringContaining('rates are counted in this process alone until the database answers') as string,
    ]);
    isAway = false;
    const beside = inProcess(3, { name: 'away' });
    let asked = 0;
    const isCountedTogether = async (): Promise<boolean> => {
      const key = `cleo ${asked++}`;
      for (let i = 0; i < 3; i++) await beside.take(key);
      return !(await rateLimit.take(key)).allowed;
    };
    expect(await isCountedTogether()).toBe(false);
    await expect.poll(isCountedTogether, { interval: 500 }).toBe(true);
    expect(lines).toHaveLength(1);
  });

  it('does not keep requests waiting for a database that does not answer', async () => {
    const hanging: Storage = { ...storage, query: () => new Promise<never>(() => undefined) };
    const rateLimit = inProcess(10, { on: hanging });
    expect(await Promise.all(['ann', 'ann', 'bea'].map((key) => rateLimit.take(key)))).toMatchObject([
      { allowed: true },
      { allowed: true },
      { allowed: true },
    ]);
    for (let i = 0; i < 5; i++) await rateLimit.take('ann');
  });

  it('begins anew where the clock was set back while it counted', async () => {
    const before = inProcess(2, { name: 'stepped' });
    for (const isAllowed of [true, true, false]) expect((await before.take('ann')).allowed).toBe(isAllowed);
    await storage.run({ text: `update ration set ends_at = ends_at + interval '30 days'` }, []);
    const after = inProcess(2, { name: 'stepped' });
    for (const isAllowed of [true, true, false]) expect((await after.take('ann')).allowed).toBe(isAllowed);
    expect((await after.take('ann')).resetMs).toBeLessThanOrEqual(60_000);
  });

  it('leaves no address in the database, and after its time nothing', async () => {
    await storage.run({ text: 'delete from ration' }, []);
    await inProcess(5, { seconds: 1 }).take('203.0.113.5 ann@example.org');
    const kept = await rows();
    expect(kept).toMatchObject([{ taken: 1 }]);
    expect(kept[0]!.key).toMatch(/^[\w-]{43}$/);
    await expect
      .poll(
        async () => {
          await tidy({
            storage,
            limits: { keepFailedDays: 1, webhookBackOffSeconds: [1] } as unknown as Parameters<
              typeof tidy
            >[0]['limits'],
          });
          return rows();
        },
        { interval: 250 },
      )
      .toEqual([]);
  });
});

describe.runIf(databases().includes('server'))('two services on a server', () => {
  it(
    'let no more requests of a key through together than one alone, and each refuses when the other has used them ' +
      'up',
    async () => {
      const env = { LIMN_RATE_LIMIT: '12' };
      const first = await openLimn({ database: 'server', env });
      const second = await openLimn({ beside: first, env });
      const both = [first, second];
      const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => both[at % 2]!.fetch('/v1/search')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(18);
      const { key } = await first.newTenant();
      for (let at = 0; at < 12; at++)
        expect((await first.fetch('/v1/search', { key })).headers.get('ratelimit-remaining')).toBe(String(11 - at));
      const refused = await second.fetch('/v1/search', { key });
      expect(refused.status).toBe(429);
      expect(['limit', 'remaining'].map((name) => refused.headers.get(`ratelimit-${name}`))).toEqual(['12', '0']);
      expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'));
      await second.close();
      await first.close();
    },
  );

  it('hold up together whoever guesses passwords or makes accounts at both', async () => {
    const throttles = { signUps: 3, attemptsAtAccount: 4, attempts: 30, strangersRequests: 200 };
    const first = await openLimn({ ...QUICK, database: 'server', throttles });
    const second = await openLimn({ ...QUICK, beside: first, throttles });
    const browsers = [new Browser(first), new Browser(second)];
    const email = newEmail();
    const codes: unknown[] = [];
    for (let at = 0; at < 6; at++)
      codes.push((await browsers[at % 2]!.signIn(email, 'a wrong otter lamp')).errors[0]?.extensions['code']);
    expect(codes).toEqual([...Array.from({ length: 4 }, () => 'UNAUTHENTICATED'), 'RATE_LIMITED', 'RATE_LIMITED']);
    const made: unknown[] = [];
    for (let at = 0; at < 5; at++)
      made.push((await new Browser([first, second][at % 2]!).signUp(newEmail())).errors[0]?.extensions['code'] ?? 'in');
    expect(made).toEqual(['in', 'in', 'in', 'RATE_LIMITED', 'RATE_LIMITED']);
    await second.close();
    await first.close();
  });
});
