import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../graphql/wire.js';
import { databases, openLimn, type Limn } from '../../limn.js';
import { Browser, CROWD, newcomer, newEmail, PASSWORD } from './browser.js';

describe.each(databases())('apps on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ database, ...CROWD, limits: { appsPerAccount: 3 } });
  });
  afterAll(() => limn.close());

  it('let their owner do what their key can, in the app that the request names', async () => {
    const browser = await newcomer(limn);
    const [{ id: app, apiKey }, { id: other }] = [await browser.createApp('one'), await browser.createApp('other')];
    const { submitProfile } = await browser.told(
      'mutation { submitProfile(id: "ann", data: "I am Ann. I live in Bergen. I love chess.", inputType: "bio") ' +
        '{ submission { id } profile { tenantId status } } }',
      { app },
    );
    expect(submitProfile!['profile']).toEqual({ tenantId: app, status: 'PROCESSING' });
    const submission = String(submitProfile!['submission']!['id']);
    await limn.ready('ann', apiKey);
    const everything = await browser.told(
      `query ($id: ID!) {
        profile(id: "ann") { summary coreInfo { location { value pinned evidence { quote submissionId } } } \
updateLog(first: 5) { edges { node { changes } } } decisions { path } }
        searchProfiles(query: "who plays chess", sensitivity: 1) { total hits { similarityScore profile { \
profileId } } } profilesConnection { edges { node { profileId } } } submission(id: $id) { state inputType }
        profileContext(id: "ann") { text } usage { submissions } profileDiff(id: "ann", from: \
"2020-01-01T00:00:00Z") { values { path } }
      }`,
      { app, variables: { id: submission } },
    );
    expect(everything).toMatchObject({
      profile: {
        coreInfo: { location: { value: 'Bergen', pinned: false, evidence: [{ submissionId: submission }] } },
        decisions: [],
      },
      searchProfiles: { total: 1, hits: [{ profile: { profileId: 'ann' } }] },
      profilesConnection: { edges: [{ node: { profileId: 'ann' } }] },
      submission: { state: 'MERGED', inputType: 'bio' },
      usage: [],
      profileContext: { text: expect.stringContaining('Bergen') as string },
    });
    expect(await browser.told('{ searchProfiles { total } }', { app: other })).toEqual({
      searchProfiles: { total: 0 },
    });
    expect(
      await browser.told(
        'mutation { setProfileValue(id: "ann", path: "core_info.location", value: "Oslo") { profile { coreInfo ' +
          '{ location { value pinned } } } } }',
        { app },
      ),
    ).toEqual({ setProfileValue: { profile: { coreInfo: { location: { value: 'Oslo', pinned: true } } } } });
    expect(
      await browser.told('mutation ($id: ID!) { revertSubmission(id: $id) { profile { interests { category } } } }', {
        app,
        variables: { id: submission },
      }),
    ).toEqual({ revertSubmission: { profile: { interests: [] } } });
    expect(await browser.told('mutation { deleteProfile(id: "ann") { deleted } }', { app: other })).toEqual({
      deleteProfile: { deleted: false },
    });
    expect(await browser.told('mutation { deleteProfile(id: "ann") { deleted } }', { app })).toEqual({
      deleteProfile: { deleted: true },
    });
    expect((await browser.ask('{ searchProfiles { total } }')).errors[0]).toMatchObject({
      message: 'limn-app must be a header with the id of an app',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it('that are suspended open nothing for their owner either', async () => {
    const browser = await newcomer(limn);
    const { id: app } = await browser.createApp();
    await limn.app.needs.storage.run({ text: 'update app set suspended_at = now() where tenant_id = $1' }, [app]);
    expect(await browser.refused('{ searchProfiles { total } }', { app })).toBe('FORBIDDEN');
    expect(
      await browser.refused('mutation ($app: ID!) { socketTicket(appId: $app) { ticket } }', { variables: { app } }),
    ).toBe('FORBIDDEN');
    expect((await browser.told('{ apps { suspended } }'))['apps']).toEqual([{ suspended: true }]);
  });

  it('open nothing by key at the dashboard, nor by session at the public wires', async () => {
    const browser = await newcomer(limn);
    const { id: app, apiKey } = await browser.createApp();
    const keyed = { authorization: `Bearer ${apiKey}` };
    const stranger = new Browser(limn);
    expect(await stranger.told('{ me { id } }', { headers: keyed })).toEqual({ me: null });
    for (const query of ['{ apps { id } }', '{ searchProfiles { total } }'])
      expect(await stranger.refused(query, { app, headers: keyed })).toBe('UNAUTHENTICATED');
    const [, token] = browser.cookie!.split('=');
    for (const authorization of [undefined, `Bearer ${token}`]) {
      const headers = {
        cookie: browser.cookie!,
        'limn-app': app,
        'content-type': 'application/json',
        ...(authorization === undefined ? {} : { authorization }),
      };
      expect(
        (
          await limn.fetch('/graphql', {
            method: 'POST',
            key: null,
            headers,
            body: '{"query":"{ searchProfiles { total } }"}',
          })
        ).status,
      ).toBe(401);
      expect((await limn.fetch('/v1/search', { key: null, headers })).status).toBe(401);
    }
    expect((await ask(limn, '{ me { id } }', {}, apiKey)).errors[0]!.extensions['code']).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    );
  });

  it('know their owner again by any of the sessions', async () => {
    const browser = await newcomer(limn, newEmail());
    const { id } = await browser.createApp();
    const other = new Browser(limn);
    await other.signIn(browser.email, PASSWORD);
    expect((await other.told('{ apps { id } }'))['apps']).toEqual([{ id }]);
  });
});
