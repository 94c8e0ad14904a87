import fc from 'fast-check';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { hostileNumber, hostileText, hostileValue } from './hostile.js';

interface Sent {
  query: string;
  variables: Record<string, unknown>;
}

/**
 * Operations on a schema that are mostly valid: random fields to a random depth, each argument a variable with an odd
 * value.
 */
export function documentsOf(schema: GraphQLSchema): fc.Arbitrary<Sent> {
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    type
      ? Object.values(type.getFields()).map((field) => ({
          kind: type === schema.getQueryType() ? 'query' : 'mutation',
          field,
        }))
      : [],
  );
  // What ends the session or the app would end the run.
  const usable = roots.filter(({ field }) => !/^(?:sign|delete(?:App|Account)|changePassword|revoke)/.test(field.name));
  return fc.constantFrom(...usable).chain(({ kind, field }) =>
    fc
      .record({
        values: fc.record(Object.fromEntries(field.args.map(({ name, type }) => [name, valueFor(type)])), {
          requiredKeys: [],
        }),
        selection: selectionOf(field, 4),
        copies: fc.constantFrom(1, 1, 1, 2, 40),
      })
      .map(({ values, selection, copies }) => {
        const given = field.args.filter(({ name }) => name in values);
        const variables = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
        const args = given.map(({ name }) => `${name}: $${name}`).join(', ');
        const call = `${field.name}${args ? `(${args})` : ''}${selection}`;
        return {
          query:
            `${kind}${variables ? ` (${variables})` : ''} { ` +
            `${Array.from({ length: copies }, (_, i) => `a${i}: ${call}`).join(' ')} }`,
          variables: values,
        };
      }),
  );
}

/** Values that fit a type or nearly do. */
function valueFor(type: GraphQLInputType): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valueFor(type.ofType as GraphQLInputType);
  if (isListType(type)) return fc.array(valueFor(type.ofType as GraphQLInputType), { maxLength: 3 });
  if (isEnumType(type)) return fc.oneof(fc.constantFrom(...type.getValues().map(({ name }) => name)), hostileText);
  if (isInputObjectType(type))
    return fc.record(
      Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, valueFor(field.type)])),
      { requiredKeys: [] },
    );
  const known: Record<string, fc.Arbitrary<unknown>> = {
    Int: hostileNumber,
    Float: hostileNumber,
    Boolean: fc.boolean(),
    ID: fc.oneof(fc.constantFrom('ann', 'bob', '00000000-0000-4000-8000-000000000000'), hostileText),
    DateTime: fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      hostileText,
    ),
    JSON: hostileValue,
  };
  return (
    known[getNamedType(type).name] ??
    fc.oneof(hostileText, fc.constantFrom('core_info.name', 'interests.music', 'core_info.age'))
  );
}

function selectionOf(field: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<string> {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return fc.constant('');
  return fieldsOf(type, depth).map((inner) => ` { __typename ${inner} }`);
}

function fieldsOf(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const simple = Object.values(type.getFields()).filter((field) => field.args.every((arg) => !isNonNullType(arg.type)));
  const open = depth > 0 ? simple : simple.filter((field) => !isObjectType(getNamedType(field.type)));
  if (open.length === 0) return fc.constant('');
  return fc
    .subarray(open, { maxLength: Math.min(4, open.length) })
    .chain((chosen) =>
      fc.tuple(...chosen.map((field) => selectionOf(field, depth - 1).map((inner) => `${field.name}${inner}`))),
    )
    .map((all) => (all as string[]).join(' '));
}
