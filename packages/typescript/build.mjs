// Compiles the package twice, for `import` and for `require`, each with its own types.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
const compile = (...options) =>
  execFileSync(process.execPath, [path.join(path.dirname(manifest), 'bin/tsc'), '-p', here, ...options], {
    stdio: 'inherit',
  });

rmSync(path.join(here, 'dist'), { recursive: true, force: true });
compile('--noEmit', 'false', '--outDir', path.join(here, 'dist/esm'));
compile(
  ...['--noEmit', 'false', '--outDir', path.join(here, 'dist/cjs')],
  ...['--module', 'commonjs', '--moduleResolution', 'bundler', '--verbatimModuleSyntax', 'false'],
);
writeFileSync(path.join(here, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
