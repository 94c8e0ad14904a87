import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fails, obliging, openScriptedModel, type ScriptedModel } from '../../unit/ai/scripted-model.js';
import { CROWD, newcomer } from '../dashboard-api/browser.js';
import { ask, askRaw, openTestSocket } from '../graphql/wire.js';
import { openLimn, type Limn } from '../../limn.js';
import { rawRequest, sendRaw } from '../rest/raw.js';

/** Stands in everything that clients send and in everything that a database or a model server throws back. */
const CANARY = 'quagmarine';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('the log of a busy service', () => {
  let limn: Limn;
  let model: ScriptedModel;
  let broken: Error | undefined;
  let moody = false;
  beforeAll(async () => {
    // A server that repeats in its complaints what it was sent, as some do.
    model = await openScriptedModel((request, at) =>
      moody
        ? fails(at % 2 === 0 ? 500 : 400, `cannot take ${JSON.stringify(request.body).slice(0, 2_000)} ${CANARY}`)
        : obliging(request),
    );
    limn = await openLimn({
      env: { OPENAI_BASE_URL: model.baseURL, OPENAI_API_KEY: `sk-${CANARY}`, LIMN_EMBEDDING_DIMENSIONS: '64' },
      limits: { backoffMs: [10], maxAttempts: 2 },
      ...CROWD,
    });
    const { storage } = limn.app.needs;
    const query = storage.query.bind(storage);
    storage.query = async (statement, values) => {
      if (broken) throw broken;
      return query(statement, values);
    };
  });
  afterAll(async () => {
    await limn.close();
    await model.close();
  });

  /** Every kind of request, with the word wherever a client can put one. */
  const bustle = async (): Promise<void> => {
    const key = `limn_live_${CANARY}`;
    await limn.post(`id-${CANARY}`, `I love ${CANARY}.`, { headers: { 'idempotency-key': CANARY } });
    await limn.post(`id-${CANARY}`, { [CANARY]: CANARY }, { input_type: CANARY });
    for (const path of [
      `/v1/search?query=${CANARY}`,
      `/v1/search?filterBy=name&filterValue=${CANARY}`,
      `/v1/search?filterBy=${CANARY}&filterValue=x`,
      `/v1/search?sortBy=${CANARY}`,
      `/v1/profile/${CANARY}?include=${CANARY}`,
      `/v1/${CANARY}`,
      `/${CANARY}?${CANARY}=1`,
      `/docs/${CANARY}`,
      `/metrics?${CANARY}`,
    ]) {
      await limn.fetch(path);
      await limn.fetch(path, { key });
      await limn.fetch(path, {
        method: 'DELETE',
        headers: { cookie: `limn_session=${CANARY}`, 'if-match': CANARY, prefer: CANARY },
      });
    }
    for (const body of [`{"data": "${CANARY}`, `"${CANARY}"`, `{"data": "\ud800${CANARY}"}`, CANARY])
      await limn.fetch(`/v1/profile/${CANARY}`, { method: 'POST', headers: JSON_TYPE, body });
    await limn.fetch(`/v1/profile/${CANARY}`, {
      method: 'POST',
      headers: { 'content-type': `text/${CANARY}` },
      body: CANARY,
    });
    for (const [query, variables] of [
      [`{ profile(id: "${CANARY}") { ${CANARY} } }`, {}],
      [`{ ${CANARY} `, {}],
      [`# ${CANARY}\n{ profile(id: "x") { summary } }`, {}],
      ['query ($id: ID!) { profile(id: $id) { summary } }', { id: `${CANARY}\0` }],
      ['query ($q: String) { searchProfiles(query: $q) { total } }', { q: CANARY }],
      ['query ($q: String!) { profileContext(id: "x", query: $q) { text } }', { q: CANARY }],
      ['mutation ($d: String!) { submitProfile(id: "x", data: $d) { replayed } }', { d: CANARY }],
    ] as const)
      await ask(limn, query, variables);
    await askRaw(limn, `{"query": "${CANARY}`, JSON_TYPE);
    await askRaw(limn, CANARY, JSON_TYPE, key);
    await sendRaw(limn.url, rawRequest(`GET /${CANARY}`, CANARY, [`${CANARY} : x`])).catch(() => undefined);
    const line = await openTestSocket(limn, { init: { Authorization: limn.key, [CANARY]: CANARY } });
    line.subscribe(CANARY, `subscription { profileStatus(id: "${CANARY}") { ${CANARY} } }`);
    line.subscribe('2', `subscription { profileStatus(id: "${CANARY}") { status profile { summary } } }`);
    await line.next(200);
    line.send(CANARY);
    (await openTestSocket(limn, { init: { Authorization: key } })).socket.once('close', () => undefined);
  };

  it('holds no body, text, query, address, key or password, nor what a database or model says of them', async ({
    task,
  }) => {
    await bustle();
    const browser = await newcomer(limn, `${CANARY}@example.com`);
    const app = await browser.createApp(CANARY);
    await browser.signIn(`${CANARY}@example.com`, `a wrong ${CANARY}`);
    await browser.signUp(`${CANARY}@example.com`, CANARY);
    await browser.ask(
      'mutation ($password: String!) { changePassword(oldPassword: $password, newPassword: $password) }',
      { variables: { password: `${CANARY} otter` } },
    );
    moody = true;
    await bustle();
    await expect
      .poll(
        async () =>
          (
            await limn.app.needs.storage.query<{ state: string }>(
              { text: `select state from submission where state not in ('merged', 'failed')` },
              [],
            )
          ).length,
      )
      .toBe(0);
    // With what the driver puts beside the words of an error, and the mapper beside those of the driver.
    const beside = {
      detail: `Failing row contains (${CANARY})`,
      where: CANARY,
      query: `select '${CANARY}'`,
      parameters: [CANARY],
    };
    broken = Object.assign(
      new Error('violates check constraint "profile_status_check"', { cause: new Error(CANARY) }),
      { code: '23514', ...beside, driverError: beside },
    );
    await bustle();
    await browser.ask('{ apps { id } }', { app: app.id });
    broken = undefined;
    const log = limn.logs.join('');
    expect(log).toContain('profile_status_check');
    const found = limn.logs.filter((text) => text.toLowerCase().includes(CANARY));
    expect(found).toEqual([]);
    for (const secret of [limn.key, app.apiKey, 'otter lamp', 'Bearer ']) expect(log).not.toContain(secret);
    Object.assign(task.meta, { figures: { lines: limn.logs.length, leaks: found.length } });
  });

  it('holds no value that a database refuses', async () => {
    const { storage } = limn.app.needs;
    await expect(storage.query({ text: 'select $1::integer' }, [CANARY])).rejects.toThrow(
      /^The database cannot take a value \(22P02\)$/,
    );
  });
});
