// Compiles packages for `import` and for `require`, each with its own types: those that are named, or all of them. The
// client comes first, since the others are compiled against what it is packed with.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
const compiler = path.join(path.dirname(manifest), 'bin/tsc');
const CLIENT = 'typescript';
const PACKAGES = [CLIENT, 'ai-sdk', 'langchain'];

const named = process.argv.slice(2);
if (named.length === 0) PACKAGES.forEach(build);
else {
  if (!named.includes(CLIENT) && !existsSync(path.join(here, CLIENT, 'dist'))) build(CLIENT);
  named.forEach(build);
}

function build(name) {
  const home = path.join(here, name);
  const project = existsSync(path.join(home, 'tsconfig.build.json')) ? path.join(home, 'tsconfig.build.json') : home;
  const compile = (kind, ...options) =>
    execFileSync(
      process.execPath,
      [compiler, '-p', project, '--noEmit', 'false', '--outDir', path.join(home, 'dist', kind), ...options],
      { stdio: 'inherit' },
    );
  rmSync(path.join(home, 'dist'), { recursive: true, force: true });
  compile('esm');
  compile('cjs', '--module', 'commonjs', '--moduleResolution', 'bundler', '--verbatimModuleSyntax', 'false');
  writeFileSync(path.join(home, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
}
