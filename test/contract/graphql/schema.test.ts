import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  isEnumType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
  type GraphQLFieldMap,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { emitGraphqlSchema } from '../../../src/graphql/schema.js';
import { FILTER_FIELDS, SORT_FIELDS } from '../../../src/profile/search.js';
import type { Limn } from '../../limn.js';
import { told } from './wire.js';
import { DICTATED, joinLimn } from '../shared-limn.js';

const committed = readFileSync(fileURLToPath(new URL('../../../schema/schema.graphql', import.meta.url)), 'utf8');

/** The names that clients were promised, with their types. */
const PROMISED: Record<string, Record<string, string>> = {
  Query: {
    profile: 'Profile',
    searchProfiles: 'ProfileSearchPage!',
    submission: 'Submission',
    profilesConnection: 'ProfileConnection!',
    profileContext: 'ProfileContext',
    exportProfile: 'JSON',
    usage: '[DailyUsage!]!',
  },
  Mutation: { submitProfile: 'SubmitProfilePayload!', deleteProfile: 'DeleteProfilePayload!' },
  Subscription: { profileStatus: 'ProfileStatusEvent!' },
  SubmitProfilePayload: { submission: 'Submission!', profile: 'Profile!' },
  DeleteProfilePayload: { id: 'ID!', deleted: 'Boolean!' },
  ProfileStatusEvent: { profileId: 'ID!', status: 'ProfileStatus!', at: 'DateTime!', profile: 'Profile' },
  Profile: {
    profileId: 'ID!',
    tenantId: 'ID!',
    status: 'ProfileStatus!',
    coreInfo: 'CoreInfo',
    interests: '[InterestCategory!]!',
    personality: 'Personality',
    memories: '[Memory!]!',
    preferences: 'Preferences',
    fieldTimestamps: '[FieldTimestamp!]!',
    updateLog: 'UpdateLogConnection!',
    lastUpdated: 'DateTime!',
    createdAt: 'DateTime!',
    summary: 'String',
  },
  CoreInfo: {
    name: 'ScoredString',
    age: 'ScoredInt',
    gender: 'ScoredString',
    location: 'ScoredString',
    language: 'ScoredString',
  },
  Personality: { traits: '[ScoredString!]!', moodTrends: 'MoodTrends' },
  MoodTrends: { default: 'ScoredString', recent: 'ScoredString' },
  Preferences: { conversationStyle: 'ScoredString', topicsToAvoid: '[ScoredString!]!' },
  ScoredString: { value: 'String!', confidence: 'Float!', evidence: '[Evidence!]!', pinned: 'Boolean!' },
  ScoredInt: { value: 'Int!', confidence: 'Float!', evidence: '[Evidence!]!', pinned: 'Boolean!' },
  Evidence: { submissionId: 'ID!', quote: 'String!', receivedAt: 'DateTime!' },
  InterestCategory: { category: 'String!', values: '[ScoredString!]!' },
  Memory: {
    event: 'String!',
    date: 'Date',
    importance: 'Importance',
    confidence: 'Float',
    evidence: '[Evidence!]!',
    pinned: 'Boolean!',
  },
  ProfileSearchPage: {
    hits: '[ProfileHit!]!',
    total: 'Int!',
    totalIsExact: 'Boolean!',
    page: 'Int!',
    pageSize: 'Int!',
    nearMisses: 'Int',
    nearest: '[ProfileHit!]!',
    suggestedSensitivity: 'Int',
  },
  ProfileHit: { profile: 'Profile!', similarityScore: 'Float', because: '[MatchedFact!]!' },
  MatchedFact: { text: 'String!', path: 'String!', score: 'Float!' },
  ProfileContext: { text: 'String!', tokens: 'Int!', facts: '[ContextFact!]!', complete: 'Boolean!' },
  ContextFact: { path: 'String!', text: 'String!', confidence: 'Float!', relevance: 'Float' },
  DailyUsage: {
    date: 'Date!',
    submissions: 'Int!',
    calls: 'Int!',
    promptTokens: 'Float!',
    completionTokens: 'Float!',
    embeddingCalls: 'Int!',
    embeddingTokens: 'Float!',
  },
  Submission: {
    id: 'ID!',
    profileId: 'ID!',
    state: 'SubmissionState!',
    inputType: 'String',
    givenSubject: 'String',
    subject: 'SubmissionSubject',
    receivedAt: 'DateTime!',
    finishedAt: 'DateTime',
    attempts: 'Int!',
    error: 'String',
    changes: 'JSON',
    usage: 'Usage!',
    revertedAt: 'DateTime',
  },
  SubmissionSubject: { name: 'String', chosenBy: 'SubjectChoice!', speakers: '[String!]!' },
  UpdateLogConnection: { edges: '[UpdateLogEdge!]!', pageInfo: 'PageInfo!' },
  UpdateLogEdge: { cursor: 'String!', node: 'UpdateLogEntry!' },
  UpdateLogEntry: { extractedOn: 'DateTime!', changes: 'JSON!', submissionId: 'ID', revision: 'Revision' },
  Revision: { kind: 'RevisionKind!', path: 'String', value: 'JSON', replaces: 'JSON', submissionId: 'ID' },
  Decision: { kind: 'DecisionKind!', path: 'String!', value: 'JSON!', at: 'DateTime!' },
  RevisionPayload: { revision: 'Revision', changes: 'JSON!', profile: 'Profile!' },
  ProfileDiff: { from: 'DateTime!', to: 'DateTime!', changes: 'JSON!', values: '[ValueChange!]!' },
  ValueChange: { path: 'String!', before: 'JSON', after: 'JSON' },
};

