import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { KEY } from '../rig/child-processes.js';
import type { Chance } from './chance.js';
import type { Heard } from './history.js';

/** An endpoint of webhooks that the service is told of. */
export interface Listener {
  /** What it took, in the order in which it came; it grows. */
  heard: Heard[];
  /** Requests in all, those that it refused among them. */
  requests(): number;
  close(): Promise<void>;
}

/** Of its requests it refuses this share, as an endpoint does that is being deployed. */
const REFUSED = 0.05;
const UNTIL_BACK_MS = 100;
const TIMEOUT_MS = 10_000;

interface Body {
  type: string;
  data: { profile_id?: string; submission_id?: string };
}

/** Opens an endpoint and tells the service of it, however often that is killed meanwhile. */
export async function listen(url: () => string, chance: Chance): Promise<Listener> {
  const heard: Heard[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => undefined);
    request.on('end', () => {
      requests++;
      if (chance.next() < REFUSED) return void response.writeHead(503).end();
      const { type, data } = JSON.parse(Buffer.concat(parts).toString()) as Body;
      const id = String(request.headers['webhook-id']);
      heard.push({ id, type, profile: data.profile_id, submissionId: data.submission_id });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { webhook } = (await untilAnswered(url, 'POST', '/v1/webhooks', { url: endpoint })) as {
    webhook: { id: string };
  };
  return {
    heard,
    requests: () => requests,
    async close() {
      await untilAnswered(url, 'DELETE', `/v1/webhooks/${webhook.id}`);
      server.closeAllConnections();
      server.close();
    },
  };
}

/** One that was made by a request whose answer was lost is an endpoint more that is told the same. */
async function untilAnswered(url: () => string, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${KEY}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  for (;;) {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const sent = { method, headers, signal, ...(body ? { body: JSON.stringify(body) } : {}) };
      const answer = await fetch(url() + path, sent);
      const text = await answer.text();
      if (answer.ok) return text === '' ? undefined : JSON.parse(text);
      if (answer.status === 404 && method === 'DELETE') return undefined;
      if (answer.status < 500) throw new Refused(`${method} ${path} was answered ${answer.status}: ${text}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    await pause(UNTIL_BACK_MS);
  }
}

class Refused extends Error {}
