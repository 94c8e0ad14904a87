import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { START_FAULTS } from '../../src/start-faults.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = path.join(root, 'dist/src/main.js');
const server = inject('postgresUrl');
const isRoot = process.getuid?.() === 0;
/** A user without any rights: nobody. */
const NOBODY = 65_534;

let place: string;
/** A migrated data directory, for what goes wrong only once a database is open. */
let migrated: string;
beforeAll(async () => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-start-'));
  fs.chmodSync(place, 0o755);
  migrated = path.join(place, 'migrated');
  expect(await limn(['migrate'], { LIMN_DATA_DIR: migrated })).toEqual({ code: 0, err: '' });
});
afterAll(() => fs.rmSync(place, { recursive: true, force: true }));

interface How {
  uid?: number;
  flags?: string[];
  program?: string;
  /** What it is started by, such as `unshare`. */
  under?: string[];
}

/** Runs the program as its user would and resolves with how it ended. */
async function limn(
  args: string[],
  env: Record<string, string> = {},
  { uid, flags = [], program = main, under = [] }: How = {},
): Promise<{ code: number | null; err: string }> {
  const [command = '', ...rest] = [...under, process.execPath, ...flags, program, ...args];
  const child = spawn(command, rest, {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LIMN_LOG_LEVEL: 'error',
      LIMN_DATA_DIR: path.join(place, 'new'),
      ...env,
    },
    cwd: place,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let err = '';
  child.stderr!.on('data', (chunk: Buffer) => (err += chunk));
  return { code: await new Promise((resolve) => child.on('close', resolve)), err };
}

const CHANGE = 2;
const TRY_AGAIN = 75;

function expectOneLine(
  { code, err }: { code: number | null; err: string },
  words: string | RegExp,
  wanted: number,
): void {
  expect(err).toMatch(words);
  expect(err.trimEnd().split('\n'), err).toHaveLength(1);
  expect(code).toBe(wanted);
}

type Row = [what: string, words: RegExp, args: string[], env?: () => Record<string, string>, code?: number];

const within = (...names: string[]): string => path.join(place, ...names);

describe('one line and exit code 2 for', () => {
  const rows: Row[] = [
    ['an unknown command', /^There is no command "dance"; limn --help tells all of them$/m, ['dance']],
    [
      'a mistyped command',
      /^There is no command "key creat"; "limn key create" is the nearest/,
      ['key', 'creat', '--app', 'x'],
    ],
    [
      'half a command',
      /^There is no command "key"; there is "limn key create", "limn key list", "limn key revoke"; limn --help/,
      ['key'],
    ],
    [
      'a mistyped command that help is asked of',
      /^There is no command "key creat"; "limn key create"/,
      ['help', 'key', 'creat'],
    ],
    [
      'an option of serve that is mistyped',
      /^There is no option --prot, --port is the nearest: the command is limn serve \[--port N\]/,
      ['--prot', '3'],
    ],
    ['an option in place of a value', /^--app needs a value/, ['key', 'create', '--app', '--yes']],
    ['a key of nobody named', /^Either --app or --id says whose key it is/, ['key', 'revoke', '--yes']],
    [
      'sample people for a service that is not there',
      /^No service that is ready answers at http:\/\/127\.0\.0\.1:1: start it with npm start, or name another/,
      ['seed', '--url', 'http://127.0.0.1:1', '--key', 'x'],
    ],
    [
      'sample people for a strange service without a key of it',
      /^--url needs --key: a key is made for the service of the settings alone/,
      ['seed', '--url', 'http://127.0.0.1:1'],
    ],
    [
      'an unknown option',
      /^There is no option --ap, --app is the nearest: the command is limn key create --app NAME/,
      ['key', 'create', '--ap', 'x'],
    ],
    [
      'an option of another command',
      /^There is no option --replace: the command is limn backup FILE/,
      ['backup', '--replace', 'x'],
    ],
    ['a missing option', /^--app is missing: the command is limn key create --app NAME/, ['key', 'create']],
    ['an option without its value', /^--app needs a value/, ['key', 'create', '--app']],
    ['a value for an option that takes none', /^--replace takes no value/, ['restore', 'x', '--replace=yes']],
    ['a missing file name', /^FILE is missing: the command is limn restore FILE \[--replace\]/, ['restore']],
    ['a word too many', /^"two" is one word too many/, ['backup', 'one', 'two']],
    [
      'a backup onto a file that is there',
      /^there exists already: name a new file, or move it away$/m,
      ['backup', 'there'],
      () => (fs.writeFileSync(within('there'), ''), { LIMN_DATA_DIR: migrated }),
    ],
    [
      'a backup into a directory that is not there',
      /^nowhere\/file is not there: look at the path$/m,
      ['backup', 'nowhere/file'],
      () => ({ LIMN_DATA_DIR: migrated }),
    ],
    ['a restore of a file that is not there', /^There is no file nowhere$/m, ['restore', 'nowhere']],
    [
      'a restore of something else',
      /^note is no backup of Limn, or is damaged$/m,
      ['restore', 'note'],
      () => (fs.writeFileSync(within('note'), 'hello'), {}),
    ],
    ['a restore of a directory', /^\S+ is a directory: name a file$/m, ['restore', '.']],
    [
      'a restore onto a server',
      /^A database on a server is restored by its own tools: pg_restore$/m,
      ['restore', 'x'],
      () => ({ DATABASE_URL: 'postgres://u@127.0.0.1:1/x' }),
    ],
    [
      'an app name that is none',
      /^name must be 1 to 100 characters/,
      ['key', 'create', '--app', ' '],
      () => ({ LIMN_DATA_DIR: migrated }),
    ],
    [
      'a data directory that is a file',
      /^LIMN_DATA_DIR=\S+ is a file, or lies in one: set it to a directory$/m,
      ['migrate'],
      () => (fs.writeFileSync(within('file'), ''), { LIMN_DATA_DIR: within('file') }),
    ],
    [
      'a data directory within a file',
      /^LIMN_DATA_DIR=\S+ is a file, or lies in one/,
      ['migrate'],
      () => (fs.writeFileSync(within('file'), ''), { LIMN_DATA_DIR: within('file', 'data') }),
    ],
    [
      'a data directory of another PostgreSQL',
      /was made by PostgreSQL 15, and this version of Limn has PostgreSQL 18 in it/,
      ['migrate'],
      () => ({ LIMN_DATA_DIR: made('older', 'pg/PG_VERSION', '15\n') }),
    ],
    [
      'the directory of a PostgreSQL server',
      /is the directory of a PostgreSQL server, not of Limn/,
      ['migrate'],
      () => ({ LIMN_DATA_DIR: made('cluster', 'PG_VERSION', '17\n') }),
    ],
    [
      'a damaged database',
      /does not open, it is damaged or incomplete: restore a backup/,
      ['migrate'],
      () => ({ LIMN_DATA_DIR: damaged() }),
    ],
    [
      'a host that is not of this machine',
      /^HOST=192\.0\.2\.1 is no address of this machine/,
      [],
      () => ({ HOST: '192.0.2.1', LIMN_DATA_DIR: migrated }),
    ],
    [
      'a host that cannot be resolved',
      /^HOST=nowhere\.invalid is a name that cannot be resolved/,
      [],
      () => ({ HOST: 'nowhere.invalid', LIMN_DATA_DIR: migrated }),
    ],
    [
      'a model server that is away',
      /^The model server could not be reached \(OPENAI_BASE_URL\)$/m,
      ['calibrate'],
      () => ({ LIMN_DATA_DIR: migrated, OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }),
      TRY_AGAIN,
    ],
    [
      'a database that is away',
      /^The database at 127\.0\.0\.1:1\/x cannot be reached \(.*ECONNREFUSED.*\): start it, or correct DATABASE_URL$/m,
      [],
      () => ({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }),
      TRY_AGAIN,
    ],
    [
      'a database whose host has no address',
      /^The database at nowhere\.invalid:5432\/x cannot be reached/,
      [],
      () => ({ DATABASE_URL: 'postgres://u:p@nowhere.invalid/x' }),
      TRY_AGAIN,
    ],
  ];
  test.each(rows)('%s', async (_what, words, args, env, code = CHANGE) =>
    expectOneLine(await limn(args, env?.()), words, code),
  );

  test('a port that another program has', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as net.AddressInfo;
    const run = await limn([], { PORT: String(port), LIMN_DATA_DIR: migrated });
    other.close();
    expectOneLine(
      run,
      new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is taken by another program: stop that one, or set PORT`),
      CHANGE,
    );
  });

  test('a bootstrap key that is that of another app', async () => {
    const env = { LIMN_DATA_DIR: migrated, LIMN_BOOTSTRAP_API_KEY: await keyOf('shop', migrated) };
    expectOneLine(await limn([], env), /^LIMN_BOOTSTRAP_API_KEY is the key of the app "shop" already/, CHANGE);
  });

  test.skipIf(!isRoot)('a data directory that this user may not write (needs root, to be another user)', async () => {
    fs.mkdirSync(within('of-root'), { mode: 0o755 });
    const words = new RegExp(`^LIMN_DATA_DIR=\\S+ cannot be used by this user \\(id ${NOBODY};`);
    expectOneLine(
      await limn(['migrate'], { LIMN_DATA_DIR: within('of-root', 'data') }, { uid: NOBODY }),
      words,
      CHANGE,
    );
    expectOneLine(await limn(['migrate'], { LIMN_DATA_DIR: within('of-root') }, { uid: NOBODY }), words, CHANGE);
  });

  test.skipIf(!isRoot)('a data directory on a read-only file system (needs root, to mount one)', async () => {
    fs.mkdirSync(within('mounted'));
    const under = [
      'unshare',
      '--mount',
      'sh',
      '-c',
      `mount -t tmpfs -o ro,mode=755 none "${within('mounted')}" && exec "$@"`,
      'sh',
    ];
    for (const directory of [within('mounted', 'data'), within('mounted')]) {
      expectOneLine(
        await limn(['migrate'], { LIMN_DATA_DIR: directory }, { under }),
        /is on a read-only file system: mount it writable/,
        CHANGE,
      );
    }
  });

  const ports = Number(
    fs.existsSync('/proc/sys/net/ipv4/ip_unprivileged_port_start')
      ? fs.readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')
      : 0,
  );
  test.skipIf(!isRoot || ports < 80)(
    'a port for root alone (needs root, to be another user, and a kernel that keeps ports for root)',
    async () => {
      fs.mkdirSync(within('of-nobody'));
      fs.chownSync(within('of-nobody'), NOBODY, NOBODY);
      expectOneLine(
        await limn([], { PORT: '79', LIMN_DATA_DIR: within('of-nobody') }, { uid: NOBODY }),
        /^This user may not listen on port 79: set PORT to 1024 or above/,
        CHANGE,
      );
    },
  );
});

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
    const code = fs.readFileSync(main, 'utf8');
    expect(code).toContain(`OLDEST_NODE = '${engines.node.replace('>=', '')}'`);
    expect(code).not.toMatch(/^import\b|\?\.|\?\?|#\w+;|\bawait\b/m);
  });

  test.each([
    ['of its own', ['main.js']],
    ['of a package', undefined],
  ])('says what to do when a file %s is missing', async (_what, files) => {
    const copy = fs.mkdtempSync(within('copy-'));
    fs.writeFileSync(path.join(copy, 'package.json'), '{"type":"module"}');
    fs.cpSync(path.join(root, 'dist/src'), path.join(copy, 'dist/src'), {
      recursive: true,
      filter: (from) =>
        fs.statSync(from).isDirectory()
          ? !from.endsWith('/data')
          : from.endsWith('.js') && (files === undefined || files.includes(path.basename(from))),
    });
    const run = await limn([], {}, { program: path.join(copy, 'dist/src/main.js') });
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

describe.skipIf(server === null)('one line for a PostgreSQL server (needs one with pgvector)', () => {
  let admin: pg.Client;
  const name = `limn_start_${randomUUID().slice(0, 8)}`;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: server! });
    await admin.connect();
    for (const sql of [
      `create role ${name} login password 'plain'`,
      `create database ${name}_latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`,
      `create database ${name}_bare`,
      `create database ${name}_ready`,
    ])
      await admin.query(sql);
    const ready = new pg.Client({ connectionString: url(`${name}_ready`) });
    await ready.connect();
    await ready.query('create extension vector; create extension pg_trgm; create extension btree_gin');
    await ready.end();
  });
  afterAll(async () => {
    for (const database of ['latin', 'bare', 'ready'])
      await admin.query(`drop database ${name}_${database} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  });

  const url = (database: string, change: Partial<Pick<URL, 'username' | 'password' | 'search'>> = {}): string =>
    Object.assign(new URL(server!), { pathname: `/${database}`, ...change }).href;
  const plain = { username: name, password: 'plain' };

  const rows: [what: string, words: RegExp, address: () => string, code?: number][] = [
    [
      'that refuses the password',
      /refuses the password of user "postgres": correct both in DATABASE_URL$/m,
      () => url('postgres', { password: 'wrong' }),
    ],
    ['that wants a password', /wants a password, and DATABASE_URL has none/, () => url('postgres', { password: '' })],
    [
      'without such a database',
      /has no such database: make it \(createdb\), or correct the last part of DATABASE_URL$/m,
      () => url('nowhere'),
    ],
    [
      'with a certificate that is not there',
      /nowhere\.pem is not there: look at the path$/m,
      () => url('postgres', { search: '?sslmode=verify-full&sslrootcert=nowhere.pem' }),
    ],
    [
      'whose database is not in UTF8',
      /keeps text as LATIN1, in which most languages cannot be written/,
      () => url(`${name}_latin`),
    ],
    [
      'that takes no writes',
      /takes no writes \(a standby, or default_transaction_read_only\)/,
      () => url(`${name}_ready`, { search: '?options=-c%20default_transaction_read_only%3Don' }),
      TRY_AGAIN,
    ],
    [
      'whose search_path names no schema',
      /names no schema that there is: make it/,
      () => url(`${name}_ready`, { search: '?options=-c%20search_path%3Dnowhere' }),
    ],
    [
      'whose schema may not be written',
      new RegExp(`GRANT USAGE, CREATE ON SCHEMA public TO ${name};$`, 'm'),
      () => url(`${name}_ready`, plain),
    ],
    [
      'whose extensions this user may not add',
      /let an administrator run there once: CREATE EXTENSION vector;$/m,
      () => url(`${name}_bare`, { ...plain, search: `?options=-c%20search_path%3D${name}` }),
    ],
  ];
  test.each(rows)('%s', async (what, words, address, code = CHANGE) => {
    if (what.startsWith('whose extensions')) {
      const bare = new pg.Client({ connectionString: url(`${name}_bare`) });
      await bare.connect();
      await bare.query(`create schema ${name} authorization ${name}`);
      await bare.end();
    }
    expectOneLine(await limn(['migrate'], { DATABASE_URL: address() }), words, code);
  });
});

test('every fault of the table tells a cure in one line, and leaves no fact out that nobody gives', () => {
  for (const [fault, { words }] of Object.entries(START_FAULTS)) {
    expect(words, fault).toMatch(/^[A-Z{].*: .|\{extension\}/);
    expect(words, fault).not.toContain('\n');
  }
});

/** A directory of this name with one file in it. */
function made(directory: string, file: string, text: string): string {
  fs.mkdirSync(path.dirname(within(directory, file)), { recursive: true });
  fs.writeFileSync(within(directory, file), text);
  return within(directory);
}

function damaged(): string {
  fs.cpSync(migrated, within('damaged'), { recursive: true, filter: (from) => !from.endsWith('.sock') });
  fs.writeFileSync(within('damaged', 'pg', 'global', 'pg_control'), 'x'.repeat(8_192));
  return within('damaged');
}

async function keyOf(app: string, directory: string): Promise<string> {
  const child = spawn(process.execPath, [main, 'key', 'create', '--app', app], {
    env: { PATH: process.env['PATH'], LIMN_DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  await new Promise((resolve) => child.on('close', resolve));
  return out.trim();
}
