import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as client from '../../../packages/typescript/src/limn-client.js';
import { openLimn, type Limn } from '../../limn.js';
import { installPackages } from '../../packed.js';

type Client = typeof client;

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The event loop must turn meanwhile: the service runs in this process. */
const run = promisify(execFile);
let folder: string;
let limn: Limn;

/** What a program that uses the package prints, parsed. */
async function told(name: string, program: string): Promise<Record<string, unknown>> {
  writeFileSync(path.join(folder, name), program);
  const env = { ...process.env, LIMN_URL: limn.url, LIMN_KEY: limn.key };
  const { stdout } = await run(process.execPath, [name], { cwd: folder, env });
  return JSON.parse(stdout) as Record<string, unknown>;
}

beforeAll(async () => {
  folder = installPackages(['typescript'], ['graphql', 'graphql-ws', 'ws']);
  limn = await openLimn();
});
afterAll(async () => {
  await limn.close();
  rmSync(folder, { recursive: true });
});

describe('the client for TypeScript', () => {
  it('is an error of its own class to strangers, and to a neighbour there is nothing', async () => {
    const { key } = await limn.newTenant();
    const outcome = await told(
      'refused.mjs',
      `import { AuthenticationError, Limn, NotFoundError } from 'limn-client';
      const url = process.env.LIMN_URL;
      await new Limn({ url, key: process.env.LIMN_KEY }).submitAndWait('hers', 'I live in Bern.');
      const stranger = await new Limn({ url, key: 'limn_live_nobody' }).read('hers').catch((error) => error);
      const neighbour = await new Limn({ url, key: '${key}' }).read('hers').catch((error) => error);
      console.log(JSON.stringify({
        stranger: stranger instanceof AuthenticationError && stranger.status,
        neighbour: neighbour instanceof NotFoundError && neighbour.code,
      }));`,
    );
    expect(outcome).toEqual({ stranger: 401, neighbour: 'not_found' });
  });

  it('posts, waits, reads, corrects, searches, walks the log, follows and deletes, imported', async () => {
    const outcome = await told(
      'whole-life.mjs',
      `import { Limn, NotFoundError } from 'limn-client';
      import { profileStatus, subscribe } from 'limn-client/subscriptions';
      import { WebSocket } from 'ws';
      const options = { url: process.env.LIMN_URL + '/', key: process.env.LIMN_KEY };
      const limn = new Limn(options);
      const id = 'a/b ü?#%';
      const out = {};
      const { profile, submission } = await limn.submitAndWait(id, "I'm Ada, 36. I live in Bern and love fencing.");
      out.read = [profile.core_info.name.value, profile.core_info.age.value, profile.core_info.location.value];
      out.state = submission.state;
      const again = await limn.submit(id, 'I play the cello.', { idempotencyKey: 'once' });
      out.replayed = [again, await limn.submit(id, 'I play the cello.', { idempotencyKey: 'once' })]
        .map(({ replayed }) => replayed);
      await limn.waitFor(again.submissionId);
      const set = [{ path: 'core_info.location', value: 'Basel' }];
      out.revised = (await limn.revise(id, { set })).profile.core_info.location.value;
      out.found = [];
      for await (const hit of limn.searchAll({ filterBy: 'location', filterValue: 'Basel', pageSize: 1 }))
        out.found.push(hit.profile_id);
      out.entries = 0;
      for await (const entry of limn.log(id)) out.entries += entry.changes ? 1 : 0;
      out.context = (await limn.context(id, { query: 'music', maxTokens: 100 })).tokens <= 100;
      const { outcomes } = await limn.submitMany([{ id: 'x', data: 'I am Xenia.' }, { id: '', data: 'y' }]);
      out.batch = outcomes.length;
      out.preview = (await limn.preview('new', 'I live in Rome.')).changes.core_info.location.value;
      out.token = (await limn.issueToken({ scope: 'read', seconds: 60 })).scope;
      out.days = Array.isArray((await limn.usage({ days: 1 })).days);
      for await (const { status } of profileStatus({ ...options, webSocketImpl: WebSocket }, id)) {
        out.status = status;
        break;
      }
      out.wrong = await (async () => {
        for await (const _ of subscribe({ ...options, webSocketImpl: WebSocket }, 'subscription { none }')) return '';
      })().catch((error) => error.constructor.name);
      await limn.delete(id);
      await limn.delete(id);
      out.gone = await limn.read(id).catch((error) => error instanceof NotFoundError);
      console.log(JSON.stringify(out));`,
    );
    expect(outcome).toMatchObject({
      read: ['Ada', 36, 'Bern'],
      state: 'merged',
      replayed: [false, true],
      revised: 'Basel',
      found: ['a/b ü?#%'],
      entries: 3,
      context: true,
      batch: 2,
      preview: 'Rome',
      token: 'read',
      days: true,
      status: 'READY',
      gone: true,
    });
    expect(outcome['wrong']).not.toBe('');
  });

  it('is loaded by require as well', async () => {
    const outcome = await told(
      'required.cjs',
      `const { Limn, LimnError } = require('limn-client');
      const { subscribe } = require('limn-client/subscriptions');
      new Limn({ url: process.env.LIMN_URL, key: process.env.LIMN_KEY }).search({ filterBy: 'shoe', filterValue: 'x' })
        .catch((error) => console.log(JSON.stringify({
          isOurs: error instanceof LimnError, code: error.code, field: error.details[0]?.field, type: typeof subscribe,
        })));`,
    );
    expect(outcome).toMatchObject({ isOurs: true, code: 'invalid_field', field: 'filterBy', type: 'function' });
  });

  /** What the compiler says of a program, given the package's types. */
  async function compiled(name: string, program: string): Promise<string> {
    writeFileSync(
      path.join(folder, name),
      `import { Limn, type Profile, type Submission } from 'limn-client';\n${program}`,
    );
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
    const outcome = await run(process.execPath, [compiler, ...options, name], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    return outcome.stdout;
  }

  it.each(['mts', 'cts'])('has types for a program in %s', async (kind) => {
    const right = `const limn = new Limn({ url: '', key: '' });
      export const named = (profile: Profile): string | undefined => profile.core_info?.name?.value;
      export const read: Promise<{ profile: Profile }> = limn.submitAndWait('a', { any: [1] });`;
    expect(await compiled(`right.${kind}`, right)).toBe('');
    const wrong = `void new Limn({ url: '', key: '' }).search({ queries: 'x' });
      export const none = (submission: Submission): Profile => submission;`;
    expect(await compiled(`wrong.${kind}`, wrong)).toMatch(
      /'queries' does not exist[^]*not assignable to type 'Profile'|is missing/,
    );
  });
});

describe('a call that fails', () => {
  interface Step {
    status: number;
    headers?: Record<string, string>;
    body?: string;
  }

  /** Answers by a script, step by step, and tells what it was sent. */
  async function scripted<T>(steps: Step[], use: (url: string) => Promise<T>): Promise<[T, IncomingHttpHeaders[]]> {
    const seen: IncomingHttpHeaders[] = [];
    const server = createServer((request, response) => {
      request.resume();
      const { status, headers = {}, body = '{}' } = steps[seen.length] ?? steps.at(-1)!;
      seen.push(request.headers);
      if (status === 0) return request.socket.destroy();
      return response.writeHead(status, { 'x-submission-id': 's', ...headers }).end(status === 204 ? undefined : body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      return [await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), seen];
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  const load = async (): Promise<Client> =>
    (await import(
      /* @vite-ignore */ pathToFileURL(path.join(folder, 'node_modules/limn-client/dist/esm/limn-client.js')).href
    )) as Client;
  const failureOf = (call: Promise<unknown>): Promise<unknown> => call.then(() => undefined).catch((error) => error);

  it.each([
    ['is refused for now', { status: 503, headers: { 'retry-after': '0' } }],
    ['comes too fast', { status: 429, headers: { 'retry-after': '0' } }],
    ['fails in between', { status: 502, body: '<html>' }],
    ['is cut off', { status: 0 }],
  ])('is made again with the same key when it %s', async (_what, step) => {
    const { Limn: Client } = await load();
    const [{ submissionId }, seen] = await scripted([step, step, { status: 202 }], (url) =>
      new Client({ url, key: 'k' }).submit('a', 'text'),
    );
    expect(submissionId).toBe('s');
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map((headers) => headers['idempotency-key'])).size).toBe(1);
    expect(seen[0]!['idempotency-key']).toMatch(/^[\w-]{36}$/);
  });

  it('is made again no more often than it was told', async () => {
    const { Limn: Client, RateLimitError } = await load();
    const [failure, seen] = await scripted([{ status: 429, headers: { 'retry-after': '0' } }], (url) =>
      failureOf(new Client({ url, key: 'k', retries: 1 }).read('a')),
    );
    expect(seen).toHaveLength(2);
    expect(failure).toBeInstanceOf(RateLimitError);
    expect(failure).toMatchObject({ status: 429, retryAfter: 0 });
  });

  it.each([400, 401, 403, 404, 409, 413, 422])('is not made again after %i', async (status) => {
    const { Limn: Client, ApiFailure } = await load();
    const [failure, seen] = await scripted([{ status }], (url) =>
      failureOf(new Client({ url, key: 'k' }).submit('a', 'x')),
    );
    expect(seen).toHaveLength(1);
    expect(failure).toBeInstanceOf(ApiFailure);
  });

  it('is not made again when nobody knows whether it was done and it must not be done twice', async () => {
    const { Limn: Client, ConnectionError } = await load();
    const [failure, seen] = await scripted([{ status: 0 }], (url) =>
      failureOf(new Client({ url, key: 'k' }).issueToken({ scope: 'read' })),
    );
    expect(seen).toHaveLength(1);
    expect(failure).toBeInstanceOf(ConnectionError);
  });

  it('ends when its signal does, also between two tries', async () => {
    const { Limn: Client } = await load();
    const [failure] = await scripted([{ status: 503, headers: { 'retry-after': '50' } }], async (url) => {
      const controller = new AbortController();
      const call = failureOf(new Client({ url, key: 'k' }).read('a', { signal: controller.signal }));
      setTimeout(() => controller.abort(new Error('enough')), 50);
      return call;
    });
    expect(failure).toMatchObject({ message: 'enough' });
  });

  it('is an error of reading when the text cannot be read', async () => {
    const { Limn: Client, ReadingFailedError } = await load();
    const failed = JSON.stringify({ id: 's', state: 'failed', error: 'no model' });
    const [failure] = await scripted([{ status: 202 }, { status: 200, body: failed }], (url) =>
      failureOf(new Client({ url, key: 'k' }).submitAndWait('a', 'x')),
    );
    expect(failure).toBeInstanceOf(ReadingFailedError);
    expect(failure).toMatchObject({ message: 'The text could not be read: no model' });
  });

  it('is an error of waiting when the text takes too long', async () => {
    const { Limn: Client, WaitTimeoutError } = await load();
    const queued = JSON.stringify({ id: 's', state: 'queued' });
    const [failure] = await scripted([{ status: 202 }, { status: 200, body: queued }], (url) =>
      failureOf(new Client({ url, key: 'k' }).submitAndWait('a', 'x', { timeoutMs: 20 })),
    );
    expect(failure).toBeInstanceOf(WaitTimeoutError);
  });
});
