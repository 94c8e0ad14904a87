import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ReaderError } from '../ai/reader.js';
import type { Config } from '../config.js';
import { LimnError } from '../errors.js';
import { isStartFault, startFault, type Facts, type StartFaultName } from '../start-faults.js';

/** The properties that Node and pg add to errors. */
interface SystemError extends Error {
  code?: string;
  syscall?: string;
  path?: string;
  address?: string;
  hostname?: string;
  port?: number;
  errors?: SystemError[];
}

/** The directory of the program: a file that is missing there was never built or installed. */
const PROGRAM_DIRECTORY = fileURLToPath(new URL('../..', import.meta.url));
/** Codes of a file or a package that cannot be imported. */
const MODULE_MISSING = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);
/**
 * Codes of errors of the network or of DNS. They mean that the database server cannot be reached, since Limn opens its
 * own port last.
 */
const NETWORK = new RegExp(
  String.raw`^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|` +
    String.raw`EPIPE|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$`,
);
/** SQLSTATEs, and the classes of those that say that a server is not available now. */
const SQLSTATE = /^[0-9A-Z]{5}$/;
const UNAVAILABLE = /^(?:08|57P)/;
/** Messages of pg for errors without a code. */
const MESSAGES: [message: RegExp, fault: StartFaultName][] = [
  [/client password must be a string|no password supplied/, 'database password'],
  [/SSL|TLS|certificate/i, 'database tls'],
  [
    /timeout expired|Connection terminated|timeout exceeded when trying to connect|Query read timeout/,
    'database unreachable',
  ],
  // Messages about files that are truncated or overwritten, and of WebAssembly that was aborted for them.
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
 * Turns an error at the start into a fault of the table in start-faults.ts, whose message says how to fix it; undefined
 * for an error that is not in the table.
 */
export function explainFault(error: unknown, config: Config | undefined): LimnError | undefined {
  if (error instanceof LimnError) return error;
  if (error instanceof ReaderError)
    return new LimnError('unavailable', error.message, {
      cause: error,
      ...(error.retryable && { retryAfterSeconds: 2 }),
    });
  // Bugs of the program: no operator can fix them.
  if (
    !(error instanceof Error) ||
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof ReferenceError
  )
    return undefined;
  const raised = firstOf(error);
  const name = nameOf(raised, config);
  return name && startFault(name, factsOf(raised, config), error);
}

/** The first error of several attempts to connect, one for each address of a name. */
const firstOf = (error: SystemError): SystemError => (error.errors?.[0] ? firstOf(error.errors[0]) : error);

function nameOf(error: SystemError, config: Config | undefined): StartFaultName | undefined {
  const { code = '', syscall } = error;
  const isServer = config?.database.kind === 'server';
  if (
    MODULE_MISSING.has(code) ||
    (code === 'ENOENT' && error.path?.startsWith(PROGRAM_DIRECTORY) && !isInDirectory(error.path, config))
  )
    return 'build incomplete';
  if (isListening(error, config)) return known(`listen ${code}`);
  if (isServer && (NETWORK.test(code) || (syscall === 'connect' && code !== ''))) return 'database unreachable';
  if (isServer && SQLSTATE.test(code))
    return known(`database ${code}`) ?? (UNAVAILABLE.test(code) ? 'database unreachable' : undefined);
  if (syscall !== undefined && isInDirectory(error.path ?? error.address, config, syscall === 'mkdir'))
    return known(`directory ${codeOfMaking(error)}`) ?? 'directory other';
  if (syscall !== undefined && error.path !== undefined) return known(`file ${code}`) ?? 'file other';
  const told = MESSAGES.find(([message]) => message.test(`${code} ${error.message}`))?.[1];
  return told?.startsWith('database') && !isServer ? undefined : told;
}

const known = (name: string): StartFaultName | undefined => (isStartFault(name) ? name : undefined);

function isListening({ syscall, path: file, address, hostname }: SystemError, config: Config | undefined): boolean {
  if (syscall === 'listen') return file === undefined && !address?.startsWith('/');
  return syscall === 'getaddrinfo' && hostname === config?.host;
}

/** Whether a path is the data directory or inside it; with `isMaking`, also whether it is a parent directory. */
function isInDirectory(file: string | undefined, config: Config | undefined, isMaking = false): boolean {
  if (file === undefined || config?.database.kind !== 'embedded') return false;
  const [directory, at] = [path.resolve(config.database.directory), path.resolve(file)];
  const holds = (outer: string, inner: string): boolean => !path.relative(outer, inner).startsWith('..');
  return holds(directory, at) || (isMaking && holds(at, directory));
}

/**
 * The code of an error of making a directory. On a read-only file system a recursive mkdir fails with ENOENT, so the
 * nearest directory that exists is checked instead.
 */
function codeOfMaking({ code, syscall, path: file }: SystemError): string | undefined {
  if (code !== 'ENOENT' || syscall !== 'mkdir' || file === undefined) return code;
  let there = path.resolve(file);
  while (!fs.existsSync(there)) there = path.dirname(there);
  try {
    fs.accessSync(there, fs.constants.W_OK);
    return code;
  } catch (error) {
    return (error as SystemError).code;
  }
}

function factsOf(error: SystemError, config: Config | undefined): Facts {
  const { database } = config ?? {};
  // Without the list of modules that required a missing package.
  const [message = ''] = error.message.split('\nRequire stack:');
  const server = database?.kind === 'server' ? new URL(database.url) : undefined;
  return {
    reason:
      error.code === undefined || message.includes(error.code) || MODULE_MISSING.has(error.code)
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
