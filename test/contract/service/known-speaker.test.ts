import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLimn, type Limn } from '../../limn.js';

let limn: Limn;
beforeAll(async () => {
  limn = await openLimn();
});
afterAll(() => limn.close());

const CHAT = 'Ann Lee: I live in Oslo.\nBob Roe: I live in Turin.\nAnn Lee: Lucky you.\nBob Roe: I know!';

test('an earlier text says who of several speakers the profile is about', async () => {
  await limn.post('first', CHAT);
  await limn.post('known', 'My name is Bob Roe.');
  await limn.ready('known');
  await limn.post('known', CHAT);
  const locationOf = async (id: string): Promise<unknown> =>
    ((await limn.ready(id)) as { core_info?: { location?: { value: string } } }).core_info?.location?.value;
  expect(await locationOf('known')).toBe('Turin');
  expect(await locationOf('first')).toBe('Oslo');
});
