import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ReaderError } from '../ai/reader.js';
import type { Config } from '../config.js';
import { LimnError } from '../errors.js';
import { isStartFault, startFault, type Facts, type StartFaultName } from '../start-faults.js';

/** What Node and pg put on an error beside its words. */
interface Raised extends Error {
  code?: string;
  syscall?: string;
  path?: string;
  address?: string;
  hostname?: string;
  port?: number;
  errors?: Raised[];
}

/** Where the program itself lies: what is missing there was never built or installed. */
const INSTALLED = fileURLToPath(new URL('../..', import.meta.url));
/** Of a file or a package that is imported, or required. */
const MISSING = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);
/**
 * Errnos of a name or a network; with a server behind `DATABASE_URL` they mean that it is away, since Limn listens last
 * of all.
 */
const NETWORK = new RegExp(
  String.raw`^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|` +
    String.raw`EPIPE|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$`,
);
/** SQLSTATEs of a server that cannot answer now: of connections, of its operators, of what it has run out of. */
const SQLSTATE = /^[0-9A-Z]{5}$/;
const AWAY = /^(?:08|57P)/;
/** What pg says where neither the system nor the server has a code. */
const WORDS: [words: RegExp, fault: StartFaultName][] = [
  [/client password must be a string|no password supplied/, 'database password'],
  [/SSL|TLS|certificate/i, 'database tls'],
  [
    /timeout expired|Connection terminated|timeout exceeded when trying to connect|Query read timeout/,
    'database unreachable',
  ],
  // What PostgreSQL says of files that are cut off or overwritten, and WebAssembly where it ended for them.
  [
    new RegExp(
      String.raw`PGlite failed to initialize|^ ?Aborted\(\)|^ ?unreachable$|invalid page in block|` +
        'could not read block|could not locate a valid checkpoint|could not open file|incorrect checksum|' +
        'database files are incompatible',
    ),
    'directory damaged',
  ],
];

/**
 * What the table of start faults says of an error that was thrown on the way up, with the words of its cure; undefined
 * for what it does not know.
 */
export function explain(error: unknown, config: Config | undefined): LimnError | undefined {
  if (error instanceof LimnError) return error;
  if (error instanceof ReaderError)
    return new LimnError('unavailable', error.message, {
      cause: error,
      ...(error.retryable && { retryAfterSeconds: 2 }),
    });
  // A mistake of the program itself is not the operator's.
  if (
    !(error instanceof Error) ||
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof ReferenceError
  )
    return undefined;
  const raised = first(error);
  const name = nameOf(raised, config);
  return name && startFault(name, factsOf(raised, config), error);
}

/** Of an attempt at several addresses of one name, the first. */
const first = (error: Raised): Raised => (error.errors?.[0] ? first(error.errors[0]) : error);

function nameOf(error: Raised, config: Config | undefined): StartFaultName | undefined {
  const { code = '', syscall } = error;
  const isServer = config?.database.kind === 'server';
  if (
    MISSING.has(code) ||
    (code === 'ENOENT' && error.path?.startsWith(INSTALLED) && !isInDirectory(error.path, config))
  )
    return 'build incomplete';
  if (isListening(error, config)) return known(`listen ${code}`);
  if (isServer && (NETWORK.test(code) || (syscall === 'connect' && code !== ''))) return 'database unreachable';
  if (isServer && SQLSTATE.test(code))
    return known(`database ${code}`) ?? (AWAY.test(code) ? 'database unreachable' : undefined);
  if (syscall !== undefined && isInDirectory(error.path ?? error.address, config, syscall === 'mkdir'))
    return known(`directory ${codeOfMaking(error)}`) ?? 'directory other';
  if (syscall !== undefined && error.path !== undefined) return known(`file ${code}`) ?? 'file other';
  const told = WORDS.find(([words]) => words.test(`${code} ${error.message}`))?.[1];
  return told?.startsWith('database') && !isServer ? undefined : told;
}

const known = (name: string): StartFaultName | undefined => (isStartFault(name) ? name : undefined);

function isListening({ syscall, path: file, address, hostname }: Raised, config: Config | undefined): boolean {
  if (syscall === 'listen') return file === undefined && !address?.startsWith('/');
  return syscall === 'getaddrinfo' && hostname === config?.host;
}

/** Whether a path is the data directory or lies in it; for who makes it, also whether it lies in the path itself. */
function isInDirectory(file: string | undefined, config: Config | undefined, isMaking = false): boolean {
  if (file === undefined || config?.database.kind !== 'embedded') return false;
  const [directory, at] = [path.resolve(config.database.directory), path.resolve(file)];
  const holds = (outer: string, inner: string): boolean => !path.relative(outer, inner).startsWith('..');
  return holds(directory, at) || (isMaking && holds(at, directory));
}

/**
 * Node makes directories with their parents, and says of a read-only file system that there is no such directory: what
 * its last directory says instead.
 */
function codeOfMaking({ code, syscall, path: file }: Raised): string | undefined {
  if (code !== 'ENOENT' || syscall !== 'mkdir' || file === undefined) return code;
  let there = path.resolve(file);
  while (!fs.existsSync(there)) there = path.dirname(there);
  try {
    fs.accessSync(there, fs.constants.W_OK);
    return code;
  } catch (error) {
    return (error as Raised).code;
  }
}

function factsOf(error: Raised, config: Config | undefined): Facts {
  const { database } = config ?? {};
  // Below it, Node tells what required a package.
  const [message = ''] = error.message.split('\nRequire stack:');
  const server = database?.kind === 'server' ? new URL(database.url) : undefined;
  return {
    reason:
      error.code === undefined || message.includes(error.code) || MISSING.has(error.code)
        ? message
        : `${message}, ${error.code}`,
    host: config?.host,
    port: config?.port,
    directory: database?.kind === 'embedded' ? database.directory : undefined,
    file: error.path,
    user: server ? decodeURIComponent(server.username) || undefined : process.getuid?.(),
    database: server && `${server.hostname || 'localhost'}:${server.port || '5432'}${server.pathname}`,
  };
}
