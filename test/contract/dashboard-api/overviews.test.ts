import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../../limn.js';
import { CROWD, newcomer, type Browser } from './browser.js';

const QUERIES = {
  overview: '{ overview { of languages { value count } interests { value count } places { value count } } }',
  growth: '{ growth(days: 3) { day made total } }',
  peoplePoints: '{ peoplePoints { profileId name interests vector } }',
  journal: '{ journal { requests { method path status } emptySearches { query } } }',
  latestSubmissions: '{ latestSubmissions { profileId state } }',
};

describe('what the dashboard tells of an app as a whole', () => {
  let limn: Limn;
  let owner: Browser;
  let neighbour: Browser;
  let app: string;
  let neighboursApp: string;
  beforeAll(async () => {
    limn = await openLimn(CROWD);
    [owner, neighbour] = [await newcomer(limn), await newcomer(limn)];
    const made = await owner.createApp();
    app = made.id;
    neighboursApp = (await neighbour.createApp()).id;
    await limn.post('maria', 'I am Maria, I live in Porto, I love surfing and jazz.', { key: made.apiKey });
    await limn.ready('maria', made.apiKey);
    await limn.fetch('/v1/search?query=quantum%20chromodynamics&sensitivity=100', { key: made.apiKey });
  });
  afterAll(() => limn.close());

  it.each(Object.entries(QUERIES))('refuses strangers: %s', async (_, query) => {
    const stranger = Object.assign(Object.create(Object.getPrototypeOf(owner) as object) as Browser, { limn });
    expect(await stranger.refused(query, { app })).toBe('UNAUTHENTICATED');
  });

  it.each(Object.entries(QUERIES))('refuses the owner of another app: %s', async (_, query) => {
    expect(await neighbour.refused(query, { app })).toBe('NOT_FOUND');
  });

  it.each(Object.entries(QUERIES))('tells the neighbour nothing of it in their own app: %s', async (_, query) => {
    expect(JSON.stringify(await neighbour.told(query, { app: neighboursApp }))).not.toMatch(/maria|porto|quantum/i);
  });

  it('counts who the people are, and how many have come', async () => {
    const { overview } = await owner.told(QUERIES.overview, { app });
    expect(overview).toMatchObject({
      of: 1,
      languages: [{ value: 'en', count: 1 }],
      places: [{ value: 'Porto', count: 1 }],
    });
    expect((overview!['interests'] as unknown as { value: string }[]).map(({ value }) => value)).toEqual(
      expect.arrayContaining(['jazz', 'surfing']),
    );
    const { growth } = await owner.told(QUERIES.growth, { app });
    expect(growth).toMatchObject([
      { made: 0, total: 0 },
      { made: 0, total: 0 },
      { made: 1, total: 1 },
    ]);
  });

  it('gives people as points, a byte for each component', async () => {
    const { peoplePoints } = await owner.told(QUERIES.peoplePoints, { app });
    const [maria] = peoplePoints as unknown as { profileId: string; vector: string }[];
    expect(maria!.profileId).toBe('maria');
    expect(new Int8Array(Buffer.from(maria!.vector, 'base64')).some((one) => Math.abs(one) === 127)).toBe(true);
  });

  it('remembers requests without what was sent, and searches that found nobody', async () => {
    const { journal } = await owner.told(QUERIES.journal, { app });
    const { requests, emptySearches } = journal as unknown as { requests: object[]; emptySearches: object[] };
    expect(requests).toContainEqual({ method: 'POST', path: '/v1/profile/maria', status: 202 });
    expect(requests).toContainEqual({ method: 'GET', path: '/v1/search', status: 200 });
    expect(JSON.stringify(requests)).not.toMatch(/quantum|surfing/);
    expect(emptySearches).toEqual([{ query: 'quantum chromodynamics' }]);
  });
});
