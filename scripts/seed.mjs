#!/usr/bin/env node
// npm run seed: `limn seed`, built first where nothing is. A running service is not built anew under its feet.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = new URL('../dist/bundle/main.js', import.meta.url);
if (!existsSync(main))
  execFileSync('npm', ['run', 'build', '--silent'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  });
process.argv.splice(2, 0, 'seed');
await import(main.href);
