import { LimnError } from '../errors.js';
import { nearestName } from '../nearest-name.js';

/** Longer than any name of ours, and short enough to be quoted in an error. */
const LONGEST_SHOWN = 64;

/** Throws `invalid_field` for the first of the given names that is not known. */
export function refuseUnknown(kind: 'parameter' | 'field' | 'variable', given: string[], known: string[]): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownName(kind, unknown, known);
}

/** The error for an unknown name (`invalid_field`). It suggests the nearest known name, or else lists all of them. */
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
