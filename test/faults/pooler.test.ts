import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { runScript, startService, type Settings } from '../../rig/child-processes.js';
import { endAll } from '../../rig/cleanup.js';
import { newTestDatabase } from '../../rig/test-database.js';
import { hobbiesOf, postOn, readReady } from './posting.js';
import { PATIENCE_MS, until } from '../until.js';
import { openLimn } from '../limn.js';
import { findPgbouncer, startPgbouncer } from '../pgbouncer.js';
import { MAIN } from '../limn-program.js';

const pooler = inject('poolerUrl');

afterAll(endAll);

const at = (server: string, database: string): string =>
  Object.assign(new URL(server), { pathname: new URL(database).pathname }).href;
const migrate = (settings: Settings): Promise<string> => runScript(MAIN, ['migrate'], settings, PATIENCE_MS);

describe.runIf(pooler !== null)('behind a pooler', () => {
  test('that lends connections by transaction two processes read and merge all, and hear of each other', async () => {
    const { settings } = await newTestDatabase(inject('postgresUrl')!);
    const direct = settings['DATABASE_URL']!;
    const both = { DATABASE_URL: at(pooler!, direct), DATABASE_DIRECT_URL: direct };
    const services = await Promise.all(['api', 'worker'].map((role) => startService({ ...both, LIMN_ROLE: role })));
    const load = postOn(services[0]!.url, 6);
    await until('posts', () => load.outcomes.length > 60);
    const accepted = await load.stop();
    expect(load.outcomes.every(({ status, before }) => status === 202 && before.length === 0)).toBe(true);
    for (const [id, markers] of accepted)
      expect(hobbiesOf(await readReady(services[0]!.url, id))).toEqual(markers.toSorted());
  });

  test('nothing of a tenant, and no setting, is left on a connection for whoever is lent it next', async () => {
    const limn = await openLimn({ database: 'pooled' });
    try {
      const other = await limn.newTenant();
      for (const key of [limn.key, other.key]) {
        await Promise.all(Array.from({ length: 8 }, (_, i) => limn.post(`p${i}`, 'I love chess.', { key })));
        await Promise.all(Array.from({ length: 8 }, (_, i) => limn.ready(`p${i}`, key)));
      }
      const left = await Promise.all(Array.from({ length: 3 }, () => leftOn(limn.env['DATABASE_URL']!)));
      const fresh = await leftOn(limn.env['DATABASE_DIRECT_URL']!);
      expect(left).toEqual(left.map(() => fresh));
    } finally {
      await limn.close();
    }
  });

  test('the service is refused in one line with the cure, unless it is told where the server itself is', async () => {
    const { settings } = await newTestDatabase(inject('postgresUrl')!);
    const direct = settings['DATABASE_URL']!;
    const lent = at(pooler!, direct);
    const cure = /^main\.js failed \(2\): DATABASE_URL leads to a pooler that [^\n]*set DATABASE_DIRECT_URL [^\n]*\n?$/;
    await expect(migrate({ DATABASE_URL: lent })).rejects.toThrow(cure);
    await expect(migrate({ DATABASE_URL: lent, DATABASE_DIRECT_URL: lent })).rejects.toThrow(
      /failed \(2\): DATABASE_DIRECT_URL leads to a pooler/,
    );
    await expect(migrate({ DATABASE_URL: lent, DATABASE_DIRECT_URL: inject('postgresUrl')! })).rejects.toThrow(
      /failed \(2\): [^\n]* different databases/,
    );
    await expect(
      migrate({ DATABASE_URL: lent, DATABASE_DIRECT_URL: 'postgres://postgres@127.0.0.1:1/limn' }),
    ).rejects.toThrow(/failed \(75\): The address in DATABASE_DIRECT_URL cannot be reached/);
    expect(await migrate({ DATABASE_URL: lent, DATABASE_DIRECT_URL: direct })).toContain('up to date');
    const bySession = await startPgbouncer(findPgbouncer()!, inject('postgresUrl')!, 'session');
    try {
      await expect(migrate({ DATABASE_URL: at(bySession.url, direct) })).rejects.toThrow(cure);
      expect(await migrate({ DATABASE_URL: at(bySession.url, direct), DATABASE_DIRECT_URL: direct })).toContain(
        'up to date',
      );
    } finally {
      await bySession.stop();
    }
  });
});

/** What a connection has set, as a client finds it that is lent one; those who ask at once are lent different ones. */
async function leftOn(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    const names = [
      'role',
      'limn.tenant',
      'statement_timeout',
      'idle_in_transaction_session_timeout',
      'random_page_cost',
      'jit',
      'plan_cache_mode',
      'enable_seqscan',
    ];
    const { rows } = await client.query<{ set: string }>(
      `select name || '=' || coalesce(current_setting(name, true), '') as set, pg_sleep(.05) from ` +
        'unnest($1::text[]) name',
      [names],
    );
    const { rows: kept } = await client.query(`select name from pg_prepared_statements`);
    await client.query('commit');
    return { set: rows.map((row) => row.set), kept };
  } finally {
    await client.end();
  }
}
