import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { LimnError } from '../errors.js';
import { UsageError } from './arguments.js';
import { fetchWithTimeout } from './fetch-with-timeout.js';
import { newKey } from './operator-commands.js';
import type { Settings } from './settings.js';

/** One of the invented people of samples/people.json, with what they posted, first things first. */
interface SamplePerson {
  id: string;
  posts: { input_type: string; data: string }[];
}

interface Target {
  url: string;
  key: string;
}

interface Answer {
  status: number;
  body: { profile?: { status?: string; update_log?: unknown[] }; message?: string };
}

/** In the root of the package: the dashboard has them from there too. */
const PEOPLE = new URL('../../../samples/people.json', import.meta.url);
/** The app that is made where no key is given. */
const APP = 'samples';
const CONCURRENCY = 6;
const POLL_MS = 400;
/** Longer than any answer takes: a service accepts at once and reads in the background. */
const RESPONSE_MS = 60_000;
/** Longer than a model needs for all of them; offline it takes seconds. */
const LONGEST_READING_MS = 15 * 60_000;

/**
 * Posts what the sample people say to a running service, the first text of everybody before the second of anybody, so
 * that profiles grow and have a history, and waits until all are read. Texts that were merged by an earlier run are not
 * posted again.
 */
export async function seed(
  settings: Settings,
  given: { url: string | undefined; key: string | undefined },
): Promise<void> {
  const url = given.url?.replace(/\/+$/, '') ?? ownUrl(settings);
  if (given.key === undefined && url !== ownUrl(settings))
    throw new UsageError('--url needs --key: a key is made for the service of the settings alone');
  await assertAnswers(url);
  const isOurs = given.key === undefined;
  const target: Target = { url, key: given.key ?? (await newKey(settings(), APP)).apiKey };
  if (isOurs) console.log(`Made a key of the app "${APP}", which is shown this once: ${target.key}`);
  const people = JSON.parse(readFileSync(PEOPLE, 'utf8')) as SamplePerson[];
  const merged = new Map<string, number>();
  await eachOf(people, async ({ id }) => {
    const { body } = await ask(target, `/v1/profile/${encodeURIComponent(id)}`, [200, 404]);
    merged.set(id, body.profile?.update_log?.length ?? 0);
  });
  const rounds = Math.max(...people.map(({ posts }) => posts.length));
  let posted = 0;
  for (let round = 0; round < rounds; round++) {
    const speaking = people.filter(({ id, posts }) => round < posts.length && round >= (merged.get(id) ?? 0));
    if (speaking.length === 0) continue;
    posted += speaking.length;
    await eachOf(speaking, async ({ id, posts }) => {
      await ask(target, `/v1/profile/${encodeURIComponent(id)}`, [200, 202], posts[round]);
    });
    await untilRead(target, speaking, `Round ${round + 1} of ${rounds}: posted ${speaking.length}`);
  }
  console.log(
    posted === 0
      ? `All ${people.length} people are there already`
      : `${people.length} people are ready, of ${posted} texts`,
  );
  console.log(whereToLook(target, isOurs));
}

function ownUrl(settings: Settings): string {
  const { host, port } = settings();
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Before a key is made: a wrong address leaves nothing behind. */
async function assertAnswers(url: string): Promise<void> {
  if (!URL.canParse(url))
    throw new LimnError('bad_request', `--url ${url} is no address, such as http://127.0.0.1:4000`);
  const isReady = await fetchWithTimeout(RESPONSE_MS, `${url}/readyz`, {}, async ({ ok }) => ok).catch(() => false);
  if (isReady) return;
  throw new LimnError(
    'bad_request',
    `No service that is ready answers at ${url}: start it with npm start, or name another with --url`,
  );
}

async function eachOf<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  const take = async (): Promise<void> => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, take));
}

/** Tells how many profiles are ready until all are. */
async function untilRead(target: Target, people: SamplePerson[], told: string): Promise<void> {
  const waiting = new Set(people.map(({ id }) => id));
  for (const end = Date.now() + LONGEST_READING_MS; waiting.size > 0;) {
    await eachOf([...waiting], async (id) => {
      const { body } = await ask(target, `/v1/profile/${encodeURIComponent(id)}`, [200]);
      if (body.profile?.status === 'ready') waiting.delete(id);
    });
    progress(`${told}, ${people.length - waiting.size} read`, waiting.size === 0);
    if (Date.now() > end)
      throw new LimnError(
        'unavailable',
        `${waiting.size} profiles are not read yet: look at the log of the service, and run this again`,
      );
    if (waiting.size > 0) await pause(POLL_MS);
  }
}

/** One line that changes at a terminal; elsewhere the last of it alone. */
function progress(text: string, isLast: boolean): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${text}${isLast ? '\n' : ''}`);
  else if (isLast) console.log(text);
}

/** Sends one request, and again when the service says so. Throws what it answers, in its words, unless expected. */
async function ask({ url, key }: Target, path: string, expected: number[], body?: object): Promise<Answer> {
  for (;;) {
    const options = {
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    };
    const { read, ...answer } = await fetchWithTimeout(RESPONSE_MS, `${url}${path}`, options, async (response) => ({
      status: response.status,
      headers: response.headers,
      read: (await response.json().catch(() => ({}))) as Answer['body'],
    }));
    if (expected.includes(answer.status)) return { status: answer.status, body: read };
    const wait = Number(answer.headers.get('retry-after'));
    if ((answer.status !== 429 && answer.status !== 503) || !(wait > 0))
      throw new LimnError('bad_request', `${url} answers ${answer.status}: ${read.message ?? 'without words'}`);
    await pause(wait * 1_000);
  }
}

function whereToLook({ url, key }: Target, isOurs: boolean): string {
  const header = `-H "Authorization: Bearer ${isOurs ? key : '$LIMN_KEY'}"`;
  return [
    '',
    'Where to look:',
    `  curl -s '${url}/v1/search?sortBy=name&sortOrder=asc&pageSize=30' ${header}`,
    `  curl -s -G ${url}/v1/search ${header} --data-urlencode 'query=people who love the sea'`,
    `  ${url}/docs, to try everything else`,
    ...(isOurs
      ? [
          `  ${url}/ shows them to an account: sign up there, then`,
          `  npx limn app give --app ${APP} --to <the address of the account>`,
        ]
      : [`  ${url}/ shows them to the account that has this app`]),
  ].join('\n');
}
