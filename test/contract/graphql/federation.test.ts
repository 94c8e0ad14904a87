import { parse } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import type { Limn } from '../../limn.js';
import { DICTATED, joinLimn } from '../shared-limn.js';
import { ask } from './wire.js';

const ENTITIES = `query ($of: [_Any!]!) { _entities(representations: $of) {
  __typename ... on Profile { id status } ... on Submission { id profileId } } }`;

let limn: Limn;
let submission: string;
beforeAll(async () => {
  limn = await joinLimn(DICTATED);
  submission = (await limn.post('maria', 'core_info.name = Maria')).headers.get('x-submission-id')!;
  await limn.ready('maria');
});

test('entities refuse strangers', async () => {
  expect((await ask(limn, ENTITIES, { of: [{ __typename: 'Profile', id: 'maria' }] }, null)).status).toBe(401);
});

test('entities of a neighbour are none', async () => {
  const of = [
    { __typename: 'Profile', id: 'maria' },
    { __typename: 'Submission', id: submission },
  ];
  const { data } = await ask(limn, ENTITIES, { of }, (await limn.newTenant()).key);
  expect(data).toEqual({ _entities: [null, null] });
});

test('entities are found by what they are keyed by', async () => {
  const of = [
    { __typename: 'Submission', id: submission },
    { __typename: 'Profile', id: 'maria' },
    { __typename: 'Profile', id: 'nobody' },
  ];
  expect((await ask(limn, ENTITIES, { of })).data).toEqual({
    _entities: [
      { __typename: 'Submission', id: submission, profileId: 'maria' },
      { __typename: 'Profile', id: 'maria', status: 'READY' },
      null,
    ],
  });
  for (const wrong of [{ __typename: 'Usage', id: 'x' }, { __typename: 'Profile' }, { id: 'maria' }])
    expect((await ask(limn, ENTITIES, { of: [wrong] })).errors[0]?.extensions['code']).toBe('BAD_USER_INPUT');
});

test('the graph as a part of a larger one says its keys, and nothing of the machinery', async () => {
  const { data } = await ask(limn, '{ _service { sdl } }');
  const { sdl } = data!['_service'] as unknown as { sdl: string };
  expect(parse(sdl).kind).toBe('Document');
  expect(sdl).toMatch(/^type Profile @key\(fields: "id"\) \{$/m);
  expect(sdl).toMatch(/^type Submission @key\(fields: "id"\) \{$/m);
  expect(sdl).not.toMatch(/_entities|_service|_Any/);
});
