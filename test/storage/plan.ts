import type { Statement, Storage } from '../../src/storage/connection.js';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
}

/** The plans of the statements that `work` sends, each as its nodes from the outside in: what they do, by which index, to which table. */
export async function plansOf(storage: Storage, work: (storage: Storage) => Promise<unknown>): Promise<string[][]> {
  const sent: { statement: Statement; values: unknown[] }[] = [];
  const listening: Storage = {
    ...storage, query: (statement, values) => (sent.push({ statement, values }), storage.query(statement, values)), tx: (inside) => inside(listening),
  };
  await work(listening);
  const plans: string[][] = [];
  for (const { statement, values } of sent.filter(({ statement: { text } }) => !text.startsWith('explain'))) {
    const [row] = await storage.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({ text: `explain (format json) ${statement.text}` }, values);
    plans.push(nodesOf(row!['QUERY PLAN'][0].Plan));
  }
  return plans;
}

const nodesOf = ({ Plans: inner = [], ...node }: Node): string[] => [
  [node['Node Type'], node['Index Name'], node['Relation Name']].filter(Boolean).join(' '), ...inner.flatMap(nodesOf),
];
