#!/usr/bin/env node
// Keeps what V8 compiles of the bundle while a service starts, reads a first text and answers a first search, where
// load.js of the bundle finds it: for this version of Node, under the flags of V8 that are given here.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = path.join(root, 'dist/bundle');
const { COMPILED } = createRequire(import.meta.url)(path.join(bundle, 'load.js'));
const key = 'compiles-the-bundle-and-nothing-else';
const directory = mkdtempSync(path.join(tmpdir(), 'limn-compile-'));
const unfinished = mkdtempSync(path.join(bundle, 'unfinished-'));
const service = fork(path.join(bundle, 'main.js'), ['serve', '--port', '0'], {
  execArgv: [...process.argv.slice(2), '--require', path.join(root, 'scripts/keep-compiled.cjs')],
  env: {
    PATH: process.env.PATH,
    KEEP_COMPILED_IN: unfinished,
    LIMN_DATA_DIR: directory,
    LIMN_BOOTSTRAP_API_KEY: key,
    LIMN_LOG_LEVEL: 'warn',
  },
  silent: true,
});
service.stderr.pipe(process.stderr);
try {
  await use(await addressOf(service));
  service.send('keep');
  await once(service, 'disconnect');
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, path.join(bundle, freeName()));
} finally {
  // At once: nobody wants its database.
  service.kill('SIGKILL');
  if (service.exitCode === null) await once(service, 'exit');
  for (const made of [directory, unfinished]) rmSync(made, { recursive: true, force: true });
}

/** Where it answers, once it does. Throws when it ends before. */
async function addressOf({ stdout }) {
  let said = '';
  for await (const words of stdout.setEncoding('utf8')) {
    said += words;
    const url = /http:\S+/.exec(said)?.[0];
    if (url) return url;
  }
  throw new Error(`The service did not start:\n${said}`);
}

/** What every service does: each of its threads has then loaded what it needs. */
async function use(url) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const ask = async (route, body) => {
    const answer = await fetch(`${url}${route}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
  };
  await ask('/v1/profile/somebody?wait=30', { data: 'I live in Oslo.' });
  await ask('/v1/profile/somebody');
  await ask('/graphql', { query: '{ searchProfiles(query: "people in Oslo") { total } }' });
}

/** Another for each set of flags. */
function freeName() {
  const taken = readdirSync(bundle);
  let name = COMPILED;
  for (let count = 2; taken.includes(name); count++) name = `${COMPILED}-${count}`;
  return name;
}
