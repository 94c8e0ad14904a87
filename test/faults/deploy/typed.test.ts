import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { renderChart } from '../../unit/deploy/chart.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Where kubernetes-types has the kinds of a version. */
const GROUPS: Record<string, string> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'policy/v1': 'policy/v1',
  'networking.k8s.io/v1': 'networking/v1',
};

/** What a compiler of TypeScript says of values that are held to types: a field that a type lacks is an error. */
async function complaintsOf(head: string, values: [type: string, value: unknown][]): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'limn-typed-'));
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
    const lines = values.map(([type, value], i) => `export const value${i}: ${type} = ${JSON.stringify(value)};`);
    writeFileSync(join(directory, 'values.ts'), [head, ...lines, ''].join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
    const words = [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, '--types', '', 'values.ts'];
    return await new Promise((resolve, reject) => {
      execFile(process.execPath, words, { cwd: directory }, (error, out, err) => {
        const complaints = out.match(/^values\.ts.*$/gm) ?? [];
        if (error && complaints.length === 0) reject(new Error(`the compiler failed: ${out}${err}`));
        else resolve(complaints);
      });
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const typed = (manifests: Record<string, unknown>[]): [string, unknown][] =>
  manifests.map((one) => {
    const group = GROUPS[one['apiVersion'] as string] ?? expect.fail(`no types of ${String(one['apiVersion'])}`);
    return [`import('kubernetes-types/${group}.js').${String(one['kind'])}`, one];
  });

test('manifests and what the chart makes have the types of Kubernetes, and no field of their own', async () => {
  const plain = parseAllDocuments(read('deploy/kubernetes.yaml')).map((one) => one.toJS() as Record<string, unknown>);
  const charts = [
    {},
    { ingress: { enabled: true, className: 'nginx', tlsSecret: 'cert', annotations: { 'a.example/b': 'c' } } },
    { secret: 'own', image: { tag: '9.9.9', pullSecrets: [{ name: 'registry' }] }, service: { type: 'LoadBalancer' } },
    { roles: { worker: null, api: { replicas: 5, resources: {} } }, networkPolicy: { enabled: false } },
    { settings: { LIMN_RATE_LIMIT: 6_000_000, PORT: 5_000 }, networkPolicy: { egress: [] } },
  ];
  const all = typed([...plain, ...charts.flatMap((values) => renderChart(values))]);
  expect(all.length).toBeGreaterThan(40);
  expect(await complaintsOf('', all)).toEqual([]);
  const deployment = plain.find(({ kind }) => kind === 'Deployment');
  const misspelt = { ...deployment, spec: { ...(deployment!['spec'] as object), replica: 2 } };
  expect(await complaintsOf('', typed([misspelt]))).toEqual([expect.stringContaining('"replica"')]);
});

test('the dashboard, its panels and their options are what Grafana has types of', async () => {
  const { panels, ...dashboard } = JSON.parse(read('deploy/grafana-dashboard.json')) as {
    panels: { type: 'stat' | 'timeseries'; options?: object; gridPos: object }[];
  };
  const raw = '@grafana/schema/dist/esm/raw';
  const options = `${raw}/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen`;
  const head = [
    `import type { Dashboard, Panel } from '${raw}/dashboard/x/Dashboard_types.gen';`,
    `import type { Options as stat } from '${raw}/composable/stat/panelcfg/x/StatPanelCfg_types.gen';`,
    `import type { Options as timeseries } from '${options}';`,
    // Words stand in JSON for what are enums in the types.
    'type InJson<T> = T extends string ? `${T}` : T extends object ? { [Field in keyof T]: InJson<T[Field]> } : T;',
  ].join('\n');
  const values = panels.flatMap(({ options: set, ...panel }): [string, unknown][] => [
    ['InJson<Panel>', panel],
    ...(set ? [[`Partial<InJson<${panel.type}>>`, set] as [string, unknown]] : []),
  ]);
  expect(await complaintsOf(head, [['InJson<Dashboard>', dashboard], ...values])).toEqual([]);
  const misspelt = { ...panels[0], options: undefined, gridpos: panels[0]!.gridPos };
  expect(await complaintsOf(head, [['InJson<Panel>', misspelt]])).toEqual([expect.stringContaining('"gridpos"')]);
});
