import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, openLimn, type Limn } from '../../limn.js';
import { dictation, wordEmbedder } from './dictation.js';
import { ask, submitted, told } from './wire.js';

const SCORED = '{ value confidence evidence { submissionId quote receivedAt } }';
/** Every field of a profile, evidence and history included. */
const WHOLE = `{
  profileId tenantId status lastUpdated createdAt summary
  coreInfo { name ${SCORED} age ${SCORED} gender ${SCORED} location ${SCORED} language ${SCORED} }
  interests { category values ${SCORED} }
  personality { traits ${SCORED} moodTrends { default ${SCORED} recent ${SCORED} } }
  memories { event date importance confidence evidence { submissionId quote receivedAt } }
  preferences { conversationStyle ${SCORED} topicsToAvoid ${SCORED} }
  fieldTimestamps { field at }
  updateLog { edges { cursor node { extractedOn changes submissionId } } pageInfo { hasNextPage hasPreviousPage \
startCursor endCursor } }
}`;
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
    limn = await openLimn({ database, reader: dictation().reader, embedder: wordEmbedder });
    neighbour = (await limn.newTenant()).key;
  });
  afterAll(() => limn.close());

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

  it('shows what a profile was at a moment', async () => {
    const past =
      '($at: DateTime!) { profile(id: "old", asOf: $at) { status createdAt lastUpdated coreInfo { location { ' +
      'value evidence { quote submissionId } } } interests { values { value } } updateLog { edges { node { ' +
      'submissionId } } pageInfo { hasNextPage } } } }';
    const at = async (moment: string): Promise<unknown> =>
      (await told(limn, `query ${past}`, { at: moment }))['profile'];
    const first = await submitted(limn, 'old', 'core_info.location = Porto\ninterests.music = fado');
    const { profile: before } = await told(limn, '{ profile(id: "old") { lastUpdated createdAt } }');
    await new Promise((resolve) => setTimeout(resolve, 5));
    const second = await submitted(limn, 'old', 'core_info.location = Berlin\n-interests.music = fado');
    const { profile: now } = await told(limn, '{ profile(id: "old") { lastUpdated } }');

    expect(await at(new Date(Date.parse(String(before!['createdAt'])) - 1).toISOString())).toBeNull();
    // The database has microseconds, the wire has milliseconds: the one after is surely after.
    const after = (moment: unknown): string => new Date(Date.parse(String(moment)) + 1).toISOString();
    expect(await at(after(before!['lastUpdated']))).toEqual({
      status: 'READY',
      createdAt: before!['createdAt'],
      lastUpdated: before!['lastUpdated'],
      coreInfo: {
        location: { value: 'Porto', evidence: [{ quote: expect.stringContaining('Porto'), submissionId: first }] },
      },
      interests: [{ values: [{ value: 'fado' }] }],
      updateLog: { edges: [{ node: { submissionId: first } }], pageInfo: { hasNextPage: false } },
    });
    const latest = (await at(after(now!['lastUpdated']))) as Record<string, unknown>;
    expect(latest).toMatchObject({
      lastUpdated: now!['lastUpdated'],
      coreInfo: {
        location: { value: 'Berlin', evidence: [{ quote: expect.stringContaining('Berlin'), submissionId: second }] },
      },
      interests: [],
      updateLog: { edges: [{ node: { submissionId: first } }, { node: { submissionId: second } }] },
    });
    const both = await told(
      limn,
      `{ now: profile(id: "old") ${WHOLE} then: profile(id: "old", asOf: "2999-01-01T00:00:00Z") ${WHOLE} }`,
    );
    expect(both['then']).toEqual(both['now']);
    expect((await ask(limn, '{ profile(id: "old", asOf: "yesterday") { status } }')).status).toBe(400);
  });

  it('walks the whole update log by cursor, oldest first', async () => {
    const submissions: string[] = [];
    for (const band of ['a', 'b', 'c', 'd', 'e'])
      submissions.push(await submitted(limn, 'logged', `interests.music = band ${band}`));
    const page =
      'query ($first: Int, $after: String) { profile(id: "logged") { updateLog(first: $first, after: $after) { ' +
      'edges { cursor node { submissionId } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } ' +
      '} }';
    const seen: unknown[] = [];
    const pages: unknown[] = [];
    for (let after: unknown = null, more = true; more;) {
      const { updateLog } = (await told(limn, page, { first: 2, after }))['profile']!;
      const { edges, pageInfo } = updateLog as unknown as {
        edges: { cursor: string; node: { submissionId: string } }[];
        pageInfo: Record<string, unknown>;
      };
      seen.push(...edges.map(({ node }) => node.submissionId));
      pages.push([pageInfo['hasPreviousPage'], pageInfo['hasNextPage']]);
      expect([pageInfo['startCursor'], pageInfo['endCursor']]).toEqual([edges[0]!.cursor, edges.at(-1)!.cursor]);
      after = pageInfo['endCursor'];
      more = Boolean(pageInfo['hasNextPage']);
    }
    expect(seen).toEqual(submissions);
    expect(pages).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
    const backwards =
      'query ($before: String) { profile(id: "logged") { updateLog(last: 2, before: $before) { edges { node { ' +
      'submissionId } } pageInfo { hasNextPage hasPreviousPage startCursor } } } }';
    const back: unknown[][] = [];
    for (let before: unknown = null, more = true; more;) {
      const { edges, pageInfo } = (await told(limn, backwards, { before }))['profile']!['updateLog'] as unknown as {
        edges: { node: { submissionId: string } }[];
        pageInfo: Record<string, unknown>;
      };
      back.push([edges.map(({ node }) => submissions.indexOf(node.submissionId)), pageInfo['hasNextPage']]);
      before = pageInfo['startCursor'];
      more = Boolean(pageInfo['hasPreviousPage']);
    }
    expect(back).toEqual([
      [[3, 4], false],
      [[1, 2], true],
      [[0], true],
    ]);
    const { edges } = (
      await told(limn, '{ profile(id: "logged") { updateLog(first: 2) { edges { node { extractedOn } } } } }')
    )['profile']!['updateLog'] as unknown as { edges: { node: { extractedOn: string } }[] };
    const then = await told(
      limn,
      'query ($at: DateTime) { profile(id: "logged", asOf: $at) { updateLog(last: 1) { edges { node { ' +
        'submissionId } } } } }',
      { at: edges[1]!.node.extractedOn },
    );
    expect(then['profile']!['updateLog']!['edges']).toEqual([{ node: { submissionId: submissions[1] } }]);
    for (const [args, message] of [
      ['first: 0', /first must be/],
      ['after: "!"', /after must be a cursor/],
      ['last: 0', /last must be/],
      ['last: 1, before: "!"', /before must be a cursor/],
      ['before: "MQ"', /before needs last/],
      ['first: 1, last: 1', /last cannot be/],
    ] as const) {
      expect(
        (await ask(limn, `{ profile(id: "logged") { updateLog(${args}) { edges { cursor } } } }`)).errors,
      ).toMatchObject([{ message: expect.stringMatching(message), extensions: { code: 'BAD_USER_INPUT' } }]);
    }
  });
});

