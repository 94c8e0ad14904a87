import type { Tx } from './connection.js';

/** A table that is shorter is read as quickly in any way. */
const FEW_BLOCKS = 4;

const GROWN = {
  text: `select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and pg_relation_size(oid) / current_setting('block_size')::bigint > 2 * relpages::bigint + ${FEW_BLOCKS}`,
};

/**
 * Shows the planner those tables that have more than doubled since it last saw them, so that statements are planned
 * anew: what suits a hundred rows goes on through a hundred thousand otherwise, for a minute on a server, which looks
 * by itself no more often, and for five on the embedded database.
 */
export async function analyzeGrown(tx: Tx): Promise<void> {
  const grown = await tx.query<{ name: string }>(GROWN, []);
  if (grown.length > 0) await tx.run({ text: `analyze (skip_locked) ${grown.map(({ name }) => name).join(', ')}` }, []);
}
