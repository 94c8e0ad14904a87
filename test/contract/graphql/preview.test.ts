import { beforeAll, describe, expect, test } from 'vitest';
import { databases, type Limn } from '../../limn.js';
import { DICTATED, joinLimn } from '../shared-limn.js';
import { ask } from './wire.js';

const PREVIEW = `query ($id: ID!, $data: String!) {
  previewSubmission(id: $id, data: $data) { profileId changes values { path before after } readBy usage { calls } }
}`;

describe.each(databases())('a preview on the %s database', (database) => {
  let limn: Limn;
  const sent = { id: 'maria', data: 'core_info.location = Bergen' };
  beforeAll(async () => {
    limn = await joinLimn(DICTATED, database);
    await limn.post('maria', 'core_info.name = Maria\ncore_info.location = Porto');
    await limn.ready('maria');
  });

  test('refuses strangers', async () => {
    expect((await ask(limn, PREVIEW, sent, null)).status).toBe(401);
  });

  test('begins with nothing for a neighbour', async () => {
    const { data } = await ask(limn, PREVIEW, sent, (await limn.newTenant()).key);
    expect(data?.['previewSubmission']).toMatchObject({ values: [{ path: 'core_info.location', before: null }] });
  });

  test('tells what would change, and changes nothing', async () => {
    const { data } = await ask(limn, PREVIEW, sent);
    expect(data?.['previewSubmission']).toMatchObject({
      profileId: 'maria',
      changes: { core_info: { location: { value: 'Bergen' } } },
      values: [{ path: 'core_info.location', before: { value: 'Porto' }, after: { value: 'Bergen' } }],
      readBy: 'dictation',
      usage: { calls: 1 },
    });
    expect(await limn.ready('maria')).toMatchObject({ core_info: { location: { value: 'Porto' } } });
  });

  test('is one in an operation', async () => {
    const twice =
      '{ a: previewSubmission(id: "x", data: "y") { readBy } b: previewSubmission(id: "x", data: "z") { readBy } }';
    expect((await ask(limn, twice)).status).toBe(400);
  });
});
