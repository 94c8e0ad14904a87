import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitted } from '../graphql/wire.js';
import { databases, openLimn, type Limn } from '../../limn.js';
import { indexChangedTexts } from '../../../src/service/index-texts.js';
import { Browser, CROWD, newcomer, PASSWORD } from './browser.js';

describe.each(databases())('deleting on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ database, ...CROWD });
  });
  afterAll(() => limn.close());

  const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    limn.app.needs.storage.query<Row>({ text }, values);

  /** Tables in which any column of any row still shows one of these ids or words. */
  const tracesOf = async (...marks: string[]): Promise<string[]> => {
    const tables = await rows<{ name: string }>(
      'select table_name as name from information_schema.tables where table_schema = current_schema() and ' +
        `table_type = 'BASE TABLE' order by table_name`,
    );
    expect(tables.length).toBeGreaterThan(15);
    const found = [];
    for (const { name } of tables) {
      const [row] = await rows<{ count: number }>(
        `select count(*) as count from ${name} entry where exists (select from unnest($1::text[]) mark where ` +
          `entry::text like '%' || mark || '%')`,
        [marks],
      );
      if (row!.count > 0) found.push(name);
    }
    return found;
  };

  /** An app with something in every table that has rows of apps; in `text_pending` they are only for a moment. */
  const fillApp = async (browser: Browser): Promise<{ id: string; apiKey: string }> => {
    const app = await browser.createApp('to be deleted');
    await submitted(limn, 'ann', 'I am Ann. I live in Bergen. I love chess.', app.apiKey);
    await limn.post('ann', 'I love tea.', { key: app.apiKey, headers: { 'idempotency-key': 'once' } });
    await limn.ready('ann', app.apiKey);
    await browser.told(
      'mutation { setProfileValue(id: "ann", path: "core_info.location", value: "Oslo") { changes } }',
      { app: app.id },
    );
    await browser.told('mutation ($id: ID!) { socketTicket(appId: $id) { ticket } }', { variables: { id: app.id } });
    await limn.app.needs.storage.run(
      { text: `insert into daily_usage (tenant_id, day, calls) values ($1, '2026-01-01', 1)` },
      [app.id],
    );
    await limn.app.needs.storage.run(
      {
        text:
          'insert into happening (tenant_id, kind, profile_id, submission_id) ' +
          `select tenant_id, 'failed', profile_id, submission_id from submission where tenant_id = $1 limit 1`,
      },
      [app.id],
    );
    // As if a worker held it: nobody reads it meanwhile.
    await limn.app.needs.storage.run(
      { text: `insert into queue (tenant_id, profile_id, due_at) values ($1, 'held', now() + interval '1 hour')` },
      [app.id],
    );
    // Instead of the worker, which comes by every 15 s.
    await indexChangedTexts(limn.app.needs, AbortSignal.timeout(60_000));
    await expect.poll(() => tracesOf(app.id)).toContain('profile_text');
    const filled = await rows<{ name: string }>(
      'select table_name as name from information_schema.columns join information_schema.tables using ' +
        `(table_schema, table_name) where table_schema = current_schema() and table_type = 'BASE TABLE' and ` +
        `column_name = 'tenant_id' and table_name not in ('erasure', 'text_pending') ` +
        `and table_name not like 'webhook%' order by table_name`,
    );
    expect(await tracesOf(app.id)).toEqual(expect.arrayContaining(filled.map(({ name }) => name)));
    return app;
  };

  /** Moves an erasure's times so that the next round is due, and the last one. */
  const pass = (interval: string): Promise<number> =>
    limn.app.needs.storage.run({ text: `update erasure set due_at = now(), asked_at = asked_at - $1::interval` }, [
      interval,
    ]);

  it('an app leaves no row of it anywhere, and nothing of it answers from then on', async () => {
    const browser = await newcomer(limn);
    const kept = await browser.createApp('kept');
    await submitted(limn, 'tom', 'I live in Porto.', kept.apiKey);
    const { id, apiKey } = await fillApp(browser);
    expect(
      await browser.told('mutation ($id: ID!) { deleteApp(appId: $id) { id deleted } }', { variables: { id } }),
    ).toEqual({ deleteApp: { id, deleted: true } });
    expect((await limn.fetch('/v1/profile/ann', { key: apiKey })).status).toBe(401);
    expect(await browser.refused('{ profile(id: "ann") { summary } }', { app: id })).toBe('NOT_FOUND');
    expect(
      await browser.told('mutation ($id: ID!) { deleteApp(appId: $id) { deleted } }', { variables: { id } }),
    ).toEqual({ deleteApp: { deleted: false } });
    await expect.poll(() => tracesOf(id)).toEqual(['erasure']);
    // What a request that was on its way at the time may have left.
    await limn.app.needs.storage.run(
      { text: `insert into daily_usage (tenant_id, day, calls) values ($1, '2026-01-02', 1)` },
      [id],
    );
    await pass('30 minutes');
    await expect.poll(() => tracesOf(id)).toEqual(['erasure']);
    await pass('1 hour');
    await expect.poll(() => tracesOf(id)).toEqual([]);
    expect((await limn.fetch('/v1/profile/tom', { key: kept.apiKey })).status).toBe(200);
  });

  it('an account takes all of it along: apps, keys, sessions, and the address can be used again', async () => {
    const browser = await newcomer(limn);
    const { me } = await browser.told('{ me { id } }');
    const other = new Browser(limn);
    await other.signIn(browser.email);
    const apps = [await fillApp(browser), await browser.createApp('empty')];
    expect(await browser.refused('mutation { deleteAccount(password: "a wrong otter lamp") }')).toBe('BAD_USER_INPUT');
    expect(await other.me()).toBe(browser.email);
    const cookie = browser.cookie;
    expect(
      await browser.told('mutation ($password: String!) { deleteAccount(password: $password) }', {
        variables: { password: PASSWORD },
      }),
    ).toEqual({ deleteAccount: true });
    expect(browser.setCookie).toMatch(/Max-Age=0/);
    browser.cookie = cookie;
    expect([await browser.me(), await other.me()]).toEqual([null, null]);
    for (const { apiKey } of apps) expect((await limn.fetch('/v1/search', { key: apiKey })).status).toBe(401);
    expect((await new Browser(limn).signIn(browser.email)).errors).toHaveLength(1);
    expect(await tracesOf(String(me!['id']), browser.email)).toEqual([]);
    await expect.poll(() => tracesOf(...apps.map(({ id }) => id))).toEqual(['erasure']);
    await pass('2 hours');
    await expect.poll(() => tracesOf(...apps.map(({ id }) => id))).toEqual([]);
    expect((await new Browser(limn).signUp(browser.email)).errors).toEqual([]);
    expect((await browser.ask('{ apps { id } }')).errors).toHaveLength(1);
  });

  it('an app of thousands of rows goes in many small steps', async () => {
    const browser = await newcomer(limn);
    const { id } = await browser.createApp();
    await limn.app.needs.storage.run(
      {
        text:
          `insert into idempotency (tenant_id, key, fingerprint, submission_id) select $1, n::text, '', ` +
          'gen_random_uuid() from generate_series(1, 2500) n',
      },
      [id],
    );
    await browser.told('mutation ($id: ID!) { deleteApp(appId: $id) { deleted } }', { variables: { id } });
    await expect.poll(() => tracesOf(id)).toEqual(['erasure']);
  });
});
