import { changesBetween, valuesOf } from './changes.js';
import type { Changes, ProfileDocument } from './profile.js';

/** One value that two documents tell differently; without `before` it is new, without `after` gone. */
export interface ValueChange {
  /** Dotted path; the items of a list share its path. */
  path: string;
  /** As the profile shows it: value and confidence, or a memory. */
  before?: unknown;
  after?: unknown;
}

/**
 * What makes one document another: as a partial document in the form of the update log, and value by value in the order
 * of the profile.
 */
export function compare(before: ProfileDocument, after: ProfileDocument): { changes: Changes; values: ValueChange[] } {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const values = [...new Set([...now.keys(), ...old.keys()])].flatMap((id): ValueChange[] => {
    const [was, is] = [old.get(id), now.get(id)];
    if (JSON.stringify(was?.item) === JSON.stringify(is?.item)) return [];
    return [{ path: (is ?? was)!.path, ...(was && { before: was.item }), ...(is && { after: is.item }) }];
  });
  return { changes: changesBetween(before, after), values };
}
