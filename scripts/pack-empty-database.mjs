#!/usr/bin/env node
// Packs a new database of the embedded kind into dist, where src/storage/empty-database.ts finds it: as the first start
// would make it, with all migrations, but without the databases that new ones are copied from. Nobody makes another,
// and a first start and each backup would write twice as many files. Made anew only when another PGlite, or another way
// of opening it, would make another.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const storage = path.join(root, 'dist/src/storage');
const packed = path.join(storage, 'empty-database.tar.gz');
const note = path.join(storage, 'empty-database.made-by');

const migrations = path.join(root, 'dist/migrations');
const makers = [
  fileURLToPath(import.meta.url),
  ...['pglite-worker.js', 'role.js', 'migrate.js'].map((name) => path.join(storage, name)),
  ...readdirSync(migrations).map((name) => path.join(migrations, name)),
  ...['pglite', 'pglite-pgvector'].map((name) => path.join(root, 'node_modules/@electric-sql', name, 'package.json')),
];
const hash = createHash('sha256');
for (const file of makers) hash.update(readFileSync(file));
const madeBy = hash.digest('hex');
if (!existsSync(packed) || !existsSync(note) || readFileSync(note, 'utf8') !== madeBy) await make();

async function make() {
  const { pack } = await import(path.join(storage, 'archive.js'));
  const { openEmbedded } = await import(path.join(storage, 'open.js'));
  const { openLog } = await import(path.join(root, 'dist/src/log.js'));
  const directory = mkdtempSync(path.join(tmpdir(), 'limn-empty-'));
  // As a service does, whose database is for its owner alone.
  const usual = process.umask(0o077);
  const onFatal = (error) => {
    throw error;
  };
  try {
    // Otherwise the new one would begin as the one before did.
    rmSync(packed, { force: true });
    const database = await openEmbedded(
      { directory, upkeepMs: 3_600_000, reserveBytes: 0, onFatal, failpoint: async () => undefined },
      openLog('warn'),
    );
    await database.query({ text: 'update pg_database set datistemplate = false' }, []);
    for (const name of ['template0', 'template1']) await database.query({ text: `drop database ${name}` }, []);
    await database.close();
    process.umask(usual);
    await pack(path.join(directory, 'pg'), packed);
    // A backup is for its owner alone; this holds nothing of anybody, and the image's user is not who built it.
    chmodSync(packed, 0o644);
    writeFileSync(note, madeBy, { mode: 0o644 });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
