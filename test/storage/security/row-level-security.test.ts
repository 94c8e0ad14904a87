import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../../src/storage/connection.js';
import { assertFenced } from '../../../src/storage/role.js';
import { insertApp } from '../../../src/storage/apps.js';
import { databasesAndPooler, openBareStorage } from '../../limn.js';

/** Tables about tenants, on which what is done for one has no rights at all. */
const ABOUT_TENANTS = ['api_key', 'app', 'erasure', 'socket_ticket'];

describe.each(databasesAndPooler())('the second fence on the %s database', (database) => {
  let storage: Storage;
  let close: () => Promise<void>;
  let tables: string[];
  const [here, there] = [randomUUID(), randomUUID()];

  beforeAll(async () => {
    ({ storage, close } = await openBareStorage(database));
    const found = await storage.query<{ name: string }>(
      {
        text: `select table_name as name from information_schema.columns join
  information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE' order by 1`,
      },
      [],
    );
    tables = found.map(({ name }) => name);
    for (const tenantId of [here, there]) {
      await insertApp(storage, tenantId, 'fenced');
      for (const table of tables.filter((name) => name !== 'app')) await fill(table, tenantId);
    }
  });
  afterAll(() => close());

  /** A row of nothing in particular: what a table demands, of the right type. */
  async function fill(table: string, tenantId: string): Promise<void> {
    const columns = await storage.query<{ name: string; type: string; allowed: string | null }>(
      {
        text: `select column_name as name, udt_name as type,
          (select substring(pg_get_constraintdef(c.oid) from '''([a-z_]+)''::text') from pg_constraint as c
            join pg_attribute as a on a.attrelid = conrelid and a.attnum = any(conkey)
            where conrelid = table_name::regclass and contype = 'c' and attname = column_name limit 1) as allowed
        from information_schema.columns where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and
          column_default is null and column_name <> 'tenant_id'`,
      },
      [table],
    );
    const values: Record<string, string> = {
      uuid: `gen_random_uuid()`,
      text: `'ready'`,
      _text: `'{}'`,
      bytea: `decode(md5(random()::text), 'hex')`,
      int2: '1',
      int8: '1',
      date: 'now()',
      timestamptz: 'now()',
      halfvec: `'[1]'`,
    };
    const row = [`'${tenantId}'`, ...columns.map(({ type, allowed }) => (allowed ? `'${allowed}'` : values[type]!))];
    // Keys to rows that are not there: this is about what is seen, not about what belongs together. As a setting, which
    // a cluster passes on to its workers, since it takes no triggers away from a table that is spread.
    await storage.tx(async (tx) => {
      await tx.run({ text: `set local citus.propagate_set_commands = 'local'` }, []);
      await tx.run({ text: `set local session_replication_role = 'replica'` }, []);
      await tx.run(
        {
          text:
            `insert into ${table} (${['tenant_id', ...columns.map(({ name }) => name)].join(', ')}) values ` +
            `(${row.join(', ')})`,
        },
        [],
      );
    });
  }

  it('stands around every table that has rows of tenants', async () => {
    expect(tables).toEqual(
      expect.arrayContaining([
        ...ABOUT_TENANTS,
        'profile',
        'submission',
        'queue',
        'idempotency',
        'observation',
        'update_log',
        'snapshot',
        'fact_vector',
        'profile_text',
      ]),
    );
    const around = await storage.query<{ relname: string }>(
      {
        text:
          'select relname from pg_class join pg_policy on polrelid = pg_class.oid where relnamespace = ' +
          `'public'::regnamespace and relrowsecurity order by 1`,
      },
      [],
    );
    expect(around.map(({ relname }) => relname)).toEqual(tables);
  });

  it('shows a tenant its own rows alone where a statement does not ask whose they are', async () => {
    for (const table of tables.filter((name) => !ABOUT_TENANTS.includes(name))) {
      const statement = { text: `select tenant_id as "tenantId" from ${table}` };
      expect(await storage.within(here).query(statement, []), table).toEqual([{ tenantId: here }]);
      expect(await storage.within(here).tx((tx) => tx.query(statement, [])), table).toEqual([{ tenantId: here }]);
      expect(await storage.within(randomUUID()).query(statement, []), table).toEqual([]);
      expect(await storage.query(statement, []), table).toHaveLength(2);
    }
    expect(await storage.within(here).query({ text: 'select tenant_id as "tenantId" from own_text' }, [])).toEqual([
      { tenantId: here },
    ]);
  });

  it('has neither rows nor rights for a tenant on tables about tenants, accounts and sessions', async () => {
    const columns = await storage.query<{ name: string }>(
      {
        text:
          `select column_name as name from information_schema.columns where table_name = 'vector_space' and ` +
          `column_name <> 'target'`,
      },
      [],
    );
    expect(columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['cursor_tenant', 'cursor_profile', 'serving']),
    );
    const refused = [
      ...[...ABOUT_TENANTS, 'account', 'session', 'password_reset'].map((table) => `select from ${table}`),
      ...columns.map(({ name }) => `select ${name} from vector_space`),
      'select * from vector_space',
      'update vector_space set target = target',
      'delete from vector_space',
    ];
    for (const text of refused)
      await expect(storage.within(here).query({ text }, []), text).rejects.toMatchObject({ code: '42501' });
  });

  it('changes and deletes no row of another tenant, and refuses one that is written for it', async () => {
    // A row policy refuses to give a row away; on a cluster Citus does before it, where the row would move elsewhere.
    const givenAway = { code: database === 'cluster' ? '0A000' : '42501' };
    for (const table of tables.filter((name) => !ABOUT_TENANTS.includes(name))) {
      expect(
        await storage
          .within(here)
          .run({ text: `update ${table} set tenant_id = tenant_id where tenant_id = $1` }, [there]),
        table,
      ).toBe(0);
      expect(
        await storage.within(here).run({ text: `delete from ${table} where tenant_id = $1` }, [there]),
        table,
      ).toBe(0);
      await expect(
        storage.within(here).run({ text: `update ${table} set tenant_id = $1` }, [there]),
        table,
      ).rejects.toMatchObject(givenAway);
    }
    const foreign = {
      text: `insert into profile (tenant_id, profile_id, id_key, status) values ($1, 'foreign', 'foreign', 'ready')`,
    };
    await expect(storage.within(here).run(foreign, [there])).rejects.toMatchObject({ code: '42501' });
    await expect(storage.within(here).tx((tx) => tx.run(foreign, [there]))).rejects.toMatchObject({ code: '42501' });
    expect(await storage.query({ text: `select from profile where profile_id = 'foreign'` }, [])).toEqual([]);
  });

  it('shows nothing to the role of tenants while no tenant is named', async () => {
    const seen = await storage.tx(async (tx) => {
      await tx.run({ text: 'set local role limn_app' }, []);
      return tx.query({ text: 'select from profile' }, []);
    });
    expect(seen).toEqual([]);
  });

  it('leaves nothing of a tenant on a connection, also after a statement that failed', async () => {
    const who = {
      name: 'test.who',
      text: `select current_user as role, coalesce(current_setting('limn.tenant', true), '') as tenant`,
    };
    const before = await storage.query<{ role: string; tenant: string }>(who, []);
    expect(await storage.within(here).query(who, [])).toEqual([{ role: 'limn_app', tenant: here }]);
    await expect(storage.within(there).query({ text: 'select 1 / 0' }, [])).rejects.toMatchObject({ code: '22012' });
    await expect(
      storage.within(there).query({ name: 'test.torn', text: 'select nothing from nowhere' }, []),
    ).rejects.toMatchObject({ code: '42P01' });
    await expect(storage.within(there).tx((tx) => tx.query({ text: 'select 1 / 0' }, []))).rejects.toMatchObject({
      code: '22012',
    });
    expect(before[0]).toMatchObject({ tenant: '' });
    for (let connection = 0; connection < 10; connection++)
      expect(await storage.query(who, [])).toEqual([{ role: before[0]!.role, tenant: '' }]);
    expect(
      await Promise.all(
        [here, there, here, there].map(
          async (tenant) => (await storage.within(tenant).query<{ tenant: string }>(who, []))[0]!.tenant,
        ),
      ),
    ).toEqual([here, there, here, there]);
  });

  it('takes nothing but a UUID for a tenant', () => {
    expect(() => storage.within(`${here}'; reset role; --`)).toThrow('A tenant is a UUID');
  });

  describe('looked at before the service starts', () => {
    const look = (): Promise<void> =>
      assertFenced((statement, tenantId) => storage.within(tenantId).query(statement, []));

    it('is found whole', async () => {
      await expect(look()).resolves.toBeUndefined();
    });

    it('is found wanting where a table of tenants has no policy, which is told', async () => {
      await storage.run({ text: 'create table unfenced (tenant_id uuid)' }, []);
      await expect(look()).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('table unfenced has no policy for row-level security'),
      });
      await storage.run({ text: 'drop table unfenced' }, []);
      await storage.run({ text: 'alter table snapshot disable row level security' }, []);
      await expect(look()).rejects.toThrow('table snapshot has no policy');
      await storage.run({ text: 'alter table snapshot enable row level security' }, []);
    });

    it('is found wanting where the role of tenants owns a table, which policies would not bind', async () => {
      await storage.run({ text: 'create table owned (one int)' }, []);
      await storage.run({ text: 'alter table owned owner to limn_app' }, []);
      await expect(look()).rejects.toThrow('limn_app owns tables');
      await storage.run({ text: 'drop table owned' }, []);
    });
  });
});
