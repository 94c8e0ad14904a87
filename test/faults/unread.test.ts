import net from 'node:net';
import { afterAll, expect, inject, test } from 'vitest';
import { KEY, startService } from '../../rig/child-processes.js';
import { endAll } from '../../rig/cleanup.js';
import { newTestDatabase } from '../../rig/test-database.js';
import { until } from '../until.js';
import { post, statusOf } from './posting.js';

afterAll(endAll);

const CLIENTS = 80;
const TEXTS = 12;
const BYTES = 1_000_000;
/** Many times more than what sockets hold on their way. */
const ANSWER = `/v1/profile/wide/export`;

test.skipIf(inject('postgresUrl') === null)(
  'answers that nobody reads do not fill the memory: who asks for more is asked to come again, and the rest goes on',
  async () => {
    const { settings } = await newTestDatabase(inject('postgresUrl')!);
    // Nobody reads the texts, so that each export has all of them.
    const service = await startService({
      ...settings,
      LIMN_ROLE: 'api',
      NODE_OPTIONS: '--max-old-space-size=256',
    });
    const sentence = 'The weather was mild and the train to the coast left a little late. ';
    const text = sentence.repeat(BYTES / sentence.length);
    for (let at = 0; at < TEXTS; at++) expect((await post(service.url, 'wide', text)).status).toBe(202);
    const ask = (): Promise<Response> => fetch(service.url + ANSWER, { headers: { authorization: `Bearer ${KEY}` } });
    expect(JSON.stringify(await (await ask()).json()).length).toBeGreaterThan(TEXTS * text.length);

    const { hostname, port } = new URL(service.url);
    const clients = Array.from({ length: CLIENTS }, () => {
      const socket = net.connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(`GET ${ANSWER} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${KEY}\r\n\r\n`);
      return socket;
    });
    await until('no more is answered', async () => {
      const answer = await ask();
      await answer.body?.cancel();
      return answer.status === 503 && Number(answer.headers.get('retry-after')) > 0;
    });
    expect(await statusOf(service.url, '/healthz')).toBe(200);
    expect((await post(service.url, 'small', 'I love chess.')).status).toBe(202);

    for (const socket of clients) socket.destroy();
    await until('it is answered again', async () => {
      const answer = await ask();
      await answer.body?.cancel();
      return answer.status === 200;
    });
  },
);
