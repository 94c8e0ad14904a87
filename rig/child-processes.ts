import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atEnd } from './cleanup.js';

export type Settings = Record<string, string>;

/** A process of this run that answers at `url`. */
export interface Served {
  url: string;
  pid: number;
  stop(): Promise<void>;
  /** Resolves with its exit code or signal when it has ended. */
  ended(): Promise<number | NodeJS.Signals>;
}

const STOP_MS = 12_000;
const START_MS = 300_000;
const MOST_OUTPUT = 4_000;
/** A start is told to a hundredth: looking more often would take the processor from what starts. */
const PRECISION = 0.01;

/** For Node under the service and its commands, such as `--cpu-prof`, to see where its time goes. */
const FLAGS = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? [];

/** The service as an operator starts it. */
const SERVICE = fileURLToPath(new URL('../bundle/main.js', import.meta.url));

/** The key that every service of this run accepts. */
export const KEY = randomBytes(24).toString('hex');

/** What it shows its metrics for. */
export const METRICS_TOKEN = randomBytes(24).toString('hex');

/** A service that was started and may not answer yet. */
export interface Launched extends Served {
  /** Resolves at its first `200`, with the milliseconds since it was started. Throws when it ends before. */
  ready(): Promise<number>;
  kill(signal: NodeJS.Signals): void;
  /** The beginning of what it has written. */
  output(): string;
}

/** Starts the service as an operator would, with `flags` for Node; `program` is a copy of it elsewhere. */
export async function launchService(
  settings: Settings,
  flags: string[] = [],
  program: string = SERVICE,
): Promise<Launched> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = start(
    program,
    {
      PORT: String(port),
      LIMN_RATE_LIMIT: '0',
      LIMN_QUEUE_LIMIT: '0',
      LIMN_QUEUE_TOTAL: '0',
      LIMN_BOOTSTRAP_API_KEY: KEY,
      LIMN_METRICS_TOKEN: METRICS_TOKEN,
      LIMN_LOG_LEVEL: 'warn',
      LIMN_DRAIN_SECONDS: '0',
      ...settings,
    },
    { flags: [...FLAGS, ...flags] },
  );
  return {
    url,
    pid: child.pid,
    stop: child.stop,
    ended: child.ended,
    kill: child.kill,
    output: child.output,
    async ready() {
      while (!(await isOpen(port)) || !(await answers(`${url}/readyz`))) {
        child.assertAlive();
        const tookMs = performance.now() - started;
        if (tookMs > START_MS) throw new Error(`The service did not answer: ${child.output()}`);
        await sleep(Math.max(5, Math.min(tookMs * PRECISION, 50)));
      }
      return performance.now() - started;
    },
  };
}

/** Starts the service and resolves at its first `200`, with the milliseconds that took. */
export async function startService(settings: Settings, flags: string[] = []): Promise<Launched & { readyMs: number }> {
  const service = await launchService(settings, flags);
  return { ...service, readyMs: await service.ready() };
}

/** Starts a program beside the service and resolves with the first line it prints, its address. */
export async function startScript(script: URL, settings: Settings): Promise<Served> {
  const child = start(fileURLToPath(script), settings);
  const started = performance.now();
  while (!child.output().includes('\n')) {
    child.assertAlive();
    if (performance.now() - started > START_MS) throw new Error(`${script.href} did not start: ${child.output()}`);
    await sleep(5);
  }
  return { url: child.output().split('\n')[0]!.trim(), pid: child.pid, stop: child.stop, ended: child.ended };
}

/**
 * Runs a script to its end and resolves with what it wrote. Throws when it fails or takes longer than `timeoutMs`,
 * after which it is gone.
 */
export async function runScript(
  script: string,
  args: string[],
  settings: Settings,
  timeoutMs: number,
): Promise<string> {
  const child = start(script, settings, { args, flags: FLAGS });
  let late = false;
  const timer = setTimeout(() => ((late = true), void child.stop()), timeoutMs);
  const code = await child.ended();
  clearTimeout(timer);
  await child.stop();
  if (late) throw new Error(`${basename(script)} took longer than ${timeoutMs / 1_000} s`);
  if (code !== 0) throw new Error(`${basename(script)} failed (${code}): ${child.output()}`);
  return child.output();
}

/** Makes an app with a key as an operator would. */
export async function createKey(settings: Settings, app: string): Promise<{ tenant: string; key: string }> {
  const said = await runScript(
    SERVICE,
    ['key', 'create', '--app', app],
    { LIMN_LOG_LEVEL: 'warn', ...settings },
    START_MS,
  );
  const [, tenant = ''] = /\(tenant ([0-9a-f-]+)\)/.exec(said) ?? [];
  return { tenant, key: said.split('\n').find((line) => line !== '' && !line.includes(' ')) ?? '' };
}

interface Started {
  pid: number;
  output(): string;
  assertAlive(): void;
  stop(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  ended(): Promise<number | NodeJS.Signals>;
}

function start(
  script: string,
  settings: Settings,
  { flags = [], args = [] }: { flags?: string[]; args?: string[] } = {},
): Started {
  // Nothing of the caller's own settings may reach what is measured.
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...settings };
  const child = spawn(process.execPath, [...flags, script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output = (output + data.toString()).slice(0, MOST_OUTPUT)));
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const gone = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1)),
  );
  return {
    pid: child.pid ?? 0,
    output: () => output,
    assertAlive() {
      if (isGone()) throw new Error(`${script} ended (${child.exitCode ?? child.signalCode}): ${output}`);
    },
    stop: atEnd(() => (isGone() ? undefined : stop(child, gone))),
    kill: (signal) => void child.kill(signal),
    ended: () => gone,
  };
}

async function stop(child: ChildProcess, gone: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(late);
}

/** Whether somebody listens: far cheaper to ask than a request that is refused. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => (await response.text(), response.ok),
    () => false,
  );
}

/** The ports of this run: a request on its way to a service that was killed must reach nobody, and no other one. */
const given = new Set<number>();
const MOST_REMEMBERED = 5_000;

/** Below 32768, so that no outgoing connection takes it before the service does; fetch refuses to ask 10080. */
function freePort(): Promise<number> {
  const port = randomInt(10_081, 20_000);
  if (given.has(port)) return freePort();
  if (given.size >= MOST_REMEMBERED) given.clear();
  given.add(port);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}
