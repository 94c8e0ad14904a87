import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema, isObjectType, type GraphQLObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { emitDashboardSchema } from '../../../src/dashboard-api/schema.js';

const schemaFile = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../schema/${name}`, import.meta.url)), 'utf8');
const committed = schemaFile('dashboard.graphql');

/** What the web app was promised. */
const PROMISED: Record<string, Record<string, string>> = {
  Query: {
    me: 'Account',
    entrance: 'Entrance!',
    apps: '[App!]!',
    'app(id: ID!)': 'App',
    'glance(hours: Int)': 'Glance!',
    'failures(first: Int, after: String)': 'SubmissionConnection!',
  },
  Mutation: {
    'signUp(email: String!, password: String!)': 'Account!',
    'signIn(email: String!, password: String!)': 'Account!',
    signOut: 'Boolean!',
    signOutEverywhere: 'Boolean!',
    'changePassword(currentPassword: String!, newPassword: String!)': 'Account!',
    'deleteAccount(password: String!)': 'Boolean!',
    'requestPasswordReset(email: String!)': 'Boolean!',
    'resetPassword(token: String!, password: String!)': 'Boolean!',
    'createApp(name: String!)': 'KeyedApp!',
    'renameApp(appId: ID!, name: String!)': 'App!',
    'deleteApp(appId: ID!)': 'DeleteAppPayload!',
    'rotateApiKey(appId: ID!)': 'KeyedApp!',
    'revokeApiKey(appId: ID!)': 'App!',
    'socketTicket(appId: ID!)': 'SocketTicket!',
    'retrySubmission(id: ID!)': 'Submission!',
  },
  Entrance: { signUp: 'Boolean!', resetsByMail: 'Boolean!' },
  Account: { id: 'ID!', email: 'String!', createdAt: 'DateTime!' },
  App: {
    id: 'ID!',
    name: 'String!',
    tenantId: 'ID!',
    keyPreview: 'String',
    createdAt: 'DateTime!',
    lastUsedAt: 'DateTime',
    suspended: 'Boolean!',
  },
  Glance: {
    profiles: 'Int!',
    waitingProfiles: 'Int!',
    waitingSubmissions: 'Int!',
    oldestWaitSeconds: 'Float',
    failed: 'Int!',
    medianSeconds: 'Float',
    p95Seconds: 'Float',
    hours: '[HourOfSubmissions!]!',
  },
  HourOfSubmissions: { hour: 'DateTime!', received: 'Int!', merged: 'Int!', failed: 'Int!', medianSeconds: 'Float' },
  KeyedApp: { app: 'App!', apiKey: 'String!' },
  DeleteAppPayload: { id: 'ID!', deleted: 'Boolean!' },
  SocketTicket: { ticket: 'String!', expiresAt: 'DateTime!' },
};

/** What the dashboard has no use for: sockets have tickets, and no router asks with a session. */
const ELSEWHERE = [
  'Subscription',
  'ProfileStatusEvent',
  'ProfileChangedEvent',
  'Activity',
  'ActivityKind',
  'ActivityEvent',
  'LiveActivityKind',
  'issueToken',
  'IssuedToken',
  '_service',
  '_entities',
  '_Service',
];

describe('the committed schema of the dashboard', () => {
  const schema = buildSchema(committed);
  const open = buildSchema(schemaFile('schema.graphql'));

  const signatures = (type: GraphQLObjectType): Record<string, string> =>
    Object.fromEntries(
      Object.values(type.getFields()).map(({ name, args, type: result }) => [
        args.length === 0 ? name : `${name}(${args.map((arg) => `${arg.name}: ${arg.type}`).join(', ')})`,
        String(result),
      ]),
    );

  it('is what the code emits', () => {
    expect(emitDashboardSchema(), 'run "npm run schema"').toBe(committed);
  });

  it.each(Object.entries(PROMISED))('has %s with every promised field', (name, fields) => {
    expect(signatures(schema.getType(name) as GraphQLObjectType)).toMatchObject(fields);
  });

  it('has every type of the public schema, and every query and mutation, as they are there', () => {
    for (const type of Object.values(open.getTypeMap())) {
      if (!isObjectType(type) || ELSEWHERE.includes(type.name)) continue;
      const there = Object.entries(signatures(type)).filter(([name]) => !ELSEWHERE.includes(name.replace(/\(.*/, '')));
      expect(signatures(schema.getType(type.name) as GraphQLObjectType), type.name).toMatchObject(
        Object.fromEntries(there),
      );
    }
  });

  it('tells nowhere what is secret', () => {
    const told = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && !/^(?:__|Query$|Mutation$)/.test(type.name)
        ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
        : [],
    );
    const secret = told.filter((field) => /\.(?:\w*(?:hash|pepper|sessionId|password)\w*|token|secret)$/i.test(field));
    // Each is shown once, to whom it was made for.
    expect(secret).toEqual(['IssuedToken.token', 'KeyedWebhook.secret']);
  });
});