const ARGUMENTS: [field: string, args: string][] = [
  ['Query.profile', 'id: ID!, asOf: DateTime'],
  [
    'Query.searchProfiles',
    'query: String, sensitivity: Float = 63, filterBy: ProfileFilterField, filterValue: String, ' +
      'filters: [ProfileFilter!], sortBy: ' +
      'ProfileSortField = LAST_UPDATED, sortOrder: SortOrder = DESC, page: Int = 1, pageSize: Int = 10, nearest: Int',
  ],
  ['Query.submission', 'id: ID!'],
  ['Query.profilesConnection', 'first: Int, after: String'],
  ['Query.usage', 'days: Int = 30'],
  ['Query.profileContext', 'id: ID!, query: String, maxTokens: Int = 500'],
  ['Mutation.submitProfile', 'id: ID!, data: String!, inputType: String, subject: String, idempotencyKey: String'],
  ['Mutation.deleteProfile', 'id: ID!'],
  ['Query.profileDiff', 'id: ID!, from: DateTime!, to: DateTime'],
  ['Mutation.setProfileValue', 'id: ID!, path: String!, value: JSON!, replaces: JSON'],
  ['Mutation.forgetProfileValue', 'id: ID!, path: String!, value: JSON'],
  ['Mutation.unpinProfileValue', 'id: ID!, path: String!, value: JSON'],
  ['Mutation.revertSubmission', 'id: ID!'],
  ['Mutation.restoreSubmission', 'id: ID!'],
  ['Subscription.profileStatus', 'id: ID!'],
  ['Profile.updateLog', 'first: Int, after: String, last: Int, before: String'],
];

const ENUMS: [name: string, values: string[]][] = [
  ['ProfileStatus', ['PROCESSING', 'READY']],
  ['SubmissionState', ['QUEUED', 'PROCESSING', 'MERGED', 'FAILED']],
  ['RevisionKind', ['SET', 'FORGET', 'UNPIN', 'REVERT', 'RESTORE']],
  ['DecisionKind', ['PINNED', 'FORGOTTEN']],
  ['Importance', ['LOW', 'MEDIUM', 'HIGH']],
  ['SortOrder', ['ASC', 'DESC']],
  ['ProfileFilterField', FILTER_FIELDS.map((field) => field.toUpperCase())],
  ['ProfileSortField', SORT_FIELDS.map((field) => field.toUpperCase())],
];

function fieldsOf(schema: GraphQLSchema, name: string): GraphQLFieldMap<unknown, unknown> {
  const type = schema.getType(name);
  return isObjectType(type) ? type.getFields() : {};
}

describe('the committed schema', () => {
  const schema = buildSchema(committed);

  it('is what the code emits', () => {
    expect(emitGraphqlSchema(), 'run "npm run schema"').toBe(committed);
  });

  it.each(Object.entries(PROMISED))('has %s with every promised field', (name, fields) => {
    const found = Object.fromEntries(
      Object.entries(fieldsOf(schema, name)).map(([field, { type }]) => [field, String(type)]),
    );
    expect(found).toMatchObject(fields);
  });

  it.each(ARGUMENTS)('has the promised arguments of %s', (path, args) => {
    const [type = '', field = ''] = path.split('.');
    const printed = printSchema(schema)
      .split(new RegExp(`^type ${type} \\{`, 'm'))[1]!
      .split(/^\}/m)[0]!;
    const words = printed.replace(/"""[^"]*"""/g, '').replace(/\s+/g, ' ');
    const call = words.split(` ${field}(`)[1]!.split(')')[0]!.trim();
    expect(call.replaceAll(/ (\w+:)/g, ', $1').replaceAll(',,', ',')).toBe(args);
  });

  it.each(ENUMS)('has %s with the values of REST in capitals', (name, values) => {
    const type = schema.getType(name);
    expect(isEnumType(type) && type.getValues().map((value) => value.name)).toEqual(values);
  });
});

describe('introspection', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(DICTATED);
  });

  it('tells whoever has a key the committed schema', async () => {
    const data = (await told(limn, getIntrospectionQuery())) as unknown as IntrospectionQuery;
    const comparable = (schema: GraphQLSchema): string =>
      printSchema(lexicographicSortSchema(schema)).replaceAll(/ @specifiedBy\(.*\)/g, '');
    expect(comparable(buildClientSchema(data))).toBe(comparable(buildSchema(committed)));
  });
});
