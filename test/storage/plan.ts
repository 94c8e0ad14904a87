import type { Storage, TenantStorage, Tx } from '../../src/storage/connection.js';
import type { SqlStatement } from '../../src/storage/statement.js';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'One-Time Filter'?: string;
  Plans?: Node[];
}

/**
 * The plans of the statements that `work` sends for a tenant, each as its nodes from the outside in: what they do, by
 * which index, to which table. Of a prepared statement it is the plan that is kept for all tenants, of another the one
 * for its values.
 */
export async function plansOf(
  storage: Storage,
  tenantId: string,
  work: (storage: TenantStorage) => Promise<unknown>,
): Promise<string[][]> {
  const tenant = storage.within(tenantId);
  const sent: { statement: SqlStatement; values: unknown[] }[] = [];
  const listening: TenantStorage = {
    ...tenant,
    query: (statement, values) => (sent.push({ statement, values }), tenant.query(statement, values)),
    tx: (inside) => inside(listening),
  };
  await work(listening);
  const plans: string[][] = [];
  for (const { statement, values } of sent.filter(({ statement: { text } }) => !text.startsWith('explain'))) {
    plans.push(
      await (statement.name === undefined
        ? explain(tenant, statement.text, values)
        : tenant.tx(async (tx) => {
            await tx.query(statement, values);
            return explain(tx, `execute "tenant.${statement.name}" (${values.map(() => 'null').join(', ')})`);
          })),
    );
  }
  return plans;
}

async function explain(tx: Tx, text: string, values: unknown[] = []): Promise<string[]> {
  const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({ text: `explain (format json) ${text}` }, values);
  return nodesOf(row!['QUERY PLAN'][0].Plan);
}

/**
 * The plan that an embedded database's only connection keeps for a prepared statement, whatever its values are: of the
 * owner's, or of those that tenants send.
 */
export async function keptPlan(storage: Storage, name: string, tenantId?: string): Promise<string[]> {
  const kept = tenantId === undefined ? name : `tenant.${name}`;
  const [prepared] = await storage.query<{ types: string[] }>(
    { text: 'select parameter_types::text[] as types from pg_prepared_statements where name = $1' },
    [kept],
  );
  if (!prepared) throw new Error(`no statement is prepared by the name ${kept}`);
  const text = `execute "${kept}" (${prepared.types.map(() => 'null').join(', ')})`;
  return tenantId === undefined ? explain(storage, text) : storage.within(tenantId).tx((tx) => explain(tx, text));
}

/** Without the fence's question who the tenant is, which is asked once, before anything is read. */
const nodesOf = ({ Plans: inner = [], ...node }: Node): string[] => [
  ...(node['One-Time Filter']?.includes('limn.tenant') ? [] : [nameOf(node)]),
  ...inner.flatMap(nodesOf),
];

const nameOf = (node: Node): string =>
  [node['Node Type'], node['Index Name'], node['Relation Name']].filter(Boolean).join(' ');
