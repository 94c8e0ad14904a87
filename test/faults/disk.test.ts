import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openLimn } from '../limn.js';
import { until } from '../until.js';
import { post, readReady, statusOf } from './posting.js';
import { KEY } from '../../rig/child-processes.js';
import { LIMN } from '../limn-program.js';

const script = fileURLToPath(new URL('../../scripts/postgres-for-tests', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** A small disk is a file system in memory, seen by its own processes alone. */
const NAMESPACE = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
const canMount =
  spawnSync('unshare', [...NAMESPACE, 'sh', '-c', 'mount -t tmpfs limn /mnt'], { stdio: 'ignore' }).status === 0;
if (!canMount)
  process.stderr.write(
    '\n*** SKIPPED: the tests of a full disk (this machine allows no mount, not even in a namespace of its ' +
      'own). ***\n\n',
  );
else if (!isRoot)
  process.stderr.write(
    '\n*** SKIPPED: the test of a full disk under a PostgreSQL server (only root may run one as another user). ***\n\n',
  );

/** Text that no database can make smaller. */
const noise = (): string => randomBytes(50_000).toString('base64');

interface SmallDisk {
  /** Where it is for those who run on it. */
  directory: string;
  /** Where it is for everybody else. */
  seen: string;
  run(program: string, args: string[], env: Record<string, string>): ChildProcess;
  fill(leaveBytes: number): void;
  empty(): void;
  remove(): void;
}

/** A disk of `megabytes` for the processes that are run on it. */
async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-disk-'));
  fs.chmodSync(directory, 0o755);
  const holder = spawn(
    'unshare',
    [
      ...NAMESPACE,
      'sh',
      '-c',
      `mount -t tmpfs -o size=${megabytes}m limn "$0" && echo mounted && exec sleep 600`,
      directory,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  const inside = path.join(path.sep, 'proc', String(holder.pid), 'root', directory);
  const filler = path.join(inside, 'filler');
  return {
    directory,
    seen: inside,
    run: (program, args, env) =>
      spawn(
        'nsenter',
        [
          ...(isRoot ? [] : ['--user', '--preserve-credentials']),
          '--mount',
          `--target=${holder.pid}`,
          program,
          ...args,
        ],
        {
          env: { PATH: process.env['PATH'], ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      ),
    fill(leaveBytes) {
      const { bavail, bsize } = fs.statfsSync(inside);
      fs.writeFileSync(filler, Buffer.alloc(bavail * bsize - leaveBytes));
    },
    empty: () => fs.rmSync(filler),
    remove() {
      holder.kill('SIGKILL');
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

const endOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null ? Promise.resolve(child.exitCode) : new Promise((resolve) => child.once('close', resolve));

const outputOf = (child: ChildProcess): (() => string) => {
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data: Buffer) => (said += data));
  return () => said;
};

describe.runIf(canMount)('a disk that is full', () => {
  let disk: SmallDisk;
  const children: ChildProcess[] = [];
  beforeEach(async () => void (disk = await openSmallDisk(200)));
  afterEach(async () => {
    for (const child of children.splice(0)) {
      const end = endOf(child);
      child.kill('SIGKILL');
      await end;
    }
    disk.remove();
  });

  const serve = async (settings: Record<string, string>): Promise<{ url: string; child: ChildProcess }> => {
    const child = disk.run(process.execPath, [...LIMN], {
      PORT: '0',
      LIMN_RATE_LIMIT: '0',
      LIMN_BOOTSTRAP_API_KEY: KEY,
      LIMN_DRAIN_SECONDS: '0',
      LIMN_DISK_RESERVE_MB: '0',
      ...settings,
    });
    children.push(child);
    const said = outputOf(child);
    await until('a start or an end', () => said().includes('REST') || child.exitCode !== null);
    return { url: /REST +(http:\S+)\/v1/.exec(said())?.[1] ?? '', child };
  };
  /** Posts until the disk is full: the ids that were accepted, and the answer that refused. */
  const postUntilFull = async (url: string): Promise<{ accepted: string[]; refusal: Response }> => {
    for (const accepted: string[] = []; ;) {
      const id = `p${accepted.length}`;
      const response = await post(url, id, `hobby: m${accepted.length} ${noise()}`);
      if (response.status !== 202) return { accepted, refusal: response };
      accepted.push(id);
    }
  };

  test('under the embedded database is told with 503, ends the process with 75, costs nothing accepted', async () => {
    fs.cpSync(inject('templateDirectory'), path.join(disk.seen, 'data'), { recursive: true });
    const settings = { LIMN_DATA_DIR: path.join(disk.directory, 'data') };
    const first = await serve(settings);
    disk.fill(3_000_000);
    const { accepted, refusal } = await postUntilFull(first.url);
    expect(refusal.status).toBe(503);
    expect(refusal.headers.get('retry-after')).toBe('30');
    expect(await refusal.json()).toMatchObject({ code: 'storage_full' });
    expect(await endOf(first.child)).toBe(75);
    const tooEarly = await serve(settings);
    expect(await endOf(tooEarly.child)).toBe(75);
    disk.empty();
    const second = await serve(settings);
    for (const id of accepted) expect((await readReady(second.url, id)).update_log).toHaveLength(1);
    expect((await post(second.url, 'after', 'hobby: chess')).status).toBe(202);
  });

  test('before there is an embedded database ends the process with 75 and a word of it', async () => {
    disk.fill(5_000_000);
    const child = disk.run(process.execPath, [...LIMN], {
      PORT: '0',
      LIMN_DATA_DIR: path.join(disk.directory, 'data'),
    });
    children.push(child);
    const said = outputOf(child);
    expect(await endOf(child)).toBe(75);
    expect(said()).toMatch(/^The disk of LIMN_DATA_DIR=\S+ is full: make room, and start again$/m);
    disk.empty();
    const second = await serve({ LIMN_DATA_DIR: path.join(disk.directory, 'data') });
    expect((await post(second.url, 'after', 'hobby: chess')).status).toBe(202);
  });

  test.runIf(isRoot && inject('postgresUrl') !== null)(
    'under a PostgreSQL server is told with 503, ends nothing, and is over when there is room',
    async () => {
      const postgres = (...args: string[]): ChildProcess => disk.run(script, args, { TMPDIR: disk.directory });
      const starting = postgres('start', '--fast', '--while-running', String(process.pid));
      const said = outputOf(starting);
      await endOf(starting);
      const database = /postgres:\S+/.exec(said())![0];
      const { url, child } = await serve({ DATABASE_URL: database });
      disk.fill(3_000_000);
      const { accepted, refusal } = await postUntilFull(url);
      expect(refusal.status).toBe(503);
      expect(await refusal.json()).toMatchObject({ code: 'storage_full' });
      expect(await statusOf(url, '/healthz')).toBe(200);
      disk.empty();
      expect((await post(url, 'after', 'hobby: chess')).status).toBe(202);
      for (const id of [...accepted, 'after']) expect((await readReady(url, id)).update_log).toHaveLength(1);
      expect(child.exitCode).toBeNull();
      await endOf(postgres('stop', database));
    },
  );
});

test('with less room than the reserve nothing is accepted, and what is there is served', async () => {
  const before = await openLimn();
  await before.post('a', 'I live in Oslo.');
  await before.ready('a');
  await before.app.close();
  const limn = await openLimn({ beside: before, env: { LIMN_DISK_RESERVE_MB: '1000000' } });
  const refused = await limn.post('b', 'I live in Lima.');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'storage_full' });
  const readiness = await limn.fetch('/readyz');
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toEqual({ status: 'storage full' });
  expect((await limn.fetch('/v1/profile/a')).status).toBe(200);
  expect((await limn.fetch('/v1/profile/b')).status).toBe(404);
  await limn.close();
  await before.close();
});