describe('searching over GraphQL', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ reader: dictation().reader, embedder: wordEmbedder });
    for (const [id, name, hobby] of [
      ['p1', 'Anna', 'sailing'],
      ['p2', 'Ben', 'sailing'],
      ['p3', 'Cleo', 'chess'],
      ['p4', 'Dan', 'archery'],
    ]) {
      await submitted(limn, id!, `core_info.name = ${name}\ninterests.hobbies = ${hobby}`);
    }
  });
  afterAll(() => limn.close());

  const find = async (args: string): Promise<unknown> =>
    (
      await told(
        limn,
        `{ searchProfiles(${args}) { hits { profile { profileId } similarityScore } total page pageSize nearMisses } }`,
      )
    )['searchProfiles'];

  it('lists by filter, sort and page, in the words of the enums', async () => {
    expect(await find('sortBy: NAME, sortOrder: ASC, page: 2, pageSize: 3')).toEqual({
      hits: [{ profile: { profileId: 'p4' }, similarityScore: null }],
      total: 4,
      page: 2,
      pageSize: 3,
      nearMisses: null,
    });
    expect(await find('filterBy: NAME, filterValue: "AN", sortBy: ID, sortOrder: ASC')).toMatchObject({
      hits: [{ profile: { profileId: 'p1' } }, { profile: { profileId: 'p4' } }],
      total: 2,
    });
    expect(await find('filterBy: INTERESTS, filterValue: "chess"')).toMatchObject({
      hits: [{ profile: { profileId: 'p3' } }],
      total: 1,
    });
    expect(await find('pageSize: 1000')).toMatchObject({ total: 4, pageSize: 100 });
    expect(await find('page: null, pageSize: null, sortBy: null, sortOrder: null, sensitivity: null')).toMatchObject({
      total: 4,
      page: 1,
      pageSize: 10,
    });
  });

  it('finds by meaning, with a score and the near misses', async () => {
    const found = (await find('query: "sailing", sensitivity: 50')) as {
      hits: { profile: { profileId: string }; similarityScore: number }[];
      total: number;
      nearMisses: number;
    };
    expect(found.hits.map(({ profile }) => profile.profileId)).toEqual(['p1', 'p2']);
    expect(found).toMatchObject({ total: 2, nearMisses: expect.any(Number) });
    for (const { similarityScore } of found.hits) expect(similarityScore).toBeGreaterThanOrEqual(0.5);
  });

  it.each([
    ['half a filter', 'filterBy: NAME', 'filterValue is required with filterBy'],
    ['page 0', 'page: 0', 'page must be a whole number of at least 1'],
    ['a sensitivity over 100', 'query: "x", sensitivity: 101', 'sensitivity must be between 0 and 100'],
    [
      'a page too deep',
      'page: 100000, pageSize: 100',
      'page times pageSize must be at most 100000; use the profilesConnection of GraphQL to go further',
    ],
  ])('refuses %s in the words of REST', async (_what, args, message) => {
    expect((await ask(limn, `{ searchProfiles(${args}) { total } }`)).errors).toMatchObject([
      { message, extensions: { code: 'BAD_USER_INPUT', status: 400 } },
    ]);
  });

  it('walks through all profiles in the order of their ids', async () => {
    const page =
      'query ($after: String) { profilesConnection(first: 3, after: $after) { edges { cursor node { profileId ' +
      'coreInfo { name { value } } } } pageInfo { hasNextPage endCursor } } }';
    const { profilesConnection: first } = await told(limn, page);
    expect(first).toMatchObject({ edges: ['p1', 'p2', 'p3'].map((profileId) => ({ node: { profileId } })) });
    const { profilesConnection: rest } = await told(limn, page, { after: first!['pageInfo']!['endCursor'] });
    expect(rest).toMatchObject({
      edges: [{ node: { profileId: 'p4', coreInfo: { name: { value: 'Dan' } } } }],
      pageInfo: { hasNextPage: false },
    });
  });
});
