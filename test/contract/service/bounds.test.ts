import { afterEach, describe, expect, it } from 'vitest';
import { noUsage, type ClaimReader } from '../../../src/ai/reader.js';
import { databases, openLimn, type Limn } from '../../limn.js';
import { documented } from '../rest/documented.js';

/** A reader that finds nothing, for 600 tokens a profile, and not before it is let. */
function patientReader(): { reader: ClaimReader; let(): void } {
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  const reader: ClaimReader = {
    name: 'patient',
    async read() {
      await gate;
      return { facts: new Map(), usage: { ...noUsage(), calls: 1, promptTokens: 500, completionTokens: 100 } };
    },
    close: async () => undefined,
  };
  return { reader, let: () => go() };
}

interface Refusal {
  code: string;
  message: string;
}

describe.each(databases())('bounds on the %s database', (database) => {
  let limn: Limn;
  let patient: ReturnType<typeof patientReader>;
  afterEach(async () => {
    patient.let();
    await limn.close();
  });

  const open = async (env: Record<string, string>): Promise<void> => {
    patient = patientReader();
    limn = await openLimn({ database, env, reader: patient.reader });
  };
  const refused = async (response: Response, status: number): Promise<{ code: string; after: number }> => {
    expect(response.status).toBe(status);
    const { code } = await documented<Refusal>('POST /v1/profile/{id}', response);
    return { code, after: Number(response.headers.get('retry-after')) };
  };

  it('an app may let so many submissions wait, goes on when some are read; its neighbour notices nothing', async () => {
    await open({ LIMN_QUEUE_LIMIT: '3' });
    const neighbour = await limn.newTenant();
    for (const id of ['a', 'a', 'b']) expect((await limn.post(id, 'I like tea.')).status).toBe(202);
    expect(await refused(await limn.post('c', 'I like tea.'), 429)).toEqual({ code: 'queue_full', after: 5 });
    const told = await limn.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'mutation { submitProfile(id: "c", data: "I like tea.") { replayed } }' }),
    });
    expect(await told.json()).toMatchObject({ errors: [{ extensions: { code: 'QUEUE_FULL' } }] });
    expect((await limn.post('c', 'I like tea.', { key: neighbour.key })).status).toBe(202);
    expect((await limn.fetch('/v1/profile/c')).status).toBe(404);
    patient.let();
    await limn.ready('a');
    await expect.poll(async () => (await limn.post('c', 'I like tea.')).status).toBe(202);
  });

  it('posts that come all at once do not pass the bound together', async () => {
    await open({ LIMN_QUEUE_LIMIT: '10' });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => limn.post(`p${at}`, 'I like tea.')));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it('an app may have so many webhooks, which no client takes for a matter of waiting', async () => {
    await open({});
    const add = (at: number): Promise<Response> =>
      limn.fetch('/v1/webhooks', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: `https://example.com/${at}` }),
      });
    for (let at = 0; at < 10; at++) expect((await add(at)).status).toBe(201);
    const response = await add(10);
    expect([response.status, response.headers.get('retry-after')]).toEqual([400, null]);
    expect(await documented<Refusal>('POST /v1/webhooks', response)).toMatchObject({
      code: 'limit_reached',
      message: 'An app has at most 10 webhooks',
    });
  });

  it('all apps together may let so many wait', async () => {
    await open({ LIMN_QUEUE_TOTAL: '2' });
    const neighbour = await limn.newTenant();
    expect((await limn.post('a', 'I like tea.')).status).toBe(202);
    expect((await limn.post('a', 'I like tea.', { key: neighbour.key })).status).toBe(202);
    expect(await refused(await limn.post('b', 'I like tea.', { key: neighbour.key }), 503)).toEqual({
      code: 'unavailable',
      after: 30,
    });
  });

  it('an app that has used its tokens of the day is refused more, what it posted waits for the next day', async () => {
    await open({ LIMN_DAILY_MODEL_TOKENS: '1000', LIMN_WORKER_CONCURRENCY: '1' });
    const neighbour = await limn.newTenant();
    for (const id of ['a', 'b', 'c']) expect((await limn.post(id, 'I like tea.')).status).toBe(202);
    patient.let();
    await expect.poll(async () => (await limn.post('d', 'I like tea.')).status).toBe(429);
    const { code, after } = await refused(await limn.post('d', 'I like tea.'), 429);
    expect(code).toBe('quota_exceeded');
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThanOrEqual(24 * 60 * 60);
    expect((await limn.post('d', 'I like tea.', { key: neighbour.key })).status).toBe(202);
    await limn.ready('d', neighbour.key);

    const { storage } = limn.app.needs;
    const states = async (): Promise<unknown[]> =>
      storage.query({ text: 'select distinct state, attempts from submission where tenant_id = $1 order by state' }, [
        limn.tenantId,
      ]);
    await expect.poll(states).toContainEqual({ state: 'queued', attempts: 0 });
    // The next day.
    await storage.run({ text: 'update daily_usage set day = day - 1' }, []);
    await storage.run({ text: 'update queue set due_at = now()' }, []);
    await expect
      .poll(
        async () => {
          await storage.run({ text: 'update queue set due_at = now() where token is null' }, []);
          return states();
        },
        { interval: 500 },
      )
      .toEqual([{ state: 'merged', attempts: 1 }]);
  });
});
