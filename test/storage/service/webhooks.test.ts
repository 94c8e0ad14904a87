import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ReaderError, type ClaimReader } from '../../../src/ai/reader.js';
import { dictation, wordEmbedder } from '../../contract/graphql/dictation.js';
import { submitted, told } from '../../contract/graphql/wire.js';
import { databasesAndPooler, METRICS_TOKEN, openLimn, type Limn } from '../../limn.js';
import { openReceiver, verifies, type Received, type Receiver, type Reply } from '../../receiver.js';
import { faultsOfEvent } from '../../contract/rest/documented.js';
import { until } from '../../until.js';

interface Endpoint {
  id: string;
  secret: string;
}

describe.each(databasesAndPooler())('webhooks on the %s database', (database) => {
  let limn: Limn;
  const { reader: dictated } = dictation();
  const reader: ClaimReader = {
    ...dictated,
    read(inputs, ...rest) {
      if (inputs.some(({ text }) => text === 'fail')) throw new ReaderError('It cannot be read', { retryable: false });
      return dictated.read(inputs, ...rest);
    },
  };
  const receivers: Receiver[] = [];
  const receive = async (reply?: (one: Received) => Reply): Promise<Receiver> => {
    const receiver = await openReceiver(reply);
    receivers.push(receiver);
    return receiver;
  };
  /** REST of an app. */
  const call = async (
    method: string,
    path: string,
    body?: object,
    key: string = limn.key,
  ): Promise<{ status: number; body: Record<string, never> }> => {
    const answer = await limn.fetch(path, {
      method,
      key,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, never>) };
  };
  /** An app of its own with an endpoint. */
  const endpointOf = async (
    { url }: Pick<Receiver, 'url'>,
    { key, ...more }: { key?: string; events?: string[] } = {},
  ): Promise<Endpoint & { key: string; tenantId: string }> => {
    const tenant = key === undefined ? await limn.newTenant() : { key, tenantId: '' };
    const { status, body } = await call('POST', '/v1/webhooks', { url, ...more }, tenant.key);
    expect(status, JSON.stringify(body)).toBe(201);
    const { webhook, secret } = body as unknown as { webhook: { id: string }; secret: string };
    return { ...tenant, id: webhook.id, secret };
  };
  const deliveries = async ({ id, key }: { id: string; key: string }, query = ''): Promise<Record<string, unknown>[]> =>
    (await call('GET', `/v1/webhooks/${id}/deliveries?limit=100${query}`, undefined, key)).body['deliveries']!;

  /** An answer is received before it is noted: waits until every delivery of an endpoint has an outcome. */
  const settled = (endpoint: { id: string; key: string }): Promise<void> =>
    until('every delivery has an outcome', async () => (await deliveries(endpoint, '&state=waiting')).length === 0);

  beforeAll(async () => {
    limn = await openLimn({
      database,
      reader,
      embedder: wordEmbedder,
      env: { LIMN_WEBHOOK_PRIVATE: 'allowed' },
      limits: { webhookBackOffSeconds: [0.05, 0.05, 0.1], maxAttempts: 1 },
    });
  });
  afterEach(async () => {
    for (const { taken } of receivers) for (const { body } of taken) expect(await faultsOfEvent(body)).toEqual([]);
    for (const receiver of receivers.splice(0)) await receiver.close();
  });
  afterAll(() => limn.close());

  it('tell of a new profile that it changed, without a text, and that it is ready, signed', async () => {
    const receiver = await receive();
    const { secret, key, id } = await endpointOf(receiver);
    const submission = await submitted(limn, 'ana', 'core_info.name = Anastasia', key);
    await until('two are told', () => receiver.taken.length === 2);
    expect(receiver.taken.map(({ body: { type, data } }) => [type, data])).toEqual([
      ['profile.changed', { profile_id: 'ana', submission_id: submission, paths: ['core_info.name'] }],
      ['profile.ready', { profile_id: 'ana' }],
    ]);
    expect(receiver.taken.every((one) => verifies(one, secret))).toBe(true);
    expect(receiver.taken.some(({ raw }) => raw.includes('Anastasia'))).toBe(false);
    expect(receiver.taken[0]!.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': /^Limn\// });
    await settled({ id, key });
    expect(await deliveries({ id, key })).toMatchObject([
      { type: 'profile.ready', state: 'delivered', attempts: 1, status: 204, profile_id: 'ana' },
      { type: 'profile.changed', state: 'delivered', attempts: 1, message_id: receiver.taken[0]!.id },
    ]);
  });

  it('tell a neighbour nothing, and show it nothing', async () => {
    const [mine, theirs] = [await receive(), await receive()];
    const own = await endpointOf(mine);
    const other = await endpointOf(theirs);
    await submitted(limn, 'ana', 'core_info.name = Ana', own.key);
    await until('mine is told', () => mine.taken.length === 2);
    expect(theirs.received).toEqual([]);
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { enabled: false }],
      ['POST', '/rotate', {}],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/redeliver', {}],
    ] as const)
      expect((await call(method, `/v1/webhooks/${own.id}${path}`, body, other.key)).status, path).toBe(404);
    expect((await call('DELETE', `/v1/webhooks/${own.id}`, undefined, other.key)).status).toBe(204);
    expect((await call('GET', `/v1/webhooks/${own.id}`, undefined, own.key)).status).toBe(200);
    expect((await call('GET', '/v1/webhooks', undefined, other.key)).body['webhooks']).toHaveLength(1);
  });

  it('tell of each deletion of a profile that is made and deleted again before the first was told', async () => {
    let isDown = true;
    const receiver = await receive(() => (isDown ? 'hang' : 204));
    const { key, id } = await endpointOf(receiver);
    for (const name of ['Ana', 'Anna']) {
      await submitted(limn, 'ana', `core_info.name = ${name}`, key);
      await told(limn, 'mutation { deleteProfile(id: "ana") { deleted } }', {}, key);
    }
    isDown = false;
    receiver.hangUp();
    await settled({ id, key });
    expect(receiver.taken.map(({ type }) => type)).toEqual(['profile.erased', 'profile.erased']);
  });

  it('tell of what fails and is erased, and of whom was erased nothing else is left', async () => {
    let isDown = true;
    const receiver = await receive(() => (isDown ? 'hang' : 204));
    const { key, id, tenantId } = await endpointOf(receiver);
    await submitted(limn, 'ana', 'core_info.name = Ana', key);
    await told(
      limn,
      'mutation { setProfileValue(id: "ana", path: "core_info.name", value: "Anna") { changes } }',
      {},
      key,
    );
    await submitted(limn, 'bo', 'fail', key);
    await until('somebody called', () => receiver.received.length > 0);
    await told(limn, 'mutation { deleteProfile(id: "ana") { deleted } }', {}, key);
    const waiting = await deliveries({ id, key }, '&state=waiting');
    expect(waiting.filter((one) => one['profile_id'] === 'ana').map((one) => one['type'])).toEqual(['profile.erased']);
    isDown = false;
    receiver.hangUp();
    await settled({ id, key });
    const heard = receiver.taken.map(({ type, profileId }) => `${profileId}: ${type}`);
    expect(heard.filter((one) => one.startsWith('ana'))).toEqual(['ana: profile.erased']);
    expect(heard.filter((one) => one.startsWith('bo'))).toEqual(['bo: submission.failed', 'bo: profile.ready']);
    const rows = await limn.app.needs.storage.query(
      { text: `select entry::text from webhook_delivery entry where tenant_id = $1 and entry::text like '%ana%'` },
      [tenantId],
    );
    expect(rows).toEqual([]);
  });

  it('come in order for each profile, though some are refused, and one that is refused holds up no other', async () => {
    const refusals = new Map<string, number>();
    const receiver = await receive(({ id, profileId, body }) => {
      if (profileId !== 'odd' || body.type !== 'profile.changed') return 204;
      refusals.set(id, (refusals.get(id) ?? 0) + 1);
      return refusals.get(id)! <= 2 ? 500 : 204;
    });
    const { key, id } = await endpointOf(receiver);
    for (let round = 0; round < 5; round++)
      for (const who of ['odd', 'even']) await limn.post(who, `core_info.age = ${20 + round}`, { key });
    await limn.ready('odd', key);
    await limn.ready('even', key);
    await settled({ id, key });
    for (const who of ['odd', 'even']) {
      const submissions = await limn.app.needs.storage.query<{ id: string }>(
        { text: 'select submission_id as id from submission where profile_id = $1 order by seq' },
        [who],
      );
      const heard = receiver.taken
        .filter(({ type, profileId }) => type === 'profile.changed' && profileId === who)
        .map(({ body }) => String(body.data['submission_id']));
      expect(heard, who).toEqual(submissions.map((one) => one.id));
    }
    expect([...refusals.values()].every((count) => count === 3)).toBe(true);
  });

  it('are given up after the last attempt, let the next by, and are sent again when asked to', async () => {
    let isDown = true;
    const receiver = await receive(({ type }) => (isDown && type === 'profile.changed' ? 500 : 204));
    const { key, id } = await endpointOf(receiver);
    await submitted(limn, 'ana', 'core_info.name = Ana', key);
    await settled({ id, key });
    expect(await deliveries({ id, key })).toMatchObject([
      { type: 'profile.ready', state: 'delivered' },
      { type: 'profile.changed', state: 'dead', attempts: 4, status: 500, error: 'Answered 500' },
    ]);
    isDown = false;
    expect((await call('POST', `/v1/webhooks/${id}/redeliver`, {}, key)).body).toEqual({ redelivered: 1 });
    await until('it is told', () => receiver.taken.length === 2);
    expect(new Set(receiver.received.filter(({ type }) => type === 'profile.changed').map((one) => one.id)).size).toBe(
      1,
    );
    await settled({ id, key });
    const [, changed] = await deliveries({ id, key });
    expect((await call('POST', `/v1/webhooks/${id}/redeliver`, { delivery_id: changed!['id'] }, key)).status).toBe(202);
    await until('it is told again', () => receiver.taken.length === 3);
  });

  it('are disabled by 410, and told nothing until they are enabled', async () => {
    let isGone = true;
    const receiver = await receive(() => (isGone ? 410 : 204));
    const { key, id } = await endpointOf(receiver, { events: ['profile.ready'] });
    await submitted(limn, 'ana', 'core_info.name = Ana', key);
    await until('it is disabled', async () => {
      const { body } = await call('GET', `/v1/webhooks/${id}`, undefined, key);
      return body['enabled'] === false && body['disabled_reason'] === 'gone';
    });
    await submitted(limn, 'ana', 'core_info.name = Anna', key);
    isGone = false;
    const { body } = await call('PATCH', `/v1/webhooks/${id}`, { enabled: true }, key);
    expect(body).not.toHaveProperty('disabled_reason');
    await submitted(limn, 'bo', 'core_info.name = Bo', key);
    await until('it is told', () => receiver.taken.length === 1);
    expect(receiver.taken[0]!.profileId).toBe('bo');
  });

  it('are signed with two secrets while one is rotated, and with one after', async () => {
    const receiver = await receive();
    const { key, id, secret } = await endpointOf(receiver);
    const { body } = await call('POST', `/v1/webhooks/${id}/rotate`, { overlap_seconds: 60 }, key);
    const next = String(body['secret']);
    expect(next).not.toBe(secret);
    await call('POST', `/v1/webhooks/${id}/test`, undefined, key);
    await until('it is told', () => receiver.taken.length === 1);
    expect([secret, next].map((one) => verifies(receiver.taken[0]!, one))).toEqual([true, true]);
    await call('POST', `/v1/webhooks/${id}/rotate`, { overlap_seconds: 0 }, key);
    await call('POST', `/v1/webhooks/${id}/test`, undefined, key);
    await until('it is told', () => receiver.taken.length === 2);
    expect([secret, next].map((one) => verifies(receiver.taken[1]!, one))).toEqual([false, false]);
    expect(receiver.taken[1]).toMatchObject({ type: 'webhook.test', body: { data: { webhook_id: id } } });
  });

  it('of one app that answer nothing hold up nobody else', async () => {
    const hanging = await receive(() => 'hang');
    const quick = await receive();
    const bad = await endpointOf(hanging);
    const others = [];
    for (let i = 0; i < 9; i++) others.push(await endpointOf(hanging, { key: bad.key }));
    for (let i = 0; i < 4; i++) await submitted(limn, `p${i}`, 'core_info.name = P', bad.key);
    await until('all hang', () => new Set(hanging.received.map(({ path }) => path)).size > 0);
    const good = await endpointOf(quick);
    await submitted(limn, 'ana', 'core_info.name = Ana', good.key);
    await until('it is told', () => quick.taken.length === 2);
    expect(hanging.taken).toEqual([]);
    expect((await call('POST', '/v1/webhooks', { url: quick.url }, bad.key)).body).toMatchObject({
      code: 'limit_reached',
    });
    for (const { id } of [bad, ...others]) await call('DELETE', `/v1/webhooks/${id}`, undefined, bad.key);
  });

  it('follow no redirect and keep nothing of an answer, however long it is', async () => {
    const elsewhere = await receive();
    const receiver = await receive(() => ({
      status: 302,
      headers: { location: elsewhere.url },
      body: 'zorblax '.repeat(100_000),
    }));
    const { key, id } = await endpointOf(receiver);
    await call('POST', `/v1/webhooks/${id}/test`, undefined, key);
    await until('it is given up', async () => (await deliveries({ id, key }, '&state=dead')).length === 1);
    expect(elsewhere.received).toEqual([]);
    expect(JSON.stringify(await deliveries({ id, key }))).not.toContain('zorblax');
    expect(await deliveries({ id, key })).toMatchObject([{ error: 'Answered 302; redirects are not followed' }]);
  });

  it('are counted, and so is what waits', async () => {
    const metrics = await (await limn.fetch('/metrics', { key: METRICS_TOKEN })).text();
    expect(metrics).toMatch(/limn_webhook_deliveries_total\{outcome="delivered"\} [1-9]/);
    expect(metrics).toMatch(/limn_webhook_deliveries_total\{outcome="dead"\} [1-9]/);
    expect(metrics).toMatch(/limn_webhook_waiting \d/);
    expect(metrics).toMatch(/limn_webhook_oldest_seconds \d/);
  });
});
