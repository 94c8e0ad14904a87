import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, CROWD, newcomer } from '../dashboard-api/browser.js';
import { ask, openAcknowledged, submitted } from '../graphql/wire.js';
import { databasesAndPooler, openLimn, type Limn } from '../../limn.js';
import { leveled, operationsOf, type Things } from './operations.js';

const contract = (name: string): string => readFileSync(new URL(`../../../schema/${name}`, import.meta.url), 'utf8');

const { paths } = JSON.parse(contract('openapi.json')) as { paths: Record<string, Record<string, unknown>> };
const TURN = ['GET', 'PATCH', 'POST', 'DELETE'];
/** What each method sends, unless its path is named here. */
const BODIES: Record<string, unknown> = {
  POST: { data: 'I live in Porto.' },
  PATCH: { set: [{ path: 'core_info.location', value: 'Porto' }] },
  '/v1/tokens': { scope: 'read' },
  '/v1/webhooks': { url: 'https://hooks.example/limn' },
  '/v1/webhooks/{id}': { enabled: true },
  '/v1/webhooks/{id}/rotate': { overlap_seconds: 60 },
  '/v1/webhooks/{id}/test': {},
  '/v1/webhooks/{id}/redeliver': {},
  '/v1/profiles:batch': { posts: [{ id: '<profile>', data: 'I live in Porto.' }] },
};
/**
 * In an order in which nothing is there that a worker may be changing, and there is something to protect until the end.
 */
const ROUTES = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'parameters')
      .map((method) => ({ method: method.toUpperCase(), path })),
  )
  .toSorted((a, b) => TURN.indexOf(a.method) - TURN.indexOf(b.method));
const OPERATIONS = operationsOf(buildSchema(contract('schema.graphql')));
/** Its subscriptions are those of the public schema, over a socket for which the dashboard asks a ticket. */
const OF_DASHBOARD = operationsOf(buildSchema(contract('dashboard.graphql'))).filter(
  ({ kind }) => kind !== 'subscription',
);
/** What somebody does about themself alone, without naming anything that could be another's. */
const ABOUT_ONESELF = [
  'signUp',
  'signIn',
  'signOut',
  'signOutEverywhere',
  'changePassword',
  'deleteAccount',
  'requestPasswordReset',
  'resetPassword',
  'entrance',
  'createApp',
  'me',
];
const FOR_STRANGERS = ['signUp', 'signIn', 'signOut', 'requestPasswordReset', 'resetPassword', 'entrance', 'me'];
/** What an owner is told of their own things; anything else is a refusal that the tests were not made for. */
const MINE = ['BAD_REQUEST', 'BAD_USER_INPUT', undefined];

/** What an answer says that no worker changes meanwhile: of an own new profile it may have merged something or not. */
const tellsOf = (
  name: string,
  { status, data, errors }: { status: number; data: unknown; errors: unknown },
): unknown[] => [status, name === 'submitProfile' ? null : data, errors];

interface Somebody {
  browser: Browser;
  key: string;
  app: string;
}

