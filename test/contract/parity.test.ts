import { beforeAll, describe, expect, test } from 'vitest';
import { ask } from './graphql/wire.js';
import type { Limn } from '../limn.js';
import { joinLimn, OFFLINE } from './shared-limn.js';

describe('REST and GraphQL', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE);
    await limn.post('maria', 'I am Maria, I live in Porto, I love surfing and jazz.');
    await limn.ready('maria');
  });

  const words = async (response: Response): Promise<string> => ((await response.json()) as { message: string }).message;
  /** The same words about an argument, which has another name there than a field of a body or a header. */
  const inGraphql = (message: string): string =>
    message.replace('input_type', 'inputType').replace('Idempotency-Key', 'idempotencyKey');
  const search = (parameters: Record<string, string>): Promise<Response> =>
    limn.fetch(`/v1/search?${new URLSearchParams(parameters)}`);
  const searchProfiles =
    'query ($query: String, $sensitivity: Float, $page: Int, $pageSize: Int, $filterValue: String) { ' +
    'searchProfiles(query: $query, sensitivity: $sensitivity, page: $page, pageSize: $pageSize, filterValue: ' +
    '$filterValue) { total } }';

  test('tell as much of a date as was told', async () => {
    await limn.post('dated', 'I adopted a beagle in June 2024. I graduated from law school in 2019.');
    await limn.ready('dated');
    const { profile } = (await (await limn.fetch('/v1/profile/dated')).json()) as { profile: { memories: object[] } };
    expect(profile.memories).toMatchObject([
      { event: expect.stringContaining('beagle') as string, date: '2024-06-01', date_precision: 'month' },
      { event: expect.stringContaining('law school') as string, date: '2019-01-01', date_precision: 'year' },
    ]);
    const { data } = await ask(limn, '{ profile(id: "dated") { memories { date datePrecision } } }');
    expect(data?.['profile']).toEqual({
      memories: [
        { date: '2024-06-01', datePrecision: 'MONTH' },
        { date: '2019-01-01', datePrecision: 'YEAR' },
      ],
    });
  });

  test.each<[string, () => Promise<Response>, string, Record<string, unknown>]>([
    [
      'an empty text',
      () => limn.post('p', ' '),
      'mutation { submitProfile(id: "p", data: " ") { submission { id } } }',
      {},
    ],
    [
      'an input type of odd characters',
      () => limn.post('p', 'x', { input_type: 'a b' }),
      'mutation { submitProfile(id: "p", data: "x", inputType: "a b") { submission { id } } }',
      {},
    ],
    ['an impossible id', () => limn.fetch('/v1/profile/a%0Ab'), 'query { profile(id: "a\\nb") { status } }', {}],
    ['page 0', () => search({ page: '0' }), searchProfiles, { page: 0 }],
    ['a negative page size', () => search({ pageSize: '-1' }), searchProfiles, { pageSize: -1 }],
    [
      'pages too deep',
      () => search({ page: '100000', pageSize: '10' }),
      searchProfiles,
      { page: 100_000, pageSize: 10 },
    ],
    [
      'a sensitivity over 100',
      () => search({ query: 'x', sensitivity: '101' }),
      searchProfiles,
      { query: 'x', sensitivity: 101 },
    ],
    ['an endless query', () => search({ query: 'x'.repeat(2_001) }), searchProfiles, { query: 'x'.repeat(2_001) }],
    [
      'eleven of the nearest',
      () => search({ query: 'x', nearest: '11' }),
      '{ searchProfiles(query: "x", nearest: 11) { total } }',
      {},
    ],
    ['half a filter', () => search({ filterValue: 'x' }), searchProfiles, { filterValue: 'x' }],
  ])('refuse %s in the same words', async (_, overRest, operation, variables) => {
    const [response, answer] = [await overRest(), await ask(limn, operation, variables)];
    expect(response.status).toBe(400);
    expect(answer.errors[0]).toMatchObject({
      message: inGraphql(await words(response)),
      extensions: { code: 'BAD_USER_INPUT', status: 400 },
    });
  });

  test.each([
    ['no key', null],
    ['an unknown key', 'nobody-has-ever-issued-this-key-at-all'],
  ])('refuse %s in the same words', async (_, key) => {
    const response = await limn.fetch('/v1/profile/maria', { key });
    const answer = await ask(limn, '{ profile(id: "maria") { status } }', {}, key);
    expect([response.status, answer.status]).toEqual([401, 401]);
    expect(answer.headers.get('www-authenticate')).toBe(response.headers.get('www-authenticate'));
    expect(answer.errors[0]).toMatchObject({
      message: await words(response),
      extensions: { code: 'UNAUTHENTICATED', status: 401 },
    });
  });

  test('accept under one idempotency key what came over either', async () => {
    const first = await limn.post('once', 'I love chess.', { headers: { 'idempotency-key': 'k1' } });
    const { data } = await ask(
      limn,
      'mutation { submitProfile(id: "once", data: "I love chess.", idempotencyKey: "k1") { submission { id } } }',
    );
    expect(data['submitProfile']!['submission']!['id']).toBe(first.headers.get('x-submission-id'));
    const { errors } = await ask(
      limn,
      'mutation { submitProfile(id: "once", data: "I love tea.", idempotencyKey: "k1") { submission { id } } }',
    );
    const clash = await limn.post('once', 'I love tea.', { headers: { 'idempotency-key': 'k1' } });
    expect(clash.status).toBe(422);
    expect(errors[0]).toMatchObject({ message: inGraphql(await words(clash)), extensions: { status: 422 } });
  });

  test('tell the same of a profile', async () => {
    const { profile } = (await (await limn.fetch('/v1/profile/maria')).json()) as { profile: Record<string, never> };
    const { data } = await ask(
      limn,
      '{ profile(id: "maria") { profileId tenantId status summary createdAt lastUpdated coreInfo { name { value ' +
        'confidence } location { value confidence } } interests { category values { value confidence } } ' +
        'fieldTimestamps { field at } } }',
    );
    expect(data['profile']).toEqual({
      profileId: profile['profile_id'],
      tenantId: profile['tenant_id'],
      status: 'READY',
      summary: profile['summary'],
      createdAt: profile['created_at'],
      lastUpdated: profile['last_updated'],
      coreInfo: { name: profile['core_info']!['name'], location: profile['core_info']!['location'] },
      interests: Object.entries(profile['interests']!).map(([category, values]) => ({ category, values })),
      fieldTimestamps: Object.entries(profile['field_timestamps']!).map(([field, at]) => ({ field, at })),
    });
  });

  test('find the same people in the same order with the same scores', async () => {
    for (const [id, text] of [
      ['tom', 'I am Tom, I love surfing.'],
      ['ann', 'I am Ann from Bergen. I collect stamps.'],
    ] as const) {
      await limn.post(id, text);
      await limn.ready(id);
    }
    const rest = (await (await search({ query: 'people who love surfing', sensitivity: '20' })).json()) as {
      total: number;
      nearMisses: number;
      profiles: { profile_id: string; similarityScore: number }[];
    };
    const { data } = await ask(
      limn,
      '{ searchProfiles(query: "people who love surfing", sensitivity: 20) { total nearMisses hits { ' +
        'similarityScore profile { profileId } } } }',
    );
    expect(data['searchProfiles']).toEqual({
      total: rest.total,
      nearMisses: rest.nearMisses,
      hits: rest.profiles.map(({ profile_id, similarityScore }) => ({
        similarityScore,
        profile: { profileId: profile_id },
      })),
    });
    expect(rest.profiles.map(({ profile_id }) => profile_id).toSorted()).toEqual(
      expect.arrayContaining(['maria', 'tom']),
    );
    expect(
      rest.profiles.every(
        ({ similarityScore }, i) => i === 0 || similarityScore <= rest.profiles[i - 1]!.similarityScore,
      ),
    ).toBe(true);
  });
});
