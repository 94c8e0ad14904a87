import { execFile, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NODE_SETTINGS } from '../../limn-program.js';
import { until } from '../../until.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The build is there already, and `prepack` would take it away from the tests beside this one. */
const AS_BUILT = '--ignore-scripts';

/** Everything a package may hold; each pattern stands for something that is needed where it runs. */
const WANTED = [
  /^(?:package\.json|README\.md|LICENSE)$/,
  /^dist\/bundle\/(?:[\w.-]+\.js|package\.json)$/,
  /^dist\/src\/.*\/data\/(?:(?:lists(?:\/languages\/\w+)?|glosses)\/)?[\w.-]+$/,
  /^dist\/src\/storage\/empty-database\.tar\.gz$/,
  /^dist\/dashboard\/(?:index\.html|assets\/[\w.-]+|drawing\/draw\.js)$/,
  /^dist\/explorer\/(?:index\.html|assets\/[\w.-]+)$/,
  /^dist\/swagger-ui\/[\w.-]+$/,
  /^samples\/people\.json$/,
  /^schema\/(?:schema\.graphql|dashboard\.graphql|openapi\.json)$/,
];
const NEEDED = [
  'LICENSE',
  'README.md',
  'dist/dashboard/index.html',
  'dist/dashboard/drawing/draw.js',
  'dist/explorer/index.html',
  'dist/src/ai/offline/data/word-vectors.bin',
  'dist/bundle/main.js',
  'dist/bundle/package.json',
  'dist/src/storage/empty-database.tar.gz',
  'dist/bundle/pglite-worker.js',
  'dist/src/tenant/data/common-passwords.txt',
  'dist/swagger-ui/LICENSE',
  'dist/swagger-ui/swagger-ui-bundle.js',
  'package.json',
  'samples/people.json',
  'schema/openapi.json',
];
const MIB = 1024 * 1024;
/** Where the build leaves what the code reads beside itself, such as the weights and words of the reader. */
const dataFiles = (): string[] =>
  fs
    .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)data\/(?:(?:lists(?:\/languages\/\w+)?|glosses)\/)?[\w.-]+\.\w+$/.test(file))
    .map((file) => `dist/src/${file}`)
    .concat(
      ['background-vectors.bin', 'topic-tables.json', 'translation-tables.json', 'word-vectors.index'].map(
        (name) => `dist/src/ai/offline/data/${name}`,
      ),
    );

let folder: string;
let packed: { filename: string; size: number; files: { path: string }[] };
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-package-'));
  const packing = ['pack', '--json', AS_BUILT, '--pack-destination', folder];
  const { stdout } = await run('npm', packing, { cwd: root, maxBuffer: 16 * MIB });
  [packed] = JSON.parse(stdout) as [typeof packed];
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('npm pack', () => {
  test('packs what runs, and no test, measurement, source or map', () => {
    const paths = packed.files.map((file) => file.path);
    expect(paths.filter((file) => !WANTED.some((pattern) => pattern.test(file)))).toEqual([]);
    expect(NEEDED.filter((file) => !paths.includes(file))).toEqual([]);
    expect(dataFiles().filter((file) => !paths.includes(file))).toEqual([]);
    // Lists that the reader reads grow with every language and rule; programs, pages and the rest are few.
    expect(paths.filter((file) => !/^dist\/src\/.*\/data\//.test(file)).length).toBeLessThan(220);
    // Vectors of words, at most 12 MiB by themselves, an empty database and weights are nine tenths of it.
    expect(packed.size).toBeLessThan(31 * MIB);
  });

  test('builds anew before it packs', () => {
    const { scripts, bin } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
      bin: Record<string, string>;
    };
    expect(scripts['prepack']).toContain('npm run build');
    expect(bin).toEqual({ limn: 'dist/bundle/main.js' });
  });
});

describe('the package in an empty folder', () => {
  let whyNot: string | undefined;
  let service: ChildProcess | undefined;
  const install = async (): Promise<void> => {
    fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${packed.filename}`], {
      cwd: folder,
    }).catch((error: Error) => (whyNot = error.message));
  };
  beforeAll(async () => {
    await install();
    if (whyNot !== undefined)
      process.stderr.write(`\n*** npm cannot install here, so the package was not tried: ${whyNot} ***\n\n`);
  });
  afterAll(async () => {
    // npm starts the program as a child of a shell of its own: the group is what this test started.
    if (service?.pid !== undefined && service.exitCode === null) {
      process.kill(-service.pid, 'SIGTERM');
      await new Promise((resolve) => service?.once('close', resolve));
    }
  });

  test('serves with npx limn, makes a key, takes a text and tells who it is about', async (context) => {
    if (whyNot !== undefined) return context.skip(`npm cannot install here: ${whyNot}`);
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LIMN_DATA_DIR: path.join(folder, 'data'),
      ...NODE_SETTINGS,
    };
    service = spawn('npx', ['limn', 'serve', '--port', '0'], { cwd: folder, env, detached: true, stdio: 'pipe' });
    let out = '';
    service.stdout!.on('data', (chunk: Buffer) => (out += chunk));
    service.stderr!.on('data', (chunk: Buffer) => (out += chunk));
    const url = (): string | undefined => /REST +(http:\S+)\/v1/.exec(out)?.[1];
    await until('it serves or ends', () => url() !== undefined || service?.exitCode !== null);
    expect(url(), out).toBeDefined();
    expect(await (await fetch(`${url()}/healthz`)).json()).toEqual({ status: 'ok' });
    for (const page of ['/', '/docs', '/docs/swagger-ui-bundle.js', '/openapi.json'])
      expect([page, (await fetch(`${url()}${page}`)).status]).toEqual([page, 200]);

    const { stdout: key } = await run('npx', ['limn', 'key', 'create', '--app', 'first'], { cwd: folder, env });
    const headers = { authorization: `Bearer ${key.trim()}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ data: 'I am Maria, 34, and I live in Porto. I love surfing.' });
    expect((await fetch(`${url()}/v1/profile/maria`, { method: 'POST', headers, body })).status).toBe(202);
    let profile: { status?: string; core_info?: { location?: { value: string } } } = {};
    await until('the profile is ready', async () => {
      const answer = await fetch(`${url()}/v1/profile/maria`, { headers });
      ({ profile } = (await answer.json()) as { profile: typeof profile });
      return profile.status === 'ready';
    });
    expect(profile.core_info?.location?.value).toBe('Porto');
  });
});
