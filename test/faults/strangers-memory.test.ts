import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Documents, LiveDocuments } from '../../src/graphql/documents.js';
import { openLimn, type Limn } from '../limn.js';
import { dictation, wordEmbedder } from '../contract/graphql/dictation.js';
import { ask, askRaw, openAcknowledged, openTestSocket, submitted } from '../contract/graphql/wire.js';

const MIB = 1024 * 1024;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes of the heap that are held after some work and were not before. */
async function held(work: () => Promise<void>): Promise<number> {
  const used = async (): Promise<number> => {
    // Answers that are on their way are no longer held when the loop has turned.
    for (let i = 0; i < 3; i++) await new Promise((resolve) => setTimeout(resolve, 20)).then(collectGarbage);
    return process.memoryUsage().heapUsed;
  };
  const before = await used();
  await work();
  return (await used()) - before;
}

const PROFILE = 'query ($id: ID!) { profile(id: $id) { profileId } }';
const STATUS = 'subscription ($id: ID!) { profileStatus(id: $id) { status } }';

describe('what strangers can make grow', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ reader: dictation().reader, embedder: wordEmbedder });
    await submitted(limn, 'known', 'core_info.name = Maria');
  });
  afterAll(() => limn.close());

  it.each([
    ['of another spelling', { Id: 'x' }, 'Unknown variable Id: did you mean id?'],
    ['that nobody declared', { id: 'x', other: 1 }, 'Unknown variable other: known are id'],
    [
      'with a name of a megabyte',
      { id: 'x', ['n'.repeat(MIB)]: 1 },
      `Unknown variable ${'n'.repeat(64)}…: known are id`,
    ],
    [
      'called __proto__',
      JSON.parse('{ "id": "x", "__proto__": { "a": 1 } }') as Record<string, unknown>,
      'Unknown variable __proto__: known are id',
    ],
  ])('a variable %s is refused by name', async (_what, variables, message) => {
    const { status, errors } = await ask(limn, PROFILE, variables);
    expect([status, errors]).toMatchObject([400, [{ message, extensions: { code: 'BAD_USER_INPUT', status: 400 } }]]);
  });

  it('the same is refused on a socket, which stays open', async () => {
    const line = await openAcknowledged(limn);
    line.subscribe('1', STATUS, { id: 'x', Id: 'y' });
    expect(await line.next()).toMatchObject({
      id: '1',
      type: 'error',
      payload: [
        { message: 'Unknown variable Id: did you mean id?', extensions: { code: 'BAD_USER_INPUT', status: 400 } },
      ],
    });
    line.send({ type: 'ping' });
    expect(await line.next()).toEqual({ type: 'pong' });
    line.socket.close();
  });

  it('no variable of an unnamed operation is taken for declared by another', async () => {
    const two =
      'query A($id: ID!) { profile(id: $id) { profileId } } query B($other: ID!) { profile(id: $other) { ' +
      'profileId } }';
    const answer = await askRaw(
      limn,
      JSON.stringify({ query: two, operationName: 'A', variables: { other: 'x', id: 'x' } }),
      { 'content-type': 'application/json' },
    );
    expect(answer.errors).toMatchObject([{ message: 'Unknown variable other: known are id' }]);
  });

  it('hundreds of requests with big unknown variables leave nothing behind', async () => {
    const pad = 'x'.repeat(1_400);
    const numbers = (i: number): Record<string, unknown> =>
      Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`v${n}_${pad}`, i]));
    const grown = await held(async () => {
      for (let i = 0; i < 300; i++)
        expect((await ask(limn, '{ profile(id: "x") { profileId } }', numbers(i))).status).toBe(400);
    });
    expect(grown).toBeLessThan(30 * MIB);
  });

  it('nor do big values of declared ones that are always others', async () => {
    const query =
      'query ($id: ID!, $data: String) { profile(id: $id) { profileId updateLog(after: $data) { pageInfo { ' +
      'endCursor } } } }';
    const grown = await held(async () => {
      for (let i = 0; i < 150; i++) await ask(limn, query, { id: `x${i}`, data: `${i} ${'x'.repeat(MIB)}` });
    });
    expect(grown).toBeLessThan(30 * MIB);
  });

  it('documents are remembered within bounds, though they be long and always others', async () => {
    const grown = await held(async () => {
      for (let i = 0; i < 120; i++)
        expect((await ask(limn, `# ${i} ${'x'.repeat(MIB)}\n{ profile(id: "x") { profileId } }`)).errors).toEqual([]);
      for (let i = 0; i < 150; i++)
        expect(
          (
            await ask(
              limn,
              `{ ${Array.from({ length: 80 }, (_, n) => `a${i}_${n}: submission(id: "x") { id }`).join(' ')} }`,
            )
          ).errors,
        ).toEqual([]);
    });
    expect(grown).toBeLessThan(30 * MIB);
  });

  it('a stranger says little before the key is known, and is closed for more', async () => {
    const line = await openTestSocket(limn, { init: { Authorization: `Bearer ${limn.key}`, pad: 'x'.repeat(5_000) } });
    expect(await line.closed).toMatchObject({ code: 1009, reason: 'Message too long' });
  });

  it('operations of sockets, with all that came beside them, are let go when they are over', async () => {
    const line = await openAcknowledged(limn);
    const subscribe = (i: number): void => {
      line.send(
        JSON.stringify({
          id: `${i} ${'i'.repeat(20_000)}`,
          type: 'subscribe',
          payload: {
            query: STATUS.replace('status', `a${i}: status`),
            variables: { id: 'nobody' },
            extensions: { pad: 'x'.repeat(20_000) },
          },
        }),
      );
      line.send(JSON.stringify({ id: `${i} ${'i'.repeat(20_000)}`, type: 'complete' }));
    };
    const grown = await held(async () => {
      for (let i = 0; i < 500; i++) subscribe(i);
      // The last is told when those before it have been looked up.
      line.subscribe('last', STATUS, { id: 'known' });
      expect(await line.next()).toMatchObject({ type: 'next', id: 'last' });
    });
    expect(grown).toBeLessThan(30 * MIB);
    line.socket.close();
  });
});

