import fs from 'node:fs';
import { buildClientSchema, buildSchema, findBreakingChanges, getIntrospectionQuery } from 'graphql';
import type { IntrospectionQuery } from 'graphql';
import { afterAll, expect, inject, test } from 'vitest';
import { createKey, startService } from '../../../rig/children.js';
import { endAll } from '../../../rig/cleanup.js';
import { newTestDatabase } from '../../../rig/test-database.js';

const read = (file: string): string => fs.readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

afterAll(endAll);

test('the bundle has the types of the committed schema by their names, and those of other packages', async () => {
  const { settings } = await newTestDatabase(undefined, inject('templateDirectory'));
  const { key } = await createKey(settings, 'first');
  const { url } = await startService(settings);
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  });
  const { data } = (await answer.json()) as { data: IntrospectionQuery };
  const [served, committed] = [buildClientSchema(data), buildSchema(read('schema/schema.graphql'))];
  expect(findBreakingChanges(served, committed)).toEqual([]);
  expect(findBreakingChanges(committed, served)).toEqual([]);
});

test('the bundle has a map for each of its files with code, so that traces tell lines of the source', () => {
  const files = fs.readdirSync(new URL('../../../dist/bundle/', import.meta.url));
  const mapped = files.filter((file) => file.endsWith('.js') && read(`dist/bundle/${file}`).includes('//# sourceMap'));
  expect(mapped.filter((file) => !files.includes(`${file}.map`))).toEqual([]);
  const { sources } = JSON.parse(read('dist/bundle/serve.js.map')) as { sources: string[] };
  expect(sources).toContain('../../src/command/serve.ts');
});
