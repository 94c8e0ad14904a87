import { beforeAll, describe, expect, it } from 'vitest';
import { databases, type Limn } from '../../limn.js';
import { WHOLE } from './whole-profile.js';
import { ask, submitted, told } from './wire.js';
import { DICTATED, joinLimn } from '../shared-limn.js';

describe.each(databases())('the past of a profile over GraphQL on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(DICTATED, database);
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
