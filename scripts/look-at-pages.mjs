#!/usr/bin/env node
// Opens a service full of the sample people and looks at every page of the dashboard in Chromium, as it is built.
//   node scripts/look-at-pages.mjs FOLDER    puts a picture of each page there, in both themes and three widths
//   node scripts/look-at-pages.mjs FOLDER --whole puts pictures there that reach down to the end of each page
//   node scripts/look-at-pages.mjs --figures prints how fast each page is on a slow phone, how much it loads, and what
//                                            Lighthouse and axe would say; --rounds=1 looks once, and not five times
// --only=profiles,search does so of these pages alone.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { openApp } from '../dist/src/app.js';
import { parseConfig } from '../dist/src/config.js';
import { takePicture } from './page-picture.mjs';
import { visit } from './page-visit.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PASSWORD = 'kettle otter lamp 9';
const SOMEBODY = 'hannah-brewer';
const USUAL_ROUNDS = 5;
const LONGEST_READ_MS = 120_000;
const WIDTHS = [
  [390, 844],
  [1280, 800],
  [1920, 1080],
];

/** Every page: its address within the app, and what is there once it is shown. */
const PAGES = [
  ['profiles', '', '.who a'],
  ['search', '?q=somebody%20who%20loves%20the%20sea&sensitivity=40', '.who a'],
  ['profile', `/profiles/${SOMEBODY}`, '.history .entry'],
  ['map', '/map', '.map-drawing circle, .people-map circle, svg circle'],
  ['glance', '/glance', '.bars li'],
  ['start', '/start', 'textarea'],
  ['context', `/context?id=${SOMEBODY}`, 'main h1'],
  ['live', '/live', '.requests td'],
  ['connect', '/connect', '.code code'],
  ['tokens', '/tokens', '#token'],
  ['webhooks', '/webhooks', '.requests td'],
  ['usage', '/usage', '.usage-days td, .chart canvas'],
  ['settings', '/settings', '#key'],
];
/** Pages outside of an app. */
const PLACES = [
  ['apps', '/', '.app'],
  ['account', '/account', 'main h1'],
  ['docs', '/docs', '.operations a, .opblock'],
  ['docs-graphql', '/docs/graphql', 'main h1'],
];

const folder = process.argv.slice(2).find((one) => !one.startsWith('--'));
const rounds = Number(
  process.argv.find((one) => one.startsWith('--rounds='))?.slice('--rounds='.length) ?? USUAL_ROUNDS,
);
const wantsWhole = process.argv.includes('--whole');
const wantsFigures = process.argv.includes('--figures');
const only = process.argv
  .find((one) => one.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
if (folder === undefined && !wantsFigures)
  throw new Error('Usage: node scripts/look-at-pages.mjs FOLDER [--whole] | --figures [--only=PAGE,PAGE]');

const directory = mkdtempSync(path.join(os.tmpdir(), 'limn-look-'));
const receiver = http.createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(request.url === '/broken' ? 503 : 204).end());
});
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const app = await openApp(
  parseConfig({
    PORT: '0',
    LIMN_DATA_DIR: directory,
    LIMN_RATE_LIMIT: '0',
    LIMN_LOG_LEVEL: 'silent',
    LIMN_WEBHOOK_PRIVATE: 'allowed',
  }),
);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const owner = await fill();
  if (folder !== undefined) await takePictures(owner);
  if (wantsFigures) await printFigures(owner);
} finally {
  await browser.close();
  receiver.closeAllConnections();
  receiver.close();
  await app.close();
  rmSync(directory, { recursive: true, force: true });
}

function findChromium() {
  const named = process.env.LIMN_TEST_CHROMIUM;
  const found = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((one) => NAMES.map((name) => path.join(one, name)))
    .find((one) => {
      try {
        readFileSync(one);
        return true;
      } catch {
        return false;
      }
    });
  return named ?? found;
}

