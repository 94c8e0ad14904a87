#!/usr/bin/env node
// Packs a new database of the embedded kind into dist, where src/storage/empty-database.ts finds it. Made anew only
// when another PGlite or another way of opening it would make another.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const storage = path.join(root, 'dist/src/storage');
const packed = path.join(storage, 'empty-database.tar.gz');
const note = path.join(storage, 'empty-database.made-by');

const madeBy = createHash('sha256')
  .update(readFileSync(path.join(storage, 'pglite-worker.js')))
  .update(readFileSync(path.join(root, 'node_modules/@electric-sql/pglite/package.json')))
  .digest('hex');
if (!existsSync(packed) || !existsSync(note) || readFileSync(note, 'utf8') !== madeBy) await make();

async function make() {
  const { pack } = await import(path.join(storage, 'archive.js'));
  const { PgliteThread } = await import(path.join(storage, 'pglite-thread.js'));
  const directory = mkdtempSync(path.join(tmpdir(), 'limn-empty-'));
  // As a service does, whose database is for its owner alone.
  const usual = process.umask(0o077);
  try {
    const data = path.join(directory, 'pg');
    const thread = await PgliteThread.open(data, (error) => {
      throw error;
    });
    await thread.close();
    process.umask(usual);
    rmSync(packed, { force: true });
    await pack(data, packed);
    // A backup is for its owner alone; this holds nothing of anybody, and the image's user is not who built it.
    chmodSync(packed, 0o644);
    writeFileSync(note, madeBy, { mode: 0o644 });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
