import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { parse } from 'yaml';
import { findPrometheus, JOB, startPrometheus, type Prometheus, type Series } from '../../prometheus.js';
import { openReceiver, type Receiver } from '../../receiver.js';
import { fails, obliging, openScriptedModel, saysFacts, type ScriptedModel } from '../../unit/ai/scripted-model.js';
import { until } from '../../until.js';
import { LimnRuns, type Run } from '../command/limn-process.js';

interface Target {
  expr: string;
  legendFormat: string;
}

interface Dashboard {
  panels: { title: string; targets: Target[]; fieldConfig: { defaults: { unit: string } } }[];
  templating: { list: { name: string; query: string; allValue?: string }[] };
}

interface Case {
  alertname: string;
  exp_alerts?: unknown[];
}

const at = (file: string): string => fileURLToPath(new URL(`../../../deploy/${file}`, import.meta.url));
const RULES = at('prometheus-alerts.yaml');
const CASES = fileURLToPath(new URL('./alert-cases.yaml', import.meta.url));
const KEY = 'a-key-of-the-tests-that-is-long-enough';
const dashboard = JSON.parse(fs.readFileSync(at('grafana-dashboard.json'), 'utf8')) as Dashboard;
const alertNames = (
  parse(fs.readFileSync(RULES, 'utf8')) as { groups: { rules: { alert: string }[] }[] }
).groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

const programs = findPrometheus();

/** What stands on these panels after what was done here; on the others it may be zero. */
const BUSY = [
  'Answers that failed (5xx)',
  'Readings that failed',
  'Requests by status',
  'Requests by route',
  'How long requests take (95 of 100)',
  'Accepted and read',
  'How long texts wait for a worker',
  'How long reading takes',
  'Tokens of the extraction model',
  'Calls of the extraction model',
  'Values that the text does not bear out',
  'Open sockets',
  'Lag of the event loop (99 of 100)',
  'Processor',
  'Memory of processes',
  'Memory of threads',
  'Webhooks: attempts',
];

describe.runIf(programs !== undefined)('alerts', () => {
  const check = (...words: string[]): string =>
    execFileSync(programs!.tool, words, { encoding: 'utf8', stdio: 'pipe' });

  test('are rules that promtool finds nothing about', () => {
    expect(check('check', 'rules', RULES)).toContain(`SUCCESS: ${alertNames.length} rules found`);
  });

  test('fire when they should and else are silent, as promtool works them out, and each has a case of both', () => {
    expect(check('test', 'rules', CASES)).toContain('SUCCESS');
    const cases = (parse(fs.readFileSync(CASES, 'utf8')) as { tests: { alert_rule_test: Case[] }[] }).tests.flatMap(
      ({ alert_rule_test: all }) => all,
    );
    const named = (fires: boolean): string[] => [
      ...new Set(cases.filter((one) => (one.exp_alerts ?? []).length > 0 === fires).map((one) => one.alertname)),
    ];
    expect(named(true).toSorted()).toEqual(alertNames.toSorted());
    expect(named(false).toSorted()).toEqual(alertNames.toSorted());
  });
});

