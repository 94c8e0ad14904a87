import { beforeAll, expect, test } from 'vitest';
import type { Limn } from '../../limn.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';

let limn: Limn;
beforeAll(async () => {
  limn = await joinLimn(OFFLINE);
});

const CHAT =
  'Ann Lee: I live in Oslo. I love rowing.\nBob Roe: I live in Turin.\nAnn Lee: Lucky you.\nBob Roe: I know!';

interface Told {
  core_info?: { location?: { value: string } };
  interests?: Record<string, { value: string }[]>;
}

test('an earlier text tells who of several speakers is meant; without one, who speaks first is a guess', async () => {
  await limn.post('first', CHAT);
  await limn.post('known', 'My name is Bob Roe.');
  await limn.ready('known');
  await limn.post('known', CHAT);
  const known: Told = await limn.ready('known');
  expect(known.core_info?.location?.value).toBe('Turin');
  expect(known.interests).toBeUndefined();
  // Where somebody lives would stay with the wrong one for good: a guess tells only what is no core of a person.
  const first: Told = await limn.ready('first');
  expect(first.core_info?.location).toBeUndefined();
  expect(JSON.stringify(first.interests)).toContain('rowing');
});
