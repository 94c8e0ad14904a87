import { inspect } from 'node:util';
import { ConfigError, type Config } from '../config.js';
import { LimnError } from '../errors.js';
import { UsageError } from './arguments.js';
import { explain } from './explain.js';

/** Exit code of what failed, with the reason on stderr. */
export const FAILED = 1;
/** Of settings, arguments or surroundings that have to be changed before another start; `main.ts` names it too. */
export const MISUSED = 2;
/**
 * EX_TEMPFAIL of sysexits.h: another start may succeed as things are, such as when a disk has room or a database is
 * back.
 */
export const TRY_AGAIN = 75;
/** Log levels at which what lies behind a fault is told as well. */
const WITH_CAUSES = new Set(['debug', 'trace']);

/**
 * What ends the process: tells why on stderr, in one line where it is a fault that an operator can mend, and exits with
 * the code of it.
 */
export function failing(config?: Config): (error: unknown) => never {
  return (error) => {
    const isTold = error instanceof ConfigError || error instanceof UsageError;
    const told = isTold ? error : explain(error, config);
    if (!told) return crash(error);
    console.error(told.message);
    if (WITH_CAUSES.has(config?.logLevel ?? '')) console.error(inspect(error));
    process.exit(told instanceof LimnError ? codeOf(told) : MISUSED);
  };
}

/** Ends the process for a fault of its own, of which the whole trace is wanted. */
export function crash(error: unknown): never {
  console.error(error);
  process.exit(FAILED);
}

function codeOf({ code, retryAfterSeconds }: LimnError): number {
  if (code === 'storage_full') return TRY_AGAIN;
  if (code === 'unavailable') return retryAfterSeconds === undefined ? MISUSED : TRY_AGAIN;
  return code === 'bad_request' || code === 'invalid_field' ? MISUSED : FAILED;
}
