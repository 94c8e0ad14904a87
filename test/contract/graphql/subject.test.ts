import { beforeAll, describe, expect, it } from 'vitest';
import type { Limn } from '../../limn.js';
import { until } from '../../until.js';
import { ask, told, type Tree } from './wire.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';

const TALK = 'Sven: I live in Oslo. And you?\nOdile: I live in Delft.\nSven: Lucky you.\nOdile: I love chess.';
const POST =
  'mutation ($id: ID!, $data: String!, $subject: String, $key: String) { submitProfile(id: $id, data: $data, ' +
  'subject: $subject, idempotencyKey: $key) { submission { id } } }';
const READ =
  'query ($id: ID!) { submission(id: $id) { state givenSubject subject { name chosenBy speakers } profileId } }';

describe('the subject of a text with several speakers', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE);
  });

  const post = async (id: string, data: string, subject?: string): Promise<[Tree, Tree]> => {
    const { submitProfile } = await told(limn, POST, { id, data, subject });
    const submission = String(submitProfile!['submission']!['id']);
    let found: Tree = {};
    await until(`a text of ${id} is read`, async () => {
      found = (await told(limn, READ, { id: submission }))['submission']!;
      return ['MERGED', 'FAILED'].includes(String(found['state']));
    });
    const { profile } = await told(limn, 'query ($id: ID!) { profile(id: $id) { coreInfo { location { value } } } }', {
      id,
    });
    return [found, profile!['coreInfo']!];
  };

  it('is told to nobody without a key, and not to the neighbour', async () => {
    const refused = await ask(limn, POST, { id: 'p', data: TALK, subject: 'Odile' }, null);
    expect(refused.status).toBe(401);
    const { submitProfile } = await told(limn, POST, { id: 'p', data: TALK, subject: 'Odile' });
    const neighbour = await limn.newTenant();
    const { submission } = await told(limn, READ, { id: submitProfile!['submission']!['id'] }, neighbour.key);
    expect(submission).toBeNull();
  });

  it.each<[string, string, string, string | undefined, object, unknown]>([
    ['whom the post names', 'p1', TALK, 'odile', { name: 'Odile', chosenBy: 'GIVEN' }, { value: 'Delft' }],
    ['nobody, where the post names none of them', 'p2', TALK, 'Olga', { name: null, chosenBy: 'NOBODY' }, null],
    ['a guess, where nothing tells, of no core', 'p3', TALK, undefined, { name: 'Sven', chosenBy: 'FIRST' }, null],
    ['whom the profile’s id names', 'sven', TALK, undefined, { name: 'Sven', chosenBy: 'ID' }, { value: 'Oslo' }],
  ])('is %s', async (_, id, data, given, subject, location) => {
    const [submission, core] = await post(id, data, given);
    expect(submission).toMatchObject({
      state: 'MERGED',
      givenSubject: given ?? null,
      subject: { ...subject, speakers: ['Sven', 'Odile'] },
    });
    expect(core).toEqual(location === null ? null : { location });
  });

  it('is whom an earlier post named', async () => {
    await post('p4', 'I am Odile and I row.');
    const [submission, core] = await post('p4', TALK);
    expect(submission).toMatchObject({ subject: { name: 'Odile', chosenBy: 'KNOWN' } });
    expect(core).toEqual({ location: { value: 'Delft' } });
  });

  it('is nothing to tell of a text of one writer', async () => {
    const [submission] = await post('p5', 'I live in Delft.', 'Odile');
    expect(submission).toMatchObject({ givenSubject: 'Odile', subject: null });
  });

  it('is part of what an idempotency key stands for', async () => {
    await told(limn, POST, { id: 'p6', data: TALK, subject: 'Odile', key: 'whom' });
    const { errors } = await ask(limn, POST, { id: 'p6', data: TALK, subject: 'Sven', key: 'whom' });
    expect(errors[0]?.extensions['code']).toBe('IDEMPOTENCY_MISMATCH');
  });

  it.each([
    ['is too long', 'x'.repeat(201)],
    ['holds a control character', 'Od\nile'],
  ])('is refused when it %s', async (_, subject) => {
    const { errors } = await ask(limn, POST, { id: 'p7', data: TALK, subject });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'subject' });
  });
});
