import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installClient, type InstalledClient } from './installed-client.js';

let client: InstalledClient;
let told: InstalledClient['told'];
let limn: InstalledClient['limn'];

beforeAll(async () => {
  client = await installClient();
  ({ told, limn } = client);
});
afterAll(() => client.close());

describe('the client for TypeScript', () => {
  it('follows a submission to its end, and tells strangers and neighbours nothing of it', async () => {
    const { key } = await limn.newTenant();
    const outcome = await told(
      'follow.mjs',
      `import { Limn } from 'limn-client';
      const url = process.env.LIMN_URL;
      const limn = new Limn({ url, key: process.env.LIMN_KEY });
      const { submissionId } = await limn.submit('followed', 'I live in Turku.');
      const states = [];
      for await (const { state } of limn.follow(submissionId)) states.push(state);
      const refusedTo = async (key) => {
        try {
          for await (const _ of new Limn({ url, key }).follow(submissionId)) return 'told';
        } catch (error) {
          return error.constructor.name;
        }
      };
      const ended = new AbortController();
      ended.abort(new Error('enough'));
      const aborted = await limn.follow(submissionId, { signal: ended.signal }).next().catch((error) => error.message);
      console.log(JSON.stringify({
        last: states.at(-1), each: new Set(states).size === states.length, aborted,
        stranger: await refusedTo('limn_live_nobody'), neighbour: await refusedTo('${key}'),
      }));`,
    );
    expect(outcome).toEqual({
      last: 'merged',
      each: true,
      aborted: 'enough',
      stranger: 'AuthenticationError',
      neighbour: 'NotFoundError',
    });
  });

  it('makes, tries, changes and deletes webhooks, which strangers and neighbours have none of', async () => {
    const { key } = await limn.newTenant();
    const outcome = await told(
      'webhooks.mjs',
      `import http from 'node:http';
      import { once } from 'node:events';
      import { Limn, verifyWebhook } from 'limn-client';
      const url = process.env.LIMN_URL;
      const { webhooks } = new Limn({ url, key: process.env.LIMN_KEY });
      const server = http.createServer(async (request, response) => {
        const chunks = [];
        for await (const chunk of request) chunks.push(chunk);
        response.writeHead(204).end();
        server.emit('told', Buffer.concat(chunks).toString(), request.headers);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = 'http://127.0.0.1:' + server.address().port + '/';
      const { webhook: { id }, secret } = await webhooks.create({ url: address, events: ['profile.erased'] });
      const toldNext = once(server, 'told');
      const delivery = await webhooks.test(id);
      const [body, headers] = await toldNext;
      const out = { type: (await verifyWebhook(body, headers, secret)).type };
      const rotated = await webhooks.rotate(id, { overlapSeconds: 60 });
      const toldAgain = once(server, 'told');
      out.redelivered = await webhooks.redeliver(id, { deliveryId: delivery.id });
      out.both = await Promise.all([secret, rotated.secret].map(async (one) =>
        (await verifyWebhook(...(await toldAgain), one)).type));
      out.deliveries = [];
      for await (const { type } of webhooks.deliveries(id)) out.deliveries.push(type);
      out.enabled = (await webhooks.update(id, { enabled: false })).enabled;
      out.reason = (await webhooks.read(id)).disabled_reason;
      out.listed = (await webhooks.list()).map((one) => one.url === address);
      const refused = (key) => new Limn({ url, key }).webhooks.test(id).catch((error) => error.constructor.name);
      out.stranger = await refused('limn_live_nobody');
      out.neighbour = await refused('${key}');
      await webhooks.delete(id);
      await webhooks.delete(id);
      out.gone = await webhooks.read(id).catch((error) => error.code);
      server.close();
      console.log(JSON.stringify(out));`,
    );
    expect(outcome).toEqual({
      type: 'webhook.test',
      redelivered: 1,
      both: ['webhook.test', 'webhook.test'],
      deliveries: ['webhook.test'],
      enabled: false,
      reason: 'by_hand',
      listed: [true],
      stranger: 'AuthenticationError',
      neighbour: 'NotFoundError',
      gone: 'not_found',
    });
  });
});

