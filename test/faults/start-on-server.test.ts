import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { CHANGE, expectOneLine, Place, TRY_AGAIN } from './start-of-limn.js';

const server = inject('postgresUrl');

const place = new Place();
const { limn } = place;
afterAll(place.remove);

describe.skipIf(server === null)('one line for a PostgreSQL server (needs one with pgvector)', () => {
  let admin: pg.Client;
  const name = `limn_start_${randomUUID().slice(0, 8)}`;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: server! });
    await admin.connect();
    for (const sql of [
      `create role ${name} login password 'plain'`,
      `create database ${name}_latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`,
      `create database ${name}_bare`,
      `create database ${name}_ready`,
    ])
      await admin.query(sql);
    const ready = new pg.Client({ connectionString: url(`${name}_ready`) });
    await ready.connect();
    await ready.query('create extension vector; create extension pg_trgm; create extension btree_gin');
    await ready.end();
  });
  afterAll(async () => {
    for (const database of ['latin', 'bare', 'ready'])
      await admin.query(`drop database ${name}_${database} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  });

  const url = (database: string, change: Partial<Pick<URL, 'username' | 'password' | 'search'>> = {}): string =>
    Object.assign(new URL(server!), { pathname: `/${database}`, ...change }).href;
  const plain = { username: name, password: 'plain' };

  const rows: [what: string, words: RegExp, address: () => string, code?: number][] = [
    [
      'that refuses the password',
      /refuses the password of user "postgres": correct both in DATABASE_URL$/m,
      () => url('postgres', { password: 'wrong' }),
    ],
    ['that wants a password', /wants a password, and DATABASE_URL has none/, () => url('postgres', { password: '' })],
    [
      'without such a database',
      /has no such database: make it \(createdb\), or correct the last part of DATABASE_URL$/m,
      () => url('nowhere'),
    ],
    [
      'with a certificate that is not there',
      /nowhere\.pem is not there: look at the path$/m,
      () => url('postgres', { search: '?sslmode=verify-full&sslrootcert=nowhere.pem' }),
    ],
    [
      'whose database is not in UTF8',
      /keeps text as LATIN1, in which most languages cannot be written/,
      () => url(`${name}_latin`),
    ],
    [
      'that takes no writes',
      /takes no writes \(a standby, or default_transaction_read_only\)/,
      () => url(`${name}_ready`, { search: '?options=-c%20default_transaction_read_only%3Don' }),
      TRY_AGAIN,
    ],
    [
      'whose search_path names no schema',
      /names no schema that there is: make it/,
      () => url(`${name}_ready`, { search: '?options=-c%20search_path%3Dnowhere' }),
    ],
    [
      'whose schema may not be written',
      new RegExp(`GRANT USAGE, CREATE ON SCHEMA public TO ${name};$`, 'm'),
      () => url(`${name}_ready`, plain),
    ],
    [
      'whose extensions this user may not add',
      /let an administrator run there once: CREATE EXTENSION vector;$/m,
      () => url(`${name}_bare`, { ...plain, search: `?options=-c%20search_path%3D${name}` }),
    ],
  ];
  test.each(rows)('%s', async (what, words, address, code = CHANGE) => {
    if (what.startsWith('whose extensions')) {
      const bare = new pg.Client({ connectionString: url(`${name}_bare`) });
      await bare.connect();
      await bare.query(`create schema ${name} authorization ${name}`);
      await bare.end();
    }
    expectOneLine(await limn(['migrate'], { DATABASE_URL: address() }), words, code);
  });
});
