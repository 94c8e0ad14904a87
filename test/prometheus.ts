import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { findProgram, freePort } from './programs.js';
import { until } from './until.js';

/** The server of Prometheus, and the tool that comes with it. */
export interface PrometheusPrograms {
  server: string;
  tool: string;
}

/** One series of an answer, with its newest value. */
export interface Series {
  labels: Record<string, string>;
  value: number;
}

export interface Alert {
  name: string;
  state: 'pending' | 'firing';
  labels: Record<string, string>;
}

/** A Prometheus on loopback that reads one service every second. */
export interface Prometheus {
  /** What it answers to an expression now. Throws with what it says when it cannot be parsed. */
  query(expression: string): Promise<Series[]>;
  /** The values of a label of those series that a selector matches. */
  valuesOf(label: string, selector: string): Promise<string[]>;
  /** Its rules by name, with what is wrong with each. */
  rules(): Promise<{ name: string; health: string; lastError?: string }[]>;
  alerts(): Promise<Alert[]>;
  stop(): Promise<void>;
}

/** The job by which the service is read. */
export const JOB = 'limn';

/** Undefined when it is not installed. */
export function findPrometheus(): PrometheusPrograms | undefined {
  const [server, tool] = [findProgram('prometheus'), findProgram('promtool')];
  return server !== undefined && tool !== undefined ? { server, tool } : undefined;
}

/** Starts one that reads the metrics of the service at `url` and evaluates the rules of a file, both every second. */
export async function startPrometheus(
  { server }: PrometheusPrograms,
  { url, token, rules }: { url: string; token: string; rules: string },
): Promise<Prometheus> {
  const directory = mkdtempSync(join(tmpdir(), 'limn-prometheus-'));
  const configuration = join(directory, 'prometheus.yml');
  writeFileSync(
    configuration,
    stringify({
      global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
      rule_files: [rules],
      scrape_configs: [
        {
          job_name: JOB,
          authorization: { credentials: token },
          static_configs: [{ targets: [new URL(url).host] }],
        },
      ],
    }),
  );
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    server,
    [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk));
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
    rmSync(directory, { recursive: true, force: true });
  };
  const ask = async <Data>(path: string, parameters: Record<string, string> = {}): Promise<Data> => {
    const answer = await fetch(`http://${address}/api/v1/${path}?${new URLSearchParams(parameters)}`);
    const told = (await answer.json()) as { status: string; error?: string; data: Data };
    if (told.status !== 'success') throw new Error(`${parameters['query'] ?? path}: ${told.error}`);
    return told.data;
  };
  try {
    await until('Prometheus is ready or ends', async () => {
      if (child.exitCode !== null) throw new Error(`Prometheus did not start: ${said}`);
      return fetch(`http://${address}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    async query(query) {
      const { result } = await ask<{ result: { metric: Record<string, string>; value: [number, string] }[] }>('query', {
        query,
      });
      return result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
    },
    valuesOf: (label, selector) => ask<string[]>(`label/${label}/values`, { 'match[]': selector }),
    async rules() {
      const { groups } = await ask<{ groups: { rules: { name: string; health: string; lastError?: string }[] }[] }>(
        'rules',
      );
      return groups.flatMap(({ rules: all }) => all);
    },
    async alerts() {
      const { alerts } = await ask<{ alerts: { state: Alert['state']; labels: Record<string, string> }[] }>('alerts');
      return alerts.map(({ state, labels }) => ({ name: labels['alertname'] ?? '', state, labels }));
    },
    stop,
  };
}
