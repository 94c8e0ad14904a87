import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { launchService, runScript, startService, type Settings } from '../../rig/child-processes.js';
import { endAll } from '../../rig/cleanup.js';
import { newTestDatabase, type TestDatabase } from '../../rig/test-database.js';
import { databases } from '../limn.js';
import { until } from '../until.js';
import { hobbiesOf, post, postOn, readReady } from './posting.js';
import { MAIN } from '../limn-program.js';

afterAll(endAll);

test.runIf(inject('postgresUrl') !== null)(
  'three processes that start at once on an empty database migrate it once, and go on while a later version ' +
    'widens the tables',
  async () => {
    const { settings } = await newTestDatabase(inject('postgresUrl')!);
    const services = await Promise.all(
      ['api', 'worker', 'all'].map((role) => launchService({ ...settings, LIMN_ROLE: role })),
    );
    await Promise.all(services.map((service) => service.ready()));
    const admin = new pg.Client({ connectionString: settings['DATABASE_URL'] });
    await admin.connect();
    const { rows } = await admin.query<{ name: string }>('select name from migration');
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    const load = postOn(services[0]!.url, 4);
    await until('posts', () => load.outcomes.length > 20);
    for (const table of ['profile', 'submission', 'queue', 'observation', 'update_log'])
      await admin.query(`alter table ${table} add column if not exists of_a_later_version text`);
    await admin.query('create table of_a_later_version (id int primary key)');
    await admin.end();
    const sofar = load.outcomes.length;
    await until('posts after the change', () => load.outcomes.length > sofar + 20);
    const accepted = await load.stop();
    expect(load.outcomes.every(({ status, before }) => status === 202 && before.length === 0)).toBe(true);
    for (const [id, markers] of accepted)
      expect(hobbiesOf(await readReady(services[0]!.url, id))).toEqual(markers.toSorted());
  },
);

describe.each(databases())('on the %s database', (database) => {
  const place = (): Promise<TestDatabase> =>
    newTestDatabase(database === 'server' ? inject('postgresUrl')! : undefined);
  const launched = (settings: Settings, faults: string): ReturnType<typeof launchService> =>
    launchService({ ...settings, LIMN_FAULTS: faults, NODE_ENV: 'test' });

  test('a process killed amid a migration has done nothing of it, and the next start goes on from there', async () => {
    const { settings, where } = await place();
    // A first start would begin with a database that has all migrations.
    if (database === 'embedded') {
      fs.mkdirSync(where, { recursive: true });
      await rowsOf(where, 'select 1');
    }
    for (const [hit, done] of [
      [1, 0],
      [3, 2],
      [6, 7],
    ] as const) {
      const killed = await launched(settings, `migrate.mid=kill9@${hit}`);
      expect(await killed.ended()).toBe('SIGKILL');
      expect(await rowsOf(where, `select name from migration`)).toHaveLength(done);
    }
    const service = await startService(settings);
    expect((await post(service.url, 'a', 'hobby: chess')).status).toBe(202);
    expect(hobbiesOf(await readReady(service.url, 'a'))).toEqual(['chess']);
    await service.stop();
  });

  test('a database that a later version has migrated is refused in one line that names what is not known', async () => {
    const { settings, where } = await place();
    const migrate = (): Promise<string> => runScript(MAIN, ['migrate'], settings, 120_000);
    await migrate();
    await rowsOf(where, `insert into migration (timestamp, name) values (1800000000001, 'Later1800000000001')`);
    const later = await launchService(settings);
    expect(await later.ended()).toBe(2);
    await expect(migrate()).rejects.toThrow(
      /^main\.js failed \(2\): The database was migrated by a newer version of Limn \(Later1800000000001\): [^\n]*\n?$/,
    );
    await rowsOf(where, `delete from migration where name = 'Later1800000000001'`);
    expect(await migrate()).toContain('up to date');
  });
});

/** Asks a database on which no service runs. */
async function rowsOf(where: string, sql: string): Promise<unknown[]> {
  if (!where.startsWith('postgres')) {
    const db = await PGlite.create(where);
    return db
      .query(sql)
      .then(({ rows }) => rows)
      .finally(() => db.close());
  }
  const client = new pg.Client({ connectionString: where });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows as unknown[])
    .finally(() => client.end());
}