describe.runIf(programs !== undefined)('a Prometheus that reads a service at work', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-watched-'));
  const runs = new LimnRuns(path.join(directory, 'data'));
  let receiver: Receiver;
  let model: ScriptedModel;
  let run: Run;
  let url: string;
  let socket: WebSocket | undefined;
  let prometheus: Prometheus;
  const ask = (where: string, method = 'GET', body?: object): Promise<Response> =>
    fetch(url + where, {
      method,
      headers: { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const answers = async (status: number, ...request: Parameters<typeof ask>): Promise<void> => {
    const answer = await ask(...request);
    expect([request, answer.status, await answer.text()]).toEqual([request, status, expect.any(String)]);
  };

  beforeAll(async () => {
    receiver = await openReceiver(() => 500);
    model = await openScriptedModel((request) => {
      const asked = JSON.stringify(request.body.input ?? request.body.messages?.at(-1));
      if (asked.includes('unreadable')) return fails(401);
      if (asked.includes('invented'))
        return saysFacts([{ s: 's1', path: 'memory', value: 'Sings in a choir', quote: 'sings in a choir' }]);
      return obliging(request);
    });
    run = runs.start(['serve'], {
      LIMN_BOOTSTRAP_API_KEY: KEY,
      LIMN_METRICS_TOKEN: KEY,
      LIMN_WEBHOOK_PRIVATE: 'allowed',
      LIMN_RATE_LIMIT: '0',
      LIMN_QUEUE_LIMIT: '0',
      LIMN_QUEUE_TOTAL: '0',
      LIMN_WEBHOOK_WAITS: '1',
      OPENAI_BASE_URL: model.baseURL,
      LIMN_EXTRACTION_MODEL: 'scripted',
      LIMN_EMBEDDING_MODEL: 'scripted-embedding',
      LIMN_EMBEDDING_DIMENSIONS: '64',
    });
    url = await runs.url(run);
    prometheus = await startPrometheus(programs!, { url, token: KEY, rules: RULES });
    await until('it has been read idle', async () => (await prometheus.query('limn_sockets'))[0]?.value === 0);
    await answers(201, '/v1/webhooks', 'POST', { url: receiver.url, events: ['profile.ready'] });
    socket = new WebSocket(url.replace('http', 'ws') + '/graphql', 'graphql-transport-ws');
    await new Promise((resolve, reject) => socket!.once('open', resolve).once('error', reject));
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${KEY}` } }));
    // A rate tells of what has grown between two looks.
    await until('it has been read at work', async () => {
      await answers(202, '/v1/profile/ada', 'POST', { data: 'I live in Bern.' });
      await answers(202, '/v1/profile/bob', 'POST', { data: 'This is unreadable.' });
      await answers(202, '/v1/profile/eve', 'POST', { data: 'This is invented.' });
      await answers(200, '/v1/profile/ada');
      await answers(404, '/v1/profile/nobody');
      await answers(200, '/v1/search?query=somebody+in+Bern');
      await answers(503, '/v1/search?query=an+unreadable+query');
      const values = await Promise.all(BUSY.map((title) => shown(title)));
      return values.every((all) => all.some(({ value }) => value > 0));
    });
  });
  afterAll(async () => {
    socket?.terminate();
    await prometheus?.stop();
    await runs.close();
    await model?.close();
    await receiver?.close();
    fs.rmSync(directory, { recursive: true, force: true });
  });

  /** An expression as Grafana sends it, with all jobs chosen, and over all that was done here, however long it took. */
  const filledIn = (expression: string): string => {
    const { allValue = '' } = dashboard.templating.list.find(({ name }) => name === 'job')!;
    const filled = expression.replaceAll('$job', allValue).replaceAll('$__rate_interval', '1h');
    expect(filled).not.toContain('$');
    return filled;
  };
  const shown = async (title: string): Promise<Series[]> => {
    const panel = dashboard.panels.find((one) => one.title === title) ?? expect.fail(`no panel ${title}`);
    return (await Promise.all(panel.targets.map(({ expr }) => prometheus.query(filledIn(expr))))).flat();
  };

  test('answers every query of the dashboard with numbers that can be, and names each line of it', async () => {
    for (const { title, targets, fieldConfig } of dashboard.panels)
      for (const { expr, legendFormat } of targets) {
        const series = await prometheus.query(filledIn(expr));
        expect(series.length, `${title}: ${expr}`).toBeGreaterThan(0);
        for (const { labels, value } of series) {
          const most = fieldConfig.defaults.unit === 'percentunit' && title.includes('failed') ? 1 : Infinity;
          // A route that was asked for between no two looks has no quantiles.
          if (!Number.isNaN(value)) expect(value, `${title}: ${expr}`).toBeGreaterThanOrEqual(0);
          expect(value > most, `${title}: ${expr}`).toBe(false);
          const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
          expect(Object.keys(labels), `${title}: ${legendFormat}`).toEqual(expect.arrayContaining(named));
        }
      }
  });

  test('tells of each what was done: statuses, routes, states, tokens, reasons and outcomes', async () => {
    const busy = async (title: string, label: string): Promise<string[]> =>
      (await shown(title)).filter(({ value }) => value > 0).map(({ labels }) => labels[label] ?? '');
    expect(await busy('Requests by status', 'status')).toEqual(expect.arrayContaining(['200', '202', '404', '503']));
    const routes = ['/v1/profile/:id', '/v1/search', '/metrics'];
    expect(await busy('Requests by route', 'route')).toEqual(expect.arrayContaining(routes));
    expect(await busy('How long requests take (95 of 100)', 'route')).toEqual(expect.arrayContaining(routes));
    expect(await busy('Accepted and read', 'state')).toEqual(expect.arrayContaining(['', 'merged', 'failed']));
    expect(await busy('Tokens of the extraction model', 'kind')).toEqual(
      expect.arrayContaining(['prompt', 'completion']),
    );
    expect(await busy('Webhooks: attempts', 'outcome')).toContain('failed');
    expect(await busy('Open sockets', 'instance')).toEqual([new URL(url).host]);
  });

  test('offers the jobs to choose from that the dashboard asks for', async () => {
    const job = dashboard.templating.list.find(({ name }) => name === 'job');
    const [, selector = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(job?.query ?? '') ?? [];
    expect(await prometheus.valuesOf(label, selector)).toEqual([JOB]);
  });

  test('takes the rules, and alerts of what goes wrong while it does', async () => {
    expect((await prometheus.rules()).map(({ name, lastError }) => [name, lastError ?? '']).toSorted()).toEqual(
      alertNames.map((name) => [name, '']).toSorted(),
    );
    const isTold = async (alert: string, states = ['pending', 'firing']): Promise<boolean> =>
      (await prometheus.alerts()).some(({ name, state }) => name === alert && states.includes(state));
    await until('the first delivery that is given up', () => isTold('LimnWebhooksAreGivenUp', ['firing']));
    await until('answers that fail', () => isTold('LimnAnswersFail'));
    await until('readings that fail', () => isTold('LimnReadingsFail'));
    await runs.stop(run);
    await until('the service is missed', () => isTold('LimnIsDown'));
  });
});
