import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { unarmed } from '../../src/failpoints.js';
import { openLog } from '../../src/log.js';
import type { Storage } from '../../src/storage/connection.js';
import { openEmbedded } from '../../src/storage/open.js';
import { restoreDirectory } from '../../src/storage/restore.js';
import { openLimn, type Limn } from '../limn.js';
import { LIMN } from '../limn-program.js';

let work: string;

beforeAll(() => void (work = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-backup-'))));

afterAll(() => fs.rmSync(work, { recursive: true, force: true }));

interface Ended {
  code: number | NodeJS.Signals | null;
  said: string;
}

/** Runs the command to its end, or kills it after a while. */
function limn(args: string[], directory: string, killAfterMs?: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...LIMN, ...args], {
      cwd: work,
      env: { PATH: process.env['PATH'], LIMN_DATA_DIR: directory, LIMN_LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
    if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    child.on('close', (code, signal) => resolve({ code: code ?? signal, said }));
  });
}

/** The ids of all profiles in a data directory that nobody has open. */
async function profilesIn(directory: string): Promise<string[]> {
  const storage: Storage = await openEmbedded(
    { directory, upkeepMs: 600_000, reserveBytes: 0, onFatal: () => undefined, failpoint: unarmed },
    openLog('silent'),
  );
  try {
    return (await storage.query<{ id: string }>({ text: 'select profile_id as id from profile order by 1' }, [])).map(
      ({ id }) => id,
    );
  } finally {
    await storage.close();
  }
}

describe('a backup of the embedded database', () => {
  let service: Limn;
  let directory: string;
  const file = (name: string): string => path.join(work, name);
  beforeAll(async () => {
    service = await openLimn();
    directory = service.env['LIMN_DATA_DIR']!;
  });
  afterAll(() => service.close());

  test('is made while the service takes posts, is the state of one moment, for its owner alone', async () => {
    await service.post('before', 'I live in Oslo.');
    await service.ready('before');
    let sent = 0;
    const flood = setInterval(() => void service.post(`meanwhile-${sent++}`, 'I love tea.'), 100);
    const made = await limn(['backup', file('running.tar.gz')], directory);
    clearInterval(flood);
    expect(made).toMatchObject({ code: 0 });
    expect(fs.statSync(file('running.tar.gz')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(directory).filter((name) => name.startsWith('snapshot'))).toEqual([]);
    expect(sent).toBeGreaterThan(0);
    expect((await limn(['backup', file('running.tar.gz')], directory)).said).toContain('exists already');

    const restored = file('restored');
    expect(await limn(['restore', file('running.tar.gz')], restored)).toMatchObject({ code: 0 });
    expect(fs.statSync(restored).mode & 0o777).toBe(0o700);
    const found = await openLimn({ env: { LIMN_DATA_DIR: restored } });
    try {
      expect(await found.ready('before', service.key)).toMatchObject({ core_info: { location: { value: 'Oslo' } } });
    } finally {
      await found.close();
    }
    const [first, ...others] = await profilesIn(restored);
    expect(first).toBe('before');
    expect(others).toEqual(others.map((_, i) => `meanwhile-${i}`).toSorted());
  });

  test('for which there is no room ends with the reason, leaves nothing of it, and the service goes on', async () => {
    // A limit on the size of files fails a write in the middle, as a full disk does.
    const child = spawn(
      'sh',
      ['-c', 'ulimit -f 200 && exec "$0" "$@"', process.execPath, ...LIMN, 'backup', file('large.tar.gz')],
      {
        cwd: work,
        env: { PATH: process.env['PATH'], LIMN_DATA_DIR: directory, LIMN_LOG_LEVEL: 'warn' },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk));
    expect(await new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal))), said).toBe(2);
    expect(said).toContain('EFBIG');
    expect(fs.readdirSync(work).filter((name) => name.startsWith('large'))).toEqual([]);
    expect(fs.readdirSync(directory).filter((name) => name.startsWith('snapshot'))).toEqual([]);
    expect((await service.fetch('/readyz')).status).toBe(200);
  });

  test('is not put over a running service, nor over a database without being told to', async () => {
    expect(await limn(['restore', file('running.tar.gz'), '--replace'], directory)).toMatchObject({
      code: 2,
      said: expect.stringContaining(`in use by process ${process.pid}`),
    });
    const before = await profilesIn(file('restored'));
    expect(await limn(['restore', file('running.tar.gz')], file('restored'))).toMatchObject({
      code: 2,
      said: expect.stringContaining('--replace'),
    });
    expect(await profilesIn(file('restored'))).toEqual(before);
  });

  test('that is damaged, cut or something else leaves what was there', async () => {
    const whole = fs.readFileSync(file('running.tar.gz'));
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1]! ^= 4;
    fs.writeFileSync(file('flipped.tar.gz'), flipped);
    fs.writeFileSync(file('cut.tar.gz'), whole.subarray(0, whole.length >> 1));
    fs.writeFileSync(file('text.tar.gz'), 'hello');
    const before = await profilesIn(file('restored'));
    for (const name of ['flipped', 'cut', 'text', 'missing']) {
      const restoring = restoreDirectory({
        file: file(`${name}.tar.gz`),
        directory: file('restored'),
        replace: true,
        verify: async () => undefined,
      });
      await expect(restoring, name).rejects.toMatchObject({
        code: 'bad_request',
        message: expect.stringMatching(/no backup of Limn|no file/),
      });
    }
    expect(fs.readdirSync(file('restored'))).toEqual(['limn.lock', 'pg']);
    expect(await profilesIn(file('restored'))).toEqual(before);
  });

  test('that does not open as a database leaves what was there', async () => {
    const before = await profilesIn(file('restored'));
    const verify = async (): Promise<never> => {
      throw new Error('does not open');
    };
    await expect(
      restoreDirectory({ file: file('running.tar.gz'), directory: file('restored'), replace: true, verify }),
    ).rejects.toThrow('does not open');
    expect(fs.readdirSync(file('restored'))).toEqual(['limn.lock', 'pg']);
    expect(await profilesIn(file('restored'))).toEqual(before);
  });

  test('that is being restored when the process is killed leaves the old state or the new one, whole', async ({
    task,
  }) => {
    const target = file('killed');
    fs.cpSync(inject('templateDirectory'), target, { recursive: true });
    const anew = await profilesIn(file('restored'));
    let olds = 0;
    for (const delay of [400, 1_000, 2_000]) {
      const { code, said } = await limn(['restore', file('running.tar.gz'), '--replace'], target, delay);
      const found = await profilesIn(target);
      expect([[], anew]).toContainEqual(found);
      if (found.length === 0) olds++;
      if (code === 0) expect(found, said).toEqual(anew);
      expect(fs.readdirSync(target)).toEqual(['limn.lock', 'pg']);
    }
    Object.assign(task.meta, { figures: { kills: 3, oldStates: olds } });
    // Between the two renames, the only moment without a database in its place.
    fs.renameSync(path.join(target, 'pg'), path.join(target, 'pg-former'));
    fs.mkdirSync(path.join(target, 'restore-abc123'));
    const whole = await profilesIn(target);
    expect([[], anew]).toContainEqual(whole);
    expect(fs.readdirSync(target)).toEqual(['limn.lock', 'pg']);
  });

  test('is refused where the database is on a server', async () => {
    const { code, said } = await new Promise<Ended>((resolve) => {
      const child = spawn(process.execPath, [...LIMN, 'restore', 'x'], {
        env: { PATH: process.env['PATH'], DATABASE_URL: 'postgres://127.0.0.1:1/x' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let text = '';
      child.stderr.on('data', (chunk: Buffer) => (text += chunk));
      child.on('close', (status) => resolve({ code: status, said: text }));
    });
    expect([code, said]).toEqual([2, expect.stringContaining('pg_restore')]);
  });
});
