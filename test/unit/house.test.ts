import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importsOf, inspect } from './house.js';
import { ROOMS } from './house-floors.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TOP = [
  'src',
  'migrations',
  'test',
  'bench',
  'eval',
  'chaos',
  'rig',
  'scripts',
  'dashboard',
  'packages',
  'deploy',
  '.ci',
  '.github',
  '.',
];
const READ = /\.(?:tsx?|mjs|md|ya?ml|json)$|^(?:scripts|\.ci)\/[\w-]+$|^Dockerfile$|^\.env\.example$/;
const NOT_OURS = /(?:^|\/)(?:node_modules|dist|package-lock\.json)(?:\/|$)|^packages\/typescript\/src\/types\.ts$/;

function houseAsItStands(): Map<string, string> {
  const there = new Set(readdirSync(root));
  const paths = TOP.filter((top) => top === '.' || there.has(top)).flatMap((top) =>
    readdirSync(root + top, { recursive: top !== '.', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replace(/^\.?\//, '')),
  );
  return new Map(
    paths
      .filter((path) => READ.test(path) && !NOT_OURS.test(path))
      .map((path) => [path, readFileSync(root + path, 'utf8')]),
  );
}

describe('the house', () => {
  it('keeps its own rules', () => {
    const house = houseAsItStands();
    expect(house.has('src/errors.ts')).toBe(true);
    expect(inspect(house)).toEqual([]);
  });

  it('stands on floors that only look down', () => {
    const names = ROOMS.map(([room]) => room);
    for (const [room, below] of ROOMS) {
      expect(
        below.filter((name) => names.indexOf(name) >= names.indexOf(room) || !names.includes(name)),
        room,
      ).toEqual([]);
    }
  });
});

describe('the inspection', () => {
  const complaints = (...files: [path: string, text: string][]): string[] => inspect(new Map(files));
  const importing = (...targets: string[]): string =>
    targets.map((target) => `import type { X } from '${target}';`).join('\n');

  it('finds every kind of import', () => {
    const text = [
      "import { a } from './one.js';",
      'import {\n  b,\n  type C,\n} from "../two.js";',
      "import './three.js';",
      "const d = await import('./four.js');",
      "new Worker(new URL('./five.js', import.meta.url));",
      "export { e } from './six.js';",
      "// import { f } from './seven.js';",
      "import pg from 'pg';",
    ].join('\n');
    expect(importsOf('src/ai/x.ts', text).toSorted()).toEqual([
      'pg',
      'src/ai/five.ts',
      'src/ai/four.ts',
      'src/ai/one.ts',
      'src/ai/six.ts',
      'src/ai/three.ts',
      'src/two.ts',
    ]);
  });

  it('has no complaint about a tidy house', () => {
    expect(
      complaints(
        ['src/errors.ts', 'export const STATUS = {};\n'],
        ['src/profile/merge.ts', importing('../errors.js', './profile.js')],
        ['src/profile/profile.ts', 'export interface Profile {}\n'],
        [
          'src/storage/profiles.ts',
          `${importing('../profile/merge.js', 'pg', 'node:fs')}\nconst q = 'select id from profile';\n`,
        ],
        [
          'src/service/read.ts',
          `${importing('../storage/profiles.js')}\nconst words = 'Please select one from the list';\n`,
        ],
        [
          'test/service/read.test.ts',
          `${importing('../../src/service/read.js')}\nit('reads', () => {});\nit.skipIf(!url)('reads there', () ` +
            '=> {});\n',
        ],
        ['src/main.ts', 'const config = parseConfig(process.env);\n'],
        ['rig/child-processes.ts', "const service = new URL('../src/main.js', import.meta.url);\n"],
        ['eval/programs/reading-speed.ts', importing('../../src/ai/offline/read.js')],
        ['README.md', 'Data is kept in `.limn/`. See https://example.com/home/page.\n'],
      ),
    ).toEqual([]);
  });

  const planted: [what: string, path: string, text: string, complaint: RegExp][] = [
    ['a room reaching up', 'src/profile/merge.ts', importing('../storage/profiles.js'), /may import only errors/],
    ['a room reaching across', 'src/graphql/page.ts', importing('../rest/page.js'), /may import only/],
    ['a room reaching past its neighbour', 'src/rest/read.ts', importing('../storage/profiles.js'), /may import only/],
    [
      'a thread entry in a higher room',
      'src/ai/reader.ts',
      "new URL('../worker/loop.js', import.meta.url)",
      /may import only/,
    ],
    ['a package in profile', 'src/profile/merge.ts', importing('zod'), /needs no package/],
    ['the driver outside storage', 'src/service/read.ts', importing('pg'), /belongs to storage/],
    ['the web outside its rooms', 'src/service/read.ts', importing('graphql'), /belongs to server/],
    ['an unknown room', 'src/stuff/read.ts', importing('../errors.js', '../log.js'), /no room called stuff/],
    ['the product importing its tests', 'src/service/read.ts', importing('../../test/house.js'), /outside the house/],
    [
      'the dashboard importing the server',
      'dashboard/src/page.tsx',
      importing('../../src/errors.js'),
      /public interface alone/,
    ],
    [
      'a measurement past the interface',
      'eval/score.ts',
      importing('../src/profile/words.js'),
      /public interface alone/,
    ],
    [
      'a measurement through the door of another',
      'eval/programs/reading-speed.ts',
      "new URL('../../src/main.js', import.meta.url)",
      /public interface alone/,
    ],
    [
      'a text grounded where requests are answered',
      'src/service/process.ts',
      importing('../profile/ground.js'),
      /belongs on a thread/,
    ],
    [
      'a text parsed where requests are answered',
      'src/service/process.ts',
      importing('../ai/ground.js'),
      /belongs on a thread/,
    ],
    ['an empty name', 'src/service/utils.ts', '', /says nothing/],
    ['an empty folder name', 'src/service/common/read.ts', '', /says nothing/],
    ['an empty word in a name', 'src/service/queue-manager.ts', '', /says nothing/],
    ['a name in camel case', 'src/service/readProfile.ts', '', /kebab-case/],
    ['a long file', 'src/service/read.ts', 'x;\n'.repeat(300), /300 lines/],
    ['a wide line', 'src/service/read.ts', `const wide = '${'x'.repeat(120)}';`, /wider than 120/],
    ['the environment', 'src/service/read.ts', "const port = process.env['PORT'];", /only config\.ts/],
    ['the console', 'src/service/read.ts', "console.log('hi');", /only commands write/],
    ['SQL in a verb', 'src/service/read.ts', "tx.query('select id from profile where id = $1');", /SQL belongs/],
    [
      'SQL over several lines',
      'src/service/read.ts',
      'tx.query(`\n  update profile\n  set status = 1`);',
      /SQL belongs/,
    ],
    ['a note for later', 'src/service/read.ts', `// ${'TO'}DO: finish`, /finish it/],
    ['a silenced compiler', 'test/read.test.ts', `// @ts-${'ignore'}`, /silenced/],
    ['a silenced linter', 'src/rest/read.ts', `// oxlint-${'disable'}-next-line`, /silenced/],
    ['a skipped test', 'test/read.test.ts', `it.${'skip'}('reads', () => {});`, /every test runs/],
    ['a lonely test', 'test/read.test.ts', `describe.${'only'}('reads', () => {});`, /every test runs/],
    ['two tests of one name', 'test/read.test.ts', "it('reads', () => {});\nit('reads', () => {});", /two tests/],
    ['a barrel', 'src/service/verbs.ts', "export * from './read.js';", /no barrels/],
    ['a path of one machine', 'src/service/read.ts', `const at = '/${'tmp'}/limn';`, /absolute/],
    ['a path of one machine in the documents', 'README.md', `See /${'work'}/notes.`, /absolute/],
  ];

  it.each(planted)('complains about %s', (_what, path, text, complaint) => {
    const found = complaints([path, text]);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(complaint);
  });

  it('finds a cycle inside a room once, through imports of types too', () => {
    expect(
      complaints(
        ['src/storage/b.ts', importing('./c.js')],
        ['src/storage/c.ts', importing('./a.js')],
        ['src/storage/a.ts', importing('./b.js', './d.js')],
        ['src/storage/d.ts', ''],
      ),
    ).toEqual([
      'src/storage/a.ts: a cycle: src/storage/a.ts -> src/storage/b.ts -> src/storage/c.ts -> src/storage/a.ts',
    ]);
  });

  it('finds a cycle across rooms beside the broken floor', () => {
    expect(
      complaints(
        ['src/service/read.ts', importing('../storage/profiles.js')],
        ['src/storage/profiles.ts', importing('../service/read.js')],
      ),
    ).toEqual([
      'src/service/read.ts: a cycle: src/service/read.ts -> src/storage/profiles.ts -> src/service/read.ts',
      expect.stringContaining('may import only'),
    ]);
  });
});
