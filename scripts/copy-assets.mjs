#!/usr/bin/env node
// Copies every src/**/data folder to its place below dist: the compiler moves code alone.
import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = path.join(root, 'src');
if (existsSync(source)) copyDataFolders(source);

function copyDataFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const inside = path.join(folder, entry.name);
    if (entry.name === 'data') cpSync(inside, path.join(root, 'dist', path.relative(root, inside)), { recursive: true });
    else copyDataFolders(inside);
  }
}
