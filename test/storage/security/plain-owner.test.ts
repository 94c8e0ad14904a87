import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { openStorage } from '../../../src/app.js';
import { parseConfig } from '../../../src/config.js';
import { openLog } from '../../../src/log.js';
import { insertApp } from '../../../src/storage/apps.js';
import type { Storage } from '../../../src/storage/connection.js';

it.skipIf(inject('postgresUrl') === null)(
  'a database user without any rights on the server is told what an administrator has to run, and works behind ' +
    'the same fence then',
  async () => {
    const server = inject('postgresUrl')!;
    const name = `limn_plain_${randomUUID().slice(0, 8)}`;
    await asAdministrator(
      server,
      `create role ${name} login password 'plain' nosuperuser nocreaterole nobypassrls`,
      `create database ${name} owner ${name}`,
    );
    const url = new URL(server);
    url.pathname = `/${name}`;
    // What no plain user may: pgvector is no trusted extension everywhere, nor is public everybody's.
    await asAdministrator(
      url.href,
      'create extension if not exists vector',
      'create extension if not exists pg_trgm',
      'create extension if not exists btree_gin',
      `alter schema public owner to ${name}`,
    );
    Object.assign(url, { username: name, password: 'plain' });
    const open = (): Promise<Storage> =>
      openStorage(
        parseConfig({ DATABASE_URL: url.href, LIMN_DATABASE_CONNECTIONS: '2' }),
        openLog('silent'),
        () => undefined,
      );

    const refused = await open().then(
      () => undefined,
      (error: Error) => error.message,
    );
    const [, sql] = /Let an administrator of the server run once: (.+)$/.exec(refused ?? '') ?? [];
    expect(sql).toBe(`CREATE ROLE limn_app NOLOGIN; GRANT limn_app TO ${name};`);
    // Other tests have made the role on this server already.
    for (const statement of sql!.split(';').filter(Boolean))
      await asAdministrator(server, statement).catch((error: { code?: string }) => expect(error.code).toBe('42710'));

    const storage = await open();
    const [here, there] = [randomUUID(), randomUUID()];
    for (const tenantId of [here, there]) {
      await insertApp(storage, tenantId, 'plain');
      await storage
        .within(tenantId)
        .run(
          { text: `insert into profile (tenant_id, profile_id, id_key, status) values ($1, 'one', 'one', 'ready')` },
          [tenantId],
        );
    }
    const everybody = { text: 'select tenant_id as "tenantId" from profile' };
    expect(await storage.query(everybody, [])).toHaveLength(2);
    expect(await storage.within(here).query(everybody, [])).toEqual([{ tenantId: here }]);
    await storage.close();
    await asAdministrator(server, `drop database ${name} with (force)`, `drop role ${name}`);
  },
);

async function asAdministrator(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
