import { beforeAll, describe, expect, test } from 'vitest';
import { databases, type Limn, type Tenant } from '../../limn.js';
import { DICTATED, joinLimn } from '../shared-limn.js';
import { call, NOBODY, STRANGER } from './calls.js';

const CONTEXT = 'GET /v1/profile/{id}/context';
const LOG = 'GET /v1/profile/{id}/log';
const EXPORT = 'GET /v1/profile/{id}/export';
const PREVIEW = 'POST /v1/profile/{id}/preview';
const BATCH = 'POST /v1/profiles:batch';
const POST = 'POST /v1/profile/{id}';

describe.each(databases())('profiles on the %s database', (database) => {
  let limn: Limn;
  let neighbour: Tenant;
  beforeAll(async () => {
    limn = await joinLimn(DICTATED, database);
    neighbour = await limn.newTenant();
    await limn.post('maria', 'core_info.name = Maria\ncore_info.location = Porto\ninterests.music = jazz');
    await limn.ready('maria');
  });
  const dictated = { data: 'core_info.location = Bergen' };

  test.each<[string, object]>([
    [CONTEXT, {}],
    [LOG, {}],
    [EXPORT, {}],
    [PREVIEW, { body: dictated }],
    [BATCH, { body: { posts: [{ id: 'maria', ...dictated }] } }],
  ])('%s refuses strangers', async (operation, sent) => {
    expect(await call(limn, operation, { id: 'maria', key: null, ...sent })).toMatchObject(STRANGER);
  });

  test.each([CONTEXT, LOG, EXPORT])('%s knows nothing of a neighbour', async (operation) => {
    for (const id of ['maria', 'nobody'])
      expect(await call(limn, operation, { id, key: neighbour.key })).toMatchObject(NOBODY);
  });

  test('a preview of a neighbour begins with nothing', async () => {
    const { body } = await call(limn, PREVIEW, { id: 'maria', body: dictated, key: neighbour.key });
    expect(body).toMatchObject({ values: [{ path: 'core_info.location' }] });
    expect((body['values'] as object[])[0]).not.toHaveProperty('before');
    expect(await call(limn, LOG, { id: 'maria', key: neighbour.key })).toMatchObject(NOBODY);
  });

  test('a context keeps to its budget', async () => {
    const { body } = await call(limn, CONTEXT, { id: 'maria', query: 'query=music&max_tokens=60' });
    expect(body).toMatchObject({ complete: true });
    expect(body['text']).toContain('Maria');
    expect(Number(body['tokens'])).toBeLessThanOrEqual(60);
    for (const query of ['max_tokens=15', 'max_tokens=8001', 'maxTokens=60'])
      expect(await call(limn, CONTEXT, { id: 'maria', query })).toMatchObject({
        status: 400,
        body: { code: 'invalid_field' },
      });
  });

  test('an export holds the profile, its log and its submissions', async () => {
    expect((await call(limn, EXPORT, { id: 'maria' })).body).toMatchObject({
      profileId: 'maria',
      profile: { core_info: { name: { value: 'Maria' } } },
      updateLog: [{}],
      submissions: [{ state: 'merged' }],
    });
  });

  test('a preview tells what a text would change, and nothing is stored of it', async () => {
    const before = await call(limn, EXPORT, { id: 'maria' });
    expect((await call(limn, PREVIEW, { id: 'maria', body: dictated })).body).toMatchObject({
      profile_id: 'maria',
      changes: { core_info: { location: { value: 'Bergen' } } },
      values: [{ path: 'core_info.location', before: { value: 'Porto' }, after: { value: 'Bergen' } }],
      read_by: 'dictation',
      usage: { calls: 1 },
    });
    expect((await call(limn, EXPORT, { id: 'maria' })).body).toEqual(before.body);
    expect(await call(limn, PREVIEW, { id: 'maria', body: { data: ' ' } })).toMatchObject({ status: 400 });
    expect((await limn.fetch('/v1/profile/never')).status).toBe(404);
    await call(limn, PREVIEW, { id: 'never', body: dictated });
    expect((await limn.fetch('/v1/profile/never')).status).toBe(404);
  });

  test('of many posts each has an outcome of its own, and sent again none counts twice', async () => {
    const posts = [
      { id: 'one', data: 'core_info.location = Oslo', idempotency_key: 'batch-1' },
      { id: 'two', data: ' ' },
      { id: '', data: 'x' },
      { id: 'one', data: 'core_info.location = Delft', idempotency_key: 'batch-2' },
      { data: 'x' },
      { id: 'three', data: { likes: 'chess' }, input_type: 'a b' },
      { id: 'four', data: 'x', text: 'y' },
      'five',
      null,
      { id: 'six', data: 'x', idempotency_key: '' },
      { id: 'seven', data: 'x', idempotency_key: 'batch-1' },
    ];
    const sent = await call<{ outcomes: { submission_id?: string }[] }>(limn, BATCH, { body: { posts } });
    expect(sent.body).toMatchObject({
      accepted: 2,
      refused: 9,
      outcomes: [
        { id: 'one', status: 202, replayed: false },
        { id: 'two', status: 400, error: { code: 'invalid_field', details: [{ field: 'data' }] } },
        { id: '', status: 400, error: { details: [{ field: 'id' }] } },
        { id: 'one', status: 202 },
        { status: 400 },
        { id: 'three', status: 400, error: { details: [{ field: 'input_type' }] } },
        { id: 'four', status: 400, error: { code: 'invalid_field', details: [{ field: 'text' }] } },
        { status: 400, error: { code: 'bad_request' } },
        { status: 400, error: { code: 'bad_request' } },
        { id: 'six', status: 400, error: { details: [{ field: 'idempotency_key' }] } },
        { id: 'seven', status: 422, error: { code: 'idempotency_mismatch', details: [{ field: 'idempotency_key' }] } },
      ],
    });
    expect(await limn.ready('one')).toMatchObject({ core_info: { location: { value: 'Delft' } } });
    const again = await call<typeof sent.body>(limn, BATCH, { body: { posts } });
    expect(again.body.outcomes[0]).toEqual({ ...sent.body.outcomes[0], replayed: true });
  });

  test('a thousand posts are taken in their order, and no more', async () => {
    const posts = Array.from({ length: 1_000 }, (_, i) => ({
      id: i % 100 === 0 ? 'busy' : `one-of-${i}`,
      data: `core_info.name = N${'abcdefghij'[i / 100]!}`,
    }));
    expect((await call(limn, BATCH, { body: { posts } })).body).toMatchObject({ accepted: 1_000, refused: 0 });
    // To read the other 990 as well takes half a minute, and tells nothing of their order.
    const others = `delete from queue where tenant_id = $1 and profile_id <> 'busy'`;
    await limn.app.needs.storage.run({ text: others }, [limn.tenantId]);
    expect(await limn.ready('busy')).toMatchObject({ core_info: { name: { value: 'Nj' } } });
    for (const body of [{ posts: [...posts, posts[0]] }, { posts: [] }])
      expect(await call(limn, BATCH, { body })).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    for (const body of [{}, { posts: 'x' }, { posts: {} }])
      expect(await call(limn, BATCH, { body })).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
  });

  test('whoever waits for a post is answered with the profile', async () => {
    const body = { data: 'core_info.name = Wanda' };
    const answer = await call(limn, POST, { id: 'wanda', query: 'wait=30', body });
    expect(answer).toMatchObject({
      status: 200,
      body: { profile_id: 'wanda', profile: { status: 'ready', core_info: { name: { value: 'Wanda' } } } },
    });
    expect(answer.headers.get('x-submission-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('etag')).toBe((await limn.fetch('/v1/profile/wanda')).headers.get('etag'));
    for (const query of ['wait=0', 'wait=31', 'wait=x'])
      expect(await call(limn, POST, { id: 'wanda', query, body })).toMatchObject({ status: 400 });
  });

  test('of a profile only the fields are told that are asked for', async () => {
    const read = async (fields: string): Promise<unknown> =>
      (await limn.fetch(`/v1/profile/maria?fields=${encodeURIComponent(fields)}`)).json();
    expect(await read('summary')).toEqual({
      profile_id: 'maria',
      profile: { profile_id: 'maria', summary: expect.stringContaining('Maria') as string },
    });
    expect(await read('core_info.name, core_info.location,interests.music,interests.food')).toMatchObject({
      profile: {
        core_info: { name: { value: 'Maria' }, location: { value: 'Porto' } },
        interests: { music: [{ value: 'jazz' }] },
      },
    });
    expect(await read('core_info.name')).toEqual({
      profile_id: 'maria',
      profile: {
        profile_id: 'maria',
        core_info: { name: { value: 'Maria', confidence: expect.any(Number) as number } },
      },
    });
    const found = await limn.fetch('/v1/search?filterBy=id&filterValue=maria&fields=status');
    expect(await found.json()).toMatchObject({ profiles: [{ profile_id: 'maria', status: 'ready' }], total: 1 });
    for (const fields of ['', 'sumary', 'core_info.shoe', '__proto__', Array(33).fill('summary').join('x,')])
      expect((await limn.fetch(`/v1/profile/maria?fields=${fields}`)).status, fields).toBe(400);
  });

  test.each([
    ['interests..music', 'has an empty step in "interests..music": put one point between two names'],
    ['interests.music.', 'has an empty step in "interests.music.": put one point between two names'],
    ['.summary', 'has an empty step in ".summary": put one point between two names'],
    ['interests. music', 'has an empty step in "interests. music": put one point between two names'],
    ['field_timestamps..core_info', 'has an empty step in "field_timestamps..core_info": put one point between'],
    ['summary,,status', 'has an empty item: put one comma between two members'],
    ['summary,', 'has an empty item: put one comma between two members'],
    [' ', 'must name 1 to 32 members of a profile'],
    ['status,core_info.nam', 'Unknown field core_info.nam: did you mean core_info.name?'],
    ['zzzzzzzzzzzz', 'Unknown field zzzzzzzzzzzz: known are profile_id, '],
  ])('fields=%s is refused with what is wrong with it, of a read and of a search', async (fields, cure) => {
    for (const path of ['/v1/profile/maria', '/v1/search']) {
      const answer = await limn.fetch(`${path}?fields=${encodeURIComponent(fields)}`);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(JSON.stringify(await answer.json())).toContain(JSON.stringify(cure).slice(1, -1));
    }
  });
});
