import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ReaderError, type ClaimReader } from '../../../src/ai/reader.js';
import { databasesAndPooler, openLimn, type Limn, type Tenant } from '../../limn.js';
import { until } from '../../until.js';
import { dictation, wordEmbedder } from './dictation.js';
import { openAcknowledged, openTestSocket, submitted, told, type TestSocket, type Tree } from './wire.js';

const ACTIVITY =
  'subscription ($after: String) { appActivity(after: $after) { cursor kind profileId submissionId paths ' +
  'revision { kind } } }';
const SET =
  'mutation ($id: ID!, $value: JSON!) { setProfileValue(id: $id, path: "core_info.name", value: $value) { changes } }';
const START = Buffer.from('0').toString('base64url');

const failing = (reader: ClaimReader): ClaimReader => ({
  ...reader,
  read(inputs, ...rest) {
    if (inputs.some(({ text }) => text === 'fail')) throw new ReaderError('It cannot be read', { retryable: false });
    return reader.read(inputs, ...rest);
  },
});

describe.each(databasesAndPooler())('the activity of an app on the %s database', (database) => {
  let limn: Limn;
  const { reader, hold, release } = dictation();
  const lines: TestSocket[] = [];
  const follow = async (tenant: Tenant, after?: string, service = limn): Promise<TestSocket> => {
    const line = await openAcknowledged({ url: service.url, key: tenant.key });
    lines.push(line);
    line.subscribe('1', ACTIVITY, after === undefined ? {} : { after });
    return line;
  };
  const next = async (line: TestSocket): Promise<Tree> => (await line.next())!.payload!['data']!['appActivity']!;
  const several = async (line: TestSocket, count: number): Promise<Tree[]> => {
    const heard = [];
    while (heard.length < count) heard.push(await next(line));
    return heard;
  };
  beforeAll(async () => {
    limn = await openLimn({ database, reader: failing(reader), embedder: wordEmbedder });
  });
  afterEach(async () => {
    for (const line of lines.splice(0)) {
      line.socket.close();
      await line.closed;
    }
    await until('nobody follows any more', () => limn.app.needs.feed.followed === 0);
  });
  afterAll(() => limn.close());

  it('is told to who follows before anything has happened in a database', async () => {
    const unused = await openLimn({ database, reader, embedder: wordEmbedder });
    const line = await follow(unused, undefined, unused);
    await until('it is followed', () => unused.app.needs.feed.followed === 1);
    await unused.post('ana', 'core_info.name = Ana');
    expect(await several(line, 2)).toMatchObject([{ kind: 'ACCEPTED' }, { kind: 'MERGED' }]);
    await unused.close();
  });

  it('is not told to strangers', async () => {
    const line = await openTestSocket(limn, { init: {} });
    expect(await line.closed).toMatchObject({ code: 4403 });
  });

  it("is not told to a neighbour, from another's cursor either, nor to who may see one profile", async () => {
    const [mine, theirs] = [await limn.newTenant(), await limn.newTenant()];
    await submitted(limn, 'ana', 'core_info.name = Ana', mine.key);
    const line = await follow(theirs, START);
    expect(await line.next(400)).toBeUndefined();
    const { issueToken } = await told(
      limn,
      'mutation { issueToken(scope: FULL, profileId: "ana") { token } }',
      {},
      mine.key,
    );
    const narrow = await follow({ ...mine, key: String(issueToken!['token']) });
    expect(JSON.stringify(await narrow.next())).toContain('FORBIDDEN');
  });

  it('tells posts, readings with paths, failures, what is done by hand and what is erased, in order', async () => {
    const mine = await limn.newTenant();
    await submitted(limn, 'before', 'core_info.name = Before', mine.key);
    const line = await follow(mine);
    await until('it is followed', () => limn.app.needs.feed.followed === 1);
    expect(await line.next(200)).toBeUndefined();
    const first = await submitted(limn, 'ana', 'core_info.name = Ana', mine.key);
    const second = await submitted(limn, 'ana', 'fail', mine.key);
    await told(limn, SET, { id: 'ana', value: 'Anna' }, mine.key);
    const heard = await several(line, 5);
    expect(heard).toMatchObject([
      { kind: 'ACCEPTED', profileId: 'ana', submissionId: first, paths: [] },
      { kind: 'MERGED', profileId: 'ana', submissionId: first, paths: ['core_info.name'] },
      { kind: 'ACCEPTED', profileId: 'ana', submissionId: second },
      { kind: 'FAILED', profileId: 'ana', submissionId: second },
      { kind: 'REVISED', profileId: 'ana', submissionId: null, revision: { kind: 'SET' }, paths: ['core_info.name'] },
    ]);
    await told(limn, 'mutation { deleteProfile(id: "ana") { deleted } }', {}, mine.key);
    const erased = await next(line);
    expect(erased).toMatchObject({ kind: 'ERASED', profileId: 'ana', submissionId: null });
    expect(await line.next(200)).toBeUndefined();
    const again = await follow(mine, String(heard[1]!['cursor']));
    // Of whom was erased nothing is told any more but that.
    expect(await next(again)).toEqual(erased);
    const rows = await limn.app.needs.storage.query(
      { text: 'select kind, profile_id as id from happening where tenant_id = $1' },
      [mine.tenantId],
    );
    expect(rows).toEqual([{ kind: 'erased', id: null }]);
  });

  it.each(['x', Buffer.from('-1').toString('base64url')])('is refused after what is no cursor: %j', async (after) => {
    const line = await follow(limn, after);
    expect(JSON.stringify(await line.next())).toContain('must be a cursor of this list');
  });

  it('is told from a cursor on, none missed and none twice, however many write at once', async () => {
    const mine = await limn.newTenant();
    const [live, service] = [await follow(mine), limn];
    await until('it is followed', () => limn.app.needs.feed.followed === 1);
    const ids = Array.from({ length: 40 }, (_, i) => `p${i}`);
    await Promise.all(ids.map((id) => service.post(id, `core_info.name = ${id}`, { key: mine.key })));
    await Promise.all(ids.map((id) => service.post(id, `core_info.age = 30`, { key: mine.key })));
    for (const id of ids) await service.ready(id, mine.key);
    const heard = await several(live, 160);
    expect(new Set(heard.map(({ cursor }) => cursor)).size).toBe(160);
    expect(heard.filter(({ kind }) => String(kind) === 'ACCEPTED')).toHaveLength(80);
    expect(await live.next(200)).toBeUndefined();
    const resumed = await follow(mine, String(heard[57]!['cursor']));
    expect(await several(resumed, 102)).toEqual(heard.slice(58));
  });

  it.skipIf(database === 'embedded')('waits for who has a place in the stream and has not committed', async () => {
    const mine = await limn.newTenant();
    const line = await follow(mine);
    await until('it is followed', () => limn.app.needs.feed.followed === 1);
    const [slow, written] = [withResolvers(), withResolvers()];
    const open = limn.app.needs.storage.within(mine.tenantId).tx(async (tx) => {
      await tx.run({ text: `insert into happening (tenant_id, kind, profile_id) values ($1, 'failed', 'slow')` }, [
        mine.tenantId,
      ]);
      written.resolve(undefined);
      await slow.promise;
    });
    // Only then has it a place before the others.
    await written.promise;
    await submitted(limn, 'quick', 'core_info.name = Quick', mine.key);
    expect(await line.next(400)).toBeUndefined();
    slow.resolve(undefined);
    await open;
    expect((await several(line, 3)).map(({ profileId }) => profileId)).toEqual(['slow', 'quick', 'quick']);
  });

  it.skipIf(database === 'embedded')('by another process is told', async () => {
    const mine = await limn.newTenant();
    const other = await openLimn({ beside: limn, reader, embedder: wordEmbedder });
    try {
      const line = await follow(mine);
      await until('it is followed', () => limn.app.needs.feed.followed === 1);
      await submitted(other, 'ana', 'core_info.name = Ana', mine.key);
      expect((await several(line, 2)).map(({ kind }) => kind)).toEqual(['ACCEPTED', 'MERGED']);
    } finally {
      await other.close();
    }
  });

  describe('and the progress of a submission', () => {
    const PROGRESS = 'subscription ($id: ID!) { submissionProgress(id: $id) { id state changes } }';
    const progressOf = async (key: string, id: string): Promise<TestSocket> => {
      const line = await openAcknowledged({ url: limn.url, key });
      lines.push(line);
      line.subscribe('1', PROGRESS, { id });
      return line;
    };

    it('is told step by step until it is over, and to no neighbour', async () => {
      const mine = await limn.newTenant();
      hold();
      const answer = await limn.post('ana', 'core_info.name = Ana', { key: mine.key });
      const id = answer.headers.get('x-submission-id')!;
      const line = await progressOf(mine.key, id);
      const states = [];
      for (let message = await line.next(); message?.type === 'next'; message = await line.next()) {
        const state = String(message.payload!['data']!['submissionProgress']!['state']);
        states.push(state);
        if (state === 'PROCESSING') release();
      }
      expect(states.slice(-2)).toEqual(['PROCESSING', 'MERGED']);
      const stranger = await progressOf((await limn.newTenant()).key, id);
      expect(JSON.stringify(await stranger.next())).toContain('NOT_FOUND');
    });
  });
});

function withResolvers(): { promise: Promise<unknown>; resolve(value: unknown): void } {
  let resolve: (value: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((done) => {
    resolve = done;
  });
  return { promise, resolve: (value) => resolve(value) };
}
