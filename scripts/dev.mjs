#!/usr/bin/env node
// npm run dev: the service, built and started anew when its source changes, and the dashboard with hot reload beside
// it. PORT and all other settings are the service's; DASHBOARD_PORT is where the dashboard is (5173). Ctrl-C stops
// everything.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (...names) => path.join(root, ...names);
const [port, dashboardPort] = [Number(process.env.PORT || 4000), Number(process.env.DASHBOARD_PORT || 5173)];
/** What the compiler says when all that it had to write is written. */
const WRITTEN = 'Watching for file changes';
/** A service that does not stop in order by then is killed: its data takes no harm. */
const STOP_MS = 5_000;

const children = new Set();
/** Of each file of the build, what it held when the service was started. */
const seen = new Map();
let service;
let restarting = Promise.resolve();
let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
const dashboard = serveDashboard();
compile();
say(`dashboard with hot reload: ${(await dashboard).resolvedUrls.local[0]}`);

/** Keeps the compiler running, and starts the service whenever it has written something else than before. */
function compile() {
  const compiler = start(
    [bin('typescript', 'tsc'), '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
    'pipe',
  );
  compiler.on('exit', () => stop(1));
  compiler.stdout.setEncoding('utf8').on('data', (words) => {
    process.stdout.write(words);
    if (!words.includes(WRITTEN)) return;
    if (seen.size === 0) prepare();
    startAnew();
  });
}

/** What the compiler does not make; the pages that the service itself serves are only built where there are none. */
function prepare() {
  run(inRoot('scripts', 'copy-assets.mjs'));
  for (const [page, source] of [
    ['dashboard', 'dashboard'],
    ['explorer', 'dashboard/explorer'],
  ])
    if (!existsSync(inRoot('dist', page, 'index.html')))
      run(bin('vite', 'vite.js'), 'build', source, '--logLevel', 'warn');
  // Words and numbers that the code reads.
  watch(inRoot('src'), { recursive: true }, (_event, name) => {
    if (!name?.includes(`data${path.sep}`)) return;
    run(inRoot('scripts', 'copy-assets.mjs'));
    startAnew();
  });
}

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) stop(1);
}

function bin(name, file) {
  return inRoot('node_modules', name, 'bin', file);
}

/** In a group of its own: a Ctrl-C of the terminal would reach it beside our signal, and two mean at once. */
function start(args, out) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', out, 'inherit'], detached: true });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
}

function startService() {
  service = start(['--enable-source-maps', inRoot('dist', 'src', 'main.js'), 'serve'], 'inherit');
  const started = service;
  started.on('exit', (code) => {
    if (!isStopping && started === service) say(`the service ended with ${code}; it starts again with the next change`);
  });
}

/** With all that it has started itself: the compiler is a program within a program. */
async function end(child) {
  if (!children.has(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const signal = (name) => children.has(child) && process.kill(-child.pid, name);
  signal('SIGTERM');
  const late = setTimeout(() => signal('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
}

/** Starts the service, again if it runs, when a file that it loads has other words than before. */
function startAnew() {
  const changed = ['src', 'migrations'].flatMap((folder) => filesOf(inRoot('dist', folder))).filter(isOther);
  if (changed.length === 0 || isStopping) return;
  const [first] = changed.map((file) => path.relative(root, file));
  if (service) say(`${first}${changed.length === 1 ? '' : ` and ${changed.length - 1} more`} changed: starting anew`);
  restarting = restarting.then(async () => {
    const before = service;
    service = undefined;
    if (before) await end(before);
    if (!isStopping) startService();
  });
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Whether a file holds something else than when it was last looked at. */
function isOther(file) {
  const digest = createHash('sha1').update(readFileSync(file)).digest('hex');
  const before = seen.get(file);
  seen.set(file, digest);
  return before !== digest;
}

/** The page by Vite, and everything else by the service: to the browser both are one. */
async function serveDashboard() {
  const target = `http://127.0.0.1:${port}`;
  const server = await createServer({
    root: inRoot('dashboard'),
    configFile: inRoot('dashboard', 'vite.config.ts'),
    logLevel: 'warn',
    server: {
      host: '127.0.0.1',
      port: dashboardPort,
      fs: { allow: [root] },
      proxy: {
        '/graphql': { target, ws: true },
        ...Object.fromEntries(
          ['/dashboard/graphql', '/v1', '/docs', '/openapi.json'].map((place) => [place, { target }]),
        ),
      },
    },
  });
  return server.listen();
}

async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([
    dashboard.then((server) => server.close()),
    restarting.then(() => Promise.all([...children].map(end))),
  ]);
  process.exit(code);
}

function say(words) {
  process.stderr.write(`[dev] ${words}\n`);
}
