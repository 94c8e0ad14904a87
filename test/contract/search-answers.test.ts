import { beforeAll, describe, expect, test } from 'vitest';
import { databases, type Limn } from '../limn.js';
import { ask, told } from './graphql/wire.js';
import { documented } from './rest/documented.js';
import { refusesStrangers } from './rest/strangers.js';
import { joinLimn, OFFLINE } from './shared-limn.js';

interface Entry {
  profile_id: string;
  similarityScore: number;
  because?: { text: string; path: string; score: number }[];
}
interface Page {
  profiles: Entry[];
  total: number;
  nearMisses: number;
  nearest?: Entry[];
  suggestedSensitivity?: number;
}

/** More than are scored beforehand, and many alike, so that hits, near misses and the rest all have several. */
const HOBBIES = [
  'sailing',
  'chess',
  'rowing on the lake',
  'the violin',
  'bouldering',
  'baking bread',
  'stamps',
  'jazz',
];
const TOWNS = ['Lisbon', 'Berlin', 'Leeds'];
const PEOPLE = Array.from({ length: 48 }, (_, i) => ({
  id: `p${String(i).padStart(2, '0')}`,
  text:
    `I live in ${TOWNS[i % 3]}. I love ${HOBBIES[i % 8]} and ${HOBBIES[(i * 3 + 1) % 8]}. ` +
    `I would rather not talk about politics. My sister visits on day ${i}.`,
}));
const QUERIES = ['sailing', 'works in healthcare', 'who plays an instrument', 'climbing in Berlin'];

