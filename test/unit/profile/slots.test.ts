import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema, isObjectType, getNamedType, Kind, parse, type SelectionSetNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { PARTS } from '../../../src/profile/document-parts.js';
import { FILTER_FIELDS, SORT_FIELDS } from '../../../src/profile/search.js';
import { TELLING_LANGUAGES, tongueOf } from '../../../src/profile/tongue.js';
import { SLOTS, type Slot } from '../../../src/profile/slots.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string): string => readFileSync(root + file, 'utf8');

/** What is wrong, a line for each slot with the file to look into: nothing, or the test fails with these lines. */
const expectNone = (faults: string[]): void => expect(faults.join('\n')).toBe('');

/** The names of GraphQL on the way to a slot: `personality.mood_trends.recent` is `personality moodTrends recent`. */
const fieldsTo = ({ path }: Slot): string[] =>
  path
    .replace('.*', '')
    .split('.')
    .map((name) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));

describe('the registry of slots', () => {
  it('tells each slot apart by its path, its label, its filter and what models call it', () => {
    for (const names of [
      SLOTS.map(({ path }) => path),
      SLOTS.map(({ label }) => label),
      SLOTS.flatMap(({ filter }) => filter ?? []),
      SLOTS.map(({ answer }) => answer.name),
    ])
      expect(names).toEqual([...new Set(names)]);
  });

  it('has one place for the value where it is found, and in its sentence in every language', () => {
    expectNone(
      SLOTS.filter(({ found }) => found.split('{}').length !== 2).map(({ path }) => `${path}: found needs one {}`),
    );
    expectNone(
      TELLING_LANGUAGES.flatMap((code) =>
        SLOTS.filter(({ type, path }) => type !== 'memory' && path !== 'core_info.name')
          .filter(({ path }) => tongueOf(code).sentence(path).split('{}').length !== 2)
          .map(({ path }) => `${path} needs one {} (src/profile/data/lists/telling-${code}.txt)`),
      ),
    );
  });

  it('keeps the members of each section of a document together', () => {
    const named = (parts: typeof PARTS): string[] =>
      parts.flatMap(({ slot, parts: below }) => (slot ? [slot.path] : named(below)));
    expect(named(PARTS)).toEqual(SLOTS.map(({ path }) => path));
  });
});

describe('every slot', () => {
  it('is a field of GraphQL', () => {
    const schema = buildSchema(read('schema/schema.graphql'));
    const typeOf = (fields: string[]): string | undefined => {
      let type = schema.getType('Profile');
      let printed: string | undefined;
      for (const name of fields) {
        const found = isObjectType(type) ? type.getFields()[name]?.type : undefined;
        printed = found && String(found);
        type = found && getNamedType(found);
      }
      return printed;
    };
    const wanted = ({ path, type, holds }: Slot): string => {
      if (path === 'interests.*') return '[InterestCategory!]!';
      if (type === 'memory') return '[Memory!]!';
      return holds === 'many' ? '[ScoredString!]!' : type === 'number' ? 'ScoredInt' : 'ScoredString';
    };
    expectNone(
      SLOTS.filter((slot) => typeOf(fieldsTo(slot)) !== wanted(slot)).map(
        (slot) => `${slot.path}: must be a ${wanted(slot)} in src/graphql/sections.ts, then "npm run schema"`,
      ),
    );
  });

  it('is described for REST', () => {
    const { schemas } = (JSON.parse(read('schema/openapi.json')) as { components: { schemas: Record<string, Tree> } })
      .components;
    const below = (tree: Tree | undefined, name: string): Tree | undefined => {
      const target = tree?.$ref ? schemas[tree.$ref.split('/').at(-1)!] : tree;
      return target?.properties?.[name];
    };
    expectNone(
      SLOTS.filter(({ path }) => !path.replace('.*', '').split('.').reduce(below, schemas['Profile'])).map(
        ({ path }) => `${path}: missing from schema/openapi.json, run "npm run schema"`,
      ),
    );
  });

  it('is asked for and shown by the dashboard', () => {
    const portrait = parse(read('dashboard/operations/profile.graphql')).definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === 'Portrait',
    );
    const isAsked = (fields: string[]): boolean => {
      let set = portrait && 'selectionSet' in portrait ? (portrait.selectionSet as SelectionSetNode) : undefined;
      return fields.every((name) => {
        const field = set?.selections.find((one) => one.kind === Kind.FIELD && one.name.value === name);
        set = field && 'selectionSet' in field ? field.selectionSet : undefined;
        return field !== undefined;
      });
    };
    const page = read('dashboard/src/profile/portrait.tsx');
    // Who somebody is is listed as it comes; interests and memories are known by another name.
    const isListed = ({ path, type }: Slot): boolean =>
      path.startsWith('core_info.') || path.endsWith('.*') || type === 'memory';
    expectNone([
      ...SLOTS.filter((slot) => !isAsked(fieldsTo(slot))).map(
        ({ path }) => `${path}: not asked for in the Portrait of dashboard/operations/profile.graphql`,
      ),
      ...SLOTS.filter((slot) => !isListed(slot) && !page.includes(`'${slot.path}'`)).map(
        ({ path }) => `${path}: not shown in dashboard/src/profile/portrait.tsx`,
      ),
    ]);
  });

  it('has the name that the dashboard was told', () => {
    const told = [...read('dashboard/src/wire/slots.ts').matchAll(/path: '(.+?)', field: '(.+?)', label: '(.+?)'/g)];
    expect(
      told.map(([, path, field, label]) => ({ path, field, label })),
      'dashboard/src/wire/slots.ts is not what src/profile/slots.ts says: run "npm run schema"',
    ).toEqual(SLOTS.map((slot) => ({ path: slot.path, field: fieldsTo(slot).at(-1), label: slot.label })));
  });
});

describe('what a search can look at', () => {
  it('is what the interface promised', () => {
    expect(FILTER_FIELDS).toEqual([
      'id',
      'name',
      'location',
      'age',
      'gender',
      'language',
      'status',
      'summary',
      'interests',
    ]);
    expect(SORT_FIELDS).toEqual(['last_updated', 'created_at', 'id', 'name', 'age', 'location', 'status']);
  });
});

interface Tree {
  $ref?: string;
  properties?: Record<string, Tree>;
}
