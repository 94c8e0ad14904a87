import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startService, type Served } from '../../rig/child-processes.js';
import { endAll } from '../../rig/cleanup.js';
import { newTestDatabase } from '../../rig/test-database.js';
import { openLimn } from '../limn.js';
import { until } from '../until.js';
import { hobbiesOf, post, postOn, readReady, request, statusOf } from './posting.js';

const script = fileURLToPath(new URL('../../scripts/postgres-for-tests', import.meta.url));

afterAll(endAll);

describe.runIf(inject('postgresUrl') !== null)('a PostgreSQL server that takes no changes', () => {
  let url: string;
  beforeAll(() => {
    url = execFileSync(script, ['start', '--fast', '--while-running', String(process.pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  });
  afterAll(async () => {
    await endAll();
    execFileSync(script, ['stop', url], { stdio: 'ignore' });
  });
  const ask = async (sql: string, where = url): Promise<pg.QueryResult> => {
    const client = new pg.Client({ connectionString: where });
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  };
  /** As a standby is, and as somebody who is about to move a server makes it. */
  const ways: [string, (isReadOnly: boolean) => Promise<void>][] = [
    [
      'by a setting',
      async (isReadOnly) => {
        await ask(
          'alter system ' +
            `${isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
        );
        await ask('select pg_reload_conf()');
      },
    ],
    [
      'as a hot standby',
      async (isReadOnly) => {
        const how = isReadOnly ? 'demote' : 'promote';
        execFileSync(script, [how, url], { stdio: 'ignore' });
      },
    ],
  ];

  test.each(ways)(
    '%s is told with 503, is not ready, and serves again by itself, with every accepted post merged once',
    async (_, become) => {
      const { settings, where } = await newTestDatabase(url);
      const service = await startService(settings);
      const load = postOn(service.url, 6);
      await until('posts', () => load.outcomes.length > 20);
      await become(true);
      await until('not ready', async () => (await statusOf(service.url, '/readyz')) === 503);
      const refused = await post(service.url, 'other', 'hobby: chess');
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'unavailable' });
      expect(await signUpCode(service)).toBe('UNAVAILABLE');
      expect(await statusOf(service.url, '/healthz')).toBe(200);
      expect((await request(service.url, `/v1/profile/p0`)).status).toBe(200);
      await become(false);
      await until('ready again', async () => (await statusOf(service.url, '/readyz')) === 200);
      const sofar = load.outcomes.length;
      await until('posts again', () => load.outcomes.length > sofar + 20);
      const accepted = await load.stop();
      expect(new Set(load.outcomes.flatMap(({ before }) => before))).toEqual(new Set([503]));
      for (const [id, markers] of accepted) {
        const profile = await readReady(service.url, id);
        expect(profile.update_log).toHaveLength(markers.length);
        expect(hobbiesOf(profile)).toEqual(markers.toSorted());
      }
      // One more where the server went away between taking it down and saying so.
      const { rows } = await ask(
        "select count(*)::int as worn from submission where state <> 'merged' or attempts > 2",
        where,
      );
      expect(rows).toEqual([{ worn: 0 }]);
      await service.stop();
    },
  );
});

/** What somebody is told who wants an account meanwhile. */
async function signUpCode({ url }: Served): Promise<string | undefined> {
  const response = await fetch(`${url}/dashboard/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      query: 'mutation { signUp(email: "ann@example.com", password: "kettle otter lamp 9") { id } }',
    }),
  });
  return ((await response.json()) as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;
}

describe.runIf(inject('postgresUrl') !== null)(
  'a connection that has forgotten what was prepared, or planned for other types',
  () => {
    test.each([
      ['forgotten', 'deallocate all'],
      ['planned for other types', 'alter table profile alter column status_seq type integer'],
    ])('%s costs no request', async (_, sql) => {
      const limn = await openLimn({ database: 'server', env: { LIMN_DATABASE_CONNECTIONS: '1' } });
      try {
        for (const text of ['I love chess.', 'I love sailing.']) {
          expect((await limn.post('a', text)).status).toBe(202);
          await limn.ready('a');
        }
        await limn.app.needs.storage.query({ text: sql }, []);
        expect((await limn.post('a', 'I love karate.')).status).toBe(202);
        expect(JSON.stringify((await limn.ready('a'))['interests'])).toMatch(/karate/);
      } finally {
        await limn.close();
      }
    });
  },
);