describe.each(databases())('the answers of a search by meaning on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE, database);
    await Promise.all(
      PEOPLE.map(async ({ id, text }) => {
        await limn.post(id, text);
        await limn.ready(id);
      }),
    );
  });

  const send = (parameters: Record<string, string | number>, key = limn.key): Promise<Response> => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
    return limn.fetch(`/v1/search?${query}`, { key });
  };
  const find = async (parameters: Record<string, string | number>, key?: string): Promise<Page> =>
    documented<Page>('GET /v1/search', await send(parameters, key));
  const placesOf = (entries: Entry[] = []): [id: string, score: number][] =>
    entries.map(({ profile_id, similarityScore }) => [profile_id, similarityScore]);

  test('are refused to strangers', async () => {
    await refusesStrangers(limn, '/v1/search?query=sailing&nearest=5&include=because');
    const answer = await ask(
      limn,
      '{ searchProfiles(query: "sailing") { suggestedSensitivity nearest { because { text } } } }',
      {},
      null,
    );
    expect([answer.status, answer.data]).toEqual([401, undefined]);
  });

  test('show nobody of the neighbouring tenant, however near', async () => {
    const { key } = await limn.newTenant();
    const query = { query: 'sailing', sensitivity: 100, nearest: 10, include: 'because' };
    expect(await find(query, key)).toMatchObject({ profiles: [], nearest: [], nearMisses: 0 });
    expect(await find(query, key)).not.toHaveProperty('suggestedSensitivity');
    await limn.post('own', 'I love the violin.', { key });
    await limn.ready('own', key);
    const { nearest } = await find(query, key);
    expect(placesOf(nearest).map(([id]) => id)).toEqual(['own']);
    const { searchProfiles } = await told(
      limn,
      '{ searchProfiles(query: "sailing", sensitivity: 0, nearest: 10) { hits { profile { profileId } because { text ' +
        '} } nearest { profile { profileId } } } }',
      {},
      key,
    );
    expect(searchProfiles).toMatchObject({ hits: [{ profile: { profileId: 'own' } }], nearest: [] });
    expect(JSON.stringify(searchProfiles)).not.toContain('sailing');
  });

  describe.each(QUERIES)('to "%s"', (query) => {
    test.each([
      [63, {}],
      [30, {}],
      [100, {}],
      [63, { filterBy: 'location', filterValue: 'berl' }],
      [90, { filterBy: 'id', filterValue: '7' }],
      [90, { filterBy: 'id', filterValue: 'p4' }],
      [63, { filterBy: 'name', filterValue: 'nobody' }],
    ])('tell at %i under %j who comes next, as everybody in order has it', async (sensitivity, filter) => {
      const everybody = placesOf((await find({ query, sensitivity: 0, pageSize: 100, ...filter })).profiles);
      const hits = everybody.filter(([, score]) => score * 100 >= sensitivity);
      for (const nearest of [1, 10]) {
        const found = await find({ query, sensitivity, nearest, pageSize: 100, ...filter });
        expect(placesOf(found.profiles)).toEqual(hits);
        expect(placesOf(found.nearest)).toEqual(everybody.slice(hits.length, hits.length + nearest));
        expect(found.total).toBe(hits.length);
      }
    });

    test.each([
      ['nobody is a hit', 0],
      ['half of them are hits', PEOPLE.length / 2],
      ['all but one are hits', PEOPLE.length - 1],
    ])('suggest where %s the sensitivity that finds the next one', async (_, at) => {
      const [, score] = placesOf((await find({ query, sensitivity: 0, pageSize: 100 })).profiles)[at]!;
      const sensitivity = Math.min(100, 100 * score + 0.1);
      const { nearest, suggestedSensitivity, total } = await find({ query, sensitivity, nearest: 1 });
      const [first] = nearest!;
      expect(suggestedSensitivity).toBeLessThan(sensitivity);
      const lower = await find({ query, sensitivity: suggestedSensitivity!, pageSize: 100 });
      expect(lower.total).toBeGreaterThan(total);
      expect(placesOf(lower.profiles)).toContainEqual([first!.profile_id, first!.similarityScore]);
      const higher = await find({ query, sensitivity: suggestedSensitivity! + 1, pageSize: 100 });
      expect(placesOf(higher.profiles).map(([id]) => id)).not.toContain(first!.profile_id);
    });
  });

  test.each([
    ['', {}],
    ['asking who they are, ', { nearest: 2 }],
    ['of a filter, ', { filterBy: 'id', filterValue: 'p4' }],
  ])('%scount who comes nearest where nobody is near', async (_, asked) => {
    const far = { query: 'quarterly tax return', sensitivity: 100, ...asked };
    const everybody = await find({ ...far, sensitivity: 0, pageSize: 1 });
    expect(everybody.profiles[0]!.similarityScore).toBeLessThan(0.9);
    expect(await find(far)).toMatchObject({ total: 0, nearMisses: Math.min(5, everybody.total) });
  });

  test('tell the same who come next on every page', async () => {
    const query = { query: 'sailing', sensitivity: 40, pageSize: 2 };
    const { nearest, suggestedSensitivity } = await find({ ...query, nearest: 4 });
    expect(nearest).toHaveLength(4);
    const second = await find({ ...query, page: 2, nearest: 3 });
    expect([placesOf(second.nearest), second.suggestedSensitivity]).toEqual([
      placesOf(nearest!.slice(0, 3)),
      suggestedSensitivity,
    ]);
    // More than the first page knew.
    expect(placesOf((await find({ ...query, page: 2, nearest: 10 })).nearest).slice(0, 4)).toEqual(placesOf(nearest));
    expect(await find({ ...query, page: 2 })).not.toHaveProperty('nearest');
  });

  test('say nothing more where nobody asked', async () => {
    const page = await find({ query: 'sailing' });
    expect(Object.keys(page).toSorted()).toEqual(['nearMisses', 'page', 'pageSize', 'profiles', 'total']);
    expect(page.profiles[0]).not.toHaveProperty('because');
    const list = await find({ nearest: 5, include: 'because' });
    expect(Object.keys(list).toSorted()).toEqual(['page', 'pageSize', 'profiles', 'total']);
    expect(list.profiles[0]).not.toHaveProperty('because');
  });

  /** All words in which a profile shows its values: the values themselves and the quotes that they rest on. */
  const shownWords = async (id: string): Promise<string> =>
    (await limn.fetch(`/v1/profile/${id}?include=evidence`)).text();

  test('say by which facts each was found, the nearest first, in words that the profile shows', async () => {
    const found = await find({ query: 'sailing', nearest: 5, include: 'because' });
    expect(found.total).toBeGreaterThan(3);
    for (const { because } of found.profiles) {
      expect(because!.length).toBeGreaterThan(0);
      expect(because!.length).toBeLessThanOrEqual(3);
      expect(because![0]!.text).toContain('sailing');
      const scores = because!.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(new Set(because!.map(({ text }) => text)).size).toBe(because!.length);
    }
    for (const { profile_id: id, because } of [...found.profiles, ...found.nearest!]) {
      const words = await shownWords(id);
      for (const { text } of because!) expect(words).toContain(JSON.stringify(text).slice(1, -1));
    }
  });

  test('do not name what was forgotten or undone, nor who was deleted', async () => {
    const becauseOf = async (id: string): Promise<string> => {
      const { profiles } = await find({ query: 'pottery', sensitivity: 0, pageSize: 100, include: 'because' });
      return JSON.stringify(profiles.find(({ profile_id }) => profile_id === id)?.because);
    };
    await limn.post('potter', 'I love pottery. I live in Leeds.');
    await limn.ready('potter');
    expect(await becauseOf('potter')).toContain('pottery');
    const { profile } = (await (await limn.fetch('/v1/profile/potter')).json()) as {
      profile: { interests: Record<string, { value: string }[]> };
    };
    for (const [category, values] of Object.entries(profile.interests))
      for (const { value } of values)
        await told(
          limn,
          'mutation ($path: String!, $value: JSON) { forgetProfileValue(id: "potter", path: $path, value: $value) { ' +
            'changes } }',
          { path: `interests.${category}`, value },
        );
    expect(await becauseOf('potter')).not.toContain('pottery');
    await limn.fetch('/v1/profile/potter', { method: 'DELETE' });
    expect(await becauseOf('potter')).toBe(undefined);
  });

  test('are the same over GraphQL', async () => {
    const filter = { filterBy: 'location', filterValue: 'berlin' };
    const rest = await find({ query: 'sailing', nearest: 5, include: 'because', ...filter });
    const { searchProfiles } = await told(
      limn,
      `query ($by: ProfileFilterField) {
        searchProfiles(query: "sailing", filterBy: $by, filterValue: "berlin") {
          hits { ...Found } ... on ProfileSearchPage { suggestedSensitivity } ...Under
        }
      }
      fragment Under on ProfileSearchPage { nearest { ...Found } }
      fragment Found on ProfileHit { similarityScore profile { profileId } because { text path score } }`,
      { by: 'LOCATION' },
    );
    const same = (entries: Entry[] = []): object[] =>
      entries.map(({ profile_id, similarityScore, because }) => ({
        similarityScore,
        profile: { profileId: profile_id },
        because,
      }));
    expect(searchProfiles).toEqual({
      hits: same(rest.profiles),
      suggestedSensitivity: rest.suggestedSensitivity,
      nearest: same(rest.nearest),
    });
    expect(rest.nearest).toHaveLength(5);
  });

  test('cost nothing in GraphQL where they are not selected, and one read each for all where they are', async () => {
    const { storage } = limn.app.needs;
    const reading = storage.reading.bind(storage);
    const sent: (string | undefined)[] = [];
    storage.reading = (tenantId) => {
      const tenant = reading(tenantId);
      return { ...tenant, query: (statement, values) => (sent.push(statement.name), tenant.query(statement, values)) };
    };
    const sentFor = async (selection: string, sensitivity = 100): Promise<(string | undefined)[]> => {
      sent.length = 0;
      await told(limn, `{ searchProfiles(query: "sailing", sensitivity: ${sensitivity}) { ${selection} } }`);
      return sent.filter((name) => /^search|^vectors/.test(name ?? ''));
    };
    try {
      expect(await sentFor('total hits { profile { profileId } similarityScore }', 20)).toEqual(['search.nearest']);
      expect(await sentFor('suggestedSensitivity')).toEqual(['search.nearest.under', 'search.under']);
      expect(await sentFor('hits { because { text } } nearest { because { path } again: because { score } }')).toEqual([
        'search.nearest.under',
        'search.under',
        'vectors.states_with_cosines',
      ]);
    } finally {
      storage.reading = reading;
    }
  });
});
