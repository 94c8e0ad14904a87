import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../graphql/wire.js';
import { databases, type Limn } from '../../limn.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';

const ASIDE = 'The neighbours rehearse their tubas on the pier';
const FOUND =
  '{ searchProfiles(query: "tubas rehearsed on a pier", sensitivity: 70) { hits { profile { profileId } } } }';

describe.each(databases())('what was said beside the facts, on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE, database);
  });

  const found = async (): Promise<string[]> => {
    const { data } = await ask(limn, FOUND);
    const { hits } = data['searchProfiles'] as unknown as { hits: { profile: { profileId: string } }[] };
    return hits.map(({ profile }) => profile.profileId);
  };
  const tell = async (id: string, text: string): Promise<string> => {
    const response = await limn.post(id, text);
    await limn.ready(id);
    return response.headers.get('x-submission-id')!;
  };

  it('finds a person and is shown to nobody, until it is undone', async () => {
    await tell('ida', 'I live in Bergen.');
    const submission = await tell('ida', `${ASIDE}. Hm.`);
    expect(await found()).toEqual(['ida']);
    expect(JSON.stringify(await (await limn.fetch('/v1/profile/ida')).json())).not.toContain('tubas');
    await ask(limn, 'mutation ($id: ID!) { revertSubmission(id: $id) { changes } }', { id: submission });
    expect(await found()).toEqual([]);
    await ask(limn, 'mutation ($id: ID!) { restoreSubmission(id: $id) { changes } }', { id: submission });
    expect(await found()).toEqual(['ida']);
  });

  it('goes with a value that is forgotten, as far as it tells of it', async () => {
    await tell('jon', `I love tubas. ${ASIDE}.`);
    expect(await found()).toContain('jon');
    await ask(limn, 'mutation { forgetProfileValue(id: "jon", path: "interests.music", value: "tubas") { changes } }');
    expect(await found()).not.toContain('jon');
  });

  it('leaves no trace of a deleted profile', async () => {
    await tell('eva', `${ASIDE}. I live in Voss.`);
    await limn.fetch('/v1/profile/eva', { method: 'DELETE' });
    expect(await found()).not.toContain('eva');
    for (const table of ['observation', 'snapshot', 'profile', 'whole_vector', 'profile_fact']) {
      const rows = await limn.app.needs.storage.query(
        { text: `select 1 from ${table} where tenant_id = $1 and profile_id = 'eva'` },
        [limn.tenantId],
      );
      expect(rows, table).toEqual([]);
    }
  });
});
