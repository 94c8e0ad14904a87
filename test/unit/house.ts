import { posix } from 'node:path';
import { ROOMS } from './house-floors.js';

/** Packages that belong to certain rooms alone, so that the rest of the house can be read without knowing them. */
const PACKAGE_HOMES: [packages: RegExp, rooms: string[]][] = [
  [/^(?:pg|typeorm|pgvector|@electric-sql\/.*)$/, ['storage', 'migrations']],
  [/^nodemailer$/, ['mail']],
  [/^@opentelemetry\//, ['tracing', 'telemetry']],
  [/^(?:ipaddr\.js|standardwebhooks)$/, ['webhook']],
  [/^(?:openai|chrono-node|stemmer|tinyld)$/, ['ai']],
  [
    /^(?:fastify|@fastify\/.*|@apollo\/.*|@as-integrations\/.*|graphql|graphql-.*|type-graphql|ws)$/,
    ['server', 'routes', 'wire', 'rest', 'graphql', 'dashboard-api', 'mcp', 'app'],
  ],
];

/**
 * The doors through which measurements enter the product: the command that starts it, and what no interface shows: the
 * speed of the reader alone, what is in a search, and what a calibration is fitted on.
 */
const DOORS: [from: string, to: string][] = [
  ['rig/child-processes.ts', 'src/main.ts'],
  ['eval/programs/reading-speed.ts', 'src/ai/offline/read.ts'],
  ['eval/programs/reading-speed.ts', 'src/ai/ground.ts'],
  ...[
    'ai/background',
    'ai/calibration',
    'ai/ground',
    'ai/offline/commonness',
    'ai/offline/embedder',
    'ai/offline/model',
    'ai/offline/read',
    'profile/embedding-texts',
    'profile/merge',
    'profile/search',
    'profile/state',
  ].map((file): [from: string, to: string] => ['eval/programs/fit-search.ts', `src/${file}.ts`]),
  ['eval/programs/explain-reading.ts', 'src/ai/offline/explain.ts'],
  ['bench/search/embedding.ts', 'src/ai/offline/embedder.ts'],
  ['bench/search/plain-scan.ts', 'src/profile/search.ts'],
  ['bench/search/statements.ts', 'src/storage/listing.ts'],
  ['bench/search/statements.ts', 'src/storage/nearest.ts'],
];

/**
 * What takes time in proportion to a text: it runs on a thread of texts, and whoever answers requests gets no more of
 * it than types.
 */
const TEXT_WORK = new Set([
  'src/ai/ground.ts',
  'src/text/parse.ts',
  'src/text/voices.ts',
  'src/ai/offline/read.ts',
  'src/profile/ground.ts',
  'src/profile/speaker-text.ts',
  'src/profile/orders.ts',
  'src/profile/quote.ts',
  'src/profile/assertion-check.ts',
]);
const TEXT_WORKERS = /^src\/(?:ai\/(?:thread-worker|ground)|ai\/offline\/.*|text\/.*|profile\/.*)\.ts$/;

const FORBIDDEN_NAMES =
  'utils util common helpers helper shared core base lib misc types interfaces constants manager index'.split(' ');
const FORBIDDEN_WORDS = ['utils', 'util', 'helpers', 'helper', 'manager', 'misc'];
const LONGEST_FILE = 300;

/** What no line may hold, where it may all the same, and the words of the complaint. */
const LINES: { pattern: RegExp; in: RegExp; except?: RegExp; complaint: string }[] = [
  {
    pattern: /(?<!\bparseConfig\()\bprocess\.env\b/,
    in: /^src\//,
    except: /^src\/(?:config|command\/production)\.ts$/,
    complaint: 'only config.ts reads the environment',
  },
  {
    pattern: /\bconsole\.\w/,
    in: /^src\//,
    except: /^src\/command\//,
    complaint: 'only commands write to the console',
  },
  { pattern: /\bTO[D]O\b|\bFIX[M]E\b|\bX[X]X\b/, in: /./, complaint: 'finish it instead of noting it' },
  {
    pattern: /@ts-(?:ignore|expect-error|nocheck)|(?:es|ox)lint-disable/,
    in: /./,
    complaint: 'no checker is silenced',
  },
  {
    pattern: /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|only|todo|fails)\b/,
    in: /^test\//,
    complaint: 'every test runs; skipIf where a program is missing',
  },
  { pattern: /^\s*export\s.*\bfrom\s+['"]/, in: /^src\//, complaint: 'no barrels: import from where it is' },
  {
    pattern: /['"`](?:\/(?:work|home|root|tmp|Users|var|opt)\/|[A-Z]:\\)/,
    in: /\.[tj]sx?$|\.mjs$/,
    complaint: 'no absolute paths',
  },
  {
    pattern: /^.{121,}$/,
    in: /\.(?:tsx?|mjs)$/,
    // What is landed or emitted stays as it is.
    except: /^migrations\/|^dashboard\/src\/wire\/operations\.ts$/,
    complaint: 'wider than 120 columns',
  },
  { pattern: /(?<![\w.}/-])\/(?:work|home|root|Users)\/\w/, in: /./, complaint: 'no absolute paths' },
];

/** SQL is told by how its string begins; words in the middle of a prompt or a message are not it. */
const SQL_BEGINNINGS = [
  String.raw`select\s[^'"\`]{1,400}\sfrom\s`,
  String.raw`insert\s+into\s`,
  String.raw`update\s+\w+\s+set\s`,
  String.raw`delete\s+from\s`,
  String.raw`with\s+\w+\s+as\s*\(`,
  String.raw`(?:create|alter|drop|truncate)\s+(?:table|index|extension|policy)\b`,
  String.raw`set\s+local\s`,
];
const SQL = new RegExp(`['"\`]\\s*(?:${SQL_BEGINNINGS.join('|')})`, 'i');

/** Everything wrong with the house, one sentence each: `files` maps paths from the repository's root to their text. */
export function inspect(files: Map<string, string>): string[] {
  const graph = new Map(
    [...files].filter(([path]) => isCode(path)).map(([path, text]) => [path, importsOf(path, text)]),
  );
  const complaints = [
    ...[...files].flatMap(([path, text]) => [
      ...badName(path),
      ...badLines(path, text),
      ...badSql(path, text),
      ...badLength(path, text),
      ...repeatedTestNames(path, text),
    ]),
    ...[...graph].flatMap(([path, imports]) => imports.flatMap((target) => badImport(path, target))),
    ...cycles(graph),
  ];
  return [...new Set(complaints)].toSorted();
}

/**
 * Import specifiers of a module, relative ones as the path of the source file they mean; type-only, dynamic and thread
 * entries count alike.
 */
export function importsOf(path: string, text: string): string[] {
  const code = withoutComments(text);
  const patterns = [
    /^(?:import|export|\})[^'"\n]*\bfrom\s+['"]([^'"\n]+)['"]/gm,
    /^import\s+['"]([^'"\n]+)['"]/gm,
    /\bimport\(\s*['"]([^'"\n]+)['"]/g,
    /\bnew URL\(\s*['"](\.[^'"\n]+\.js)['"],\s*import\.meta\.url/g,
  ];
  const specifiers = patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''));
  return [...new Set(specifiers)].map((specifier) =>
    specifier.startsWith('.') ? sourceOf(path, specifier) : specifier,
  );
}

const isCode = (path: string): boolean => /\.(?:tsx?|mjs)$/.test(path);

const sourceOf = (path: string, specifier: string): string =>
  posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts');

/** By line, as the house writes them: a scanner for comments would have to know regular expressions too. */
const withoutComments = (text: string): string => text.replace(/^[ \t]*(?:\/\/|\/?\*).*$/gm, '');

/** The room of a path, or undefined for what is outside the house: packages, tests, scripts. */
function roomOf(path: string): string | undefined {
  if (path.startsWith('migrations/')) return 'migrations';
  return /^src\/([^/]+?)(?:\.ts)?(?:\/|$)/.exec(path)?.[1];
}

function badImport(path: string, target: string): string[] {
  const room = roomOf(path);
  const targetRoom = roomOf(target);
  if (room && TEXT_WORK.has(target) && !TEXT_WORKERS.test(path))
    return [`${path}: imports ${target}, whose work belongs on a thread of texts`];
  const outside = /^(?:dashboard|bench|eval|chaos|rig)\//.exec(path);
  if (DOORS.some(([from, to]) => from === path && to === target)) return [];
  if (outside && targetRoom)
    return [`${path}: imports ${target}, but ${outside[0]} knows the product by its public interface alone`];
  if (!room) return [];
  const below = ROOMS.find(([name]) => name === room)?.[1];
  if (!below) return [`${path}: there is no room called ${room}`];
  if (targetRoom) {
    return targetRoom === room || below.includes(targetRoom)
      ? []
      : [`${path}: imports ${target}, but ${room} may import only ${below.join(', ') || 'nothing'}`];
  }
  if (/^\w+\//.test(target) && target.endsWith('.ts'))
    return [`${path}: imports ${target}, which is outside the house`];
  if (room === 'profile') return [`${path}: imports ${target}, but profile is pure and needs no package`];
  const homes = PACKAGE_HOMES.find(([packages]) => packages.test(target))?.[1];
  return homes && !homes.includes(room) ? [`${path}: imports ${target}, which belongs to ${homes.join(', ')}`] : [];
}

function badName(path: string): string[] {
  if (!isCode(path)) return [];
  const names = path.split('/').map((name) => name.replace(/\.(?:test\.ts|config\.ts|tsx?|mjs)$/, ''));
  const empty = names.filter(
    (name) => FORBIDDEN_NAMES.includes(name) || name.split('-').some((word) => FORBIDDEN_WORDS.includes(word)),
  );
  const odd = names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name));
  return [
    ...empty.map((name) => `${path}: the name ${name} says nothing`),
    ...odd.map((name) => `${path}: ${name} is not in kebab-case`),
  ];
}

function badLines(path: string, text: string): string[] {
  const rules = LINES.filter((rule) => rule.in.test(path) && !rule.except?.test(path));
  return text
    .split('\n')
    .flatMap((line, at) =>
      rules.filter((rule) => rule.pattern.test(line)).map((rule) => `${path}:${at + 1}: ${rule.complaint}`),
    );
}

function badSql(path: string, text: string): string[] {
  const keepsSql = path.startsWith('src/storage/') || !path.startsWith('src/');
  return !keepsSql && SQL.test(withoutComments(text)) ? [`${path}: SQL belongs in storage/ and migrations/`] : [];
}

function badLength(path: string, text: string): string[] {
  const lines = text.split('\n').length - 1;
  return isCode(path) && lines >= LONGEST_FILE ? [`${path}: ${lines} lines, the most is ${LONGEST_FILE - 1}`] : [];
}

function repeatedTestNames(path: string, text: string): string[] {
  if (!path.endsWith('.test.ts')) return [];
  const names = [...text.matchAll(/^\s*(?:it|test)\(\s*(['"`])(.+?)\1/gm)].map((match) => match[2] ?? '');
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map(
    (name) => `${path}: two tests are called "${name}"`,
  );
}

/** Each cycle once, told from its first file in the alphabet. */
function cycles(graph: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const found = new Set<string>();
  const walk = (path: string, trail: string[]): void => {
    const seen = trail.indexOf(path);
    if (seen >= 0) {
      const loop = trail.slice(seen);
      const first = loop.indexOf(loop.toSorted()[0] ?? '');
      const told = [...loop.slice(first), ...loop.slice(0, first)];
      found.add(`${told[0]}: a cycle: ${[...told, told[0]].join(' -> ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const target of graph.get(path) ?? []) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return [...found];
}