describe.each(databasesAndPooler())('on the %s database', (database) => {
  let limn: Limn;
  let owner: Somebody;
  let neighbour: Somebody;
  let newcomerThere: Somebody;
  let owned: Things;
  /** Things of nobody, as long as the owner's. */
  const nobodys: Things = {
    profile: 'nobody-here',
    submission: randomUUID(),
    app: randomUUID(),
    webhook: randomUUID(),
  };

  const join = async (): Promise<Somebody> => {
    const browser = await newcomer(limn);
    const { id, apiKey } = await browser.createApp('isolated');
    return { browser, key: apiKey, app: id };
  };
  const webhookOf = async (key: string): Promise<string> => {
    const made = await limn.fetch('/v1/webhooks', {
      method: 'POST',
      key,
      body: JSON.stringify({ url: 'https://hooks.example/limn' }),
      headers: { 'content-type': 'application/json' },
    });
    return ((await made.json()) as { webhook: { id: string } }).webhook.id;
  };
  beforeAll(async () => {
    limn = await openLimn({ database, ...CROWD, limits: { webhooksPerApp: 100 } });
    [owner, neighbour, newcomerThere] = [await join(), await join(), await join()];
    owned = {
      profile: 'someone-own',
      submission: await submitted(limn, 'someone-own', 'I am Ann. I live in Bergen. I love chess.', owner.key),
      app: owner.app,
      webhook: await webhookOf(owner.key),
    };
  });
  afterAll(() => limn.close());

  /** All that the owner has, as the tables have it: in one statement, as it is looked at a thousand times. */
  const property = (): Promise<unknown[]> =>
    limn.app.needs.storage.query(
      {
        text: [
          'profile',
          'submission',
          'update_log',
          'observation',
          'idempotency',
          'daily_usage',
          'fact_vector',
          'app',
          'api_key',
        ]
          .map(
            (table) =>
              `select '${table}' as name, to_jsonb(entry) - 'last_used_at' as entry from ${table} entry where ` +
              'tenant_id = $1',
          )
          .join(' union all ')
          .concat(' order by name, entry'),
      },
      [owner.app],
    );
  /** Does something that must change nothing of it, once all that was posted before has been read. */
  const untouched = async (work: () => Promise<void>): Promise<void> => {
    await expect.poll(() => limn.app.needs.storage.query({ text: 'select from queue' }, [])).toEqual([]);
    const before = await property();
    await work();
    expect(await property()).toEqual(before);
  };

  describe.each(ROUTES)('$method $path', ({ method, path }) => {
    const send = async (
      key: string | null,
      { profile, submission, webhook }: Things,
      headers: Record<string, string> = {},
    ): Promise<{ status: number; headers: object; body: string }> => {
      const sent = ['GET', 'DELETE'].includes(method) ? undefined : (BODIES[path] ?? BODIES[method]);
      const body = sent === undefined ? {} : { body: JSON.stringify(sent).replace('<profile>', profile) };
      const answer = await limn.fetch(
        path.replace(
          '{id}',
          path.startsWith('/v1/submissions') ? submission : path.startsWith('/v1/webhooks') ? webhook : profile,
        ),
        {
          method,
          key,
          ...body,
          headers: {
            ...(sent === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': 'the same' }),
            ...headers,
          },
        },
      );
      const told = [...answer.headers].filter(
        ([name]) => !['date', 'x-request-id', 'etag', 'content-length', 'location'].includes(name),
      );
      return { status: answer.status, headers: Object.fromEntries(told), body: await answer.text() };
    };

    it('answers another app as if there were nothing, and leaves it alone', () =>
      untouched(async () => {
        expect(leveled(await send(neighbour.key, owned), owned)).toBe(
          leveled(await send(newcomerThere.key, nobodys), nobodys),
        );
      }));

    it('is closed without a key, and to a session', () =>
      untouched(async () => {
        expect(await send(null, owned)).toMatchObject({ status: 401 });
        expect(
          await send(null, owned, { cookie: owner.browser.cookie!, 'limn-app': owner.app, origin: limn.url }),
        ).toMatchObject({ status: 401 });
      }));

    it('serves its owner', async () => {
      const own = await send(
        owner.key,
        method === 'DELETE' ? { ...owned, profile: 'own-to-erase', webhook: await webhookOf(owner.key) } : owned,
      );
      // Of theirs none has failed, so that there is none to try again.
      expect(own.status).toBeLessThan(path.endsWith('/retry') ? 401 : 300);
    });
  });

  describe.each(OPERATIONS.filter(({ kind }) => kind !== 'subscription'))(
    '$kind $name',
    ({ name, query, variables }) => {
      it('tells another app as much as of nothing, and leaves it alone', () =>
        untouched(async () => {
          const [about, nothing] = [
            await ask(limn, query, variables(owned), neighbour.key),
            await ask(limn, query, variables(nobodys), newcomerThere.key),
          ];
          expect(leveled(tellsOf(name, about), owned)).toBe(leveled(tellsOf(name, nothing), nobodys));
        }));

      it('is refused without a key', () =>
        untouched(async () => {
          const { status, errors } = await ask(limn, query, variables(owned), null);
          expect([status, errors[0]?.extensions['code']]).toEqual([401, 'UNAUTHENTICATED']);
        }));

      it.skipIf(name === 'deleteProfile' || name === 'deleteWebhook')('works for its owner', async () => {
        const { errors } = await ask(limn, query, variables(owned), owner.key);
        expect(MINE, JSON.stringify(errors)).toContain(errors[0]?.extensions['code']);
      });
    },
  );

  it('subscriptions tell another app nothing of what happens', async () => {
    expect(
      OPERATIONS.filter(({ kind }) => kind === 'subscription')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['appActivity', 'profileChanged', 'profileStatus', 'submissionProgress']);
    const follow = OPERATIONS.find(({ name }) => name === 'profileStatus')!;
    const [mine, theirs] = [
      await openAcknowledged({ ...limn, key: owner.key }),
      await openAcknowledged({ ...limn, key: neighbour.key }),
    ];
    const things = { ...owned, profile: 'followed' };
    for (const line of [mine, theirs]) line.subscribe('1', follow.query, follow.variables(things));
    await limn.post('followed', 'I live in Bergen.', { key: owner.key });
    expect(await mine.next()).toMatchObject({ type: 'next' });
    expect(await theirs.next(500)).toBeUndefined();
    for (const line of [mine, theirs]) line.socket.close();
  });

  it("the cursor of a page goes on in nobody else's list", async () => {
    const listing = 'query ($after: String) { profilesConnection(first: 1, after: $after) { edges { cursor } } }';
    await limn.post('aaa-before', 'I live in Bergen.', { key: owner.key });
    const own = await ask(limn, listing, {}, owner.key);
    expect(own.errors).toEqual([]);
    const after = own.data['profilesConnection']!['edges']![0]!['cursor'] as unknown as string;
    const [theirs, nothing] = [
      await ask(limn, listing, { after }, neighbour.key),
      await ask(limn, listing, { after }, newcomerThere.key),
    ];
    expect(theirs.errors).toEqual([]);
    expect(leveled(theirs.data, owned)).toBe(leveled(nothing.data, nobodys));
  });

  describe.each(OF_DASHBOARD)('at the dashboard, $kind $name', ({ name, query, variables }) => {
    it('is closed to strangers and to keys', () =>
      untouched(async () => {
        const keyed = { authorization: `Bearer ${owner.key}` };
        for (const headers of FOR_STRANGERS.includes(name) ? [] : [{}, keyed]) {
          expect(await new Browser(limn).refused(query, { variables: variables(owned), app: owner.app, headers })).toBe(
            'UNAUTHENTICATED',
          );
        }
      }));

    it.skipIf(ABOUT_ONESELF.includes(name))(
      'answers another account as if there were nothing, and leaves it alone',
      () =>
        untouched(async () => {
          // Into the owner's app, and from an own one at the owner's things.
          for (const place of ['there', 'here']) {
            const answers = await Promise.all(
              (
                [
                  [neighbour, owned],
                  [newcomerThere, nobodys],
                ] as const
              ).map(async ([{ browser, app }, things]) => {
                const { status, data, errors } = await browser.ask(query, {
                  variables: variables(things),
                  app: place === 'there' ? things.app : app,
                });
                return leveled(tellsOf(name, { status, data, errors }), things);
              }),
            );
            expect(answers[0], place).toBe(answers[1]);
          }
        }),
    );
  });

  it('the public schema is part of that of the dashboard, where every field of it was asked for', () => {
    const elsewhere = new Set(['issueToken', '_service', '_entities']);
    const shared = OPERATIONS.filter(({ kind, name }) => kind !== 'subscription' && !elsewhere.has(name));
    expect(OF_DASHBOARD.map(({ name }) => name)).toEqual(expect.arrayContaining(shared.map(({ name }) => name)));
  });
});
