import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClientSchema, buildSchema, findBreakingChanges, getIntrospectionQuery } from 'graphql';
import type { IntrospectionQuery } from 'graphql';
import { afterAll, describe, expect, inject, it, test } from 'vitest';
import { createKey, startService } from '../../../rig/child-processes.js';
import { endAll } from '../../../rig/cleanup.js';
import { newTestDatabase } from '../../../rig/test-database.js';
import { NODE_FLAGS } from '../../limn-program.js';

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

describe('what is installed', () => {
  it('draws the page beforehand, for who has a cookie and who has none', async () => {
    const { settings } = await newTestDatabase(undefined, inject('templateDirectory'));
    const { url } = await startService(settings);
    for (const headers of [{}, { cookie: 'other=1' }] as Record<string, string>[])
      expect(await (await fetch(`${url}/`, { headers })).text()).toContain('class="drawn"');
  });

  it('refuses what is refused by looking alone, as the source does', async () => {
    const { settings } = await newTestDatabase(undefined, inject('templateDirectory'));
    const { key } = await createKey(settings, 'first');
    const { url } = await startService(settings);
    const search = (query: string): Promise<Response> =>
      fetch(`${url}/v1/search?${query}`, { headers: { authorization: `Bearer ${key}` } });
    expect((await search('filterBy=name&filterValue=%zz')).status).toBe(400);
    expect((await search('filterBy=name&filterValue=%C3%A9')).status).toBe(200);
  });

  it('gives its first account the apps that the command line made, as it starts without settings', async () => {
    const { settings } = await newTestDatabase(undefined, inject('templateDirectory'));
    await createKey(settings, 'mine');
    const { url } = await startService(settings);
    const ask = async (query: string, cookie = ''): Promise<{ answer: Response; told: unknown }> => {
      const answer = await fetch(`${url}/dashboard/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, cookie },
        body: JSON.stringify({ query }),
      });
      return { answer, told: ((await answer.json()) as { data: unknown }).data };
    };
    const { answer } = await ask(
      'mutation { signUp(email: "first@limn.example", password: "kettle otter lamp 9") { id } }',
    );
    const session = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    const { apps } = (await ask('{ apps { name } }', session)).told as { apps: unknown[] };
    expect(apps).toContainEqual({ name: 'mine' });
  });
});

test('the bundle has a map for each of its files with code, so that traces tell lines of the source', () => {
  const files = fs.readdirSync(new URL('../../../dist/bundle/', import.meta.url));
  const mapped = files.filter((file) => file.endsWith('.js') && /^\/\/# sourceMap/m.test(read(`dist/bundle/${file}`)));
  expect(mapped.filter((file) => !files.includes(`${file}.map`))).toEqual([]);
  const { sources } = JSON.parse(read('dist/bundle/serve.js.map')) as { sources: string[] };
  expect(sources).toContain('../../src/command/serve.ts');
});

describe('what V8 has compiled of the bundle', () => {
  const bundle = fileURLToPath(new URL('../../../dist/bundle/', import.meta.url));
  const compiled = fs.readdirSync(bundle).filter((name) => name.startsWith('compiled-'));
  /** Whether V8 took what was kept, of each file that is loaded to print a page of help. */
  const taken = (flags: string[], folder = bundle): boolean[] => {
    const ask = `const { load, scripts } = require(${JSON.stringify(path.join(folder, 'load.js'))});
      load('run.js').run(['--help']).then(() => console.log(JSON.stringify(
        [...scripts.values()].map(({ cachedDataRejected }) => cachedDataRejected === false))));`;
    const said = execFileSync(process.execPath, [...flags, '-e', ask], { encoding: 'utf8' });
    expect(said).toMatch(/^limn: /);
    return JSON.parse(said.trimEnd().split('\n').at(-1)!) as boolean[];
  };

  test('is taken as it is, with the flags of the tests and without any', () => {
    for (const flags of [NODE_FLAGS, []]) {
      const [first, ...others] = taken(flags);
      // With the first file it is seen which flags are those of this process.
      expect(first).toBe(flags.length === 0);
      expect(others.length).toBeGreaterThan(5);
      expect(others).toEqual(others.map(() => true));
    }
  });

  test('holds the code of each of the threads', () => {
    const files = compiled.map((name) => fs.readdirSync(path.join(bundle, name)));
    for (const held of files) expect(held).toEqual(expect.arrayContaining(['read.js', 'embedder.js', 'serve.js']));
    expect(files).toHaveLength(2);
  });

  test('is passed over where flags are others, or where it is damaged', () => {
    expect(taken(['--max-old-space-size=512'])).not.toContain(true);
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-bundle-'));
    const copy = path.join(home, 'dist/bundle');
    fs.cpSync(bundle, copy, { recursive: true, filter: (from) => !from.endsWith('.map') });
    fs.copyFileSync(path.join(bundle, '../../package.json'), path.join(home, 'package.json'));
    for (const name of compiled) fs.truncateSync(path.join(copy, name, 'run.js'), 100);
    expect(taken([], copy)).not.toContain(true);
    fs.rmSync(home, { recursive: true });
  });
});
