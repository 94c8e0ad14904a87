import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { METRICS_TOKEN, openLimn, type Limn } from '../limn.js';
import { until } from '../until.js';

interface Dashboard {
  panels: { id: number; title: string; gridPos: Record<'x' | 'y' | 'w' | 'h', number>; targets: { expr: string }[] }[];
  templating: { list: { name: string; query: string }[] };
}

interface Alerts {
  groups: { rules: { alert: string; expr: string; labels: Record<string, string>; annotations: object }[] }[];
}

const read = (name: string): string => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const dashboard = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
const rules = (parse(read('prometheus-alerts.yaml')) as Alerts).groups.flatMap((group) => group.rules);

/** Words of PromQL that stand where a name of a metric could. */
const WORDS = new Set(
  (
    'sum rate increase max by or vector histogram_quantile label_values le job method route status state instance ' +
    'kind reason thread outcome'
  ).split(' '),
);
/** Prometheus makes it of whether an answer came. */
const MADE_BY_PROMETHEUS = 'up';

/** The metrics that an expression asks for, with the labels that it names of each. */
const metricsIn = (expr: string): string[] =>
  (expr.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\$\w+/g, ' ').match(/[a-z_][a-z0-9_]*/gi) ?? []).filter(
    (word) => !WORDS.has(word),
  );
const labelsIn = (expr: string): string[] =>
  [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside]) => [...inside!.matchAll(/(\w+)\s*[=!]/g)].map((m) => m[1]!));

describe('what is watched', () => {
  let limn: Limn;
  let answer: string;
  let names: Set<string>;
  beforeAll(async () => {
    limn = await openLimn();
    await limn.post('ada', 'I live in Bern.');
    await limn.ready('ada');
    const posts = { posts: [{ id: 'eve', data: 'I live in Rome.' }] };
    const headers = { 'content-type': 'application/json' };
    const batch = await limn.fetch('/v1/profiles:batch', { method: 'POST', headers, body: JSON.stringify(posts) });
    expect(batch.status).toBe(200);
    answer = await (await limn.fetch('/metrics', { key: METRICS_TOKEN })).text();
    names = new Set([
      ...[...answer.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!),
      ...[...answer.matchAll(/^(\w+_(?:bucket|sum|count))\b/gm)].map(([, name]) => name!),
    ]);
  });

  afterAll(() => limn.close());

  test('by the dashboard and the alerts is told by the service, each metric by its name', () => {
    const expressions = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...dashboard.templating.list.map(({ query }) => query).filter((query) => query.startsWith('label_values')),
      ...rules.map(({ expr }) => expr),
    ];
    const asked = new Set(expressions.flatMap(metricsIn));
    expect(asked.size).toBeGreaterThan(15);
    expect([...asked].filter((name) => name !== MADE_BY_PROMETHEUS && !names.has(name))).toEqual([]);
    const labels = new Set([...answer.matchAll(/[{,](\w+)="/g)].map(([, name]) => name!));
    // `job` is put there by who collects.
    const named = expressions.flatMap(labelsIn).filter((label) => label !== 'job');
    expect(named.filter((label) => !labels.has(label))).toEqual([]);
  });

  test('by somebody: each metric of ours stands on the dashboard', () => {
    const shown = new Set(dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))));
    const ours = [...answer.matchAll(/^# TYPE (limn_\w+) /gm)].map(([, name]) => name!);
    expect(ours.filter((name) => ![name, `${name}_bucket`].some((one) => shown.has(one)))).toEqual([]);
  });

  test('on panels that lie beside each other and say what they show', () => {
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(dashboard.panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    expect(new Set(dashboard.panels.map(({ title }) => title)).size).toBe(dashboard.panels.length);
  });

  test('with alerts that say how bad it is, what is the case and what to do', () => {
    expect(rules.length).toBeGreaterThan(4);
    for (const { alert, labels, annotations } of rules)
      expect({ alert, labels, annotations }).toEqual({
        alert: expect.stringMatching(/^Limn\w+$/),
        labels: { severity: expect.stringMatching(/^(?:critical|warning)$/) },
        annotations: { summary: expect.any(String), description: expect.any(String) },
      });
  });

  test('from zero on, so that Prometheus sees also the first of what goes wrong', () => {
    const told = (name: string, label: string): string[] =>
      [...answer.matchAll(new RegExp(`^${name}\\{${label}="(\\w+)"\\} \\d`, 'gm'))]
        .map(([, value]) => value!)
        .toSorted();
    expect(told('limn_submissions_finished_total', 'state')).toEqual(['failed', 'merged']);
    expect(told('limn_webhook_deliveries_total', 'outcome')).toEqual(['dead', 'delivered', 'failed']);
    expect(told('limn_mails_total', 'outcome')).toEqual(['failed', 'sent']);
    expect(told('limn_replica_reads_total', 'outcome')).toEqual(['away', 'behind', 'failed', 'replica']);
    expect(told('limn_model_tokens_total', 'kind')).toEqual(['completion', 'prompt']);
  });

  test('but not how long a stream was followed: that is as long as its client wants', async () => {
    const id = (await limn.post('bob', 'I live in Rome.')).headers.get('x-submission-id')!;
    await (await limn.fetch(`/v1/submissions/${id}/events`)).text();
    let told = '';
    const route = 'method="GET",route="/v1/submissions/:id/events"';
    await until('it is counted', async () => {
      told = await (await limn.fetch('/metrics', { key: METRICS_TOKEN })).text();
      return told.includes(`limn_http_requests_total{${route},status="200"} 1`);
    });
    expect(told).not.toContain(`limn_http_request_seconds_count{${route}}`);
  });

  test('as histograms too: how long each route takes, and how long texts wait', () => {
    const count = (line: RegExp): number => Number(line.exec(answer)?.[1]);
    expect(
      count(/^limn_http_request_seconds_count\{method="POST",route="\/v1\/profile\/:id"\} (\d+)$/m),
    ).toBeGreaterThan(0);
    expect(count(/^limn_http_request_seconds_count\{method="POST",route="\/v1\/profiles:batch"\} (\d+)$/m)).toBe(1);
    expect(count(/^limn_queue_wait_seconds_count (\d+)$/m)).toBeGreaterThan(0);
    expect(answer).not.toContain('ada');
  });
});
