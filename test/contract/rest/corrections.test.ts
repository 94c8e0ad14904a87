import { beforeAll, describe, expect, test } from 'vitest';
import { databases, type Limn, type Tenant } from '../../limn.js';
import { DICTATED, joinLimn } from '../shared-limn.js';
import { call, NOBODY, STRANGER } from './calls.js';

const VALUES = 'PATCH /v1/profile/{id}/values';
const LOG = 'GET /v1/profile/{id}/log';

describe.each(databases())('values by hand on the %s database', (database) => {
  let limn: Limn;
  let neighbour: Tenant;
  beforeAll(async () => {
    limn = await joinLimn(DICTATED, database);
    neighbour = await limn.newTenant();
    await limn.post('maria', 'core_info.name = Maria\ncore_info.location = Porto\ninterests.music = jazz');
    await limn.ready('maria');
  });
  const set = (path: string, value: unknown) => ({ set: [{ path, value }] });

  test('they refuse strangers', async () => {
    expect(await call(limn, VALUES, { id: 'maria', body: set('core_info.name', 'X'), key: null })).toMatchObject(
      STRANGER,
    );
  });

  test('they are nothing to a neighbour', async () => {
    const body = set('core_info.name', 'X');
    expect(await call(limn, VALUES, { id: 'maria', body, key: neighbour.key })).toMatchObject(NOBODY);
    expect(await limn.ready('maria')).toMatchObject({ core_info: { name: { value: 'Maria' } } });
  });

  test('several are done at once, each with an entry in the log', async () => {
    const body = {
      set: [{ path: 'core_info.location', value: 'Lisbon' }],
      forget: [{ path: 'interests.music', value: 'jazz' }],
    };
    const done = await call(limn, VALUES, { id: 'maria', body });
    expect(done.body).toMatchObject({
      profile_id: 'maria',
      results: [
        { revision: { kind: 'forget', path: 'interests.music', value: 'jazz' }, changes: { interests: null } },
        { revision: { kind: 'set' }, changes: { core_info: { location: { value: 'Lisbon', confidence: 1 } } } },
      ],
      profile: { core_info: { location: { value: 'Lisbon' } } },
    });
    const { entries } = (await call<{ entries: object[] }>(limn, LOG, { id: 'maria' })).body;
    expect(entries).toMatchObject([{}, { revision: { kind: 'forget' } }, { revision: { kind: 'set' } }]);
    const again = await call(limn, VALUES, { id: 'maria', body: set('core_info.location', 'Lisbon') });
    expect(again.body).toMatchObject({ results: [{ changes: {} }] });
    const back = await call(limn, VALUES, { id: 'maria', body: { unpin: [{ path: 'core_info.location' }] } });
    expect(back.body).toMatchObject({ profile: { core_info: { location: { value: 'Porto' } } } });
  });

  test('one that cannot be done leaves the others undone', async () => {
    await limn.post('tom', 'core_info.name = Tom');
    await limn.ready('tom');
    const body = {
      forget: [{ path: 'core_info.name' }, { path: 'core_info.location', value: 'Nowhere' }],
    };
    expect(await call(limn, VALUES, { id: 'tom', body })).toMatchObject(NOBODY);
    expect(await limn.ready('tom')).toMatchObject({ core_info: { name: { value: 'Tom' } } });
  });

  test.each<[string, unknown, string]>([
    ['nothing', {}, 'bad_request'],
    ['no list', { set: { path: 'core_info.name', value: 'X' } }, 'invalid_field'],
    ['an unknown kind', { add: [] }, 'invalid_field'],
    ['an unknown field', { set: [{ path: 'core_info.name', valeu: 'X' }] }, 'invalid_field'],
    ['no path', { set: [{ value: 'X' }] }, 'invalid_field'],
    ['an unknown path', { forget: [{ path: 'core_info.shoe' }] }, 'invalid_field'],
    ['a list without the value to forget', { forget: [{ path: 'interests.music' }] }, 'invalid_field'],
    ['no value', { set: [{ path: 'core_info.name' }] }, 'invalid_field'],
    ['a wrong value', { set: [{ path: 'core_info.age', value: 'old' }] }, 'invalid_field'],
    ['too many', { unpin: Array.from({ length: 51 }, () => ({ path: 'core_info.name' })) }, 'bad_request'],
  ])('%s is refused', async (_what, body, code) => {
    expect(await call(limn, VALUES, { id: 'maria', body })).toMatchObject({ status: 400, body: { code } });
  });

  test('of several, the one that is wrong is named', async () => {
    const both = [
      { path: 'core_info.name', value: 'X' },
      { path: 'core_info.age', value: 'old' },
    ];
    const body = { forget: [{ path: 'core_info.name' }, { path: 'core_info.shoe' }] };
    const [one, two] = [{ set: both }, { ...body, set: both.slice(0, 1) }];
    expect(await call(limn, VALUES, { id: 'maria', body: one })).toMatchObject({
      status: 400,
      body: {
        message: expect.stringMatching(/^set\[1\]\.value must be a whole number/) as string,
        details: [{ field: 'set[1].value' }],
      },
    });
    expect(await call(limn, VALUES, { id: 'maria', body: two })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'forget[1].path' }] },
    });
    const alone = { unpin: [{ path: 'core_info.name' }], set: [{ path: 'core_info.shoe', value: 'X' }] };
    expect(await call(limn, VALUES, { id: 'maria', body: alone })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'set[0].path' }] },
    });
    const absent = { set: [{ path: 'interests.music', value: 'opera', replaces: 'polka' }] };
    expect(await call(limn, VALUES, { id: 'maria', body: absent })).toMatchObject({
      status: 404,
      body: { message: 'The profile has no value as given in set[0].replaces' },
    });
  });

  test('a log is walked in pages by its cursor, and nothing is told twice', async () => {
    for (const name of ['Ann', 'Anna', 'Annabel', 'Anneliese', 'Anne']) {
      await limn.post('walked', `core_info.name = ${name}`);
      await limn.ready('walked');
    }
    const seen: unknown[] = [];
    for (let query = 'limit=2'; query;) {
      const { body } = await call<{ entries: { cursor: string }[]; next_cursor?: string }>(limn, LOG, {
        id: 'walked',
        query,
      });
      expect(body.entries.length).toBeLessThanOrEqual(2);
      seen.push(...body.entries.map(({ cursor }) => cursor));
      query = body.next_cursor === undefined ? '' : `limit=2&cursor=${body.next_cursor}`;
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
    expect(await call(limn, LOG, { id: 'walked', query: 'cursor=x' })).toMatchObject({ status: 400 });
  });

  test('as many as come at once are all done, one after the other', async () => {
    await limn.post('crowd', 'core_info.name = Crowd');
    await limn.ready('crowd');
    const values = Array.from({ length: 60 }, (_, place) => `band ${place}`);
    const done = await Promise.all(
      values.map((value) => call(limn, VALUES, { id: 'crowd', body: set('interests.music', value) })),
    );
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200]));
    const { interests } = (await limn.ready('crowd')) as { interests: { music: { value: string }[] } };
    expect(interests.music.map(({ value }) => value).toSorted()).toEqual(values.toSorted());
  });
});
