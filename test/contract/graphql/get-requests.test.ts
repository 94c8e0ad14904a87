import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../../limn.js';
import { dictation, wordEmbedder } from './dictation.js';

const SMALL = '{ profile(id: "maria") { profileId } }';

describe('a GraphQL query', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ reader: dictation().reader, embedder: wordEmbedder });
  });
  afterAll(() => limn.close());

  const get = (parameters: Record<string, string>, init: RequestInit & { key?: string | null } = {}) =>
    limn.fetch(`/graphql?${new URLSearchParams(parameters)}`, init);

  it('may come as GET where it only asks', async () => {
    const served = await get({ query: SMALL });
    expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await get({ query: SMALL }, { key: null })).status).toBe(401);
    const changing = await get({ query: 'mutation { deleteProfile(id: "x") { deleted } }' });
    expect([changing.status, changing.headers.get('allow')]).toEqual([405, 'POST']);
    const other = await limn.fetch('/graphql', { method: 'PUT' });
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
  });

  it('may be asked for by its digest once it was sent, and under no other', async () => {
    const query = '{ usage(days: 1) { date } }';
    const by = (sha256Hash: string) => ({ extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash } }) });
    const digest = createHash('sha256').update(query).digest('hex');
    const code = async (response: Response): Promise<unknown> =>
      ((await response.json()) as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;
    expect(await code(await get(by(digest)))).toBe('PERSISTED_QUERY_NOT_FOUND');
    expect((await get({ query, ...by('0'.repeat(64)) })).status).toBe(400);
    expect((await get({ query, ...by(digest) })).status).toBe(200);
    expect((await get(by(digest))).status).toBe(200);
    const together = Array.from({ length: 6 }, (_, at) => get(at % 2 === 0 ? by(digest) : { query: SMALL }));
    expect((await Promise.all(together)).map(({ status }) => status)).toEqual(together.map(() => 200));
    expect((await get(by(digest), { key: null })).status).toBe(401);
    const { key } = await limn.newTenant();
    expect(await code(await get(by(digest), { key }))).toBe('PERSISTED_QUERY_NOT_FOUND');
    expect((await get({ query, ...by(digest) }, { key })).status).toBe(200);
    expect((await get(by(digest), { key })).status).toBe(200);
  });

  it.each(['', 'query=', 'query={webhooks{id}}&variables=[]', 'query={webhooks{id}}&variables={'])(
    'that Apollo refuses names the request: %j',
    async (parameters) => {
      const refused = await limn.fetch(`/graphql?${parameters}`);
      const { errors } = (await refused.json()) as { errors: unknown[] };
      expect([refused.status, errors]).toMatchObject([
        400,
        [{ extensions: { requestId: refused.headers.get('x-request-id')! } }],
      ]);
    },
  );
});
