import { beforeAll, describe, expect, it } from 'vitest';
import { databases, type Limn } from '../../limn.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';
import { ask, told } from './wire.js';

const PEOPLE = {
  mika: 'I live in Oulu and repair snowmobiles all winter.',
  teresa: 'Name: Teresa\nHome: Braga\nJob: chemistry lecturer',
  colin: 'I live in Perth, Scotland, and keep cattle.',
  kylie: 'I live in Ballarat and pan for gold with tourists.',
  dana: 'I moved to Duluth three years ago and bake bread for a living.',
  ines: 'I love reading in the bath. It is so nice there, my mobile is off, and I am of the same mind as my cat.',
};
const SEARCH =
  'query ($query: String!) { searchProfiles(query: $query) { hits { profile { profileId } because { path } } } }';

describe.each(databases())('searching for where people live on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE, database);
    for (const [id, text] of Object.entries(PEOPLE)) {
      await limn.post(id, text);
      await limn.ready(id);
    }
  });

  interface Hit {
    profile: { profileId: string };
    because: { path: string }[];
  }
  const find = async (query: string, key?: string): Promise<Hit[]> =>
    ((await told(limn, SEARCH, { query }, key))['searchProfiles'] as unknown as { hits: Hit[] }).hits;
  const found = async (query: string, key?: string): Promise<string[]> =>
    (await find(query, key)).map(({ profile }) => profile.profileId);

  it('is refused to strangers', async () => {
    const answer = await ask(limn, SEARCH, { query: 'lives in Finland' }, null);
    expect([answer.status, answer.data]).toEqual([401, undefined]);
  });

  it('finds nobody of the neighbouring tenant', async () => {
    const { key } = await limn.newTenant();
    expect(await found('lives in Finland', key)).toEqual([]);
  });

  it.each([
    ['lives in Finland', ['mika']],
    ['anyone in Scandinavia', ['mika']],
    ['somebody from Portugal', ['teresa']],
    ['people in Scotland', ['colin']],
    ['lives in Minnesota', ['dana']],
    ['lives in Australia', ['kylie']],
    ['somebody from Peru', []],
    ['anyone in France', []],
  ])('finds by "%s" whose town lies there', async (query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  it('says that it is the home by which somebody was found', async () => {
    expect((await find('lives in Finland'))[0]!.because[0]).toEqual({ path: 'core_info.location' });
  });
});
