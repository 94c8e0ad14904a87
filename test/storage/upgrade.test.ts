import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { onServer } from '../../rig/test-database.js';
import { databasesOfOneMachine, openBareStorage, openLimn, type Database, type Limn } from '../limn.js';
import { describeCatalog } from './catalog.js';

/**
 * `landed/NN-NAME.json.gz`, one for each schema that ever landed: `sql` is pg_dump (`--inserts`) of a database that the
 * service of that time made and used, `profiles` what it said of them over REST. Of the second profile one more text
 * waits to be read. `keys` are those of both apps. A migration that lands brings the next file.
 */
const LANDED = fileURLToPath(new URL('landed/', import.meta.url));

interface Made {
  keys: [string, string];
  sql: string;
  profiles: Record<'ana' | 'ben' | 'cleo', Record<string, unknown>>;
}

const landed = fs
  .readdirSync(LANDED)
  .filter((name) => name.endsWith('.json.gz'))
  .toSorted();
const read = (name: string): Made =>
  JSON.parse(gunzipSync(fs.readFileSync(path.join(LANDED, name))).toString()) as Made;

describe('what has landed', () => {
  const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url));
  const digest = (name: string): string =>
    createHash('sha256')
      .update(fs.readFileSync(path.join(migrations, name)))
      .digest('hex');

  it('is never edited: a database that has run a migration never runs it again', () => {
    const digests = JSON.parse(fs.readFileSync(path.join(LANDED, 'digests.json'), 'utf8')) as Record<string, string>;
    const found = Object.fromEntries(
      fs
        .readdirSync(migrations)
        .toSorted()
        .map((name) => [name, digest(name)]),
    );
    expect(
      found,
      `A new migration is added to landed/digests.json with its sha-256, together with a file of data made before it.
      One that is in there may not change any more, not even its comments: write another that changes what it left`,
    ).toEqual(digests);
  });
});

describe.each(databasesOfOneMachine())('data of every schema that ever landed, on the %s database', (database) => {
  let fresh: string[];
  let empty: string;

  beforeAll(async () => {
    const bare = await openBareStorage(database);
    fresh = await describeCatalog((text) => bare.storage.query({ text }, []));
    await bare.close();
    if (database === 'server') return;
    empty = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-empty-'));
    await (await openPglite(path.join(empty, 'pg'))).close();
  });
  afterAll(() => fs.rmSync(empty ?? '', { recursive: true, force: true }));

  it.each(landed)(
    '%s is upgraded: profiles read back, what waited is read, searches find, and the schema is that of a new database',
    async (name) => {
      const made = read(name);
      const place = await restore(database, made.sql, empty);
      const limn = await openLimn({ database, env: place.env });
      try {
        expect(await describeCatalog((text) => limn.app.needs.storage.query({ text }, []))).toEqual(fresh);
        await holds(limn, made);
        await isFenced(limn, made);
      } finally {
        await limn.close();
        await place.remove();
      }
    },
  );
});

async function holds(limn: Limn, { keys, profiles: { ana, ben, cleo } }: Made): Promise<void> {
  const { status: _, ...asItWas } = ana;
  expect(await limn.ready('ana', keys[0])).toMatchObject(asItWas);
  expect(await limn.ready('cleo', keys[1])).toMatchObject(cleo);
  const now = await limn.ready('ben', keys[0]);
  const { language: __, ...who } = ben['core_info'] as Record<string, unknown>;
  expect(now).toMatchObject({ core_info: who, created_at: ben['created_at'] });
  expect(JSON.stringify(now['interests'])).toContain('astronomy');
  await limn.post('ana', 'I also enjoy fencing.', { key: keys[0] });
  expect(JSON.stringify((await limn.ready('ana', keys[0]))['interests'])).toMatch(
    /climbing.*fencing|fencing.*climbing/s,
  );
  for (const [asked, found] of [
    ['query=who+climbs', 'ana'],
    ['query=a+carpenter+who+plays+chess', 'ben'],
    ['filterBy=location&filterValue=sbo', 'ana'],
    ['filterBy=name&filterValue=ben', 'ben'],
    ['sortBy=name&sortOrder=desc&pageSize=1', 'ben'],
    ['query=astronomy', 'ben'],
    ['query=fencing', 'ana'],
  ] as const) {
    await expect
      .poll(
        async () => {
          const response = await limn.fetch(`/v1/search?${asked}`, { key: keys[0] });
          return ((await response.json()) as { profiles?: { profile_id: string }[] }).profiles?.map(
            (one) => one.profile_id,
          )[0];
        },
        { message: asked, interval: 100 },
      )
      .toBe(found);
  }
}

async function isFenced(
  {
    app: {
      needs: { storage },
    },
  }: Limn,
  { profiles: { ana, cleo } }: Made,
): Promise<void> {
  const [here, there] = [String(ana['tenant_id']), String(cleo['tenant_id'])];
  const seen = await storage.within(here).query({ text: `select profile_id as id from profile order by 1` }, []);
  expect(seen).toEqual([{ id: 'ana' }, { id: 'ben' }]);
  expect(await storage.within(there).query({ text: `select profile_id as id from profile` }, [])).toEqual([
    { id: 'cleo' },
  ]);
  await expect(
    storage.within(here).query({ text: 'select cursor_tenant from vector_space' }, []),
  ).rejects.toMatchObject({ code: '42501' });
  expect(
    await storage.query({ text: 'select from vector_space where filling = (serving <> target) or not filling' }, []),
  ).toHaveLength(1);
}

/** A database as a landed version left it. */
async function restore(
  database: Database,
  sql: string,
  empty: string,
): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  if (database === 'embedded') {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-landed-'));
    fs.cpSync(empty, directory, { recursive: true });
    const db = await openPglite(path.join(directory, 'pg'));
    await db.exec('create role limn_app nologin');
    // PGlite is built without lz4, and the migrations do without it there.
    await db.exec(sql.replace(/^ALTER TABLE .* SET COMPRESSION lz4;$/gm, ''));
    await db.close();
    return {
      env: { LIMN_DATA_DIR: directory },
      remove: async () => fs.rmSync(directory, { recursive: true, force: true }),
    };
  }
  const url = new URL(inject('postgresUrl')!);
  const name = `limn_landed_${randomUUID().replaceAll('-', '')}`;
  await onServer(url.href, `create database ${name}`);
  await onServer(
    url.href,
    `do $$ begin create role limn_app nologin; exception when duplicate_object or unique_violation then null; end $$`,
  );
  const server = url.href;
  url.pathname = `/${name}`;
  await onServer(url.href, sql);
  return {
    env: { DATABASE_URL: url.href, LIMN_DATABASE_CONNECTIONS: '5' },
    remove: () => onServer(server, `drop database ${name} with (force)`),
  };
}

const openPglite = (directory: string): Promise<PGlite> =>
  PGlite.create(directory, { extensions: { vector, pg_trgm, btree_gin } });
