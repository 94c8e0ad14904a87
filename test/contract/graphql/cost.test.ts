import { getNamedType, isLeafType, isListType, isObjectType, getNullableType, type GraphQLObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { dashboardSchema } from '../../../src/dashboard-api/schema.js';
import { ResultBudget } from '../../../src/graphql/result-budget.js';
import { publicSchema } from '../../../src/graphql/schema.js';
import type { Limn } from '../../limn.js';
import { ask, openAcknowledged, submitted } from './wire.js';
import { DICTATED, joinLimn } from '../shared-limn.js';

/** Fields that are read for themselves: each costs, and none is part of "every plain field". */
const DEAR = ['evidence', 'pinned', 'decisions', 'updateLog', 'because'];

/** Every plain field of a type and of what it is made of, as a generated client asks for them. */
function everything(type: GraphQLObjectType): string {
  const fields = Object.values(type.getFields()).filter(({ name }) => !DEAR.includes(name));
  const told = fields.map(({ name, type: of }) => {
    const named = getNamedType(of);
    return isLeafType(named) ? name : `${name} ${everything(named as GraphQLObjectType)}`;
  });
  return `{ __typename ${told.join(' ')} }`;
}

const of = (name: string): string => everything(publicSchema().getType(name) as GraphQLObjectType);
const many = (count: number, field: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => field(i)).join(' ');

describe('what an operation costs', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(DICTATED);
    const interests = Array.from(
      { length: 400 },
      (_, i) => `interests.${['music', 'food', 'books', 'travel'][i % 4]} = number ${i}`,
    ).join('\n');
    for (let i = 0; i < 10; i++)
      await submitted(limn, `p${i}`, `core_info.name = Maria ${i}\nmemories = moved house @2024-05-01\n${interests}`);
  });

  /** Every list of the schema that has pages, at its longest. */
  const LISTS: [name: string, operation: string][] = [
    ['searchProfiles', `{ searchProfiles(pageSize: 100) ${of('ProfileSearchPage')} }`],
    [
      'searchProfiles by meaning',
      `{ searchProfiles(query: "music", sensitivity: 0, pageSize: 100) ${of('ProfileSearchPage')} }`,
    ],
    [
      'searchProfiles by meaning, with what each was found by',
      '{ searchProfiles(query: "music", sensitivity: 0, pageSize: 100) { hits { similarityScore profile { profileId ' +
        `summary } because ${of('MatchedFact')} } nearest { because { text } } } }`,
    ],
    ['searchProfiles over 100', `{ searchProfiles(pageSize: 1000) ${of('ProfileSearchPage')} }`],
    ['profilesConnection', `{ profilesConnection(first: 100) ${of('ProfileConnection')} }`],
    ['updateLog from its beginning', `{ profile(id: "p1") { updateLog(first: 100) ${of('UpdateLogConnection')} } }`],
    [
      'updateLog from its end, beside all of the profile',
      `{ profile(id: "p1") { ...P updateLog(last: 100) ${of('UpdateLogConnection')} } } fragment P on Profile ` +
        `${of('Profile')}`,
    ],
    ['usage', `{ usage(days: 366) ${of('DailyUsage')} }`],
    ['profileContext', `{ profileContext(id: "p1", query: "music", maxTokens: 8000) ${of('ProfileContext')} }`],
    ['profileDiff', `{ profileDiff(id: "p1", from: "2020-01-01T00:00:00Z") ${of('ProfileDiff')} }`],
    [
      'a profile with all there is of it',
      `{ profile(id: "p1") { ...P decisions ${of('Decision')} interests { values { evidence ${of('Evidence')} ` +
        `pinned } } memories { evidence ${of('Evidence')} pinned } } } fragment P on Profile ${of('Profile')}`,
    ],
  ];

  it.each(LISTS)('lets %s be read at its largest page with every plain field', async (_name, operation) => {
    expect((await ask(limn, operation)).errors).toEqual([]);
  });

  it('lets it be read too where the size of the page is a variable', async () => {
    const query = `query ($size: Int!) { searchProfiles(pageSize: $size) ${of('ProfileSearchPage')} }`;
    for (const size of [1, 100]) expect((await ask(limn, query, { size })).errors, String(size)).toEqual([]);
  });

  it('is known of every field that has pages', () => {
    for (const schema of [publicSchema(), dashboardSchema()]) {
      for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
        for (const { name, args, extensions } of Object.values(type.getFields())) {
          const sizes = args.filter((one) => ['first', 'last', 'pageSize', 'days'].includes(one.name));
          if (sizes.length > 0) expect(extensions['complexity'], `${type.name}.${name}`).toBeDefined();
        }
      }
    }
    expect(isListType(getNullableType(publicSchema().getQueryType()!.getFields()['usage']!.type))).toBe(true);
  });

  it('lets a subscription tell all of a profile, on a socket', async () => {
    const line = await openAcknowledged(limn);
    line.subscribe('1', `subscription { profileStatus(id: "p1") ${of('ProfileStatusEvent')} }`);
    expect(await line.next()).toMatchObject({
      type: 'next',
      payload: { data: { profileStatus: { profile: { interests: expect.any(Array) } } } },
    });
    line.socket.close();
  });

  /** What reads or tells much more than a page. */
  const ATTACKS: [name: string, operation: string][] = [
    [
      'the same page under two names',
      `{ ${many(2, (i) => `a${i}: searchProfiles(pageSize: 100) { hits { profile { ...P } } }`)} } fragment P ` +
        `on Profile ${of('Profile')}`,
    ],
    [
      'every section under seven names',
      '{ searchProfiles(pageSize: 100) { hits { profile { ' +
        `${many(
          7,
          (i) =>
            `i${i}: interests { category values { value confidence } } m${i}: memories { event date importance ` +
            `confidence } c${i}: coreInfo { name { value } } f${i}: fieldTimestamps { field at } t${i}: personality ` +
            '{ traits { value } }',
        )} ` +
        '} } } }',
    ],
    [
      'the log of every profile of a page',
      '{ searchProfiles(pageSize: 100) { hits { profile { updateLog { edges { cursor } } } } } }',
    ],
    [
      'the log of some profiles, whole',
      '{ profilesConnection(first: 10) { edges { node { updateLog(first: 100) { edges { node { changes } } } } } } }',
    ],
    [
      'evidence of everything, for a page',
      '{ searchProfiles(pageSize: 100) { hits { profile { ' +
        `${many(4, (i) => `a${i}: memories { evidence { quote } }`)} } } } }`,
    ],
    ['sixty searches by meaning', `{ ${many(60, (i) => `a${i}: searchProfiles(query: "x") { total }`)} }`],
    ['a hundred counted lists', `{ ${many(100, (i) => `a${i}: searchProfiles { total }`)} }`],
    ['two exports', '{ a: exportProfile(id: "p1") b: exportProfile(id: "p2") }'],
    [
      'the whole log four times',
      `{ profile(id: "p1") { ${many(4, (i) => `a${i}: updateLog(first: 100) { edges { node { changes } } }`)} } }`,
    ],
  ];

  it.each(ATTACKS)('refuses %s', async (_name, operation) => {
    const { status, errors } = await ask(limn, operation);
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(
          /^The operation costs \d+, at most 1150 is allowed; ask for fewer fields or a shorter page$/,
        ),
        extensions: { code: 'BAD_USER_INPUT', status: 400 },
      },
    ]);
    expect(status).toBe(400);
  });

  it.each([
    [
      'nested logs',
      'subscription { profileStatus(id: "p1") { profile { a: updateLog(first: 100) { edges { node { changes } } ' +
        '} b: updateLog(first: 100) { edges { node { changes } } } c: updateLog(last: 100) { edges { node { ' +
        'changes } } } d: updateLog(last: 99) { edges { node { changes } } } } } }',
    ],
    [
      'all of a profile under thirty names',
      'subscription { profileStatus(id: "p1") { ' +
        `${many(
          30,
          (i) =>
            `a${i}: profile { memories { evidence { quote } } i: interests { values { evidence { quote } pinned } } ` +
            'd: decisions { at } coreInfo { name { evidence { quote } pinned } } }',
        )} ` +
        '} }',
    ],
  ])('refuses %s on a socket', async (_name, operation) => {
    const line = await openAcknowledged(limn);
    line.subscribe('1', operation);
    expect(await line.next()).toMatchObject({
      type: 'error',
      payload: [{ message: expect.stringMatching(/^The operation costs|tokens/) }],
    });
    line.socket.close();
  });

  it('is not the same for a search that a variable turns into one by meaning', async () => {
    const query = `query ($q: String) { ${many(60, (i) => `a${i}: searchProfiles(query: $q) { total }`)} }`;
    const half = query.replaceAll(/ a[3-9]\d: searchProfiles\(query: \$q\) \{ total \}/g, '');
    expect((await ask(limn, half)).errors).toEqual([]);
    expect((await ask(limn, half, { q: '' })).errors).toEqual([]);
    expect((await ask(limn, query, { q: 'sailing' })).errors).toMatchObject([
      { message: expect.stringMatching(/^The operation costs/) },
    ]);
  });

  it('is bounded by what there is to tell as well: the values of an answer are counted', async () => {
    const values = many(200, (i) => `a${i}: value`);
    const query = `{ searchProfiles(pageSize: 10) { hits { profile { interests { values { ${values} } } } } } }`;
    const { data, errors } = await ask(limn, query);
    expect(data).toBeNull();
    expect(errors).toMatchObject([
      {
        message: 'The answer has more than 500000 values; ask for fewer fields or a shorter page',
        extensions: { code: 'BAD_REQUEST', status: 400 },
      },
    ]);
  });
});

describe('a large answer', () => {
  it('lets others have their turn between its items, and keeps their order', async () => {
    const budget = new ResultBudget();
    const happened: string[] = [];
    const busy = (): void => {
      for (const end = performance.now() + 11; performance.now() < end;);
    };
    setImmediate(() => happened.push('another'));
    await Promise.all(
      Array.from({ length: 6 }, async (_, i) => {
        happened.push(String(await budget.inTurn(i)));
        busy();
      }),
    );
    expect(happened.filter((one) => one !== 'another')).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(happened.indexOf('another')).toBeGreaterThan(-1);
    expect(happened.indexOf('another')).toBeLessThan(6);
  });

  it('counts long texts for more than short ones', () => {
    const budget = new ResultBudget();
    for (let i = 0; i < 7; i++) budget.count('x'.repeat(64 * 70_000));
    expect(() => budget.count('x'.repeat(64 * 70_000))).toThrow('more than 500000 values');
  });
});
