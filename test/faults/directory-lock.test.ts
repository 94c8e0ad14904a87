import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { KEY, startService } from '../../rig/child-processes.js';
import { endAll } from '../../rig/cleanup.js';
import { markerOf, markersIn, textOf } from '../../rig/marker.js';
import { inLanes } from '../../bench/load.js';
import { post, read, untilReady } from '../../rig/posts.js';
import { lockDirectory } from '../../src/storage/directory-lock.js';
import { LIMN, MAIN } from '../limn-program.js';

const dist = new URL('../../dist/src/', import.meta.url);
const NOBODY = 65_534;
/** Locks the directory of its argument when it is told to, says what came of it, and lives on. */
const LOCKER = `
  import { lockDirectory } from '${new URL('storage/directory-lock.js', dist)}';
  process.stdout.write('up\\n');
  process.stdin.once('data', () => lockDirectory(process.argv[1]).then(
    () => process.stdout.write('held\\n'), (error) => process.stdout.write(error.message + '\\n')));
  setInterval(() => undefined, 1000);`;

const succeeds = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const hasNamespaces = process.platform === 'linux' && succeeds('unshare', '-n', '-m', '-p', '-f', 'true');
const mayBeNobody =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(MAIN)})`], {
    uid: NOBODY,
    gid: NOBODY,
    stdio: 'ignore',
  }).status === 0;
if (!hasNamespaces)
  process.stderr.write(
    '\n*** SKIPPED: the lock of a data directory across namespaces (this needs Linux and root). ***\n\n',
  );
if (!mayBeNobody)
  process.stderr.write(
    '\n*** SKIPPED: the lock of a data directory across users (this needs root, and a checkout that all may ' +
      'read). ***\n\n',
  );

interface Locker {
  process: ChildProcess;
  /** Says to lock, and resolves with what came of it. */
  lock(): Promise<string>;
  kill(): Promise<void>;
}

describe('the lock of a data directory', () => {
  let directory: string;
  const started: Locker[] = [];
  beforeEach(() => (directory = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-lock-'))));
  afterEach(async () => {
    await endAll();
    await Promise.all(started.splice(0).map((one) => one.kill()));
    fs.rmSync(directory, { recursive: true, force: true });
  });

  /** Starts a process behind a command such as `unshare`, which is ready to lock. */
  const locker = async (
    before: string[] = [],
    { where = directory, uid }: { where?: string; uid?: number } = {},
  ): Promise<Locker> => {
    const [command, ...args] = [...before, process.execPath, '--input-type=module', '-e', LOCKER, where];
    const child = spawn(command!, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    const lines: string[] = [];
    let told = (): void => undefined;
    let rest = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        const parts = (rest + chunk.toString()).split('\n');
        rest = parts.pop()!;
        lines.push(...parts);
        told();
      });
    }
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const line = async (): Promise<string> => {
      while (lines.length === 0)
        await Promise.race([
          new Promise<void>((resolve) => (told = resolve)),
          ended.then(() => lines.push(`ended: ${rest}`)),
        ]);
      return lines.shift()!;
    };
    const one: Locker = {
      process: child,
      lock: () => (child.stdin.write('go\n'), line()),
      async kill() {
        // The whole group: what it stands behind may not die with it.
        if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
        await ended;
      },
    };
    started.push(one);
    expect(await line()).toBe('up');
    return one;
  };

  test('is held by one of many that start at once, again and again, and the others are told by whom', async () => {
    for (let round = 0; round < 12; round++) {
      const all = await Promise.all(Array.from({ length: 5 }, () => locker()));
      const said = await Promise.all(all.map((one) => one.lock()));
      expect(
        said.filter((line) => line === 'held'),
        said.join('\n'),
      ).toHaveLength(1);
      for (const line of said) if (line !== 'held') expect(line).toMatch(/^The data directory is in use by /);
      const holder = all[said.indexOf('held')]!;
      const late = await locker();
      expect(await late.lock()).toMatch(
        new RegExp(
          `in use by process ${holder.process.pid} on ${os.hostname()} since \\d{4}-\\d\\d-\\d\\dT.*; stop it`,
        ),
      );
      // Gone with its process, however that ends, and without anybody's clearing up.
      await holder.kill();
      expect(await (await locker()).lock()).toBe('held');
      await Promise.all(started.splice(0).map((one) => one.kill()));
    }
  });

  test('is refused within one process too, and free once it is released', async () => {
    const lock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    lock.release();
    lock.release();
    (await lockDirectory(directory)).release();
  });

  test('is held while its file has been removed, where there is a database', async () => {
    fs.mkdirSync(path.join(directory, 'pg'));
    fs.writeFileSync(path.join(directory, 'pg', 'PG_VERSION'), '17\n');
    const holder = await locker();
    expect(await holder.lock()).toBe('held');
    fs.rmSync(path.join(directory, 'limn.lock'));
    expect(await (await locker()).lock()).toMatch(/^The data directory is in use by another process; stop it/);
    await holder.kill();
    expect(await (await locker()).lock()).toBe('held');
  });

  test('follows no link, so that nothing else is emptied', async () => {
    const other = path.join(directory, 'precious');
    fs.writeFileSync(other, 'kept');
    fs.symlinkSync(other, path.join(directory, 'limn.lock'));
    await expect(lockDirectory(directory)).rejects.toMatchObject({ code: 'ELOOP' });
    expect(fs.readFileSync(other, 'utf8')).toBe('kept');
  });

  test('is not held by what a process has left behind whose number another has now', async () => {
    fs.writeFileSync(
      path.join(directory, 'limn.lock'),
      `${JSON.stringify({ pid: process.pid, host: os.hostname(), since: new Date().toISOString() })}\n`,
    );
    fs.writeFileSync(path.join(directory, 'limn.pid'), `${process.pid}\n`);
    expect(await (await locker()).lock()).toBe('held');
  });

  test.skipIf(!hasNamespaces)(
    'holds in another network, under another path, and where every process has the number 1',
    async () => {
      const holder = await locker(['unshare', '-n', '-p', '-f', '--mount-proc']);
      expect(await holder.lock()).toBe('held');
      const other = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-mount-'));
      const bound = [
        'unshare',
        '-m',
        '-n',
        '-p',
        '-f',
        'sh',
        '-c',
        `mount --bind ${directory} ${other} && exec "$@"`,
        'sh',
      ];
      expect(await (await locker()).lock()).toContain('in use by process 1 on ');
      expect(await (await locker(['unshare', '-n'])).lock()).toContain('in use by process 1 on ');
      expect(await (await locker(bound, { where: other })).lock()).toContain('in use by process 1 on ');
      fs.symlinkSync(directory, path.join(other, 'link'));
      expect(await (await locker([], { where: path.join(other, 'link') })).lock()).toContain('in use by process 1 on ');
      await holder.kill();
      expect(await (await locker(bound, { where: other })).lock()).toBe('held');
      await Promise.all(started.splice(0).map((one) => one.kill()));
      fs.rmSync(other, { recursive: true });
    },
  );

  test.skipIf(!mayBeNobody)('holds against another user', async () => {
    fs.chownSync(directory, NOBODY, NOBODY);
    const holder = await locker([], { uid: NOBODY });
    expect(await holder.lock()).toBe('held');
    expect(await (await locker()).lock()).toContain(`in use by process ${holder.process.pid} on `);
  });

  test.skipIf(!hasNamespaces)(
    'keeps a second container away, so that all of sixty posts are there after both',
    async () => {
      fs.cpSync(inject('templateDirectory'), directory, { recursive: true });
      const settings = { LIMN_DATA_DIR: directory };
      const first = await startService(settings);
      const second = (): { status: number | null; stderr: Buffer } =>
        spawnSync('unshare', ['-n', process.execPath, ...LIMN], {
          env: { PATH: process.env['PATH'], LIMN_BOOTSTRAP_API_KEY: KEY, PORT: '0', ...settings },
          timeout: 30_000,
        });
      await inLanes(30, (number) => post(first.url, `person-${number % 6}`, textOf(markerOf(number))));
      const refused = second();
      expect(refused.status, refused.stderr.toString()).toBe(2);
      expect(refused.stderr.toString()).toContain(`in use by process ${first.pid} on ${os.hostname()}`);
      await inLanes(30, (number) => post(first.url, `person-${number % 6}`, textOf(markerOf(30 + number))));
      first.kill('SIGKILL');
      await first.ended();
      const third = await startService(settings);
      const ids = Array.from({ length: 6 }, (_, i) => `person-${i}`);
      await untilReady(third.url, ids);
      const found = await Promise.all(
        ids.map(async (id) => markersIn((await read(third.url, id)) as Parameters<typeof markersIn>[0])),
      );
      expect(found.flat().toSorted()).toEqual(Array.from({ length: 60 }, (_, number) => markerOf(number)).toSorted());
      await third.stop();
    },
  );
});
