import { LimnError } from '../errors.js';

/** What keeps a database from doing what it was asked, through no fault of whoever asked. */
interface Trouble {
  message: string;
  retryAfterSeconds: number;
  /**
   * `kept`: the connection is as good as before. `dropped`: nothing more can be done with it. `all dropped`: nor with
   * the others of the pool, such as those to a server that has become a standby.
   */
  connection: 'kept' | 'dropped' | 'all dropped';
  /** Nothing was done, and the same may succeed when it is done again at once. */
  isRepeatable: boolean;
}

const AWAY: Trouble = {
  message: 'The database cannot be reached; try again',
  retryAfterSeconds: 2,
  connection: 'dropped',
  isRepeatable: false,
};
const CONFLICT: Trouble = {
  message: 'Others were changing the same; try again',
  retryAfterSeconds: 1,
  connection: 'kept',
  isRepeatable: true,
};
const FORGOTTEN: Trouble = {
  message: 'The database has changed meanwhile; try again',
  retryAfterSeconds: 1,
  connection: 'all dropped',
  isRepeatable: true,
};

/** By SQLSTATE (appendix A of PostgreSQL's manual), or the code that Node gives an error of the network. */
const TROUBLES: [codes: RegExp, trouble: Trouble][] = [
  [
    /^57014$/,
    { message: 'The database took too long; try again', retryAfterSeconds: 5, connection: 'kept', isRepeatable: false },
  ],
  // A standby, or a server that was told to take nothing more.
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
  // A statement that was prepared is not there, or there already: something between here and the server lends
  // connections.
  [/^(?:26000|42P05)$/, FORGOTTEN],
  // Connections that fail (08), that the server ends (57P), for which it lacks resources (53), or where it does not let
  // us in or has no such database, which was other when the service started.
  [/^(?:08\w|57P|53\w|28\w)\w\w$|^3D000$/, AWAY],
  [
    /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)(?:UNREACH|DOWN))$/,
    AWAY,
  ],
];

/** Words of pg, and of the server, for what has no code of its own. */
const WORDS: [words: RegExp, code: RegExp, trouble: Trouble][] = [
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
 * The trouble that an error of the driver tells of, or the error beneath words of ours; undefined where a statement is
 * at fault.
 */
export function troubleOf(error: unknown): Trouble | undefined {
  const cause = error instanceof LimnError ? error.cause : error;
  if (!(cause instanceof Error)) return undefined;
  const { code = '' } = cause as { code?: string };
  return (
    TROUBLES.find(([codes]) => codes.test(code))?.[1] ??
    WORDS.find(([words, codes]) => codes.test(code) && words.test(cause.message))?.[2]
  );
}

/** What callers are told of a trouble: `unavailable`, and when to try again. */
export const unavailable = ({ message, retryAfterSeconds }: Trouble, cause: unknown): LimnError =>
  new LimnError('unavailable', message, { cause, retryAfterSeconds });
