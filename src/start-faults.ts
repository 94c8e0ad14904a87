import { LimnError } from './errors.js';

/** What is known of a fault at the place where it shows; which of these a fault needs stands in its words. */
export type Facts = Record<string, string | number | undefined>;

interface StartFault {
  /** What is wrong and what cures it, in one line; `{name}` stands for a fact. */
  words: string;
  /** Another start may succeed with nothing changed here, as when a database is on its way. */
  mayPass?: true;
}

const UNREACHABLE = 'The database at {database} cannot be reached ({reason}): start it, or correct DATABASE_URL';
const TLS =
  'The database at {database} and this machine do not agree on TLS ({reason}): correct sslmode and sslrootcert ' +
  'in DATABASE_URL';
const NAME_THE_SERVER =
  'set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself, beside DATABASE_URL with that of the pooler';
const UNKNOWN_HOST =
  'HOST={host} is a name that cannot be resolved: set it to an address of this machine, such as 127.0.0.1 or 0.0.0.0';
const FORBIDDEN_DIRECTORY =
  'LIMN_DATA_DIR={directory} cannot be used by this user (id {user}; {reason}): make it theirs with chown, or ' +
  'set LIMN_DATA_DIR to a directory of their own';
const NO_DIRECTORY = 'LIMN_DATA_DIR={directory} is a file, or lies in one: set it to a directory';
const FULL_DIRECTORY = 'The disk of LIMN_DATA_DIR={directory} is full: make room, and start again';
const TOO_FEW_FILES =
  'This process may open too few files ({reason}): raise the limit (ulimit -n 4096, or LimitNOFILE= of its service)';
const FORBIDDEN_FILE = 'This user (id {user}) may not use {file} ({reason}): change its rights, or name another file';

/**
 * The one table of what keeps Limn from starting, by what was being done and what the system or the database said: an
 * errno, an SQLSTATE, or a name of our own for what neither has a code for.
 */
