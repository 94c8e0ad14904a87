import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dictation, wordEmbedder } from '../../contract/graphql/dictation.js';
import { submitted } from '../../contract/graphql/wire.js';
import { openLimn, type Limn } from '../../limn.js';
import { openReceiver } from '../../receiver.js';
import { PATIENCE_MS, until } from '../../until.js';

/** As many as an app may have, and apps enough to take every place there is. */
const ENDPOINTS = 10;
const APPS = 5;
const PLACES = 32;
const PROFILES = 12;
/** A profile that changes is told twice: that it did, and that it is ready. */
const EVENTS = 2 * PROFILES;
const ANSWER_MS = 300;

let limn: Limn;
let release: () => void;
const released = new Promise<void>((resolve) => (release = resolve));
/** Requests that were received, by endpoint. */
const received = new Map<string, number>();
const slow = http.createServer((request, response) => {
  const path = request.url!;
  received.set(path, (received.get(path) ?? 0) + 1);
  request.resume().once('end', () => {
    void released.then(() => pause(ANSWER_MS)).then(() => response.writeHead(204).end());
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  limn = await openLimn({
    reader: dictation().reader,
    embedder: wordEmbedder,
    env: { LIMN_WEBHOOK_PRIVATE: 'allowed' },
    limits: { webhookTurnMs: ANSWER_MS - 100 },
    // Nobody gives up while this test posts, however slow the machine is.
    sending: { timeoutMs: PATIENCE_MS },
  });
});
afterAll(async () => {
  await limn.close();
  slow.closeAllConnections();
  slow.close();
});

const endpointAt = async (url: string, key: string): Promise<string> => {
  const answer = await limn.fetch('/v1/webhooks', {
    method: 'POST',
    key,
    body: JSON.stringify({ url }),
    headers: { 'content-type': 'application/json' },
  });
  return ((await answer.json()) as { webhook: { id: string } }).webhook.id;
};

it('slow receivers of a few apps that hold every place give them up in turn, with most still to be told', async () => {
  const { port } = slow.address() as AddressInfo;
  for (let app = 0; app < APPS; app++) {
    const { key } = await limn.newTenant();
    for (let at = 0; at < ENDPOINTS; at++) await endpointAt(`http://127.0.0.1:${port}/${app}-${at}`, key);
    await Promise.all(
      Array.from({ length: PROFILES }, (_, at) => submitted(limn, `p${at}`, 'core_info.name = P', key)),
    );
  }
  await until('every place is taken', () => received.size === PLACES);

  const quick = await openReceiver();
  const { key } = await limn.newTenant();
  const id = await endpointAt(quick.url, key);
  await submitted(limn, 'ana', 'core_info.name = Ana', key);
  await until('it is to be told', async () => {
    const answer = await limn.fetch(`/v1/webhooks/${id}/deliveries`, { key });
    return ((await answer.json()) as { deliveries: object[] }).deliveries.length > 0;
  });
  expect(quick.received).toEqual([]);
  release();
  await until('it is told', () => quick.taken.length > 0);
  expect(Math.max(...received.values())).toBeLessThan(EVENTS);
  await quick.close();
});
