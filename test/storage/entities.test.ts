import { expect, test } from 'vitest';
import { databases, openBareStorage } from '../limn.js';

test.each(databases())(
  'the entities describe the tables that the migrations make on the %s database',
  async (database) => {
    const { storage, close } = await openBareStorage(database);
    try {
      const { upQueries } = await storage.rows.connection.driver.createSchemaBuilder().log();
      // What the migrations say beyond columns (indexes, checks, the owner of a key) TypeORM would rather drop; nothing
      // else may differ.
      const beyondColumns = new RegExp(
        String.raw`^(?:DROP INDEX "public"."(?:api_key_(?:hash|one_live)|app_of_account|account_email|` +
          String.raw`session_token|password_reset_token)"|ALTER TABLE "(api_key|app|session|password_reset)" DROP ` +
          String.raw`CONSTRAINT "\1_(?:tenant_id_fkey|scope_check|account_id_fkey)")$`,
      );
      const differences = upQueries.map(({ query }) => query).filter((query) => !beyondColumns.test(query));
      expect(differences).toEqual([]);
    } finally {
      await close();
    }
  },
);
