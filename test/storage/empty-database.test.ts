import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginDatabase } from '../../src/storage/empty-database.js';
import { PgliteThread } from '../../src/storage/pglite-thread.js';

const fail = (error: Error): never => {
  throw error;
};

describe('a new embedded database', () => {
  let directory: string;
  beforeEach(() => (directory = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-empty-'))));
  afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

  /** The files of a database, but those that PostgreSQL names or makes as it runs. */
  const filesOf = (folder: string): string[] =>
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .filter((name) => !/^(?:pg_wal|postmaster\.|pg_stat)/.test(name))
      .toSorted();

  test('that was packed by the build is what PGlite makes, for its owner alone, and opens', async () => {
    await beginDatabase(directory, 'packed', fail);
    await beginDatabase(directory, 'made', fail, path.join(directory, 'not-there.tar.gz'));
    expect(filesOf(path.join(directory, 'packed'))).toEqual(filesOf(path.join(directory, 'made')));
    for (const name of ['PG_VERSION', 'postgresql.conf', 'pg_hba.conf'])
      expect(fs.readFileSync(path.join(directory, 'packed', name), 'utf8')).toBe(
        fs.readFileSync(path.join(directory, 'made', name), 'utf8'),
      );
    const open = fs
      .readdirSync(path.join(directory, 'packed'), { recursive: true, withFileTypes: true })
      .filter((entry) => (fs.statSync(path.join(entry.parentPath, entry.name)).mode & 0o077) !== 0);
    expect(open.map(({ name }) => name)).toEqual([]);
    expect(fs.readdirSync(directory).toSorted()).toEqual(['made', 'packed']);
    const thread = await PgliteThread.open(path.join(directory, 'packed'), fail);
    await thread.close();
  });

  test('is made beside what lies there, and not put over it', async () => {
    const data = path.join(directory, 'pg');
    fs.mkdirSync(data);
    fs.writeFileSync(path.join(data, 'kept'), 'something');
    await beginDatabase(directory, 'pg', fail);
    expect(fs.existsSync(path.join(data, 'PG_VERSION'))).toBe(true);
    expect(fs.readFileSync(path.join(data, 'kept'), 'utf8')).toBe('something');
  });

  test('that cannot be unpacked leaves nothing', async () => {
    const packed = path.join(directory, 'damaged.tar.gz');
    fs.writeFileSync(packed, 'this is no archive');
    await expect(beginDatabase(directory, 'pg', fail, packed)).rejects.toThrow('damaged');
    expect(fs.readdirSync(directory)).toEqual(['damaged.tar.gz']);
  });
});
