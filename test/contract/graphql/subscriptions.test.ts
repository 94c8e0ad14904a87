import { randomUUID } from 'node:crypto';
import { createClient, type Client } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { issueKey } from '../../../src/service/apps.js';
import { databases, databasesAndPooler, openLimn, type Limn } from '../../limn.js';
import { until } from '../../until.js';
import { dictation, wordEmbedder } from './dictation.js';
import {
  nextOfEach,
  openAcknowledged,
  openTestSocket,
  submitted,
  told,
  type TestSocket,
  type TestSocketOptions,
} from './wire.js';

const STATUS = 'subscription ($id: ID!) { profileStatus(id: $id) { profileId status at } }';
const SUBMIT = 'mutation ($id: ID!, $data: String!) { submitProfile(id: $id, data: $data) { replayed } }';

const statusIn = (message: { payload?: unknown } | undefined): unknown =>
  (message?.payload as { data?: { profileStatus?: { status?: unknown } } } | undefined)?.data?.profileStatus?.status;

describe.each(databasesAndPooler())('subscriptions on the %s database', (database) => {
  let limn: Limn;
  const { reader, hold, release } = dictation();
  const lines: TestSocket[] = [];
  const open = async (options?: TestSocketOptions): Promise<TestSocket> => {
    const line = await openAcknowledged(limn, options);
    lines.push(line);
    return line;
  };
  beforeAll(async () => {
    limn = await openLimn({ database, reader, embedder: wordEmbedder });
  });
  afterEach(async () => {
    release();
    for (const line of lines.splice(0)) {
      line.socket.close();
      await line.closed;
    }
    await until('0 profiles are followed', () => limn.app.needs.feed.followed === 0);
  });
  afterAll(() => limn.close());

  it('refuses strangers with 4403', async () => {
    const wrong = `limn_live_${'0'.repeat(38)}`;
    for (const init of [
      {},
      { Authorization: 'Bearer ' },
      { Authorization: wrong },
      { Authorization: 7 },
      { Authorization: { key: wrong } },
      { apiKey: limn.key },
    ]) {
      const line = await openTestSocket(limn, { init });
      expect(await line.closed, JSON.stringify(init)).toEqual({ code: 4403, reason: 'Forbidden' });
    }
    const line = await openTestSocket(limn, { init: {}, headers: { authorization: `Bearer ${wrong}` } });
    expect(await line.closed).toMatchObject({ code: 4403 });
  });

  it("is silent about a neighbour's profile", async () => {
    const { key } = await limn.newTenant();
    await submitted(limn, 'mine', 'core_info.name = Maria');
    const line = await open({ init: { authorization: key } });
    line.subscribe('1', STATUS, { id: 'mine' });
    await submitted(limn, 'mine', 'core_info.age = 30');
    expect(await line.next(300)).toBeUndefined();
  });

  it.each<[string, (key: string) => TestSocketOptions]>([
    ['Authorization with its scheme', (key) => ({ init: { Authorization: `Bearer ${key}` } })],
    ['authorization in small letters', (key) => ({ init: { authorization: `bearer ${key}` } })],
    ['the bare key', (key) => ({ init: { Authorization: key } })],
    ['the header of the upgrade', (key) => ({ init: {}, headers: { authorization: `Bearer ${key}` } })],
  ])('lets a key in by %s', async (_way, options) => {
    const line = await open(options(limn.key));
    await submitted(limn, 'known', 'core_info.name = Tom');
    line.subscribe('1', STATUS, { id: 'known' });
    expect(await line.next()).toEqual({
      id: '1',
      type: 'next',
      payload: {
        data: { profileStatus: { profileId: 'known', status: 'READY', at: expect.stringMatching(/^\d{4}-.*Z$/) } },
      },
    });
  });

  it('tells the status now, then every change in order', async () => {
    await submitted(limn, 'life', 'core_info.name = Maria');
    const line = await open();
    line.subscribe('1', STATUS, { id: 'life' });
    expect(statusIn(await line.next())).toBe('READY');
    for (let round = 0; round < 2; round++) {
      await submitted(limn, 'life', `interests.music = band ${round}`);
      expect(statusIn(await line.next())).toBe('PROCESSING');
      expect(statusIn(await line.next())).toBe('READY');
    }
    expect(await line.next(100)).toBeUndefined();
  });

  it('waits for a profile that does not exist yet, and follows the next one after it was erased', async () => {
    const line = await open();
    line.subscribe('1', STATUS, { id: 'later' });
    await until('1 profile is followed', () => limn.app.needs.feed.followed === 1);
    expect(await line.next(150)).toBeUndefined();
    for (let life = 0; life < 2; life++) {
      await submitted(limn, 'later', 'core_info.name = Maria');
      expect(statusIn(await line.next())).toBe('PROCESSING');
      expect(statusIn(await line.next())).toBe('READY');
      await told(limn, 'mutation { deleteProfile(id: "later") { deleted } }');
    }
  });

  it('shows the profile as it is when the event is delivered', async () => {
    hold();
    const line = await open();
    line.subscribe(
      '1',
      'subscription { profileStatus(id: "shown") { status profile { status coreInfo { name { value evidence { ' +
        'quote } } } } } }',
    );
    await told(limn, SUBMIT, { id: 'shown', data: 'core_info.name = Maria' });
    expect((await line.next())?.payload).toEqual({
      data: { profileStatus: { status: 'PROCESSING', profile: { status: 'PROCESSING', coreInfo: null } } },
    });
    release();
    expect((await line.next())?.payload).toEqual({
      data: {
        profileStatus: {
          status: 'READY',
          profile: {
            status: 'READY',
            coreInfo: { name: { value: 'Maria', evidence: [{ quote: 'core_info.name = Maria' }] } },
          },
        },
      },
    });
  });

  it('reads the profile once for all who are told of the same event', async () => {
    const { storage } = limn.app.needs;
    const line = await open();
    await submitted(limn, 'popular', 'core_info.name = Maria');
    for (let i = 0; i < 30; i++)
      line.subscribe(`s${i}`, 'subscription { profileStatus(id: "popular") { status profile { summary } } }');
    // Each is told the status now: so all of them follow.
    await nextOfEach(line, 30, (message) => statusIn(message) === 'READY');
    const reads = vi.spyOn(storage, 'query');
    await submitted(limn, 'popular', 'core_info.age = 30');
    await nextOfEach(line, 30, (message) => statusIn(message) === 'READY');
    const readings = reads.mock.calls.filter(([{ name }]) => name === 'profile.read').length;
    reads.mockRestore();
    expect(readings).toBeLessThanOrEqual(2);
  });

  it('stops following when a subscription is completed, and when a socket goes away', async () => {
    const line = await open();
    for (const id of ['a', 'b', 'c']) line.subscribe(id, STATUS, { id });
    await until('3 profiles are followed', () => limn.app.needs.feed.followed === 3);
    line.send({ type: 'complete', id: 'a' });
    await until('2 profiles are followed', () => limn.app.needs.feed.followed === 2);
    line.socket.terminate();
    await until('0 profiles are followed', () => limn.app.needs.feed.followed === 0);
    expect(limn.app.needs.feed.followed).toBe(0);
  });

  it.each([
    ['a syntax error', 'subscription {', 'GRAPHQL_PARSE_FAILED', /Syntax Error/],
    ['an unknown field', 'subscription { profileStatus(id: "x") { nope } }', 'GRAPHQL_VALIDATION_FAILED', /nope/],
    ['a query', '{ profile(id: "x") { profileId } }', 'BAD_REQUEST', /subscriptions alone/],
    ['a mutation', 'mutation { deleteProfile(id: "x") { deleted } }', 'BAD_REQUEST', /subscriptions alone/],
    [
      'two fields at the root',
      'subscription { profileStatus(id: "x") { status } b: profileStatus(id: "y") { status } }',
      'GRAPHQL_VALIDATION_FAILED',
      /only one/,
    ],
    [
      '18 kB of depth',
      `subscription { profileStatus(id: "x") { ${'profile { coreInfo { '.repeat(400)} status ${'} }'.repeat(400)} } }`,
      'GRAPHQL_PARSE_FAILED',
      /1000 tokens/,
    ],
    [
      'many aliases',
      `subscription { profileStatus(id: "x") { ${'a: status '.repeat(5_000)} } }`,
      'GRAPHQL_PARSE_FAILED',
      /1000 tokens/,
    ],
    [
      'a costly selection',
      'subscription { profileStatus(id: "x") { ' +
        Array.from({ length: 12 }, (_, i) => `a${i}: profile { updateLog(first: 100) { edges { cursor } } } `).join(
          '',
        ) +
        '} }',
      'BAD_USER_INPUT',
      /costs/,
    ],
    ['a missing variable', STATUS, 'BAD_USER_INPUT', /"\$id"/],
  ])('refuses %s with an error of that operation, and leaves the socket open', async (_what, query, code, message) => {
    const line = await open();
    line.subscribe('bad', query);
    expect(await line.next()).toMatchObject({
      id: 'bad',
      type: 'error',
      payload: [{ message: expect.stringMatching(message), extensions: { code, requestId: expect.any(String) } }],
    });
    await submitted(limn, 'open', 'core_info.name = Tom');
    line.subscribe('bad', STATUS, { id: 'open' });
    expect(await line.next()).toMatchObject({ id: 'bad', type: 'next' });
  });

  it('tells of an impossible id and leaves the socket open', async () => {
    const line = await open();
    line.subscribe('1', STATUS, { id: ' x' });
    const message = 'id must not begin or end with a space';
    expect(await line.next()).toMatchObject({
      id: '1',
      type: 'next',
      payload: { errors: [{ message, extensions: { code: 'BAD_USER_INPUT', status: 400 } }] },
    });
    expect(await line.next()).toMatchObject({ id: '1', type: 'complete' });
  });

  it('takes fifty subscriptions on a socket and refuses the next', async () => {
    const line = await open();
    for (let i = 0; i < 51; i++) line.subscribe(`s${i}`, STATUS, { id: `many${i}` });
    expect(await line.next()).toMatchObject({
      id: 's50',
      type: 'error',
      payload: [{ message: 'A socket may have at most 50 subscriptions' }],
    });
    line.send({ type: 'complete', id: 's0' });
    await until('49 profiles are followed', () => limn.app.needs.feed.followed === 49);
    line.subscribe('s51', STATUS, { id: 'many51' });
    await until('50 profiles are followed', () => limn.app.needs.feed.followed === 50);
    expect(line.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('closes the sockets of a key that has ended, and no others', async () => {
    const name = `app ${randomUUID()}`;
    const needs = { storage: limn.app.needs.storage, pepper: '' };
    const { apiKey } = await issueKey(needs, name);
    const other = await open();
    const line = await openAcknowledged(limn, { init: { Authorization: apiKey } });
    await issueKey(needs, name);
    expect(await line.closed).toEqual({ code: 4403, reason: 'Forbidden' });
    await submitted(limn, 'still', 'core_info.name = Tom');
    other.subscribe('1', STATUS, { id: 'still' });
    expect(await other.next()).toMatchObject({ type: 'next' });
  });

  it('works with the graphql-ws client', async () => {
    await submitted(limn, 'client', 'core_info.name = Tom');
    const client: Client = createClient({
      url: `${limn.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization: `Bearer ${limn.key}` },
    });
    const statuses: unknown[] = [];
    for await (const result of client.iterate<{ profileStatus: { status: string } }>({
      query: STATUS,
      variables: { id: 'client' },
    })) {
      statuses.push(result.data?.profileStatus.status);
      if (statuses.length === 1) await told(limn, SUBMIT, { id: 'client', data: 'core_info.age = 3' });
      if (statuses.length === 3) break;
    }
    expect(statuses).toEqual(['READY', 'PROCESSING', 'READY']);
    await client.dispose();
  });
});

describe.skipIf(!databases().includes('server'))('subscriptions to another process on one PostgreSQL server', () => {
  it('hear the changes that it makes', async () => {
    const { reader } = dictation();
    const here = await openLimn({ database: 'server', reader, embedder: wordEmbedder });
    const there = await openLimn({ beside: here, reader, embedder: wordEmbedder });
    try {
      const line = await openAcknowledged(here);
      line.subscribe('1', STATUS, { id: 'far' });
      await until('1 profile is followed', () => here.app.needs.feed.followed === 1);
      await submitted(there, 'far', 'core_info.name = Maria');
      expect(statusIn(await line.next())).toBe('PROCESSING');
      expect(statusIn(await line.next())).toBe('READY');
      line.socket.close();
      await line.closed;
    } finally {
      await there.close();
      await here.close();
    }
  });
});
