import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dictation, wordEmbedder } from '../graphql/dictation.js';
import { submitted } from '../graphql/wire.js';
import { databases, openLimn, type Limn } from '../../limn.js';
import { CROWD, newcomer, type Browser } from './browser.js';

const READ = '{ dailyLimit { own operators usedToday } }';
const SET = 'mutation ($tokens: Float) { setDailyLimit(dailyTokens: $tokens) { own operators usedToday } }';

describe.each(databases())('the limit of an app on the %s database', (database) => {
  let limn: Limn;
  let owner: Browser;
  let app: { id: string; apiKey: string };
  const set = (tokens: number | null): Promise<unknown> =>
    owner.told(SET, { app: app.id, variables: { tokens } }).then(({ setDailyLimit }) => setDailyLimit);
  beforeAll(async () => {
    limn = await openLimn({
      ...CROWD,
      database,
      reader: dictation().reader,
      embedder: wordEmbedder,
      env: { LIMN_DAILY_MODEL_TOKENS: '5000' },
    });
    owner = await newcomer(limn);
    app = await owner.createApp();
  });
  afterAll(() => limn.close());

  it.each([READ, SET])('is refused to strangers: %s', async (query) => {
    const stranger = Object.assign(Object.create(Object.getPrototypeOf(owner) as object) as Browser, { limn });
    expect(await stranger.refused(query, { app: app.id })).toBe('UNAUTHENTICATED');
  });

  it.each([READ, SET])('is refused to the owner of another app: %s', async (query) => {
    const neighbour = await newcomer(limn);
    await neighbour.createApp();
    expect(await neighbour.refused(query, { app: app.id })).toBe('NOT_FOUND');
  });

  it.each([0, -1, 1.5, 2 ** 60])('cannot be %d tokens', async (tokens) => {
    const { errors } = await owner.ask(SET, { app: app.id, variables: { tokens } });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'dailyTokens' } }]);
  });

  it('refuses posts once the tokens of the day are used, until it is raised or taken away', async () => {
    expect(await set(10)).toEqual({ own: 10, operators: 5_000, usedToday: 0 });
    await submitted(limn, 'ana', 'core_info.name = Ana', app.apiKey);
    await expect.poll(async () => (await limn.post('ana', 'core_info.age = 30', { key: app.apiKey })).status).toBe(429);
    const refused = await limn.post('ana', 'core_info.age = 30', { key: app.apiKey });
    expect(await refused.json()).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringMatching(/the 10 tokens .* or a higher limit on its usage page/) as string,
    });
    const used = (await owner.told(READ, { app: app.id }))['dailyLimit'] as unknown as { usedToday: number };
    expect(used.usedToday).toBeGreaterThanOrEqual(10);
    expect(await set(4_000)).toMatchObject({ own: 4_000 });
    await submitted(limn, 'ana', 'core_info.age = 30', app.apiKey);
    expect(await set(null)).toMatchObject({ own: null, operators: 5_000 });
  });

  it("is never more than the operator's", async () => {
    await set(1_000_000);
    const { storage, budget } = limn.app.needs;
    await storage.run({ text: 'update daily_usage set calls = 1, prompt_tokens = 6000 where tenant_id = $1' }, [
      app.id,
    ]);
    await expect.poll(() => budget.waitMs(app.id), { interval: 500 }).toBeGreaterThan(0);
    const refused = await limn.post('ana', 'core_info.age = 31', { key: app.apiKey });
    expect(await refused.json()).toMatchObject({
      message: expect.stringMatching(/the 5000 tokens .* brings new ones$/) as string,
    });
  });
});
