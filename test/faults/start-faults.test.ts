import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { START_FAULTS } from '../../src/start-faults.js';
import { CHANGE, expectOneLine, isRoot, Place, TRY_AGAIN } from './start-of-limn.js';
import { LIMN } from '../limn-program.js';

/** A user without any rights: nobody. */
const NOBODY = 65_534;

const place = new Place();
const { limn, within, made } = place;
/** A migrated data directory, for what goes wrong only once a database is open. */
const migrated = within('migrated');
beforeAll(async () => {
  expect(await limn(['migrate'], { LIMN_DATA_DIR: migrated })).toEqual({ code: 0, err: '' });
});
afterAll(place.remove);

type Row = [what: string, words: RegExp, args: string[], env?: () => Record<string, string>, code?: number];

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
      () => ({
        LIMN_DATA_DIR: damaged('pg_control', (data) => fs.writeFileSync(data('global/pg_control'), 'x'.repeat(8_192))),
      }),
    ],
    [
      'a database whose log is cut off',
      /does not open, it is damaged or incomplete: restore a backup/,
      ['migrate'],
      () => ({ LIMN_DATA_DIR: damaged('log', (data) => cutOff(data('pg_wal'))) }),
    ],
    [
      'what is left of a database, over which none is made',
      /does not open, it is damaged or incomplete: restore a backup/,
      ['migrate'],
      () => ({ LIMN_DATA_DIR: damaged('version', (data) => fs.rmSync(data('PG_VERSION'))) }),
    ],
    [
      'a lock that leads elsewhere',
      /^LIMN_DATA_DIR=\S+ cannot be used \(ELOOP/,
      ['migrate'],
      () => {
        const directory = damaged('link', () => undefined);
        fs.rmSync(path.join(directory, 'limn.lock'), { force: true });
        fs.symlinkSync(within('note'), path.join(directory, 'limn.lock'));
        return { LIMN_DATA_DIR: directory };
      },
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

test('every fault of the table tells a cure in one line, and leaves no fact out that nobody gives', () => {
  for (const [fault, { words }] of Object.entries(START_FAULTS)) {
    expect(words, fault).toMatch(/^[A-Z{].*: .|\{extension\}/);
    expect(words, fault).not.toContain('\n');
  }
});

/** A copy of the migrated directory, of which something is broken. */
function damaged(how: string, breakIt: (data: (file: string) => string) => void): string {
  const directory = within(`damaged-${how}`);
  fs.cpSync(migrated, directory, { recursive: true, filter: (from) => !from.endsWith('.sock') });
  breakIt((file) => path.join(directory, 'pg', file));
  return directory;
}

function cutOff(logs: string): void {
  for (const { name } of fs.readdirSync(logs, { withFileTypes: true }).filter((entry) => entry.isFile()))
    fs.truncateSync(path.join(logs, name), 100);
}

async function keyOf(app: string, directory: string): Promise<string> {
  const child = spawn(process.execPath, [...LIMN, 'key', 'create', '--app', app], {
    env: { PATH: process.env['PATH'], LIMN_DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  await new Promise((resolve) => child.on('close', resolve));
  return out.trim();
}
