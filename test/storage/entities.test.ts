import { expect, test } from 'vitest';
import type { Storage } from '../../src/storage/connection.js';
import { databases, openBareStorage, type Database } from '../limn.js';

/**
 * What the migrations make and TypeORM has no words for, as what it would do about it. It does not look at row-level
 * security, rights, views, sequences, fill factors, compression, and whether a table is logged: those stay the word of
 * the migrations alone.
 */
const BEYOND_TYPEORM = [
  // An index of trigrams names operator classes, and TypeORM knows columns and no more.
  'DROP INDEX "public"."profile_text_trigrams"',
  // Nor does it know expressions.
  'DROP INDEX "public"."submission_of_app"',
  'DROP INDEX "public"."update_log_of_app"',
];

const withStorage = async (database: Database, work: (storage: Storage) => Promise<void>): Promise<void> => {
  const { storage, close } = await openBareStorage(database);
  try {
    await work(storage);
  } finally {
    await close();
  }
};

test.each(databases())(
  'the entities describe the tables that the migrations make on the %s database',
  async (database) =>
    withStorage(database, async (storage) => {
      const { upQueries } = await storage.rows.connection.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query).toSorted()).toEqual(BEYOND_TYPEORM);
      const tables = await storage.query<{ name: string }>(
        {
          text: `select table_name as name from information_schema.tables
            where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'migration'`,
        },
        [],
      );
      const described = storage.rows.connection.entityMetadatas.map(({ tableName }) => tableName);
      expect(described.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
    }),
);

// TypeORM tells indexes and checks by their names and the set of their columns alone.
test.each(databases())(
  'indexes have the columns, their order and the conditions that entities say, and checks their words, on the %s ' +
    'database',
  async (database) =>
    withStorage(database, async (storage) => {
      const made = await storage.query<{ line: string }>(
        {
          text: `select format('%s on %s (%s)%s%s', index.relname, owner.relname,
              (select string_agg(attname, ', ' order by place) from pg_attribute
                join unnest(indkey::int2[]) with ordinality as key(number, place) on attnum = number
                where attrelid = indrelid),
              case when indisunique then ' unique' end, ' where ' || pg_get_expr(indpred, indrelid, true)) as line
            from pg_index join pg_class index on index.oid = indexrelid join pg_class owner on owner.oid = indrelid
            where index.relnamespace = current_schema()::regnamespace and owner.relname <> 'migration'
              and index.relname <> all('{profile_text_trigrams,submission_of_app,update_log_of_app}')
              and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
            union all
            select format('%s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid, true))
            from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'c'`,
        },
        [],
      );
      const described = storage.rows.connection.entityMetadatas.flatMap(({ tableName, indices, checks }) => [
        ...indices.map(
          ({ name, columns, isUnique, where }) =>
            `${name} on ${tableName} (${columns.map(({ databaseName }) => databaseName).join(', ')})` +
            `${isUnique ? ' unique' : ''}${where === undefined ? '' : ` where ${where}`}`,
        ),
        ...checks.map(({ name, expression }) => `${name} on ${tableName} CHECK (${expression})`),
      ]);
      expect(described.toSorted()).toEqual(made.map(({ line }) => line).toSorted());
    }),
);
