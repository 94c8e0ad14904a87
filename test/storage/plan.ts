import type { Statement, Storage, TenantStorage } from '../../src/storage/connection.js';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'One-Time Filter'?: string;
  Plans?: Node[];
}

/** The plans of the statements that `work` sends for a tenant, each as its nodes from the outside in: what they do, by which index, to which table. */
export async function plansOf(storage: Storage, tenantId: string, work: (storage: TenantStorage) => Promise<unknown>): Promise<string[][]> {
  const tenant = storage.within(tenantId);
  const sent: { statement: Statement; values: unknown[] }[] = [];
  const listening: TenantStorage = {
    ...tenant, query: (statement, values) => (sent.push({ statement, values }), tenant.query(statement, values)), tx: (inside) => inside(listening),
  };
  await work(listening);
  const plans: string[][] = [];
  for (const { statement, values } of sent.filter(({ statement: { text } }) => !text.startsWith('explain'))) {
    const [row] = await tenant.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({ text: `explain (format json) ${statement.text}` }, values);
    plans.push(nodesOf(row!['QUERY PLAN'][0].Plan));
  }
  return plans;
}

/** The plan that the only connection of an embedded database keeps for a prepared statement. */
export async function keptPlan(storage: Storage, name: string, values: string): Promise<string[]> {
  const [row] = await storage.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({ text: `explain (format json) execute "${name}" (${values})` }, []);
  return nodesOf(row!['QUERY PLAN'][0].Plan);
}

/** Without the fence's question who the tenant is, which is asked once, before anything is read. */
const nodesOf = ({ Plans: inner = [], ...node }: Node): string[] => [
  ...(node['One-Time Filter']?.includes('limn.tenant') ? [] : [nameOf(node)]), ...inner.flatMap(nodesOf),
];

const nameOf = (node: Node): string => [node['Node Type'], node['Index Name'], node['Relation Name']].filter(Boolean).join(' ');
