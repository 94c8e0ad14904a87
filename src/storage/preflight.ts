import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { queryOn } from './query.js';
import { isCoordinator } from './citus.js';
import { startFault } from '../start-faults.js';

/** The PostgreSQL inside of PGlite, which opens no files of another. */
const EMBEDDED_MAJOR = '18';
/** What the SQL of this house needs, as `server_version_num` tells versions. */
const OLDEST_SERVER = { version: 150_000, name: '15' };

/** Extensions that the migrations make, with what has to be installed for them on the server's machine. */
const EXTENSIONS = [
  { name: 'vector', oldest: [0, 8], install: 'pgvector 0.8 or newer (https://github.com/pgvector/pgvector)' },
  { name: 'pg_trgm', oldest: undefined, install: "PostgreSQL's contrib modules (postgresql-contrib)" },
  { name: 'btree_gin', oldest: undefined, install: "PostgreSQL's contrib modules (postgresql-contrib)" },
];

interface ServerFacts {
  version: number;
  release: string;
  encoding: string;
  user: string;
  schema: string | null;
  mayCreate: boolean;
  hasTables: boolean;
  isReadOnly: boolean;
}

const SERVER = `select current_setting('server_version_num')::int as version,
  current_setting('server_version') as release, current_setting('server_encoding') as encoding,
  quote_ident(current_user) as "user", quote_ident(current_schema()) as schema,
    coalesce(has_schema_privilege(current_schema(), 'create') and has_schema_privilege(current_schema(), 'usage'),
    false) as "mayCreate",
  to_regclass('migration') is not null as "hasTables", current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

interface ExtensionFacts {
  name: string;
  available: string | null;
  installed: string | null;
  isTrusted: boolean;
}

const AVAILABLE = `select name, default_version as available, installed_version as installed,
  coalesce(bool_or(trusted), false) as "isTrusted"
  from pg_available_extensions left join pg_available_extension_versions using (name) where name = any($1) group by 1,
    2, 3`;
const MAY_EXTEND =
  `select rolsuper as "isSuperuser", has_database_privilege(current_database(), 'create') as "mayCreate" from ` +
  'pg_roles where rolname = current_user';

/**
 * Looks whether a server can hold this database before anything is changed in it: its version, its encoding, a schema
 * that may be written, the extensions. Throws the first fault of start-faults.ts that it finds. Returns whether its
 * rows can be spread over machines.
 */
export async function inspectServer(client: pg.Client): Promise<boolean> {
  const at = { database: `${client.host}:${client.port}/${client.database}` };
  const [server] = (await client.query<ServerFacts>(SERVER)).rows;
  if (!server) return false;
  const facts = { ...at, user: server.user, schema: server.schema ?? undefined };
  if (server.version < OLDEST_SERVER.version)
    throw startFault('database version', { ...facts, found: server.release, wanted: OLDEST_SERVER.name });
  if (server.encoding !== 'UTF8') throw startFault('database encoding', { ...facts, found: server.encoding });
  if (server.isReadOnly) throw startFault('database 25006', facts);
  if (server.schema === null) throw startFault('database schema', facts);
  const isCitus = await isCoordinator(queryOn(client), at.database);
  if (!server.mayCreate && !server.hasTables) throw startFault('database create', facts);
  await inspectExtensions(client, facts);
  return isCitus;
}

async function inspectExtensions(client: pg.Client, facts: { database: string; user: string }): Promise<void> {
  const known = (await client.query<ExtensionFacts>(AVAILABLE, [EXTENSIONS.map(({ name }) => name)])).rows;
  const [role] = (await client.query<{ isSuperuser: boolean; mayCreate: boolean }>(MAY_EXTEND)).rows;
  for (const { name, oldest, install } of EXTENSIONS) {
    const { available, installed, isTrusted } = known.find((one) => one.name === name) ?? {
      available: null,
      installed: null,
      isTrusted: false,
    };
    const told = {
      ...facts,
      extension: name === 'vector' ? 'the extension vector (pgvector)' : `the extension ${name}`,
      install,
    };
    if (available === null && installed === null) throw startFault('database extension missing', told);
    const version = installed ?? available ?? '';
    if (oldest && isBelow(version, oldest)) {
      const cure =
        installed !== null && available !== null && !isBelow(available, oldest)
          ? `let an administrator run there once: ALTER EXTENSION ${name} UPDATE;`
          : `install ${install}`;
      throw startFault('database extension old', { ...told, found: version, wanted: oldest.join('.'), cure });
    }
    const mayMake = role?.isSuperuser || (isTrusted && role?.mayCreate);
    if (installed === null && !mayMake) throw startFault('database extension forbidden', { ...facts, extension: name });
  }
}

function isBelow(version: string, oldest: number[]): boolean {
  const numbers = version.split('.').map(Number);
  const at = oldest.findIndex((number, index) => numbers[index] !== number);
  return at >= 0 && (numbers[at] ?? 0) < (oldest[at] ?? 0);
}

/** Directories that every database of PostgreSQL has. */
const PARTS = ['base', 'global', 'pg_wal'];

/**
 * Looks whether a directory can be that of an embedded database: nobody else's, and of the version that this program
 * opens.
 */
export function inspectDirectory(directory: string): void {
  if (fs.existsSync(path.join(directory, 'PG_VERSION'))) throw startFault('directory foreign', { directory });
  const data = path.join(directory, 'pg');
  const file = path.join(data, 'PG_VERSION');
  if (!fs.existsSync(file)) {
    // A new database would overwrite what is left of this one.
    if (PARTS.some((part) => fs.existsSync(path.join(data, part))))
      throw startFault('directory damaged', { directory });
    return;
  }
  const found = fs.readFileSync(file, 'utf8').trim();
  if (found !== '' && found !== EMBEDDED_MAJOR)
    throw startFault('directory version', { directory, found, wanted: EMBEDDED_MAJOR });
}
