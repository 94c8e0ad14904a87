import { ConfigError } from '../config.js';
import { LimnError } from '../errors.js';
import { UsageError } from './arguments.js';

/** Exit code of what failed, with the reason on stderr. */
export const FAILED = 1;
/** Of settings, arguments or surroundings that have to be changed before another start; `main.ts` names it too. */
const MISUSED = 2;
/** EX_TEMPFAIL of sysexits.h: another start may succeed as things are, such as when a disk has room again. */
export const TRY_AGAIN = 75;

/** Tells why the process cannot go on and ends it. */
export function fail(error: unknown): never {
  const isMisuse = error instanceof ConfigError || error instanceof UsageError;
  console.error(isMisuse || error instanceof LimnError ? error.message : error);
  process.exit(error instanceof LimnError && error.code === 'storage_full' ? TRY_AGAIN : isMisuse ? MISUSED : FAILED);
}
