import { pathsIn } from '../../profile/changes.js';
import type { Changes } from '../../profile/profile.js';

/** More paths than a usual reading touches; of one that touches more, the first are told. */
const MOST_PATHS = 100;

/** What endpoints are told of changes: their paths as JSON text; null where nothing changed. */
export function pathsText(changes: Changes): string | null {
  const paths = pathsIn(changes);
  return paths.length === 0 ? null : JSON.stringify(paths.slice(0, MOST_PATHS));
}
