import { LimnError } from '../errors.js';
import {
  forgetsOtherwise,
  isForgotten,
  shownValue,
  withForgotten,
  withoutDecision,
  withPin,
} from '../profile/decisions.js';
import { keyOf } from '../profile/key.js';
import { absorb, settled } from '../profile/merge.js';
import type { Changes } from '../profile/profile.js';
import { assertRoom, parsePath, parseValue, type Revision } from '../profile/revision.js';
import { emptyState, parseState, type Decision, type ProfileState } from '../profile/state.js';
import { parseProfileId } from '../profile/submission.js';
import { activeObservations } from '../storage/history.js';
import { lockProfile, readState } from '../storage/profiles.js';
import { writeRevision } from '../storage/profile-write.js';
import { markReverted } from '../storage/submissions.js';
import { assertMayWrite, type Caller } from '../tenant/caller.js';
import { embedProfile } from './embed.js';
import { mergeInSlices } from './merge-in-slices.js';
import { writeProfile } from './write-profile.js';
import type { Needs } from './needs.js';
import { readReceipt } from './read.js';

type Revises = Pick<Needs, 'storage' | 'embeddingSpaces' | 'log'>;

/** What somebody did to a profile by hand. */
export interface Revised {
  profileId: string;
  /** Null when the profile was so already, and nothing was written. */
  revision: Revision | null;
  changes: Changes;
}

/**
 * Pins a value: it holds whatever was or will be read, until it is unpinned or forgotten. At a path of one value it
 * stands in for that, of a list it is one more item, or comes in the place of `replaces`. Throws `invalid_field`,
 * `not_found`, `forbidden`, `bad_request` when the profile has too many pins.
 */
export async function setValue(
  needs: Revises,
  caller: Caller,
  input: { id: unknown; path: string; value: unknown; replaces?: unknown },
): Promise<Revised> {
  const path = parsePath(input.path);
  const value = parseValue(path, input.value);
  const replaces = input.replaces == null ? undefined : parseValue(path, input.replaces, 'replaces');
  const revision: Revision = { kind: 'set', path, value, ...(replaces === undefined ? {} : { replaces }) };
  return decide(needs, caller, input.id, revision, (state, at) => {
    const wrong = replaces === undefined ? undefined : shownValue(state, path, replaces);
    if (replaces !== undefined && !wrong && !isForgotten(state.decisions, path, keyOf(path, replaces)!))
      throw noSuchValue('replaces');
    return withPin(wrong ? withForgotten(state.decisions, wrong, at) : state.decisions, path, value, at);
  });
}

/**
 * Forgets a value that the profile shows: it counts as never said, and no text brings it back until it is set or
 * unpinned. Without `value` the one that the path shows. Throws `invalid_field`, `not_found` when the profile shows no
 * such value, `forbidden`.
 */
export async function forgetValue(
  needs: Revises,
  caller: Caller,
  input: { id: unknown; path: string; value?: unknown },
): Promise<Revised> {
  const { path, value, revision } = named('forget', input);
  return decide(needs, caller, input.id, revision, (state, at) => {
    const shown = shownValue(state, path, value);
    if (shown) return withForgotten(state.decisions, shown, at);
    if (value !== undefined && withoutDecision(state.decisions, path, value).length < state.decisions.length)
      return state.decisions;
    throw noSuchValue('value');
  });
}

/**
 * Takes back what was decided about a value, pinned or forgotten, or about all values of a path: what was read counts
 * again. Changes nothing when nothing was decided. Throws `invalid_field`, `not_found` for an unknown profile,
 * `forbidden`.
 */
export async function unpinValue(
  needs: Revises,
  caller: Caller,
  input: { id: unknown; path: string; value?: unknown },
): Promise<Revised> {
  const { path, value, revision } = named('unpin', input);
  return decide(needs, caller, input.id, revision, (state) => withoutDecision(state.decisions, path, value));
}

/**
 * Makes a profile what it would be if a submission had never been made, without reading anything again. Throws
 * `not_found`, `bad_request` for one that is not merged, `forbidden`.
 */
export const revertSubmission = (needs: Revises, caller: Caller, id: string): Promise<Revised> =>
  weigh(needs, caller, id, 'revert');

/** Takes a revert back. Throws as {@link revertSubmission} does. */
export const restoreSubmission = (needs: Revises, caller: Caller, id: string): Promise<Revised> =>
  weigh(needs, caller, id, 'restore');

