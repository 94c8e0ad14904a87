import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, openLimn, type Limn } from '../../limn.js';
import { counting, DIFF, FORGET, PROFILE, RESTORE, REVERT, SET, UNPIN } from './decisions.js';
import { wordEmbedder } from './dictation.js';
import { ask, submitted, told, type Tree } from './wire.js';

describe.each(databases())('profiles changed by hand on the %s database', (database) => {
  let limn: Limn;
  let neighbour: string;
  const { reader, hold, release } = counting();
  beforeAll(async () => {
    limn = await openLimn({ database, reader, embedder: wordEmbedder });
    neighbour = (await limn.newTenant()).key;
  });
  afterAll(() => limn.close());
  const done = async (mutation: string, variables: Record<string, unknown>): Promise<Tree> =>
    (await told(limn, mutation, variables))['done']!;
  const profileOf = async (id: string): Promise<Tree> =>
    (await told(limn, `query ($id: ID!) { profile(id: $id) ${PROFILE} }`, { id }))['profile']!;
  const OPERATIONS: [name: string, operation: string, variables: Record<string, unknown>][] = [
    ['setProfileValue', SET, { id: 'mine', path: 'core_info.name', value: 'Eve' }],
    ['forgetProfileValue', FORGET, { id: 'mine', path: 'core_info.name' }],
    ['unpinProfileValue', UNPIN, { id: 'mine', path: 'core_info.name' }],
    ['revertSubmission', REVERT, {}],
    ['restoreSubmission', RESTORE, {}],
    ['profileDiff', DIFF, { id: 'mine', from: '2020-01-01T00:00:00Z' }],
  ];

  it.each(OPERATIONS)('refuses strangers at %s', async (_name, operation, variables) => {
    expect(await ask(limn, operation, { id: 'x', ...variables }, null)).toMatchObject({ status: 401, data: undefined });
  });

  it.each(OPERATIONS)("does not know a neighbour's profile at %s", async (name, operation, variables) => {
    const submission = await submitted(limn, 'mine', 'core_info.name = Tom');
    const before = await profileOf('mine');
    const { data, errors } = await ask(limn, operation, { id: submission, ...variables }, neighbour);
    if (name === 'profileDiff') expect(data).toEqual({ profileDiff: null });
    else expect(errors[0]).toMatchObject({ extensions: { code: 'NOT_FOUND', status: 404 } });
    expect(await profileOf('mine')).toEqual(before);
  });

  it('refuses a key that may only read', async () => {
    await submitted(limn, 'guarded', 'core_info.name = Tom');
    const { key, tenantId } = await limn.newTenant();
    await submitted(limn, 'guarded', 'core_info.name = Tom', key);
    await limn.app.needs.storage.run({ text: `update api_key set scope = 'read' where tenant_id = $1` }, [tenantId]);
    limn.app.needs.storage.events.publish([{ kind: 'key', tenantId }]);
    const { errors } = await ask(limn, SET, { id: 'guarded', path: 'core_info.name', value: 'Eve' }, key);
    expect(errors[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
  });

  it.each<[string, string, Record<string, unknown>, RegExp]>([
    ['an unknown path', SET, { path: 'core_info.shoe_size', value: '44' }, /^path must be one of core_info\.name/],
    ['a part of a category', SET, { path: 'interests.music.jazz', value: 'bebop' }, /or interests\. and a category/],
    [
      'an age beyond all years',
      SET,
      { path: 'core_info.age', value: 121 },
      /^value must be a whole number from 0 to 120$/,
    ],
    ['an empty text', SET, { path: 'interests.music', value: ' ' }, /^value must be a text$/],
    [
      'markup',
      SET,
      { path: 'interests.music', value: '<img src=x>' },
      /^value must be at most 200 characters without markup$/,
    ],
    ['a name of digits and signs', SET, { path: 'core_info.name', value: '@@@' }, /^value must be a name/],
    [
      'a language that is none',
      SET,
      { path: 'core_info.language', value: 'English' },
      /^value must be an ISO 639-1 code/,
    ],
    [
      'a memory on no day',
      SET,
      { path: 'memories', value: { event: 'moved', date: '2024-02-30' } },
      /^value must have a date of the form YYYY-MM-DD, YYYY-MM or YYYY$/,
    ],
    [
      'a memory of no weight',
      SET,
      { path: 'memories', value: { event: 'moved', importance: 'huge' } },
      /^value must have an importance of low, medium, high$/,
    ],
  ])('refuses %s and names the field', async (_, operation, variables, words) => {
    await submitted(limn, 'strict', 'core_info.name = Tom');
    const { errors } = await ask(limn, operation, { id: 'strict', ...variables });
    expect(errors[0]?.message).toMatch(words);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
  });

  it('pins a value that no text changes, and says so', async () => {
    await submitted(limn, 'pinned', 'core_info.location = Lisbon\ninterests.music = jazz');
    expect(await done(SET, { id: 'pinned', path: 'core_info.location', value: 'Porto' })).toMatchObject({
      changes: { core_info: { location: { value: 'Porto', confidence: 1 } } },
      revision: { kind: 'SET', path: 'core_info.location', value: 'Porto' },
    });
    await submitted(limn, 'pinned', 'core_info.location = Berlin\n-interests.music = jazz');
    const profile = await profileOf('pinned');
    expect(profile).toMatchObject({
      coreInfo: { location: { value: 'Porto', confidence: 1, pinned: true, evidence: [] } },
      interests: [],
      decisions: [{ kind: 'PINNED', path: 'core_info.location', value: 'Porto' }],
    });
    expect(profile['summary']).toContain('Porto');
    const rest = (await (await limn.fetch('/v1/profile/pinned?include=evidence')).json()) as { profile: Tree };
    expect(rest.profile['core_info']!['location']).toEqual({
      value: 'Porto',
      confidence: 1,
      pinned: true,
      evidence: [],
    });
    const found = (await (await limn.fetch('/v1/search?filterBy=location&filterValue=porto')).json()) as {
      total: number;
    };
    expect(found.total).toBe(1);
    const byMeaning = (await (await limn.fetch('/v1/search?query=porto&sensitivity=1')).json()) as {
      profiles: { profile_id: string }[];
    };
    expect(byMeaning.profiles.map(({ profile_id }) => profile_id)).toContain('pinned');

    expect(await done(UNPIN, { id: 'pinned', path: 'core_info.location' })).toMatchObject({
      changes: { core_info: { location: { value: 'Berlin' } } },
      revision: { kind: 'UNPIN' },
    });
    expect(await done(UNPIN, { id: 'pinned', path: 'core_info.location' })).toEqual({ changes: {}, revision: null });
  });

  it('corrects an item of a list in one step, again and again', async () => {
    await submitted(limn, 'corrected', 'interests.music = jazzz\ninterests.music = fado');
    const variables = { id: 'corrected', path: 'interests.music', value: 'jazz', replaces: 'jazzz' };
    expect((await done(SET, variables))['changes']).toEqual({
      interests: {
        music: [
          { value: 'jazz', confidence: 1 },
          { value: 'jazzz', confidence: null },
        ],
      },
    });
    expect(await done(SET, variables)).toMatchObject({ changes: {} });
    await submitted(limn, 'corrected', 'interests.music = jazzz');
    expect((await profileOf('corrected'))['interests']).toMatchObject([
      { category: 'music', values: [{ value: 'jazz' }, { value: 'fado' }] },
    ]);
    expect((await ask(limn, SET, { ...variables, replaces: 'polka' })).errors[0]).toMatchObject({
      message: 'The profile has no value as given in replaces',
      extensions: { code: 'NOT_FOUND' },
    });
  });

  it('forgets a value as if it had never been said, until it is unpinned', async () => {
    await submitted(limn, 'forgetful', 'core_info.location = Lisbon');
    await submitted(limn, 'forgetful', 'core_info.location = Berlin\nmemories = moved to Berlin @2025-05-01');
    expect((await done(FORGET, { id: 'forgetful', path: 'core_info.location' }))['changes']).toMatchObject({
      core_info: { location: { value: 'Lisbon' } },
    });
    expect((await done(FORGET, { id: 'forgetful', path: 'memories', value: 'moved to Berlin' }))['changes']).toEqual({
      memories: null,
    });
    await submitted(limn, 'forgetful', 'core_info.location = Berlin\nmemories = moved to Berlin @2025-05-01');
    expect(await profileOf('forgetful')).toMatchObject({ coreInfo: { location: { value: 'Lisbon' } }, memories: [] });
    expect(
      (await ask(limn, FORGET, { id: 'forgetful', path: 'interests.music', value: 'polka' })).errors[0],
    ).toMatchObject({ message: 'The profile has no value as given in value', extensions: { code: 'NOT_FOUND' } });
    await done(UNPIN, { id: 'forgetful', path: 'memories' });
    expect(await profileOf('forgetful')).toMatchObject({
      coreInfo: { location: { value: 'Lisbon' } },
      memories: [{ event: 'moved to Berlin', date: '2025-05-01' }],
    });
  });

  it('takes a submission out and puts it back, with a log entry for each', async () => {
    const first = await submitted(limn, 'undone', 'core_info.name = Maria\ninterests.music = jazz');
    const second = await submitted(limn, 'undone', 'core_info.name = Ines\n-interests.music = jazz');
    const whole = await profileOf('undone');
    expect(await done(REVERT, { id: second })).toMatchObject({
      revision: { kind: 'REVERT', submissionId: second },
      changes: { core_info: { name: { value: 'Maria' } }, interests: { music: [{ value: 'jazz' }] } },
    });
    expect(await done(REVERT, { id: second })).toMatchObject({ revision: null, changes: {} });
    expect(await told(limn, 'query ($id: ID!) { submission(id: $id) { state revertedAt } }', { id: second })).toEqual({
      submission: { state: 'MERGED', revertedAt: expect.any(String) },
    });
    expect(await done(RESTORE, { id: second })).toMatchObject({ revision: { kind: 'RESTORE', submissionId: second } });
    const { lastUpdated: _then, fieldTimestamps: _were, ...before } = whole;
    expect(await profileOf('undone')).toMatchObject(before);
    const { profile } = await told(
      limn,
      '{ profile(id: "undone") { updateLog { edges { node { submissionId revision { kind submissionId } } } } } }',
    );
    expect((profile!['updateLog']!['edges'] as unknown as { node: unknown }[]).map(({ node }) => node)).toEqual([
      { submissionId: first, revision: null },
      { submissionId: second, revision: null },
      { submissionId: null, revision: { kind: 'REVERT', submissionId: second } },
      { submissionId: null, revision: { kind: 'RESTORE', submissionId: second } },
    ]);
  });

  it('refuses to revert what is not merged', async () => {
    hold();
    try {
      const { submitProfile } = await told(
        limn,
        'mutation { submitProfile(id: "waiting", data: "x") { submission { id } } }',
      );
      const { errors } = await ask(limn, REVERT, { id: submitProfile!['submission']!['id'] });
      expect(errors[0]?.message).toMatch(
        /^The submission is (?:queued|processing): wait until it is merged \(wait= of the post does\), then revert it$/,
      );
    } finally {
      release();
      await limn.ready('waiting');
    }
  });

  it('leaves nothing of what was decided or remembered when it is erased', async () => {
    await submitted(limn, 'erased', 'core_info.name = Maria');
    await done(SET, { id: 'erased', path: 'core_info.name', value: 'Ines' });
    await told(limn, 'mutation { deleteProfile(id: "erased") { deleted } }');
    const { storage } = limn.app.needs;
    expect(
      await storage.query(
        {
          text:
            `select from snapshot where profile_id = 'erased' union all select from update_log where profile_id = ` +
            `'erased'`,
        },
        [],
      ),
    ).toEqual([]);
    await submitted(limn, 'erased', 'core_info.name = Tom');
    expect(await profileOf('erased')).toMatchObject({ coreInfo: { name: { value: 'Tom' } }, decisions: [] });
  });

  it('takes a submission out of its profile, and back in, once where several ask for it at once', async () => {
    const submission = await submitted(limn, 'hasty', 'core_info.name = Tom');
    for (const [mutation, kind] of [
      [REVERT, 'REVERT'],
      [RESTORE, 'RESTORE'],
    ] as const) {
      const all = await Promise.all(Array.from({ length: 5 }, () => done(mutation, { id: submission })));
      expect(all.flatMap(({ revision }) => (revision === null ? [] : [revision]))).toEqual([
        { kind, submissionId: submission },
      ]);
    }
  });
});
