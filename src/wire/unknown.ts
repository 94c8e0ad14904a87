import { LimnError } from '../errors.js';
import { nearestName } from '../nearest-name.js';

/** Longer than any name of ours, and short enough to be repeated in an answer. */
const LONGEST_SHOWN = 64;

/** Refuses the first of the given names that is not known. Throws `invalid_field`. */
export function refuseUnknown(kind: 'parameter' | 'field' | 'variable', given: string[], known: string[]): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownName(kind, unknown, known);
}

/**
 * The refusal of a name that is none of the known ones (`invalid_field`). It names the one that was probably meant,
 * else all there are.
 */
function unknownName(kind: 'parameter' | 'field' | 'variable', name: string, known: string[]): LimnError {
  const shown = (name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN)}…` : name).toWellFormed();
  const meant = known.length > 0 ? nearestName(name, known) : undefined;
  const all = known.length > 0 ? `known are ${known.join(', ')}` : 'none is known here';
  return new LimnError(
    'invalid_field',
    `Unknown ${kind} ${shown}: ${meant === undefined ? all : `did you mean ${meant}?`}`,
    { field: shown, isAsSent: true },
  );
}
