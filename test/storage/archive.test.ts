import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { create } from 'tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pack, unpack } from '../../src/storage/archive.js';

let work: string;

beforeAll(() => void (work = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-backup-'))));

afterAll(() => fs.rmSync(work, { recursive: true, force: true }));

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
