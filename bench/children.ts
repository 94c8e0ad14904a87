import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atEnd } from './cleanup.js';

export type Settings = Record<string, string>;

/** A process of this benchmark that answers at `url`. */
export interface Served {
  url: string;
  pid: number;
  stop(): Promise<void>;
  /** Resolves when it has ended by itself. */
  ended(): Promise<void>;
}

const STOP_MS = 12_000;
const START_MS = 60_000;
const MOST_OUTPUT = 4_000;

/** For Node under the service, such as `--cpu-prof`, to see where its time goes. */
const FLAGS = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? [];

/** The key that every service of this run accepts. */
export const KEY = randomBytes(24).toString('hex');

/** Starts the service as an operator would and resolves at its first `200`, with the milliseconds that took. */
export async function startService(settings: Settings): Promise<Served & { readyMs: number }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = start('../src/main.js', { PORT: String(port), LIMN_RATE_LIMIT: '0', LIMN_BOOTSTRAP_API_KEY: KEY, LIMN_LOG_LEVEL: 'warn', ...settings }, FLAGS);
  while (!(await answers(`${url}/readyz`))) {
    child.assertAlive();
    if (performance.now() - started > START_MS) throw new Error(`The service did not answer: ${child.output()}`);
    await sleep(5);
  }
  return { url, pid: child.pid, readyMs: performance.now() - started, stop: child.stop, ended: child.ended };
}

/** Starts one of programs/ and resolves with the first line it prints, its address. */
export async function startProgram(name: string, settings: Settings): Promise<Served> {
  const child = start(`./programs/${name}.js`, settings);
  const started = performance.now();
  while (!child.output().includes('\n')) {
    child.assertAlive();
    if (performance.now() - started > START_MS) throw new Error(`${name} did not start: ${child.output()}`);
    await sleep(5);
  }
  return { url: child.output().split('\n')[0]!.trim(), pid: child.pid, stop: child.stop, ended: child.ended };
}

interface Started {
  pid: number;
  output(): string;
  assertAlive(): void;
  stop(): Promise<void>;
  ended(): Promise<void>;
}

function start(script: string, settings: Settings, flags: string[] = []): Started {
  const path = fileURLToPath(new URL(script, import.meta.url));
  // Nothing of the caller's own settings may reach what is measured.
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...settings };
  const child = spawn(process.execPath, [...flags, path], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output = (output + data.toString()).slice(0, MOST_OUTPUT)));
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    assertAlive() {
      if (isGone()) throw new Error(`${script} ended (${child.exitCode ?? child.signalCode}): ${output}`);
    },
    stop: atEnd(() => (isGone() ? undefined : stop(child, gone))),
    ended: () => gone,
  };
}

async function stop(child: ChildProcess, gone: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(late);
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => (await response.text(), response.ok),
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
