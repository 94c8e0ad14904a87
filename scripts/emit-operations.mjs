#!/usr/bin/env node
// Writes dashboard/src/wire/operations.ts: the operations of the web app, checked against the schemas, with the types
// of what goes in and comes back. With --check it writes nothing and fails when the file is not what it would write.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  concatAST,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  print,
  stripIgnoredCharacters,
  typeFromAST,
  validate,
} from 'graphql';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = path.join(root, 'dashboard/src/wire/operations.ts');
const SCALARS = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  DateTime: 'string',
  Date: 'string',
  JSON: 'unknown',
};

const read = (name) => readFileSync(path.join(root, name), 'utf8');
// Sockets speak the public schema, requests that of the dashboard, which has everything of the public one but its
// subscriptions.
const sockets = buildSchema(read('schema/schema.graphql'));
const requests = buildSchema(read('schema/dashboard.graphql'));
const documents = concatAST(
  readdirSync(path.join(root, 'dashboard/operations'))
    .toSorted()
    .map((name) => parse(read(`dashboard/operations/${name}`), { noLocation: true })),
);
const fragments = new Map(
  documents.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
);
const operations = documents.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
const enums = new Map();

const text = emitAll();
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text)
  throw new Error('dashboard/src/wire/operations.ts is not what the schema says: run "npm run schema"');

function emitAll() {
  const parts = operations.map(emitOperation);
  const shapes = [...fragments.values()].map(
    (one) =>
      `export type ${one.name.value} = ${shapeOf(requests.getType(one.typeCondition.name.value), one.selectionSet)};`,
  );
  const words = [...enums]
    .toSorted()
    .map(([name, values]) => `export type ${name} = ${values.map((value) => `'${value}'`).join(' | ')};`);
  return [
    '// Emitted from dashboard/operations and schema/ by "npm run schema".',
    "import type { Operation } from './operation.ts';",
    '',
    ...words,
    '',
    ...shapes,
    '',
    ...parts,
    '',
  ].join('\n');
}

function emitOperation(operation) {
  const schema = operation.operation === 'subscription' ? sockets : requests;
  const used = [...neededBy(operation.selectionSet, new Set())].map((name) => fragments.get(name));
  const document = { kind: Kind.DOCUMENT, definitions: [operation, ...used] };
  const faults = validate(schema, document);
  if (faults.length > 0) throw new Error(faults.map((fault) => `${operation.name.value}: ${fault.message}`).join('\n'));
  const data = shapeOf(schema.getRootType(operation.operation), operation.selectionSet);
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => {
    const needed = type.kind === Kind.NON_NULL_TYPE && !defaultValue;
    return `${variable.name.value}${needed ? '' : '?'}: ${typeName(typeFromAST(schema, type))}`;
  });
  const words = stripIgnoredCharacters(print(document));
  return (
    `export const ${operation.name.value}: Operation<${data}, ` +
    `${variables.length === 0 ? 'Record<string, never>' : `{ ${variables.join('; ')} }`}> = {\n  text: ` +
    `'${words}',\n};`
  );
}

function neededBy({ selections }, found) {
  for (const one of selections) {
    if (one.kind === Kind.FRAGMENT_SPREAD && !found.has(one.name.value))
      neededBy(fragments.get(one.name.value).selectionSet, found.add(one.name.value));
    if (one.selectionSet) neededBy(one.selectionSet, found);
  }
  return found;
}

function shapeOf(type, { selections }) {
  const spreads = selections.filter(({ kind }) => kind === Kind.FRAGMENT_SPREAD).map((one) => one.name.value);
  const fields = selections
    .filter(({ kind }) => kind === Kind.FIELD)
    .map(
      (field) =>
        `${(field.alias ?? field.name).value}: ` +
        `${typeName(type.getFields()[field.name.value].type, (named) => shapeOf(named, field.selectionSet))}`,
    );
  return [...spreads, ...(fields.length > 0 ? [`{ ${fields.join('; ')} }`] : [])].join(' & ');
}

function typeName(type, shape) {
  return isNonNullType(type) ? presentName(type.ofType, shape) : `${presentName(type, shape)} | null`;
}

function presentName(type, shape) {
  if (isListType(type)) return `(${typeName(type.ofType, shape)})[]`;
  if (isObjectType(type)) return shape(type);
  if (isInputObjectType(type))
    return `{ ${Object.values(type.getFields())
      .map((field) => `${field.name}${isNonNullType(field.type) ? '' : '?'}: ${typeName(field.type)}`)
      .join('; ')} }`;
  if (!isEnumType(type)) return SCALARS[type.name];
  enums.set(
    type.name,
    type.getValues().map(({ name }) => name),
  );
  return type.name;
}
