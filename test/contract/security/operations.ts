import {
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/** What an operation needs, by the names of its arguments. Whose they are is what the tests change. */
export interface Things {
  profile: string;
  submission: string;
  app: string;
  webhook: string;
}

/** One field at the root of a schema as a request: all it takes is given, all it tells (to a depth) is asked for. */
export interface Operation {
  name: string;
  kind: 'query' | 'mutation' | 'subscription';
  query: string;
  variables(things: Things): Record<string, unknown>;
}

const DEPTH = 3;
/** Arguments that stand for nobody's property. */
const PLAIN: Record<string, unknown> = {
  data: 'I am Ann. I live in Bergen.',
  path: 'core_info.location',
  value: 'Oslo',
  from: '2026-01-01T00:00:00Z',
  scope: 'READ',
  representations: [{ __typename: 'Profile', id: 'someone-own' }],
  name: 'renamed',
  url: 'https://hooks.example/limn',
  token: 'a-token-that-nobody-was-ever-given-000000000',
  email: 'isolated@example.com',
  password: 'kettle otter lamp 9',
  currentPassword: 'kettle otter lamp 9',
  newPassword: 'another otter lamp 9',
};

/** Every field at the roots of a schema. Throws for one that takes something the tests have no value for. */
export function operationsOf(schema: GraphQLSchema): Operation[] {
  return (
    [
      ['query', schema.getQueryType()],
      ['mutation', schema.getMutationType()],
      ['subscription', schema.getSubscriptionType()],
    ] as const
  ).flatMap(([kind, root]) => Object.values(root?.getFields() ?? {}).map((field) => operationOf(kind, field)));
}

function operationOf(kind: Operation['kind'], field: GraphQLField<unknown, unknown>): Operation {
  const taken = field.args.filter((arg) => isRequiredArgument(arg));
  const declared = taken.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const given = taken.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  return {
    name: field.name,
    kind,
    query:
      `${kind}${declared && ` (${declared})`} { ` +
      `${field.name}${given && `(${given})`}${selectionOf(field.type, DEPTH)} }`,
    variables: (things) => Object.fromEntries(taken.map((arg) => [arg.name, valueOf(field.name, arg, things)])),
  };
}

function valueOf(field: string, { name }: GraphQLArgument, things: Things): unknown {
  if (name === 'appId' || (name === 'id' && field === 'app')) return things.app;
  if (name === 'id' && /ebhook/.test(field)) return things.webhook;
  if (name === 'id') return /(?:^s|S)ubmission(?:Progress)?$/.test(field) ? things.submission : things.profile;
  if (name in PLAIN) return PLAIN[name];
  throw new Error(`${field} takes ${name}, for which there is no value here`);
}

function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (isUnionType(named) || isInterfaceType(named)) return ' { __typename }';
  const fields = Object.values((named as GraphQLObjectType).getFields()).filter(
    (field) => !field.args.some((arg) => isRequiredArgument(arg)),
  );
  const deeper = fields.filter(
    (field) =>
      isLeafType(getNamedType(field.type)) ||
      (depth > 1 && isObjectType(getNamedType(field.type)) && !['history', 'evidence'].includes(field.name)),
  );
  return ` { __typename ${deeper.map((field) => `${field.name}${selectionOf(field.type, depth - 1)}`).join(' ')} }`;
}

/** An answer without what differs between any two: ids, times and the names of whom it was asked about. */
export function leveled(answer: unknown, things: Things): string {
  return (
    Object.values(things)
      .reduce((text, id) => text.replaceAll(id, '<thing>'), JSON.stringify(answer))
      .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '<uuid>')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      // A delivery that fails is tried again meanwhile.
      .replace(/"(milliseconds|failures)":[\d.]+/g, '"$1":0')
      .replace(/limn_[\w-]+|whsec_[\w+/=]+/g, '<key>')
  );
}
