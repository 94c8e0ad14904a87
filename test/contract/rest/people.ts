import type { Behind, Limn } from '../../limn.js';
import { until } from '../../until.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';
import { documented } from './documented.js';

export const GET = 'GET /v1/search';

/** What a search answers. */
export interface Page {
  profiles: (Record<string, unknown> & { profile_id: string; similarityScore?: number })[];
  total: number;
  page: number;
  pageSize: number;
  nearMisses?: number;
}

/** Who is searched for. */
export const PEOPLE: [id: string, text: string][] = [
  ['ann', 'My name is Ann. I am 31 years old. I live in Lisbon. I love sailing and the sea.'],
  ['bob', 'My name is Bob. I am 45 years old. I live in London. I enjoy cooking Italian food.'],
  ['cem', 'My name is Cem 100%_sure. I live in Berlin. I love sailing boats on the lake.'],
  ['Dan', 'My name is Dan. I am 29 years old. I play the violin.'],
  ['eve@example.com', 'My name is Eve. I am 52 years old. I live in London. I collect stamps.'],
];

/** The same in the form of the contract. */
export const findIn = async (limn: Limn, query: string): Promise<Page> =>
  documented<Page>(GET, await limn.fetch(`/v1/search?${query}`));

/** A new tenant of a shared service, with these people and what they are found by. */
export async function joinWithPeople(database: Behind): Promise<Limn> {
  const limn = await joinLimn(OFFLINE, database);
  for (const [id, text] of PEOPLE) {
    await limn.post(id, text);
    await limn.ready(id);
  }
  // Meaning follows the merge by a moment.
  await until(
    'all have vectors',
    async () => (await findIn(limn, 'query=sailing&sensitivity=0')).total >= PEOPLE.length,
  );
  return limn;
}
