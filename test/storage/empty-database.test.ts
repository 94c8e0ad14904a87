import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStorage } from '../../src/app.js';
import { parseConfig } from '../../src/config.js';
import { openLog } from '../../src/log.js';
import { beginDatabase } from '../../src/storage/empty-database.js';
import { inspectEmbeddedDatabase } from '../../src/storage/inspection.js';
import { MIGRATIONS } from '../../src/storage/migrate.js';
import { describeCatalog } from './catalog.js';

const fail = (error: Error): never => {
  throw error;
};

describe('a new embedded database', () => {
  let directory: string;
  beforeEach(() => (directory = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-empty-'))));
  afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

  /** What a service sees in the database of a directory. */
  const catalogOf = async (folder: string): Promise<string[]> => {
    const storage = await openStorage(parseConfig({ LIMN_DATA_DIR: folder }), openLog('silent'), fail);
    const names = await storage.query<{ line: string }>({ text: 'select name as line from migration' }, []);
    const catalog = await describeCatalog((text) => storage.query({ text }, []));
    await storage.close();
    return [...catalog, ...names.map(({ line }) => line).toSorted()];
  };

  test('that was packed by the build is what a first start makes of one of PGlite, for its owner alone', async () => {
    const [packed, made] = ['packed', 'made'].map((name) => path.join(directory, name)) as [string, string];
    fs.mkdirSync(packed);
    fs.mkdirSync(made);
    await beginDatabase(packed, 'pg', fail);
    await beginDatabase(made, 'pg', fail, path.join(directory, 'not-there.tar.gz'));
    for (const name of ['PG_VERSION', 'postgresql.conf', 'pg_hba.conf'])
      expect(fs.readFileSync(path.join(packed, 'pg', name), 'utf8')).toBe(
        fs.readFileSync(path.join(made, 'pg', name), 'utf8'),
      );
    const open = fs
      .readdirSync(packed, { recursive: true, withFileTypes: true })
      .filter((entry) => (fs.statSync(path.join(entry.parentPath, entry.name)).mode & 0o077) !== 0);
    expect(open.map(({ name }) => name)).toEqual([]);
    expect(fs.readdirSync(packed)).toEqual(['pg']);
    const pending = async (folder: string): Promise<number | undefined> =>
      (await inspectEmbeddedDatabase(folder))?.pending;
    expect([await pending(packed), await pending(made)]).toEqual([0, MIGRATIONS.length]);
    expect(await catalogOf(packed)).toEqual(await catalogOf(made));
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