describe('the cache of documents', () => {
  it('is bounded in bytes, the text and its comments counted', () => {
    const documents = new Documents();
    for (let i = 0; i < 100; i++) documents.set(`c${i}`, parse(`# ${'x'.repeat(500_000)}\n{ a${i} }`));
    expect(documents.bytes).toBeLessThanOrEqual(8 * MIB);
    expect(documents.get('c99')).toBeDefined();
    expect(documents.get('c0')).toBeUndefined();
    documents.set('huge', parse(`# ${'x'.repeat(3 * MIB)}\n{ a }`));
    expect(documents.get('huge')).toBeUndefined();
    expect(documents.get('c99')).toBeDefined();
  });
});

describe('the documents of open subscriptions', () => {
  const long = (name: string): string => `{ ${Array.from({ length: 300 }, (_, i) => `${name}${i}: x`).join(' ')} }`;

  it('are counted once for all subscriptions of a tenant, and leave room for others', () => {
    const live = new LiveDocuments(4 * MIB);
    const one = parse(long('one'));
    const releases = Array.from({ length: 1_000 }, () => live.hold('a', one));
    const more: (() => void)[] = [];
    expect(() => {
      for (let i = 0; i < 100; i++) more.push(live.hold('a', parse(long(`d${i}_`))));
    }).toThrow('Too many different documents are subscribed with; use few, with variables');
    expect(more.length).toBeGreaterThan(3);
    live.hold('b', parse(long('other')))();
    for (const release of [...releases, ...more]) release();
    // Letting go twice gives nothing back.
    for (const release of releases) release();
    expect(() => {
      for (let i = 0; i < more.length; i++) live.hold('a', parse(long(`e${i}_`)));
    }).not.toThrow();
  });
});
