import { rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type * as client from '../../../packages/typescript/src/limn-client.js';
import { installPackages } from '../../packed.js';

type Client = typeof client;

const folder = installPackages(['typescript'], []);
afterAll(() => rmSync(folder, { recursive: true }));

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
      response.writeHead(status, { 'x-submission-id': 's', ...headers });
      // A length that it does not come to is an answer that breaks off.
      if (headers['content-length']) return response.write(body, () => request.socket.destroy());
      return response.end(status === 204 ? undefined : body);
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
      /* @vite-ignore */ pathToFileURL(`${folder}/node_modules/limn-client/dist/esm/limn-client.js`).href
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

  it.each([
    [{ key: 'k' }, 'Limn needs the option url, a string'],
    [{ url: 'http://127.0.0.1:9' }, 'Limn needs the option key, a string'],
  ])('is none where the client was not told where or who: %o', async (options, message) => {
    const { Limn: Client } = await load();
    expect(() => new Client(options as ConstructorParameters<typeof Client>[0])).toThrow(new TypeError(message));
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

  it('goes on with the progress of a submission where it was', async () => {
    const { Limn: Client } = await load();
    const step = (state: string): string => `event: submission\ndata: {"id": "s", "state": "${state}"}\n\n`;
    const states: string[] = [];
    const [, seen] = await scripted(
      [
        { status: 200, body: step('queued'), headers: { 'content-length': '999' } },
        { status: 503, headers: { 'retry-after': '0' } },
        { status: 200, body: `:\n\n${step('queued')}${step('processing')}` },
        { status: 200, body: step('merged').replaceAll('\n', '\r\n') },
      ],
      async (url) => {
        for await (const { state } of new Client({ url, key: 'k', timeoutMs: 1_000 }).follow('s')) states.push(state);
      },
    );
    expect(states).toEqual(['queued', 'processing', 'merged']);
    expect(seen).toHaveLength(4);
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
