import { spawn, type ChildProcess } from 'node:child_process';
import { expect } from 'vitest';
import { until } from '../../until.js';
import { LIMN } from '../../limn-program.js';

/** One run of the `limn` command. */
export interface Run {
  process: ChildProcess;
  out(): string;
  err(): string;
  ended: Promise<number | null>;
}

/** Runs of `limn` on one data directory, without any setting of the tests' own environment. */
export class LimnRuns {
  private readonly runs: Run[] = [];

  constructor(private readonly directory: string) {}

  start(args: string[], env: Record<string, string> = {}): Run {
    const child = spawn(process.execPath, [...LIMN, ...args], {
      env: { PATH: process.env['PATH'], LIMN_DATA_DIR: this.directory, PORT: '0', LIMN_LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout!.on('data', (chunk: Buffer) => (out += chunk));
    child.stderr!.on('data', (chunk: Buffer) => (err += chunk));
    const run = {
      process: child,
      out: () => out,
      err: () => err,
      ended: new Promise<number | null>((resolve) => child.on('close', resolve)),
    };
    this.runs.push(run);
    return run;
  }

  /** Runs a command to its end, which must be `code`, and returns what it printed. */
  async done(
    args: string[],
    { code = 0, env = {} }: { code?: number; env?: Record<string, string> } = {},
  ): Promise<string> {
    const run = this.start(args, env);
    const ended = await run.ended;
    expect({ args, ended, err: ended === code ? '' : run.err() }).toEqual({ args, ended: code, err: '' });
    return code === 0 || run.err() === '' ? run.out() : run.err();
  }

  /** Where a service answers that was started. */
  async url(run: Run): Promise<string> {
    const found = (): string | undefined => /REST +(http:\S+)\/v1/.exec(run.out())?.[1];
    await until('it tells its address or ends', () => found() !== undefined || run.process.exitCode !== null);
    return found() ?? expect.fail(`it did not start: ${run.out()}${run.err()}`);
  }

  /** Ends a service in good order. */
  async stop(run: Run): Promise<void> {
    run.process.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  }

  async close(): Promise<void> {
    for (const run of this.runs.splice(0)) {
      run.process.kill('SIGKILL');
      await run.ended;
    }
  }
}
