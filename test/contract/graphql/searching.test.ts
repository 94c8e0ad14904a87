import { beforeAll, describe, expect, it } from 'vitest';
import type { Limn } from '../../limn.js';
import { ask, submitted, told } from './wire.js';
import { DICTATED, joinLimn } from '../shared-limn.js';

describe('searching over GraphQL', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(DICTATED);
    for (const [id, name, hobby] of [
      ['p1', 'Anna', 'sailing'],
      ['p2', 'Ben', 'sailing'],
      ['p3', 'Cleo', 'chess'],
      ['p4', 'Dan', 'archery'],
    ]) {
      await submitted(limn, id!, `core_info.name = ${name}\ninterests.hobbies = ${hobby}`);
    }
  });

  const find = async (args: string): Promise<unknown> =>
    (
      await told(
        limn,
        `{ searchProfiles(${args}) { hits { profile { profileId } similarityScore } total page pageSize nearMisses } }`,
      )
    )['searchProfiles'];

  it('lists by filter, sort and page, in the words of the enums', async () => {
    expect(await find('sortBy: NAME, sortOrder: ASC, page: 2, pageSize: 3')).toEqual({
      hits: [{ profile: { profileId: 'p4' }, similarityScore: null }],
      total: 4,
      page: 2,
      pageSize: 3,
      nearMisses: null,
    });
    expect(await find('filterBy: NAME, filterValue: "AN", sortBy: ID, sortOrder: ASC')).toMatchObject({
      hits: [{ profile: { profileId: 'p1' } }, { profile: { profileId: 'p4' } }],
      total: 2,
    });
    expect(await find('filterBy: INTERESTS, filterValue: "chess"')).toMatchObject({
      hits: [{ profile: { profileId: 'p3' } }],
      total: 1,
    });
    expect(await find('pageSize: 1000')).toMatchObject({ total: 4, pageSize: 100 });
    expect(await find('page: null, pageSize: null, sortBy: null, sortOrder: null, sensitivity: null')).toMatchObject({
      total: 4,
      page: 1,
      pageSize: 10,
    });
  });

  it('finds by meaning, with a score and the near misses', async () => {
    const found = (await find('query: "sailing", sensitivity: 50')) as {
      hits: { profile: { profileId: string }; similarityScore: number }[];
      total: number;
      nearMisses: number;
    };
    expect(found.hits.map(({ profile }) => profile.profileId)).toEqual(['p1', 'p2']);
    expect(found).toMatchObject({ total: 2, nearMisses: expect.any(Number) });
    for (const { similarityScore } of found.hits) expect(similarityScore).toBeGreaterThanOrEqual(0.5);
  });

  it.each([
    ['half a filter', 'filterBy: NAME', 'filterValue is required with filterBy'],
    ['page 0', 'page: 0', 'page must be a whole number of at least 1'],
    ['a sensitivity over 100', 'query: "x", sensitivity: 101', 'sensitivity must be between 0 and 100'],
    [
      'a page too deep',
      'page: 100000, pageSize: 100',
      'page times pageSize must be at most 100000; use the profilesConnection of GraphQL to go further',
    ],
  ])('refuses %s in the words of REST', async (_what, args, message) => {
    expect((await ask(limn, `{ searchProfiles(${args}) { total } }`)).errors).toMatchObject([
      { message, extensions: { code: 'BAD_USER_INPUT', status: 400 } },
    ]);
  });

  it.each(['AA', 'AAAA', 'YQBi', '!'])('refuses %s for the cursor of a profile', async (after) => {
    const { errors } = await ask(limn, `{ profilesConnection(first: 1, after: "${after}") { edges { cursor } } }`);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'after' } }]);
  });

  it('walks through all profiles in the order of their ids', async () => {
    const page =
      'query ($after: String) { profilesConnection(first: 3, after: $after) { edges { cursor node { profileId ' +
      'coreInfo { name { value } } } } pageInfo { hasNextPage endCursor } } }';
    const { profilesConnection: first } = await told(limn, page);
    expect(first).toMatchObject({ edges: ['p1', 'p2', 'p3'].map((profileId) => ({ node: { profileId } })) });
    const { profilesConnection: rest } = await told(limn, page, { after: first!['pageInfo']!['endCursor'] });
    expect(rest).toMatchObject({
      edges: [{ node: { profileId: 'p4', coreInfo: { name: { value: 'Dan' } } } }],
      pageInfo: { hasNextPage: false },
    });
  });
});
