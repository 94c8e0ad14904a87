import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join, relative } from 'node:path';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The last that scripts/pack-tables.mjs packs. */
const PACKED = 'dist/src/ai/offline/data/word-vectors.index';
const COMPILED_PACKAGES = ['typescript', 'ai-sdk', 'langchain'];

/** Builds when something that tests load from dist is older than its source; `LIMN_STALE_BUILD=allow` warns instead. */
export function buildWhatIsStale(): void {
  buildStalePackages();
  const page = join(root, 'dist/dashboard/index.html');
  const stale = [
    ...['src', 'migrations', 'bench', 'eval', 'chaos', 'rig']
      .flatMap(sources)
      .filter((file) => isNewer(file, join(root, 'dist', file.replace(/\.ts$/, '.js')))),
    ...sources('dashboard').filter((file) => isNewer(file, page)),
    ...['src', 'migrations'].flatMap(sources).filter((file) => isNewer(file, join(root, 'dist/bundle/run.js'))),
    // Data that was copied without a build is not packed.
    ...['scripts/pack-tables.mjs'].filter((file) => isNewer(file, join(root, PACKED))),
  ];
  if (stale.length === 0) return;
  const shown = stale.slice(0, 5).join(', ') + (stale.length > 5 ? ` and ${stale.length - 5} more` : '');
  if (process.env['LIMN_STALE_BUILD'] === 'allow')
    return void process.stderr.write(`\n*** dist is older than the source (${shown}) ***\n\n`);
  process.stderr.write(`Building, as dist is older than the source (${shown})\n`);
  // Not as a part of a test: the pages would be built for development, and behave otherwise.
  const { NODE_ENV: _env, VITEST: _vitest, TEST: _test, ...env } = process.env;
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** In less than a second each; what a package is compiled against is compiled before it. */
function buildStalePackages(): void {
  const isStale = COMPILED_PACKAGES.flatMap((name) => sources(`packages/${name}/src`)).some((file) => {
    const built = file.replace('/src/', '/dist/cjs/').replace(/\.ts$/, '.js');
    return isNewer(file, join(root, built));
  });
  if (isStale) execFileSync(process.execPath, [join(root, 'packages/build.mjs')], { stdio: 'inherit' });
}

function sources(folder: string): string[] {
  const found = existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    : [];
  return found
    .filter((entry) => entry.isFile() && /\.(?:tsx?|css)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const isNewer = (file: string, built: string): boolean =>
  !existsSync(built) || statSync(built).mtimeMs < statSync(join(root, file)).mtimeMs;
