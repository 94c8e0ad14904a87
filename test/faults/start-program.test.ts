import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { MAIN } from '../limn-program.js';
import { CHANGE, expectOneLine, Place, root } from './start-of-limn.js';

const place = new Place();
const { limn, within, made } = place;
afterAll(place.remove);

describe('settings', () => {
  test('that are unknown are told with the nearest known one, all in one list', async () => {
    const { code, err } = await limn([], { LIMN_RATE_LIMT: '5', limn_role: 'api', LIMN_COLOUR: 'red', PORT: 'x' });
    expect(err.trimEnd().split('\n')).toEqual([
      'The settings cannot be used:',
      '  - PORT must be a whole number',
      '  - LIMN_RATE_LIMT is not a setting: LIMN_RATE_LIMIT is the nearest',
      '  - limn_role is not a setting: LIMN_ROLE is the nearest',
      '  - LIMN_COLOUR is not a setting: docs/settings.md lists them',
    ]);
    expect(code).toBe(CHANGE);
  });

  test('with more behind them tell it when they are asked to', async () => {
    const { err } = await limn(['migrate'], {
      LIMN_DATA_DIR: within('cluster2'),
      ...(made('cluster2', 'PG_VERSION', '17'), {}),
      LIMN_LOG_LEVEL: 'debug',
    });
    expect(err).toMatch(/^LIMN_DATA_DIR=.*\n[^]*LimnError: .*\n +at /);
  });
});

describe('the program itself', () => {
  const VERSION = "{ value: { ...process.versions, node: '18.20.4' } }";
  const OLD = `data:text/javascript,${encodeURIComponent(`Object.defineProperty(process, 'versions', ${VERSION})`)}`;

  test('says which Node it needs, before it loads anything that an older one cannot', async () => {
    expectOneLine(
      await limn([], {}, { flags: ['--import', OLD] }),
      /^Limn needs Node 20\.19 or newer, and this is Node 18\.20\.4: install a newer one/,
      CHANGE,
    );
    const { engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      engines: { node: string };
    };
    const code = fs.readFileSync(MAIN, 'utf8');
    expect(code).toContain(`OLDEST_NODE = '${engines.node.replace('>=', '')}'`);
    expect(code).not.toMatch(/^import\b|\?\.|\?\?|#\w+;|\bawait\b/m);
  });

  test('says which limit is in the way where it may open too few files', async () => {
    const under = ['sh', '-c', 'ulimit -n 40 && exec "$@"', 'sh'];
    expectOneLine(
      await limn([], { LIMN_DATA_DIR: within('few-files') }, { under }),
      /^This process may open too few files \(.*\): raise the limit \(ulimit -n 4096/,
      CHANGE,
    );
  });

  test.each([
    ['of its own', ['main.js']],
    ['of a package', undefined],
  ])('says what to do when a file %s is missing', async (_what, files) => {
    const copy = fs.mkdtempSync(within('copy-'));
    fs.writeFileSync(path.join(copy, 'package.json'), '{"type":"module"}');
    for (const part of ['dist/bundle', 'dist/src'])
      fs.cpSync(path.join(root, part), path.join(copy, part), {
        recursive: true,
        filter: (from) => fs.statSync(from).isDirectory() || files === undefined || files.includes(path.basename(from)),
      });
    const run = await limn([], {}, { program: path.join(copy, 'dist/bundle/main.js') });
    expectOneLine(
      run,
      new RegExp(
        String.raw`^Limn is not installed completely \(Cannot find (?:module|package) .*\): run npm ci and npm ` +
          String.raw`run build in its directory`,
      ),
      CHANGE,
    );
  });
});
