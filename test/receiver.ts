import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A request as an endpoint got it. */
export interface Received {
  id: string;
  type: string;
  profileId: string | undefined;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
  headers: http.IncomingHttpHeaders;
  raw: string;
  /** Where of the receiver it was sent. */
  path: string;
}

/** What to answer a request with; nothing at all where that is `'hang'`. */
export type Reply = number | 'hang' | { status: number; headers?: Record<string, string>; body?: string };

export interface Receiver {
  url: string;
  /** In the order in which they came; also those that were refused. */
  received: Received[];
  /** Those that were taken. */
  taken: Received[];
  /** Ends the connections of those that were answered nothing. */
  hangUp(): void;
  close(): Promise<void>;
}

/** A receiver of webhooks on this machine. `reply` decides about each request; 204 without it. */
export async function openReceiver(reply: (one: Received) => Reply = () => 204): Promise<Receiver> {
  const received: Received[] = [];
  const taken: Received[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      const body = JSON.parse(raw) as Received['body'];
      const one: Received = {
        id: String(request.headers['webhook-id']),
        type: body.type,
        profileId: body.data['profile_id'] as string | undefined,
        body,
        headers: request.headers,
        raw,
        path: request.url ?? '',
      };
      received.push(one);
      const answer = reply(one);
      if (answer === 'hang') return;
      const { status, headers = {}, body: text = '' } = typeof answer === 'number' ? { status: answer } : answer;
      if (status >= 200 && status < 300) taken.push(one);
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    taken,
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether a request verifies under a secret, as the library of Standard Webhooks sees it. */
export function verifies({ raw, headers }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(raw, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
