import { beforeAll, describe, expect, test } from 'vitest';
import { dictation } from '../graphql/dictation.js';
import { databases, openLimn, type Limn, type Tenant } from '../../limn.js';
import { ReaderError } from '../../../src/ai/reader.js';
import { openApiDocument } from '../../../src/rest/openapi.js';
import { DICTATED, joinLimn } from '../shared-limn.js';
import { call, NOBODY, STRANGER } from './calls.js';

const READ = 'GET /v1/submissions/{id}';
const FOLLOW = 'GET /v1/submissions/{id}/events';
const RETRY = 'POST /v1/submissions/{id}/retry';
const REVERT = 'POST /v1/submissions/{id}/revert';
const RESTORE = 'POST /v1/submissions/{id}/restore';
const USAGE = 'GET /v1/usage';

describe.each(databases())('submissions on the %s database', (database) => {
  let limn: Limn;
  let neighbour: Tenant;
  let submission: string;
  beforeAll(async () => {
    limn = await joinLimn(DICTATED, database);
    neighbour = await limn.newTenant();
    const response = await limn.post('maria', 'core_info.name = Maria\ncore_info.location = Porto');
    submission = response.headers.get('x-submission-id')!;
    await limn.ready('maria');
  });

  test.each([READ, FOLLOW, RETRY, REVERT, RESTORE, USAGE])('%s refuses strangers', async (operation) => {
    expect(await call(limn, operation, { id: submission, key: null })).toMatchObject(STRANGER);
  });

  test.each([READ, FOLLOW, RETRY, REVERT, RESTORE])('%s knows nothing of a neighbour', async (operation) => {
    for (const id of [submission, 'no-uuid', 'f3a0c7de-8d5c-4a8d-9a40-6d2f3d9d2c11'])
      expect(await call(limn, operation, { id, key: neighbour.key })).toMatchObject(NOBODY);
    expect((await call(limn, READ, { id: submission })).body).not.toHaveProperty('reverted_at');
  });

  test('a submission tells what became of it and what it cost', async () => {
    expect((await call(limn, READ, { id: submission })).body).toMatchObject({
      id: submission,
      profile_id: 'maria',
      state: 'merged',
      attempts: 1,
      read_by: 'dictation',
      changes: { core_info: { name: { value: 'Maria' }, location: { value: 'Porto' } } },
      dropped: [],
      usage: { calls: 1, prompt_tokens: 20, cached_tokens: 0, completion_tokens: 7 },
    });
  });

  test('a submission is followed from where it is to its end, in events that nothing holds back', async () => {
    const posted = await limn.post('followed', 'core_info.name = Nina');
    const id = posted.headers.get('x-submission-id')!;
    const answer = await limn.fetch(`/v1/submissions/${id}/events`, { headers: { 'accept-encoding': 'gzip, br' } });
    const { headers } = answer;
    expect([answer.status, headers.get('content-type'), headers.get('content-encoding')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      null,
    ]);
    const steps = eventsIn(await answer.text());
    expect(steps.at(-1)).toMatchObject({ id, state: 'merged', changes: { core_info: { name: { value: 'Nina' } } } });
    const over = await limn.fetch(`/v1/submissions/${id}/events`);
    expect(eventsIn(await over.text())).toEqual([steps.at(-1)]);
  });

  test('the description of that shows events as they come', () => {
    const { paths } = openApiDocument() as unknown as { paths: Record<string, Followed> };
    const { example } = paths['/v1/submissions/{id}/events']!.get.responses[200].content['text/event-stream'];
    const steps = eventsIn(example);
    expect(steps.map(({ state }) => state)).toEqual(['queued', 'processing', 'merged']);
    expect(new Set(steps.map(({ id }) => id)).size).toBe(1);
  });

  test('a submission is undone and done again, each once', async () => {
    const moved = await limn.post('mover', 'core_info.location = Porto');
    await limn.ready('mover');
    const id = moved.headers.get('x-submission-id')!;
    const undone = await call<{ submission: object; changes: object; profile: object }>(limn, REVERT, { id });
    expect(undone).toMatchObject({
      status: 200,
      body: { submission: { id, reverted_at: expect.any(String) as string }, changes: { core_info: null } },
    });
    expect(undone.body.profile).not.toHaveProperty('core_info');
    expect((await call(limn, REVERT, { id })).body).toMatchObject({ changes: {} });
    expect((await call(limn, RESTORE, { id })).body).toMatchObject({
      changes: { core_info: { location: { value: 'Porto' } } },
      profile: { core_info: { location: { value: 'Porto' } } },
    });
  });

  test('what has not failed is not tried again', async () => {
    expect(await call(limn, RETRY, { id: submission })).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  test('usage is told by day, and only of the own app', async () => {
    expect((await call(limn, USAGE, { query: 'days=1' })).body).toMatchObject({
      days: [{ submissions: expect.any(Number) as number, prompt_tokens: expect.any(Number) as number }],
    });
    expect((await call(limn, USAGE, { key: neighbour.key })).body).toEqual({ days: [] });
    for (const query of ['days=0', 'days=367', 'days=x'])
      expect(await call(limn, USAGE, { query })).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
  });
});

test('a submission that has failed says why, and is read when it is tried again', async () => {
  const { reader } = dictation();
  let fails = true;
  const limn = await openLimn({
    limits: { backoffMs: [0] },
    reader: {
      ...reader,
      read: (...given) =>
        fails ? Promise.reject(new ReaderError('The model is out', { retryable: false })) : reader.read(...given),
    },
  });
  const id = (await limn.post('tom', 'core_info.name = Tom')).headers.get('x-submission-id')!;
  await limn.ready('tom');
  expect((await call(limn, READ, { id })).body).toMatchObject({ state: 'failed', error: 'The model is out' });
  const followed = eventsIn(await (await limn.fetch(`/v1/submissions/${id}/events`)).text());
  expect(followed).toMatchObject([{ state: 'failed', error: 'The model is out' }]);
  fails = false;
  expect(await call(limn, RETRY, { id })).toMatchObject({ status: 202, body: { id } });
  expect(await limn.ready('tom')).toMatchObject({ core_info: { name: { value: 'Tom' } } });
  await limn.close();
});

/** The data of server-sent events. */
interface Followed {
  get: { responses: { 200: { content: { 'text/event-stream': { example: string } } } } };
}

const eventsIn = (text: string): Record<string, unknown>[] =>
  text
    .split('\n\n')
    .filter((event) => event.startsWith('event: submission\ndata: '))
    .map((event) => JSON.parse(event.replace(/^.*\ndata: /, '')) as Record<string, unknown>);
