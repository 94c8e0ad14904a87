import { columns } from './columns.js';
import type { OwnerTx, Tx } from './connection.js';
import { ErasureEntity } from './entities/erasure.js';

/** An app that is gone and of which rows may be left. */
export interface Erasure extends Pick<ErasureEntity, 'tenantId'> {
  /** Whoever could still write for it has ended by now. */
  isLast: boolean;
}

/**
 * Takes one of the apps to erase for a minute. They come again for an hour: a request or a reading that had begun
 * before the app was gone may still leave something.
 */
export async function takeErasure(tx: Tx): Promise<Erasure | undefined> {
  const [erasure] = await tx.query<Erasure>(
    {
      text: `update erasure set due_at = now() + interval '1 minute'
      where tenant_id = (select tenant_id from erasure where due_at <= now() order by due_at limit 1 for update skip
        locked)
      returning ${columns(ErasureEntity, 'tenantId')}, asked_at < now() - interval '1 hour' as "isLast"`,
    },
    [],
  );
  return erasure;
}

/** Every table that has rows of apps, the queue first, so that nothing more is read for an app that is gone. */
export async function tablesOfApps(tx: Tx): Promise<string[]> {
  const tables = await tx.query<{ name: string }>(
    {
      text: `select quote_ident(table_name) as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and column_name = 'tenant_id' and table_type = 'BASE TABLE' and table_name
        <> 'erasure' order by table_name <> 'queue', table_name`,
    },
    [],
  );
  return tables.map(({ name }) => name);
}

/** Deletes at most `most` of an app's rows in a table, waiting for nobody; returns how many. */
export async function eraseRows(tx: Tx, table: string, tenantId: string, most: number): Promise<number> {
  const some = `ctid = any(array(select ctid from ${table} where tenant_id = $1 limit $2 for update skip locked))`;
  return tx.run(
    {
      text: `delete from ${table} where ${some}`,
      // Where the rows are, a ctid alone does not tell.
      spread: `delete from ${table} where tenant_id = $1 and ${some}`,
    },
    [tenantId, most],
  );
}

/** Ends an erasure: nothing tells any more that there was such an app. */
export async function forgetErasure(tx: OwnerTx, tenantId: string): Promise<void> {
  await tx.rows.getRepository(ErasureEntity).delete({ tenantId });
}
