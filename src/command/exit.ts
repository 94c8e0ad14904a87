import { inspect } from 'node:util';
import { ConfigError, type Config } from '../config.js';
import { LimnError } from '../errors.js';
import { UsageError } from './arguments.js';
import { explainFault } from './explain-fault.js';

/** Exit code of a failure; its reason is on stderr. */
export const FAILED = 1;
/** Exit code of wrong settings, arguments or surroundings, which have to be changed first. Also in main.ts. */
export const MISUSED = 2;
/**
 * Exit code of a temporary failure (EX_TEMPFAIL of sysexits.h): another try may succeed, such as when a disk has space
 * or a database is back.
 */
export const TRY_AGAIN = 75;
/** Log levels at which errors are printed with their causes. */
const LEVELS_WITH_CAUSES = new Set(['debug', 'trace']);

/**
 * An error handler that exits with the code of the error. It prints one line to stderr if an operator can fix the
 * problem, and otherwise the stack.
 */
export function exitOnError(config?: Config): (error: unknown) => never {
  return (error) => {
    const isOperatorsMistake = error instanceof ConfigError || error instanceof UsageError;
    const explained = isOperatorsMistake ? error : explainFault(error, config);
    if (!explained) return crash(error);
    console.error(explained.message);
    if (LEVELS_WITH_CAUSES.has(config?.logLevel ?? '')) console.error(inspect(error));
    process.exit(explained instanceof LimnError ? exitCodeOf(explained) : MISUSED);
  };
}

/** Exits for a bug of the program, with the stack of the error. */
export function crash(error: unknown): never {
  console.error(error);
  process.exit(FAILED);
}

function exitCodeOf({ code, retryAfterSeconds }: LimnError): number {
  if (code === 'storage_full') return TRY_AGAIN;
  if (code === 'unavailable') return retryAfterSeconds === undefined ? MISUSED : TRY_AGAIN;
  return code === 'bad_request' || code === 'invalid_field' ? MISUSED : FAILED;
}