function named(
  kind: 'forget' | 'unpin',
  input: { path: string; value?: unknown },
): { path: NonNullable<Revision['path']>; value: Revision['value']; revision: Revision } {
  const path = parsePath(input.path);
  const value = input.value == null ? undefined : parseValue(path, input.value);
  return { path, value, revision: { kind, path, ...(value === undefined ? {} : { value }) } };
}

const noSuchValue = (field: string): LimnError =>
  new LimnError('not_found', `The profile has no value as given in ${field}`, { field });

async function decide(
  needs: Revises,
  caller: Caller,
  id: unknown,
  revision: Revision,
  decisionsAfter: (state: ProfileState, at: string) => Decision[],
): Promise<Revised> {
  assertMayWrite(caller);
  return revise(needs, caller, parseProfileId(id), revision, undefined, (state, at) => {
    const decisions = decisionsAfter(state, at);
    assertRoom(decisions);
    return decisions;
  });
}

async function weigh(needs: Revises, caller: Caller, id: string, kind: 'revert' | 'restore'): Promise<Revised> {
  assertMayWrite(caller);
  const submission = await readReceipt(needs, caller, id);
  if (!submission) throw new LimnError('not_found', 'There is no such submission', { field: 'id' });
  const { profileId, submissionId, state, revertedAt } = submission;
  if (state !== 'merged')
    throw new LimnError('bad_request', `The submission is ${state}; only one that is merged can be reverted`, {
      field: 'id',
    });
  if ((kind === 'revert') === (revertedAt !== null)) return { profileId, revision: null, changes: {} };
  return revise(needs, caller, profileId, { kind, submissionId }, { submissionId, kind }, ({ decisions }) => decisions);
}

/** A profile that is merged all the time is caught between two merges; this often it may slip away. */
const MOST_TRIES = 20;

async function revise(
  needs: Revises,
  { tenantId }: Caller,
  profileId: string,
  revision: Revision,
  weighed: Weighed | undefined,
  decisionsAfter: (state: ProfileState, at: string) => Decision[],
): Promise<Revised> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const basis = await readState(needs.storage.within(tenantId), tenantId, profileId);
    if (!basis) throw new LimnError('not_found', 'There is no such profile', { field: 'id' });
    const before = basis.state === '' ? emptyState() : parseState(basis.state);
    const decisions = decisionsAfter(before, new Date().toISOString());
    const refolds = weighed !== undefined || forgetsOtherwise(before.decisions, decisions);
    if (!refolds && JSON.stringify(decisions) === JSON.stringify(before.decisions))
      return { profileId, revision: null, changes: {} };
    const after = refolds ? await foldAgain(needs, tenantId, profileId, decisions, weighed) : { ...before, decisions };
    const embedded = await embedProfile(needs, tenantId, profileId, after, new AbortController().signal);
    const changes = await needs.storage.within(tenantId).tx(async (tx) => {
      const row = await lockProfile(tx, tenantId, profileId);
      if (!row || row.incarnation !== basis.incarnation || row.revision !== basis.revision) return undefined;
      if (
        weighed &&
        !(await markReverted(tx, tenantId, weighed.submissionId, weighed.kind === 'revert' ? row.now : null))
      )
        return undefined;
      const step = settled(before, after, row.now.toISOString());
      const entry = { submissionId: null, changes: JSON.stringify(step.changes), revision };
      await writeProfile(
        tx,
        tenantId,
        profileId,
        row,
        { state: step.state, embedded, entries: [entry], reader: null, leaps: true },
        (written) => writeRevision(tx, tenantId, profileId, written),
      );
      return step.changes;
    });
    if (changes) return { profileId, revision, changes };
  }
  throw new LimnError('unavailable', 'The profile is being merged all the time; try again', { retryAfterSeconds: 1 });
}

/** A submission that comes out of a profile, or back into it. */
interface Weighed {
  submissionId: string;
  kind: 'revert' | 'restore';
}

async function foldAgain(
  { storage }: Revises,
  tenantId: string,
  profileId: string,
  decisions: Decision[],
  weighed: Weighed | undefined,
): Promise<ProfileState> {
  const also = weighed?.kind === 'restore' ? weighed.submissionId : null;
  const but = weighed?.kind === 'revert' ? weighed.submissionId : null;
  return mergeInSlices(
    { ...emptyState(), decisions },
    await activeObservations(storage.within(tenantId), tenantId, profileId, also, but),
    absorb,
  );
}
