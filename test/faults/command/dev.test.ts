import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NODE_SETTINGS } from '../../limn-program.js';
import { until } from '../../until.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** What `npm run dev` works on. A copy, since it writes to the dist that the tests beside this one load. */
const COPIED = [
  'dashboard',
  'dist/dashboard',
  'dist/explorer',
  'migrations',
  'package.json',
  'schema',
  'scripts',
  'src',
];
const SETTINGS = ['tsconfig.json', 'tsconfig.build.json'];

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('npm run dev', () => {
  let copy: string;
  let dev: ChildProcess | undefined;
  beforeAll(() => {
    copy = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-dev-'));
    for (const name of [...COPIED, ...SETTINGS])
      fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  });
  afterAll(async () => {
    if (dev && dev.exitCode === null) {
      dev.kill('SIGTERM');
      await new Promise((resolve) => dev?.once('exit', resolve));
    }
    fs.rmSync(copy, { recursive: true, force: true });
  });

  test('serves the service and the dashboard, starts anew after a change, and stops all of it', async () => {
    const [port, dashboardPort] = [await freePort(), await freePort()];
    const started = (dev = spawn(process.execPath, [path.join(copy, 'scripts/dev.mjs')], {
      cwd: copy,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        LIMN_DATA_DIR: path.join(copy, 'data'),
        PORT: String(port),
        DASHBOARD_PORT: String(dashboardPort),
        ...NODE_SETTINGS,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }));
    let out = '';
    started.stdout!.on('data', (chunk: Buffer) => (out += chunk));
    started.stderr!.on('data', (chunk: Buffer) => (out += chunk));
    const says = async (words: RegExp): Promise<void> => {
      await until(`it says ${words}`, () => words.test(out) || / ended with /.test(out) || started.exitCode !== null);
      expect(out).toMatch(words);
    };
    await says(/Dashboard {3}http/);
    await says(/dashboard with hot reload: (http:\S+)/);
    const page = await (await fetch(`http://127.0.0.1:${dashboardPort}/`)).text();
    expect(page).toContain('/@vite/client');
    // The same host to the browser: what the dashboard asks is passed on.
    const asked = await fetch(`http://127.0.0.1:${dashboardPort}/dashboard/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${dashboardPort}` },
      body: JSON.stringify({ query: '{ me { id } }' }),
    });
    expect(await asked.json()).toMatchObject({ data: { me: null } });

    const serve = path.join(copy, 'src/command/serve.ts');
    fs.writeFileSync(serve, fs.readFileSync(serve, 'utf8').replace('Dashboard   ', 'New words   '));
    await says(/dist\/src\/command\/serve\.js changed: starting anew/);
    await says(/New words {3}http/);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);

    const ended = new Promise<number | null>((resolve) => started.once('exit', resolve));
    started.kill('SIGINT');
    expect(await ended).toBe(0);
    for (const one of [port, dashboardPort])
      await expect(fetch(`http://127.0.0.1:${one}/`)).rejects.toThrow('fetch failed');
  });
});
