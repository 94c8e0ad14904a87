import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { launchService } from '../../rig/children.js';
import { endAll } from '../../rig/cleanup.js';
import { newPlace } from '../../rig/place.js';
import { hobbiesOf, postOn, readReady, until } from './posting.js';

afterAll(endAll);

test.runIf(inject('postgresUrl') !== null)('three processes that start at once on an empty database migrate it once, and go on while a later version widens the tables', async () => {
  const { settings } = await newPlace(inject('postgresUrl')!);
  const services = await Promise.all(['api', 'worker', 'all'].map((role) => launchService({ ...settings, LIMN_ROLE: role })));
  await Promise.all(services.map((service) => service.ready()));
  const admin = new pg.Client({ connectionString: settings['DATABASE_URL'] });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>('select name from migration');
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  const load = postOn(services[0]!.url, 4);
  await until('posts', () => load.outcomes.length > 20);
  for (const table of ['profile', 'submission', 'queue', 'observation', 'update_log']) await admin.query(`alter table ${table} add column if not exists of_a_later_version text`);
  await admin.query('create table of_a_later_version (id int primary key)');
  await admin.end();
  const sofar = load.outcomes.length;
  await until('posts after the change', () => load.outcomes.length > sofar + 20);
  const accepted = await load.stop();
  expect(load.outcomes.every(({ status, before }) => status === 202 && before.length === 0)).toBe(true);
  for (const [id, markers] of accepted) expect(hobbiesOf(await readReady(services[0]!.url, id))).toEqual(markers.toSorted());
});
