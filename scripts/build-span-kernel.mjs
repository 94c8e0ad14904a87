#!/usr/bin/env node
// Compiles scripts/span-kernel.ts to src/ai/offline/data/span-kernel.wasm, by AssemblyScript. The same bytes at each
// run of the same version.
//
// node scripts/build-span-kernel.mjs [file to write instead]
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const NAME = 'span-kernel.ts';
const source = readFileSync(new URL(NAME, import.meta.url), 'utf8');
const target = process.argv[2] ?? fileURLToPath(new URL('../src/ai/offline/data/span-kernel.wasm', import.meta.url));
let compiled;
const { error, stderr } = await asc.main(
  [
    ...[NAME, '--outFile', 'span-kernel.wasm', '-O3', '--noAssert', '--runtime', 'stub'],
    ...['--enable', 'simd', '--use', 'abort='],
  ],
  {
    readFile: (name) => (name === NAME ? source : null),
    listFiles: () => [],
    writeFile: (_name, bytes) => void (compiled = bytes),
  },
);
if (error) throw new Error(`${error.message}\n${stderr.toString()}`);
writeFileSync(target, compiled);
console.log(`span-kernel.wasm: ${compiled.length} bytes`);
