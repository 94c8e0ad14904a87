import { invalidField } from '../errors.js';
import { compare } from '../profile/diff.js';
import type { ProfileDocument } from '../profile/profile.js';
import type { Caller } from '../tenant/caller.js';
import type { Needs } from './needs.js';
import { readHead } from './read.js';
import { recallProfile } from './recall.js';

/** What a profile became between two moments. */
export type Comparison = ReturnType<typeof compare> & { from: Date; to: Date };

/**
 * What one of the caller's profiles became from one moment to another, without `to` until now; before its first text it
 * was empty. Undefined when there is no such profile. Throws `invalid_field` for an impossible id or moments the wrong
 * way round.
 */
export async function compareMoments(
  needs: Pick<Needs, 'storage'>,
  caller: Caller,
  id: unknown,
  from: Date,
  to: Date = new Date(),
): Promise<Comparison | undefined> {
  if (from > to) throw invalidField('from', 'must not be after to');
  if (!(await readHead(needs, caller, id))) return undefined;
  const [before, after] = await Promise.all([from, to].map(async (moment) => documentAt(needs, caller, id, moment)));
  return { from, to, ...compare(before!, after!) };
}

async function documentAt(
  needs: Pick<Needs, 'storage'>,
  caller: Caller,
  id: unknown,
  moment: Date,
): Promise<ProfileDocument> {
  const past = await recallProfile(needs, caller, id, moment);
  return past ? (JSON.parse(past.profile.document) as ProfileDocument) : {};
}
