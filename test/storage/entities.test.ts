import { expect, test } from 'vitest';
import { databases, openBareStorage } from '../limn.js';

test.each(databases())('the entities describe the tables that the migrations make on the %s database', async (database) => {
  const { storage, close } = await openBareStorage(database);
  try {
    const { upQueries } = await storage.rows.connection.driver.createSchemaBuilder().log();
    // What the migrations say beyond columns (indexes, checks, the owner of a key) TypeORM would rather drop; nothing else may differ.
    const beyondColumns = /^(?:DROP INDEX "public"."api_key_(?:hash|one_live)"|ALTER TABLE "api_key" DROP CONSTRAINT "api_key_(?:tenant_id_fkey|scope_check)")$/;
    const differences = upQueries.map(({ query }) => query).filter((query) => !beyondColumns.test(query));
    expect(differences).toEqual([]);
  } finally {
    await close();
  }
});
