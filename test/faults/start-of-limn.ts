import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { MAIN, NODE_FLAGS } from '../limn-program.js';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const isRoot = process.getuid?.() === 0;

/** Exit codes: something has to be changed, or may be over by itself. */
export const CHANGE = 2;
export const TRY_AGAIN = 75;

export interface How {
  uid?: number;
  flags?: string[];
  program?: string;
  /** What it is started by, such as `unshare`. */
  under?: string[];
}

/** How a program ended. */
export interface End {
  code: number | null;
  err: string;
}

/** A folder in which the program is started as its user would, and which every user may look into. */
export class Place {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-start-'));

  constructor() {
    fs.chmodSync(this.folder, 0o755);
  }

  within = (...names: string[]): string => path.join(this.folder, ...names);

  /** Runs the program and resolves with how it ended. */
  limn = async (
    args: string[],
    env: Record<string, string> = {},
    { uid, flags = NODE_FLAGS, program = MAIN, under = [] }: How = {},
  ): Promise<End> => {
    const [command = '', ...rest] = [...under, process.execPath, ...flags, program, ...args];
    const child = spawn(command, rest, {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        LIMN_LOG_LEVEL: 'error',
        LIMN_DATA_DIR: this.within('new'),
        ...env,
      },
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(uid !== undefined && { uid, gid: uid }),
    });
    let err = '';
    child.stderr!.on('data', (chunk: Buffer) => (err += chunk));
    return { code: await new Promise((resolve) => child.on('close', resolve)), err };
  };

  /** A directory of this name with one file in it. */
  made = (directory: string, file: string, text: string): string => {
    fs.mkdirSync(path.dirname(this.within(directory, file)), { recursive: true });
    fs.writeFileSync(this.within(directory, file), text);
    return this.within(directory);
  };

  remove = (): void => fs.rmSync(this.folder, { recursive: true, force: true });
}

export function expectOneLine({ code, err }: End, words: string | RegExp, wanted: number): void {
  expect(err).toMatch(words);
  expect(err.trimEnd().split('\n'), err).toHaveLength(1);
  expect(code).toBe(wanted);
}
