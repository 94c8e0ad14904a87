import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { databases, type Limn } from '../../limn.js';
import { WHOLE } from './whole-profile.js';
import { ask, submitted, told } from './wire.js';
import { DICTATED, joinLimn } from '../shared-limn.js';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const TEXT = [
  'core_info.name = Maria',
  'core_info.age = 30',
  'core_info.gender = female',
  'core_info.location = Lisbon',
  'interests.music = jazz',
  'interests.hobbies = pottery',
  'personality.traits = patient',
  'personality.mood_trends.recent = cheerful',
  'memories = moved to Lisbon @2019-06-01',
  'preferences.conversation_style = short answers',
  'preferences.topics_to_avoid = politics',
].join('\n');

describe.each(databases())('profiles over GraphQL on the %s database', (database) => {
  let limn: Limn;
  let neighbour: string;
  beforeAll(async () => {
    limn = await joinLimn(DICTATED, database);
    neighbour = (await limn.newTenant()).key;
  });
  const OPERATIONS: [name: string, query: string][] = [
    ['profile', '{ profile(id: "maria") { profileId } }'],
    ['searchProfiles', '{ searchProfiles { total } }'],
    ['profilesConnection', '{ profilesConnection { edges { cursor } } }'],
    ['submission', '{ submission(id: "x") { id } }'],
    ['exportProfile', '{ exportProfile(id: "maria") }'],
    ['submitProfile', 'mutation { submitProfile(id: "stranger", data: "x") { replayed } }'],
    ['deleteProfile', 'mutation { deleteProfile(id: "maria") { deleted } }'],
  ];

  it.each(OPERATIONS)('refuses strangers at %s', async (_name, query) => {
    expect(await ask(limn, query, {}, null)).toMatchObject({
      status: 401,
      data: undefined,
      errors: [{ extensions: { code: 'UNAUTHENTICATED', status: 401 } }],
    });
  });

  it("knows nothing of a neighbour's profile", async () => {
    const submission = await submitted(limn, 'secret', 'core_info.name = Tom');
    const query =
      'query ($id: ID!, $submission: ID!) { profile(id: $id) { profileId } submission(id: $submission) { id } ' +
      'searchProfiles { total } profilesConnection { edges { cursor } } }';
    expect(await told(limn, query, { id: 'secret', submission }, neighbour)).toEqual({
      profile: null,
      submission: null,
      searchProfiles: { total: 0 },
      profilesConnection: { edges: [] },
    });
    expect(
      await told(limn, '{ profile(id: "secret", asOf: "2999-01-01T00:00:00Z") { profileId } }', {}, neighbour),
    ).toEqual({ profile: null });
    expect(await told(limn, 'mutation { deleteProfile(id: "secret") { id deleted } }', {}, neighbour)).toEqual({
      deleteProfile: { id: 'secret', deleted: false },
    });
    expect(await told(limn, '{ profile(id: "secret") { coreInfo { name { value } } } }')).toEqual({
      profile: { coreInfo: { name: { value: 'Tom' } } },
    });
  });

  it('shows every section of a profile, each value with the words that it rests on', async () => {
    const submission = await submitted(limn, 'maria', TEXT);
    const { profile } = await told(limn, `{ profile(id: "maria") ${WHOLE} }`);
    const said = (value: unknown, quote: string = String(value)): unknown => ({
      value,
      confidence: expect.any(Number),
      evidence: [
        { submissionId: submission, quote: expect.stringContaining(quote), receivedAt: expect.stringMatching(MOMENT) },
      ],
    });
    expect(profile).toMatchObject({
      profileId: 'maria',
      tenantId: limn.tenantId,
      status: 'READY',
      lastUpdated: expect.stringMatching(MOMENT),
      createdAt: expect.stringMatching(MOMENT),
      summary: expect.stringContaining('Maria'),
      coreInfo: { name: said('Maria'), age: said(30), gender: said('female'), location: said('Lisbon') },
      personality: { traits: [said('patient')], moodTrends: { recent: said('cheerful') } },
      memories: [
        {
          event: 'moved to Lisbon',
          date: '2019-06-01',
          importance: 'HIGH',
          evidence: [{ submissionId: submission, quote: expect.stringContaining('moved to Lisbon @2019-06-01') }],
        },
      ],
      preferences: { conversationStyle: said('short answers'), topicsToAvoid: [said('politics')] },
    });
    expect(profile!['interests']).toEqual(
      expect.arrayContaining([
        { category: 'music', values: [said('jazz')] },
        { category: 'hobbies', values: [said('pottery')] },
      ]),
    );
    expect(profile!['fieldTimestamps']).toEqual(
      expect.arrayContaining([{ field: 'core_info.name', at: expect.stringMatching(MOMENT) }]),
    );
    expect(profile!['updateLog']!['edges']).toMatchObject([
      {
        node: {
          extractedOn: profile!['lastUpdated'],
          submissionId: submission,
          changes: { core_info: { name: { value: 'Maria' } } },
        },
      },
    ]);
  });

  it('shows absent sections as null and absent lists as empty', async () => {
    await submitted(limn, 'blank', 'nothing to see');
    const query =
      '{ profile(id: "blank") { status coreInfo { name { value } } interests { category } personality { traits ' +
      '{ value } } memories { event } preferences { topicsToAvoid { value } } summary } }';
    const { profile } = await told(limn, query);
    expect(profile).toMatchObject({
      status: 'READY',
      coreInfo: null,
      interests: [],
      personality: null,
      memories: [],
      preferences: null,
    });
  });

  it('gives null for ids of nobody, and names the id that cannot be', async () => {
    expect(
      await told(
        limn,
        `{ profile(id: "nobody") { profileId } submission(id: "${randomUUID()}") { id } other: submission(id: ` +
          '"x") { id } }',
      ),
    ).toEqual({ profile: null, submission: null, other: null });
    expect(await told(limn, 'mutation { deleteProfile(id: "nobody") { id deleted } }')).toEqual({
      deleteProfile: { id: 'nobody', deleted: false },
    });
    const { status, data, errors } = await ask(limn, '{ profile(id: " x") { profileId } }');
    expect({ status, data, errors }).toMatchObject({
      status: 200,
      data: { profile: null },
      errors: [
        {
          message: 'id must not begin or end with a space',
          path: ['profile'],
          extensions: { code: 'BAD_USER_INPUT', status: 400, field: 'id' },
        },
      ],
    });
  });

  it('tells what became of a submission and what it cost', async () => {
    const id = await submitted(limn, 'counted', 'interests.music = opera');
    const { submission } = await told(
      limn,
      (
        '($id: ID!) { submission(id: $id) { id profileId state inputType receivedAt finishedAt attempts error ' +
        'changes usage { calls promptTokens completionTokens } } }'
      ).replace(/^/, 'query '),
      { id },
    );
    expect(submission).toMatchObject({
      id,
      profileId: 'counted',
      state: 'MERGED',
      inputType: null,
      receivedAt: expect.stringMatching(MOMENT),
      finishedAt: expect.stringMatching(MOMENT),
      attempts: 1,
      error: null,
      changes: { interests: { music: [{ value: 'opera' }] } },
      usage: { calls: 1, promptTokens: 20, completionTokens: 7 },
    });
  });

  it('tells of a submission which values its text does not bear out, and why', async () => {
    const id = await submitted(limn, 'doubted', 'interests.music = opera\ncore_info.name = 12345');
    const { submission } = await told(
      limn,
      'query ($id: ID!) { submission(id: $id) { dropped { path value reason count } } }',
      { id },
    );
    expect(submission).toEqual({ dropped: [{ path: 'core_info.name', value: '12345', reason: 'name', count: 1 }] });
  });

  it('answers a submission with the submission and the profile, read or not', async () => {
    const fields = 'replayed submission { id profileId state } profile { profileId tenantId status }';
    const submit =
      'mutation ($key: String) { submitProfile(id: "eve", data: "core_info.name = Eve", inputType: "bio", ' +
      `idempotencyKey: $key) { ${fields} } }`;
    const { submitProfile: first } = await told(limn, submit, { key: 'k1' });
    expect(first).toEqual({
      replayed: false,
      submission: { id: expect.any(String), profileId: 'eve', state: 'QUEUED' },
      profile: { profileId: 'eve', tenantId: limn.tenantId, status: 'PROCESSING' },
    });
    const { submitProfile: again } = await told(limn, submit, { key: 'k1' });
    expect(again).toMatchObject({ replayed: true, submission: { id: first!['submission']!['id'] } });
    const whole =
      'mutation { submitProfile(id: "eve", data: "core_info.age = 3", inputType: "bio") { submission { id ' +
      `inputType receivedAt attempts } profile ${WHOLE} } }`;
    expect(await told(limn, whole)).toMatchObject({
      submitProfile: {
        submission: { inputType: 'bio', receivedAt: expect.stringMatching(MOMENT) },
        profile: { profileId: 'eve' },
      },
    });
    const other = await ask(limn, submit.replace('Eve', 'Eva'), { key: 'k1' });
    expect(other.errors).toMatchObject([
      { path: ['submitProfile'], extensions: { code: 'IDEMPOTENCY_MISMATCH', status: 422 } },
    ]);
  });

  it('erases a profile with all that belongs to it', async () => {
    const submission = await submitted(limn, 'gone', 'core_info.name = Tom');
    expect(await told(limn, 'mutation { deleteProfile(id: "gone") { id deleted } }')).toEqual({
      deleteProfile: { id: 'gone', deleted: true },
    });
    expect(
      await told(limn, 'query ($id: ID!) { profile(id: "gone") { profileId } submission(id: $id) { id } }', {
        id: submission,
      }),
    ).toEqual({ profile: null, submission: null });
  });
});