describe('subscriptions of the client', () => {
  it('are refused to strangers with an error that says so, and to neighbours silent', async () => {
    const { key } = await limn.newTenant();
    const outcome = await told(
      'strange-sockets.mjs',
      `import { Limn } from 'limn-client';
      import { appActivity, profileChanged, profileStatus, subscribe } from 'limn-client/subscriptions';
      import { WebSocket } from 'ws';
      const url = process.env.LIMN_URL;
      const of = (key, signal) => ({ url, key, signal, webSocketImpl: WebSocket });
      const why = (told) => told.next().then(({ value }) => value, ({ name, message }) => [name, message]);
      const out = { stranger: [] };
      for (const follow of [appActivity, profileStatus, profileChanged])
        out.stranger.push((await why(follow(of('limn_live_nobody'), 'hers')))[0]);
      out.wrong = await why(subscribe(of(process.env.LIMN_KEY), 'subscription { none }'));
      const enough = new AbortController();
      const neighbour = why(appActivity(of('${key}', enough.signal)));
      await new Limn({ url, key: process.env.LIMN_KEY }).submitAndWait('hers', 'I live in Visby.');
      enough.abort(new Error('enough'));
      out.neighbour = (await neighbour)[1];
      console.log(JSON.stringify(out));`,
    );
    expect(outcome).toEqual({
      stranger: ['AuthenticationError', 'AuthenticationError', 'AuthenticationError'],
      wrong: ['LimnError', expect.stringContaining('Cannot query field "none"')],
      neighbour: 'enough',
    });
  });

  it('tell all that happens once and in order, though the connection breaks after each of it', async () => {
    const outcome = await told(
      'broken-sockets.mjs',
      `import net from 'node:net';
      import { once } from 'node:events';
      import { Limn } from 'limn-client';
      import { appActivity, profileChanged } from 'limn-client/subscriptions';
      import { WebSocket } from 'ws';
      const { LIMN_URL: service, LIMN_KEY: key } = process.env;
      const sockets = new Set();
      const proxy = net.createServer((near) => {
        const far = net.connect(Number(new URL(service).port), '127.0.0.1');
        for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
        near.pipe(far).pipe(near);
      }).listen(0, '127.0.0.1');
      await once(proxy, 'listening');
      const cut = () => sockets.forEach((socket) => socket.destroy());
      const options = { url: 'http://127.0.0.1:' + proxy.address().port, key, webSocketImpl: WebSocket };
      const limn = new Limn({ url: service, key });
      // Nobody is told when a subscription has begun: something happens until it tells of it.
      const activities = appActivity(options);
      const first = activities.next();
      for (let settled; !settled; settled = await Promise.race([first, new Promise((go) => setTimeout(go, 200))]))
        await limn.submitAndWait('cut', 'I am Nils.');
      const changed = profileChanged(options, 'cut');
      const begun = changed.next();
      for (let settled; !settled; settled = await Promise.race([begun, new Promise((go) => setTimeout(go, 200))]))
        await limn.submitAndWait('cut', 'I live in Lund.');
      const places = [];
      for (const text of ['I have moved to Malmö.', 'I have moved to Gävle.']) {
        cut();
        await limn.submitAndWait('cut', text);
        for (let place; place === undefined; ) {
          const { value } = await changed.next();
          place = value.entry.changes.core_info?.location?.value;
          if (place) places.push(place);
        }
      }
      cut();
      await limn.delete('cut');
      const told = [];
      for await (const { kind, cursor } of activities) {
        told.push(cursor);
        if (kind === 'ERASED') break;
      }
      await changed.return();
      proxy.close();
      cut();
      console.log(JSON.stringify({ places, once: new Set(told).size === told.length, some: told.length > 2 }));`,
    );
    expect(outcome).toEqual({ places: ['Malmö', 'Gävle'], once: true, some: true });
  });
});
