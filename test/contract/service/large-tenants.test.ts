import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../graphql/wire.js';
import { openLimn, type Limn } from '../../limn.js';

let limn: Limn;
let small: string;

beforeAll(async () => {
  limn = await openLimn({ env: { LIMN_SEARCH_APPROXIMATE_ABOVE: '1' } });
  small = (await limn.newTenant()).key;
  for (const [id, key] of [
    ['ana', limn.key],
    ['rui', limn.key],
    ['eva', small],
  ] as const) {
    await limn.post(id, 'I love sailing.', { key });
    await limn.ready(id, key);
  }
});
afterAll(() => limn.close());

const MEANING = { graphql: 'query: "sailing", sensitivity: 20', rest: 'query=sailing&sensitivity=20' };
const LIST = { graphql: 'filterBy: INTERESTS, filterValue: "sail"', rest: 'filterBy=interests&filterValue=sail' };

test.each([
  ['an app over the bound is told that its total is not exact', () => limn.key, MEANING, 2, false],
  ['an app up to the bound is searched exactly beside it', () => small, MEANING, 1, true],
  ['a list is exact for everyone', () => limn.key, LIST, 2, true],
])('%s, over either wire', async (_what, key, { graphql, rest }, total, totalIsExact) => {
  const { data } = await ask(limn, `{ searchProfiles(${graphql}) { total totalIsExact } }`, {}, key());
  expect(data['searchProfiles']).toEqual({ total, totalIsExact });
  const response = await limn.fetch(`/v1/search?${rest}`, { key: key() });
  expect(response.headers.get('x-total-capped')).toBe(totalIsExact ? null : 'true');
  expect(await response.json()).toMatchObject({ total });
});
