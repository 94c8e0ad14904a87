import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { create } from 'tar';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { unarmed } from '../../src/failpoints.js';
import { openLog } from '../../src/log.js';
import { pack, unpack } from '../../src/storage/archive.js';
import type { Storage } from '../../src/storage/connection.js';
import { openEmbedded } from '../../src/storage/open.js';
import { restoreDirectory } from '../../src/storage/restore.js';
import { openLimn, type Limn } from '../limn.js';

const main = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));

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
    const child = spawn(process.execPath, [main, ...args], {
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

describe('an archive', () => {
  test('gives every file back, and is refused when a byte of it has changed or its end is missing', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 30 }),
      fc.constantFrom(0, 511, 512, 513, 70_000).map((size) => new Uint8Array(size).fill(7)),
    );
    const tree = fc.dictionary(
      fc.stringMatching(/^[a-z0-9._]{1,20}$/).filter((name) => !/^\.+$/.test(name)),
      bytes,
      { maxKeys: 4, noNullPrototype: true },
    );
    let round = 0;
    await fc.assert(
      fc.asyncProperty(tree, fc.nat(), fc.nat({ max: 7 }), async (files, place, bit) => {
        const base = path.join(work, `archive-${++round}`);
        const [from, to, again] = ['from', 'to', 'again'].map((name) => path.join(base, name)) as [
          string,
          string,
          string,
        ];
        for (const directory of [path.join(from, 'sub'), to, again]) fs.mkdirSync(directory, { recursive: true });
        for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(from, 'sub', name), content);
        const read = (directory: string): [string, Buffer][] =>
          Object.keys(files)
            .toSorted()
            .map((name) => [name, fs.readFileSync(path.join(directory, 'sub', name))]);
        const archive = path.join(base, 'a.tar.gz');
        await pack(from, archive);
        await unpack(archive, to);
        expect(read(to)).toEqual(read(from));
        const whole = fs.readFileSync(archive);
        const at = place % whole.length;
        whole[at]! ^= 1 << bit;
        fs.writeFileSync(archive, whole);
        // Where gzip keeps its time of writing and the like, nothing hangs on a bit.
        await unpack(archive, again).then(
          () => expect(read(again)).toEqual(read(from)),
          (error) => expect(error).toMatchObject({ code: 'bad_request' }),
        );
        whole[at]! ^= 1 << bit;
        fs.writeFileSync(archive, whole.subarray(0, whole.length - 1 - (place % 20)));
        const last = path.join(base, 'last');
        fs.mkdirSync(last);
        await expect(unpack(archive, last)).rejects.toMatchObject({ code: 'bad_request' });
      }),
      { numRuns: 30 },
    );
  });

  test('holds a file that has two names twice, a long path and a file of many reads', async () => {
    const [from, to] = ['named', 'renamed'].map((name) => path.join(work, name)) as [string, string];
    const deep = path.join(...Array.from({ length: 5 }, () => 'd'.repeat(60)));
    for (const directory of [path.join(from, deep), to]) fs.mkdirSync(directory, { recursive: true });
    const files = { empty: '', twin: '', full: 'a file', double: 'a file', [path.join(deep, 'ö'.repeat(70))]: 'deep' };
    for (const name of ['empty', 'full', path.join(deep, 'ö'.repeat(70))])
      fs.writeFileSync(path.join(from, name), files[name]!);
    fs.linkSync(path.join(from, 'empty'), path.join(from, 'twin'));
    fs.linkSync(path.join(from, 'full'), path.join(from, 'double'));
    const large = Buffer.alloc(3_000_001, 'not one of its pieces is like another: '.repeat(7));
    fs.writeFileSync(path.join(from, 'large'), large);
    await pack(from, path.join(work, 'named.tar.gz'));
    await unpack(path.join(work, 'named.tar.gz'), to);
    for (const [name, content] of Object.entries(files))
      expect(fs.readFileSync(path.join(to, name), 'utf8'), name).toBe(content);
    expect(fs.readFileSync(path.join(to, 'large')).equals(large)).toBe(true);
    expect(fs.readdirSync(to)).toHaveLength(6);
  });

  test('of what changes or grows while it is packed is made whole or not at all, and nothing is left', async () => {
    const outcomes = new Set<string>();
    for (const how of ['remove', 'shorten', 'lengthen', 'link']) {
      const base = fs.mkdtempSync(path.join(work, 'moving-'));
      const from = path.join(base, 'from');
      fs.mkdirSync(from);
      const names = Array.from({ length: 8 }, (_, i) => path.join(from, `f${i}`));
      for (const name of names) fs.writeFileSync(name, Buffer.alloc(400_000, name));
      const packing = pack(from, path.join(base, 'a.tar.gz')).then(
        () => 'whole',
        () => 'refused',
      );
      // Once it has begun to write, which is after it has begun to read.
      while (fs.readdirSync(base).length < 2) await new Promise((resolve) => setImmediate(resolve));
      for (const name of names.toReversed()) {
        if (how === 'remove') fs.rmSync(name);
        else if (how === 'shorten') fs.truncateSync(name, 10);
        else if (how === 'lengthen') fs.appendFileSync(name, 'more');
        else fs.linkSync(name, `${name}-again`);
        await new Promise((resolve) => setImmediate(resolve));
      }
      const outcome = await packing;
      outcomes.add(outcome);
      expect(fs.readdirSync(base).toSorted(), how).toEqual(outcome === 'whole' ? ['a.tar.gz', 'from'] : ['from']);
      if (outcome === 'whole') await unpack(path.join(base, 'a.tar.gz'), fs.mkdtempSync(path.join(base, 'to-')));
    }
    expect(outcomes).toContain('whole');
  });

  test.for([
    ['a directory that is not there', 'missing/a.tar.gz', 'ENOENT'],
    ['a file in place of a directory', 'file/a.tar.gz', 'ENOTDIR'],
    ['a name that is too long', `${'n'.repeat(300)}.tar.gz`, 'ENAMETOOLONG'],
  ])('that is to be in %s is refused with the reason', async ([, file, code]) => {
    const base = fs.mkdtempSync(path.join(work, 'nowhere-'));
    fs.mkdirSync(path.join(base, 'from'));
    fs.writeFileSync(path.join(base, 'file'), '');
    await expect(pack(path.join(base, 'from'), path.join(base, file!))).rejects.toMatchObject({ code });
    await expect(unpack(path.join(base, file!), base)).rejects.toMatchObject({ code: expect.any(String) });
    expect(fs.readdirSync(base).toSorted()).toEqual(['file', 'from']);
  });

  test('of a socket or a link is not made: it could not be put back', async () => {
    const from = fs.mkdtempSync(path.join(work, 'linked-'));
    fs.symlinkSync('/', path.join(from, 'link'));
    await expect(pack(from, path.join(work, 'linked.tar.gz'))).rejects.toThrow('neither a file nor a directory');
    expect(fs.readdirSync(work).filter((name) => name.startsWith('linked.'))).toEqual([]);
  });

  test.for([
    ['a file outside', 'sub', '../file'],
    ['a symbolic link', '.', 'link'],
    ['a hard link', '.', 'twin'],
  ])('with %s is refused, and writes nothing there', async ([, from, name]) => {
    const base = fs.mkdtempSync(path.join(work, 'hostile-'));
    for (const directory of ['tree/sub', 'out/to']) fs.mkdirSync(path.join(base, directory), { recursive: true });
    fs.writeFileSync(path.join(base, 'tree/file'), 'a file');
    fs.symlinkSync('/', path.join(base, 'tree/link'));
    fs.linkSync(path.join(base, 'tree/file'), path.join(base, 'tree/twin'));
    const file = path.join(base, 'a.tar.gz');
    create({ sync: true, file, cwd: path.join(base, 'tree', from!), preservePaths: true }, [
      ...(name === 'twin' ? ['file'] : []),
      name!,
    ]);
    await expect(unpack(file, path.join(base, 'out/to'))).rejects.toMatchObject({ code: 'bad_request' });
    expect(fs.readdirSync(path.join(base, 'out'))).toEqual(['to']);
    expect(fs.readdirSync(path.join(base, 'out/to')).filter((each) => each !== 'file')).toEqual([]);
  });
});

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
      ['-c', 'ulimit -f 200 && exec "$0" "$@"', process.execPath, main, 'backup', file('large.tar.gz')],
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
      const child = spawn(process.execPath, [main, 'restore', 'x'], {
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
