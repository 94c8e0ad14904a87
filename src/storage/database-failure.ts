import { LimnError } from '../errors.js';

/** A failure of the database that is not the fault of the statement: callers get `unavailable` and may retry. */
interface DatabaseFailure {
  message: string;
  retryAfterSeconds: number;
  /**
   * `kept`: the connection can be used again. `dropped`: it has to be closed. `all dropped`: the others of the pool
   * too, for example because they lead to a server that has become a standby.
   */
  connection: 'kept' | 'dropped' | 'all dropped';
  /** Nothing was done, and an immediate retry may succeed. */
  isRepeatable: boolean;
}

const AWAY: DatabaseFailure = {
  message: 'The database cannot be reached; try again',
  retryAfterSeconds: 2,
  connection: 'dropped',
  isRepeatable: false,
};
const CONFLICT: DatabaseFailure = {
  message: 'Others were changing the same; try again',
  retryAfterSeconds: 1,
  connection: 'kept',
  isRepeatable: true,
};
const FORGOTTEN: DatabaseFailure = {
  message: 'The database has changed meanwhile; try again',
  retryAfterSeconds: 1,
  connection: 'all dropped',
  isRepeatable: true,
};

/** By SQLSTATE (appendix A of the PostgreSQL manual), or by the code of a network error of Node. */
const TROUBLES: [codes: RegExp, trouble: DatabaseFailure][] = [
  [
    /^57014$/,
    { message: 'The database took too long; try again', retryAfterSeconds: 5, connection: 'kept', isRepeatable: false },
  ],
  // A standby, or a server that was set to read-only.
  [
    /^25006$/,
    {
      message: 'The database takes no changes now; try again',
      retryAfterSeconds: 5,
      connection: 'all dropped',
      isRepeatable: false,
    },
  ],
  [/^(?:40001|40P01)$/, CONFLICT],
  [/^55P03$/, { ...CONFLICT, isRepeatable: false }],
  // A prepared statement is missing, or exists already: a pooler has handed us another server connection.
  [/^(?:26000|42P05)$/, FORGOTTEN],
  // Connections that fail (08), that the server closes (57P), or for which it lacks resources (53); also refused logins
  // and a missing database, which were fine when the service started.
  [/^(?:08\w|57P|53\w|28\w)\w\w$|^3D000$/, AWAY],
  [
    /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)(?:UNREACH|DOWN))$/,
    AWAY,
  ],
];

/** By message, for errors of pg and of the server that have no code of their own. */
const MESSAGES: [words: RegExp, code: RegExp, trouble: DatabaseFailure][] = [
  [/^cached plan must not change result type/, /^0A000$/, FORGOTTEN],
  [
    new RegExp(
      String.raw`Connection terminated|Client has encountered a connection error|timeout exceeded when trying to ` +
        String.raw`connect|Query read timeout|Client was closed`,
    ),
    /^$/,
    AWAY,
  ],
];

/**
 * The trouble behind an error of the driver, or behind a LimnError that it caused; undefined for a faulty statement.
 */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  const cause = error instanceof LimnError ? error.cause : error;
  if (!(cause instanceof Error)) return undefined;
  const { code = '' } = cause as { code?: string };
  return (
    TROUBLES.find(([codes]) => codes.test(code))?.[1] ??
    MESSAGES.find(([words, codes]) => codes.test(code) && words.test(cause.message))?.[2]
  );
}

/** The error that callers get: `unavailable`, with the time to wait. */
export const unavailable = ({ message, retryAfterSeconds }: DatabaseFailure, cause: unknown): LimnError =>
  new LimnError('unavailable', message, { cause, retryAfterSeconds });
