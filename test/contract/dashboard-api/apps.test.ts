import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitted, told } from '../graphql/wire.js';
import { databases, openLimn, type Limn } from '../../limn.js';
import { Browser, CROWD, newcomer } from './browser.js';

const APP = '{ id name tenantId keyPreview createdAt lastUsedAt suspended }';

describe.each(databases())('apps on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ database, ...CROWD, limits: { appsPerAccount: 3 } });
  });
  afterAll(() => limn.close());
  const opens = async (apiKey: string): Promise<boolean> =>
    (await limn.fetch('/v1/search', { key: apiKey })).status === 200;

  it('are made with a key that is shown once and opens them alone', async () => {
    const browser = await newcomer(limn);
    const { createApp } = await browser.told(`mutation { createApp(name: " My app ") { app ${APP} apiKey } }`);
    const { app, apiKey } = createApp as unknown as { app: Record<string, string>; apiKey: string };
    expect(apiKey).toMatch(/^limn_live_[0-9A-Za-z]{38}$/);
    expect(app).toEqual({
      id: app['tenantId'],
      name: 'My app',
      tenantId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      keyPreview: `${apiKey.slice(0, 14)}…`,
      createdAt: expect.stringMatching(/Z$/) as string,
      lastUsedAt: null,
      suspended: false,
    });
    await submitted(limn, 'maria', 'I live in Oslo.', apiKey);
    expect(await told(limn, '{ profile(id: "maria") { tenantId } }', {}, apiKey)).toEqual({
      profile: { tenantId: app['tenantId'] },
    });
    expect(await told(limn, '{ profile(id: "maria") { tenantId } }')).toEqual({ profile: null });
    expect((await browser.told('{ apps { id lastUsedAt } }'))['apps']).toEqual([
      { id: app['id'], lastUsedAt: expect.stringMatching(/Z$/) as string },
    ]);
    expect(limn.logs.join('')).not.toContain(apiKey);
  });

  it('show their key uncompressed, since its length must tell nothing', async () => {
    const browser = await newcomer(limn);
    const raw = (query: string): Promise<Response> =>
      fetch(`${limn.url}/dashboard/graphql`, {
        method: 'POST',
        body: JSON.stringify({ query }),
        headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip', cookie: browser.cookie! },
      });
    const padding = Array.from({ length: 90 }, (_, i) => `a${i}: name`).join(' ');
    const made = await raw(`mutation { createApp(name: "${'n'.repeat(90)}") { app { id ${padding} } apiKey } }`);
    expect(made.headers.get('content-encoding')).toBeNull();
    expect((await raw(`{ apps { ${padding} } }`)).headers.get('content-encoding')).toBe('gzip');
  });

  it('are the business of their owner alone', async () => {
    const [owner, neighbour] = [await newcomer(limn), await newcomer(limn)];
    const { id, apiKey } = await owner.createApp('kept');
    const unknown = '00000000-0000-4000-8000-000000000000';
    const operations: [string, string][] = [
      ['renameApp', 'mutation ($id: ID!) { renameApp(appId: $id, name: "taken") { id } }'],
      ['rotateApiKey', 'mutation ($id: ID!) { rotateApiKey(appId: $id) { apiKey } }'],
      ['revokeApiKey', 'mutation ($id: ID!) { revokeApiKey(appId: $id) { id } }'],
      ['socketTicket', 'mutation ($id: ID!) { socketTicket(appId: $id) { ticket } }'],
    ];
    for (const [name, query] of operations) {
      const answers = await Promise.all(
        [id, unknown, 'no id'].map(async (appId) =>
          (await neighbour.ask(query, { variables: { id: appId } })).errors.map(({ message, extensions }) => [
            message,
            extensions['code'],
          ]),
        ),
      );
      expect(answers, name).toEqual(Array.from({ length: 3 }, () => [['There is no such app', 'NOT_FOUND']]));
    }
    for (const appId of [id, unknown, 'no id']) {
      expect(await neighbour.told('query ($id: ID!) { app(id: $id) { id } }', { variables: { id: appId } })).toEqual({
        app: null,
      });
      expect(
        await neighbour.told('mutation ($id: ID!) { deleteApp(appId: $id) { id deleted } }', {
          variables: { id: appId },
        }),
      ).toEqual({ deleteApp: { id: appId, deleted: false } });
      expect((await neighbour.ask('{ profile(id: "x") { status } }', { app: appId })).errors[0]).toMatchObject({
        message: 'There is no such app',
        extensions: { code: 'NOT_FOUND' },
      });
    }
    expect(await neighbour.told('{ apps { id } }')).toEqual({ apps: [] });
    expect(await owner.told('query ($id: ID!) { app(id: $id) { name } }', { variables: { id } })).toEqual({
      app: { name: 'kept' },
    });
    expect(await opens(apiKey)).toBe(true);
  });

  it.each([
    '{ apps { id } }',
    '{ app(id: "x") { id } }',
    'mutation { createApp(name: "x") { apiKey } }',
    'mutation { renameApp(appId: "x", name: "y") { id } }',
    'mutation { deleteApp(appId: "x") { id } }',
    'mutation { rotateApiKey(appId: "x") { apiKey } }',
    'mutation { revokeApiKey(appId: "x") { id } }',
    'mutation { socketTicket(appId: "x") { ticket } }',
    'mutation { deleteAccount(password: "x") }',
    'mutation { changePassword(currentPassword: "x", newPassword: "y") { id } }',
    '{ profile(id: "x") { status } }',
    '{ searchProfiles { total } }',
    'mutation { submitProfile(id: "x", data: "y") { replayed } }',
    'mutation { deleteProfile(id: "x") { deleted } }',
    '{ usage { date } }',
    '{ __schema { types { name } } }',
  ])('refuse strangers who ask %s', async (query) => {
    expect(await new Browser(limn).refused(query, { app: limn.tenantId })).toBe('UNAUTHENTICATED');
  });

  it("of the operator are nobody's here", async () => {
    const browser = await newcomer(limn);
    expect(
      await browser.told('query ($id: ID!) { app(id: $id) { id } }', { variables: { id: limn.tenantId } }),
    ).toEqual({ app: null });
    expect(await browser.refused('{ searchProfiles { total } }', { app: limn.tenantId })).toBe('NOT_FOUND');
  });

  it('can be renamed, and made up to a limit, also when many are made at once', async () => {
    const browser = await newcomer(limn);
    const { id } = await browser.createApp('old');
    expect(
      await browser.told('mutation ($id: ID!) { renameApp(appId: $id, name: "new") { id name } }', {
        variables: { id },
      }),
    ).toEqual({ renameApp: { id, name: 'new' } });
    for (const name of ['', ' ', 'x'.repeat(101), 'a\u0000b'])
      expect(
        await browser.refused('mutation ($name: String!) { createApp(name: $name) { apiKey } }', {
          variables: { name },
        }),
      ).toBe('BAD_USER_INPUT');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => browser.ask('mutation { createApp(name: "more") { apiKey } }')),
    );
    expect(
      answers.flatMap(({ errors }) => errors.map(({ message, extensions }) => [message, extensions['code']])),
    ).toEqual(Array.from({ length: 2 }, () => ['An account has at most 3 apps', 'LIMIT_REACHED']));
    expect((await browser.told('{ apps { name } }'))['apps']).toEqual([
      { name: 'new' },
      { name: 'more' },
      { name: 'more' },
    ]);
  });

  it('get a new key, and the old one stops at once, also in other processes', async () => {
    const beside = database === 'server' ? await openLimn({ beside: limn }) : undefined;
    try {
      const browser = await newcomer(limn);
      const { id, apiKey } = await browser.createApp();
      expect(await opens(apiKey)).toBe(true);
      expect(beside && (await beside.fetch('/v1/search', { key: apiKey })).status).toBe(beside && 200);
      const { rotateApiKey } = await browser.told(
        'mutation ($id: ID!) { rotateApiKey(appId: $id) { apiKey app { keyPreview } } }',
        { variables: { id } },
      );
      const next = String(rotateApiKey!['apiKey']);
      expect(rotateApiKey!['app']).toEqual({ keyPreview: `${next.slice(0, 14)}…` });
      expect([await opens(apiKey), await opens(next)]).toEqual([false, true]);
      if (beside) {
        await expect.poll(async () => (await beside.fetch('/v1/search', { key: apiKey })).status).toBe(401);
        expect((await beside.fetch('/v1/search', { key: next })).status).toBe(200);
      }
      const both = await Promise.all(
        [1, 2].map(() =>
          browser.told('mutation ($id: ID!) { rotateApiKey(appId: $id) { apiKey } }', { variables: { id } }),
        ),
      );
      expect(
        (await Promise.all(both.map(({ rotateApiKey: one }) => opens(String(one!['apiKey']))))).filter(Boolean),
      ).toHaveLength(1);
      expect(
        await browser.told('mutation ($id: ID!) { revokeApiKey(appId: $id) { id keyPreview } }', { variables: { id } }),
      ).toEqual({ revokeApiKey: { id, keyPreview: null } });
      for (const { rotateApiKey: one } of both) expect(await opens(String(one!['apiKey']))).toBe(false);
      const { rotateApiKey: last } = await browser.told('mutation ($id: ID!) { rotateApiKey(appId: $id) { apiKey } }', {
        variables: { id },
      });
      expect(await opens(String(last!['apiKey']))).toBe(true);
    } finally {
      await beside?.app.close();
    }
  });
});