/** An account with an app in which the sample people are, and in which something happens. */
async function fill() {
  let cookie = '';
  const ask = async (query, variables = {}, id) => {
    const answer = await fetch(`${app.url}/dashboard/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: app.url,
        'sec-fetch-site': 'same-origin',
        cookie,
        ...(id && { 'limn-app': id }),
      },
      body: JSON.stringify({ query, variables }),
    });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const { data, errors } = await answer.json();
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  await ask('mutation ($p: String!) { signUp(email: "ada@example.com", password: $p) { id } }', { p: PASSWORD });
  const made = await ask('mutation { createApp(name: "Front desk") { app { id } apiKey } }');
  await ask('mutation { createApp(name: "Trying things out") { app { id } } }');
  const { id } = made.createApp.app;
  const key = made.createApp.apiKey;
  const hook = `http://127.0.0.1:${receiver.address().port}`;
  for (const [url, description] of [
    [`${hook}/hooks/limn`, 'Production'],
    [`${hook}/broken`, 'Staging'],
  ])
    await ask(
      'mutation ($url: String!, $description: String) ' +
        '{ createWebhook(url: $url, description: $description) { secret } }',
      { url, description },
      id,
    );
  const call = (where, body) =>
    fetch(`${app.url}/v1/${where}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const people = JSON.parse(readFileSync(path.join(root, 'samples/people.json'), 'utf8'));
  for (let round = 0; people.some(({ posts }) => posts[round]); round++) {
    for (const person of people) if (person.posts[round]) await call(`profile/${person.id}`, person.posts[round]);
    for (const { id: profile } of people) await untilRead(call, profile);
  }
  for (const query of ['people who love surfing', 'quantum chromodynamics', 'carburettor repair', 'vegan bakers'])
    await call(`search?${new URLSearchParams({ query, sensitivity: '70' })}`);
  await call('search?sensitivity=900');
  const { storage } = app.needs;
  // As if it had gone on for two months: what comes in one by one, and what models cost.
  await storage.run(
    {
      text:
        `update profile set created_at = now() - interval '1 day' * (abs(hashtext(profile_id)) % 58) where ` +
        'tenant_id = $1',
    },
    [id],
  );
  await storage.run(
    {
      text:
        'insert into daily_usage (tenant_id, day, submissions, calls, prompt_tokens, cached_tokens, ' +
        'completion_tokens, embedding_calls, embedding_tokens) select $1, day, n, n + 2, n * 2100, n * 900, n * 340, ' +
        `n * 3, n * 120 from (select (now() at time zone 'utc')::date - ago as day, 30 + ` +
        'abs(hashtext(ago::text)) % 60 as n from generate_series(0, 44) ago) days',
    },
    [id],
  );
  await ask('mutation { setDailyLimit(dailyTokens: 500000) { own } }', {}, id);
  return { id, cookie };
}

/** Throws if nobody reads a text, so that it is not waited for without end. */
async function untilRead(call, profile) {
  const last = Date.now() + LONGEST_READ_MS;
  while ((await (await call(`profile/${profile}`)).json()).profile?.status !== 'ready') {
    if (Date.now() > last) throw new Error(`${profile} is not ready after ${LONGEST_READ_MS / 1_000} s`);
    await pause(100);
  }
}

async function windowOf({ cookie }, options) {
  const context = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce', ...options });
  const [name, value] = cookie.split('=');
  await context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }]);
  await context.addInitScript(() => {
    localStorage.setItem('limn signed in', 'yes');
    localStorage.setItem(
      'limn prices',
      JSON.stringify({ prompt: 2.5, cached: 1.25, completion: 10, embedding: 0.02, currency: 'USD' }),
    );
  });
  return context;
}

function addresses({ id }) {
  return [
    ...PAGES.map(([name, within, sign]) => [name, `/apps/${id}${within}`, sign]),
    ...PLACES,
    ['graphiql', `/graphql?app=${id}`, '.graphiql-query-editor'],
  ].filter(([name]) => only === undefined || only.includes(name));
}

async function takePictures(owner) {
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'])
    for (const [width, height] of WIDTHS) {
      const context = await windowOf(owner, { colorScheme, viewport: { width, height } });
      const page = await context.newPage();
      for (const [name, address, sign] of addresses(owner)) {
        await page.goto(address);
        await page
          .locator(sign)
          .first()
          .waitFor({ timeout: 20_000 })
          .catch(() => console.error(`${name} at ${width} shows no ${sign}`));
        await pause(name === 'map' ? 2_500 : 500);
        await takePicture(page, path.join(folder, `${name}-${colorScheme}-${width}.png`), wantsWhole);
      }
      await context.close();
    }
}

async function printFigures(owner) {
  const say = (...cells) => console.log(cells.map((cell, at) => sayFigure(cell).padStart(at && 11)).join(' '));
  console.log('A phone of 390 px, 1.6 Mbit/s, 150 ms, a quarter of the processor; milliseconds and kB on the wire');
  console.log(`The best of ${rounds} each, since what else runs on a machine only adds`);
  say('page'.padEnd(14), 'paint', 'shown', 'again', 'script kB', 'all kB', 'blocked', 'shift', 'speed', 'access');
  // The first of all pages would wait for what draws them.
  await (await fetch(`${app.url}/`)).text();
  for (const [name, address, sign] of addresses(owner)) {
    const visits = [];
    for (let round = 0; round < rounds; round++) {
      const context = await windowOf(owner, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
      const seen = await visit(context, address, sign).catch(({ message }) => console.error(message));
      if (seen) visits.push(seen);
      else process.exitCode = 1;
    }
    if (visits.length === 0) continue;
    const least = (of) => Math.min(...visits.map(of));
    say(
      name.padEnd(14),
      least(({ first }) => first.paint),
      least(({ first }) => first.shown),
      least(({ again }) => again.shown),
      least(({ first }) => first.script),
      least(({ first }) => first.all),
      Math.round(least(({ first }) => first.blocked)),
      least(({ first }) => first.shift).toFixed(3),
      Math.max(...visits.map(({ first }) => first.score)),
      least(({ access }) => access),
    );
  }
}

function sayFigure(figure) {
  return Number.isNaN(figure) ? 'not told' : String(figure);
}
