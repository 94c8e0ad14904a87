import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { create } from 'tar';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openLog } from '../../src/log.js';
import { unarmed } from '../../src/failpoints.js';
import { openEmbedded } from '../../src/storage/open.js';
import { LIMN } from '../limn-program.js';

const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stderr.write('\n*** SKIPPED: data directories of other users (this needs root). ***\n\n');

/** Everything in a directory that somebody else than its owner may read, write or enter. */
const open = (directory: string): string[] =>
  ['.', ...fs.readdirSync(directory, { recursive: true, encoding: 'utf8' })].filter(
    (name) => (fs.lstatSync(path.join(directory, name)).mode & 0o077) !== 0,
  );

describe('the files of the embedded database', () => {
  let work: string;
  let directory: string;
  beforeEach(() => {
    work = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-private-'));
    directory = path.join(work, 'data');
  });
  afterEach(() => fs.rmSync(work, { recursive: true, force: true }));

  /** Runs the command as from a shell that forbids nobody anything. */
  const limn = (...args: string[]): { status: number | null; stderr: string } =>
    spawnSync('sh', ['-c', 'umask 0; exec "$@"', 'sh', process.execPath, ...LIMN, ...args], {
      env: { PATH: process.env['PATH'], LIMN_DATA_DIR: directory, LIMN_LOG_LEVEL: 'warn' },
      encoding: 'utf8',
      cwd: work,
    });
  const existing = (): void => {
    fs.mkdirSync(directory);
    fs.chmodSync(directory, 0o755);
  };
  /** A database as it was made by whoever left it to everybody. */
  const loose = (): void => {
    fs.cpSync(inject('templateDirectory'), directory, { recursive: true });
    execFileSync('chmod', ['-R', 'a+rwX', directory]);
  };

  test('are for their owner alone in a directory that was there before', () => {
    existing();
    expect(limn('migrate')).toMatchObject({ status: 0 });
    expect(fs.existsSync(path.join(directory, 'pg', 'PG_VERSION'))).toBe(true);
    expect(open(directory)).toEqual([]);
  });

  test('that everybody could read are taken from them by the next start, and what is not ours stays as it is', () => {
    loose();
    fs.writeFileSync(path.join(directory, 'notes.txt'), 'ours to read');
    fs.chmodSync(path.join(directory, 'notes.txt'), 0o644);
    expect(limn('migrate')).toMatchObject({ status: 0 });
    expect(open(directory)).toEqual(['notes.txt']);
  });

  test('with the lock are for their owner alone while a service runs, as is a copy of them', async () => {
    loose();
    const server = spawn('sh', ['-c', 'umask 0; exec "$@"', 'sh', process.execPath, ...LIMN], {
      env: { PATH: process.env['PATH'], LIMN_DATA_DIR: directory, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve) =>
      server.stdout.on('data', (chunk: Buffer) => chunk.includes('REST') && resolve()),
    );
    const seen = [fs.readdirSync(directory).toSorted(), open(directory)];
    const backup = limn('backup', 'a.tar.gz');
    server.kill();
    await new Promise((resolve) => server.once('close', resolve));
    expect(seen).toEqual([['limn.lock', 'limn.sock', 'pg'], []]);
    expect(backup).toMatchObject({ status: 0 });
    expect(fs.statSync(path.join(work, 'a.tar.gz')).mode & 0o777).toBe(0o600);
  });

  test('copied for a backup are for their owner alone', async () => {
    loose();
    const storage = await openEmbedded(
      { directory, upkeepMs: 600_000, reserveBytes: 0, onFatal: () => undefined, failpoint: unarmed },
      openLog('silent'),
    );
    const copy = await storage.snapshot();
    expect(open(copy)).toEqual([]);
    await storage.close();
  });

  test('of a backup that everybody could read are restored for their owner alone', async () => {
    loose();
    await create({ cwd: directory, gzip: true, file: path.join(work, 'a.tar.gz'), portable: false }, ['.']);
    fs.rmSync(directory, { recursive: true });
    existing();
    expect(limn('restore', 'a.tar.gz')).toMatchObject({ status: 0 });
    expect(open(directory)).toEqual([]);
  });

  test('are not put where all users put theirs', () => {
    existing();
    fs.chmodSync(directory, 0o1777);
    const { status, stderr } = limn('migrate');
    expect(status).toBe(2);
    expect(stderr).toContain('is shared by all users: set LIMN_DATA_DIR');
    expect(fs.readdirSync(directory)).toEqual([]);
  });

  test.skipIf(!isRoot)('are not put into a directory of another user, which stays as it is', () => {
    existing();
    fs.chownSync(directory, 4_711, 4_711);
    const { status, stderr } = limn('migrate');
    expect(status).toBe(2);
    expect(stderr).toContain('belongs to user 4711, and this is user 0: run as its owner');
    expect(fs.readdirSync(directory)).toEqual([]);
  });
});