export const START_FAULTS = {
  'listen EADDRINUSE': {
    words:
      'Port {port} of {host} is taken by another program: stop that one, or set PORT to another (or limn serve ' +
      '--port; 0 takes any that is free)',
  },
  'listen EADDRNOTAVAIL': {
    words:
      'HOST={host} is no address of this machine: set it to one of its own, 127.0.0.1 for this machine alone, ' +
      'or 0.0.0.0 for every network it is in',
  },
  'listen EACCES': {
    words: 'This user may not listen on port {port}: set PORT to 1024 or above, with a proxy in front for ports below',
  },
  'listen EPERM': { words: 'This user may not listen on {host}, port {port}: set HOST and PORT to what it may' },
  'listen EAFNOSUPPORT': {
    words: 'HOST={host} is an address of a kind that this machine has none of (IPv6?): set it to 127.0.0.1 or 0.0.0.0',
  },
  'listen EINVAL': {
    words: 'HOST={host} cannot be listened on: set it to an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  },
  'listen ENOTFOUND': { words: UNKNOWN_HOST },
  'listen EAI_AGAIN': { words: UNKNOWN_HOST },

  'directory EACCES': { words: FORBIDDEN_DIRECTORY },
  'directory EPERM': { words: FORBIDDEN_DIRECTORY },
  'directory EROFS': {
    words:
      'LIMN_DATA_DIR={directory} is on a read-only file system: mount it writable, or set LIMN_DATA_DIR to a ' +
      'directory that is',
  },
  'directory EEXIST': { words: NO_DIRECTORY },
  'directory ENOTDIR': { words: NO_DIRECTORY },
  'directory ENOENT': { words: 'LIMN_DATA_DIR={directory} cannot be made ({reason}): set it to a directory that can' },
  'directory ENOSPC': { words: FULL_DIRECTORY, mayPass: true },
  'directory EDQUOT': { words: FULL_DIRECTORY, mayPass: true },
  'directory EMFILE': { words: TOO_FEW_FILES },
  'directory other': { words: 'LIMN_DATA_DIR={directory} cannot be used ({reason}): set it to another directory' },
  'directory version': {
    words:
      'The database in LIMN_DATA_DIR={directory} was made by PostgreSQL {found}, and this version of Limn has ' +
      'PostgreSQL {wanted} in it: start the version of Limn that ' +
      'made it, or set LIMN_DATA_DIR to another directory',
  },
  'directory foreign': {
    words:
      'LIMN_DATA_DIR={directory} is the directory of a PostgreSQL server, not of Limn: set it to another, or ' +
      'DATABASE_URL to that server',
  },
  'directory damaged': {
    words:
      'The database in LIMN_DATA_DIR={directory} does not open, it is damaged or incomplete: restore a backup ' +
      'over it (limn restore FILE --replace), or move it away to begin anew',
  },

  'file EACCES': { words: FORBIDDEN_FILE },
  'file EPERM': { words: FORBIDDEN_FILE },
  'file EROFS': { words: '{file} is on a read-only file system: name another file' },
  'file EISDIR': { words: '{file} is a directory: name a file' },
  'file ENOENT': { words: '{file} is not there: look at the path' },
  'file ENOTDIR': { words: '{file} lies in a file, not in a directory: look at the path' },
  'file ENOSPC': { words: 'The disk of {file} is full: make room, or name a file on another', mayPass: true },
  'file EDQUOT': { words: 'The disk of {file} is full: make room, or name a file on another', mayPass: true },
  'file EFBIG': {
    words:
      '{file} may not become as large as it has to ({reason}): raise the limit (ulimit -f), or name a file on ' +
      'another file system',
  },
  'file EMFILE': { words: TOO_FEW_FILES },
  'file other': { words: '{file} cannot be used ({reason}): name another file' },

  'database unreachable': { words: UNREACHABLE, mayPass: true },
  // Cannot connect now; too many connections; and what a pooler or a server says in between.
  'database 57P03': {
    words: 'The database at {database} does not take connections yet ({reason}): start again when it does',
    mayPass: true,
  },
  'database 53300': {
    words:
      'The database at {database} has no connection left: raise its max_connections, or lower ' +
      'LIMN_DATABASE_CONNECTIONS',
    mayPass: true,
  },
  'database 25006': {
    words:
      'The database at {database} takes no writes (a standby, or default_transaction_read_only): set ' +
      'DATABASE_URL to the primary',
    mayPass: true,
  },
  'database citus worker': {
    words:
      'The database at {database} is a worker of a Citus cluster, where what stays on its coordinator is not: set ' +
      'DATABASE_URL to the coordinator',
  },
  'database 28P01': {
    words: 'The database at {database} refuses the password of user "{user}": correct both in DATABASE_URL',
  },
  'database 28000': {
    words:
      'The database at {database} does not let user "{user}" in ({reason}): correct the user in DATABASE_URL, ' +
      'or let it in (pg_hba.conf)',
  },
  'database 3D000': {
    words: 'The server {database} has no such database: make it (createdb), or correct the last part of DATABASE_URL',
  },
  'database 42501': {
    words: 'User "{user}" lacks a right in the database at {database} ({reason}): connect as the owner of its tables',
  },
  'database password': {
    words:
      'The database at {database} wants a password, and DATABASE_URL has none: write it as ' +
      'postgres://user:password@host:5432/name',
  },
  'database tls': { words: TLS },
  'database version': {
    words: 'The database at {database} is PostgreSQL {found}, and Limn needs {wanted} or newer: upgrade the server',
  },
  'database encoding': {
    words:
      'The database at {database} keeps text as {found}, in which most languages cannot be written: make one ' +
      'with UTF8 (createdb -T template0 -E UTF8 NAME) and name it in DATABASE_URL',
  },
  'database schema': {
    words:
      'The search_path of user "{user}" at {database} names no schema that there is: make it (create schema ' +
      "NAME), or correct the user's search_path",
  },
  'database create': {
    words:
      'User "{user}" may not make tables in schema {schema} of the database at {database}: let its owner run ' +
      'GRANT USAGE, CREATE ON SCHEMA {schema} TO {user};',
  },
  'database extension missing': { words: 'The server of {database} lacks {extension}: install {install}' },
  'database extension old': {
    words: 'The database at {database} has {extension} {found}, and Limn needs {wanted} or newer: {cure}',
  },
  'database extension forbidden': {
    words:
      'User "{user}" may not add {extension} to the database at {database}: let an administrator run there ' +
      'once: CREATE EXTENSION {extension};',
  },
  'database newer': {
    words:
      'The database was migrated by a newer version of Limn ({found}): start that version, or restore a backup ' +
      'from before',
  },
  'database lent': { words: `{setting} leads to a pooler that lends connections by transaction: ${NAME_THE_SERVER}` },
  'database parameter': {
    words: `DATABASE_URL leads to a pooler that takes no settings ({reason}): ${NAME_THE_SERVER}`,
  },
  'database direct': {
    words: 'The address in DATABASE_DIRECT_URL cannot be reached ({reason}): start the server, or correct the address',
    mayPass: true,
  },
  'database other': {
    words: 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: they have to be two ways to the same one',
  },

  'replica other': {
    words:
      'DATABASE_READ_URL leads to another database than DATABASE_URL, or to another history of it: set it to a ' +
      'standby of that one, or leave it unset',
  },
  'replica primary': {
    words:
      'DATABASE_READ_URL leads to a server that takes changes, not to a standby: set it to a standby of the ' +
      'server in DATABASE_URL, or leave it unset',
  },
  'replica silent': {
    words:
      'DATABASE_READ_URL leads to a standby that does not tell how far it has come (pg_last_wal_replay_lsn): set ' +
      "it to one that PostgreSQL's own replication feeds, or leave it unset",
  },
  'replica lent': {
    words:
      'DATABASE_READ_URL leads to a pooler that lends connections by transaction: set it to the address of the ' +
      'standby itself',
  },
  'replica citus': {
    words:
      'DATABASE_READ_URL does not serve on Citus, where a standby of one machine tells nothing of the others: leave ' +
      'it unset',
  },

  'key taken': {
    words:
      'LIMN_BOOTSTRAP_API_KEY is the key of the app "{app}" already, and would be that of the app "default": ' +
      'set another, or leave it unset and go on with "{app}"',
  },
  'build incomplete': {
    words:
      'Limn is not installed completely ({reason}): run npm ci and npm run build in its directory, or get its ' +
      'image anew',
  },
} as const satisfies Record<string, StartFault>;

export type StartFaultName = keyof typeof START_FAULTS;

export const isStartFault = (name: string): name is StartFaultName => Object.hasOwn(START_FAULTS, name);

/**
 * The refusal to start, in words for whoever starts it. `unavailable`; with `retryAfterSeconds` where trying again may
 * help.
 */
export function startFault(name: StartFaultName, facts: Facts, cause?: unknown): LimnError {
  const { words, mayPass }: StartFault = START_FAULTS[name];
  const told = words.replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact] ?? 'unknown').replace(/\s+/g, ' '));
  return new LimnError('unavailable', told, { cause, ...(mayPass && { retryAfterSeconds: 2 }) });
}
