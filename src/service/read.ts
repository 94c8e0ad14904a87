import { latestSubmissions } from '../storage/latest-submissions.js';
import { invalidField, LimnError } from '../errors.js';
import { parseWhole } from '../profile/search.js';
import { emptyState, parseState, type ProfileState } from '../profile/state.js';
import { readProfileExport } from '../storage/profile-export.js';
import { readHeadAndLog, readLog, readLogBackwards, type LogEntry } from '../storage/history.js';
import { profilesAfter } from '../storage/listing.js';
import { readProfile, readProfileHead, readState, type ProfileHead, type StoredProfile } from '../storage/profiles.js';
import { failuresAfter, readSubmission, type FailurePlace, type SubmissionRecord } from '../storage/submissions.js';
import { latestUsage, type DayOfUsage } from '../storage/usage.js';
import { assertMaySee, assertWholeApp, type Caller } from '../tenant/caller.js';
import { isUuid } from '../uuid.js';
import type { Needs } from './needs.js';
import { profileIdOf } from './profile-id-of.js';

type Reads = Pick<Needs, 'storage'>;

/** The default and the largest size of a page. */
export const PAGE = 20;
export const LONGEST_PAGE = 100;

/**
 * One of the caller's profiles; undefined when there is none, or it belongs to another tenant. Throws `invalid_field`
 * for an impossible id.
 */
export async function readOne({ storage }: Reads, caller: Caller, id: unknown): Promise<StoredProfile | undefined> {
  return readProfile(storage.within(caller.tenantId), caller.tenantId, profileIdOf(caller, id));
}

/** The same without its update log, which {@link readHistory} pages through. */
export async function readHead({ storage }: Reads, caller: Caller, id: unknown): Promise<ProfileHead | undefined> {
  return readProfileHead(storage.within(caller.tenantId), caller.tenantId, profileIdOf(caller, id));
}

/**
 * Everything that is stored of a profile, as JSON text, for the person it is about: document, update log, observations,
 * and texts that have not been read yet. Undefined when there is no such profile.
 */
export async function readExport({ storage }: Reads, caller: Caller, id: unknown): Promise<string | undefined> {
  return readProfileExport(storage.reading(caller.tenantId), caller.tenantId, profileIdOf(caller, id));
}

/** The merge state of a profile, with its evidence and decisions; the empty state if there is no such profile. */
export async function readMerged({ storage }: Reads, caller: Caller, profileId: string): Promise<ProfileState> {
  assertMaySee(caller, profileId);
  const text = (await readState(storage.within(caller.tenantId), caller.tenantId, profileId))?.state ?? '';
  return text === '' ? emptyState() : parseState(text);
}

/** One of the caller's submissions; undefined when there is none. */
export async function readReceipt(
  { storage }: Reads,
  caller: Caller,
  id: string,
): Promise<SubmissionRecord | undefined> {
  const record = isUuid(id) ? await readSubmission(storage.within(caller.tenantId), caller.tenantId, id) : undefined;
  // A token for one profile does not see submissions of others.
  return caller.profileId === undefined || record?.profileId === caller.profileId ? record : undefined;
}

/** The latest submissions of the caller's app, at most 100. Throws `invalid_field`, `forbidden`. */
export async function readLatestSubmissions(
  { storage }: Reads,
  caller: Caller,
  first: unknown,
): Promise<SubmissionRecord[]> {
  assertWholeApp(caller);
  const most = parseWhole('first', first, 50, LONGEST_PAGE);
  return latestSubmissions(storage.reading(caller.tenantId), caller.tenantId, most);
}

/** The error for a submission that does not exist, or that the caller may not see. */
export const noSuchSubmission = (): LimnError =>
  new LimnError('not_found', 'There is no such submission', { field: 'id' });

/** A page of a list with cursors. */
export interface CursorPage<T> {
  items: T[];
  hasMore: boolean;
}

/** Update log entries after a cursor (`seq`), oldest first. `first` defaults to {@link PAGE} and is at most 100. */
export async function readHistory(
  { storage }: Reads,
  caller: Caller,
  profileId: string,
  first: unknown,
  after: number,
): Promise<CursorPage<LogEntry>> {
  assertMaySee(caller, profileId);
  const size = pageSize(first);
  return pageOf(await readLog(storage.reading(caller.tenantId), caller.tenantId, profileId, after, size + 1), size);
}

/** The last `last` entries before a cursor and until a moment, oldest first; `hasMore`: there are older ones. */
export async function readHistoryBackwards(
  { storage }: Reads,
  caller: Caller,
  profileId: string,
  last: unknown,
  before: number | null,
  until: Date | null,
): Promise<CursorPage<LogEntry>> {
  assertMaySee(caller, profileId);
  const size = pageSize(last, 'last');
  const { items, hasMore } = pageOf(
    await readLogBackwards(storage.reading(caller.tenantId), caller.tenantId, profileId, before, until, size + 1),
    size,
  );
  return { items: items.toReversed(), hasMore };
}

/** One profile and the first page of its history, in one round trip. */
export async function readHeadAndHistory(
  { storage }: Reads,
  caller: Caller,
  id: unknown,
): Promise<{ head: ProfileHead; history: CursorPage<LogEntry> } | undefined> {
  const found = await readHeadAndLog(
    storage.within(caller.tenantId),
    caller.tenantId,
    profileIdOf(caller, id),
    PAGE + 1,
  );
  return found && { head: found.head, history: pageOf(found.log, PAGE) };
}

/** A page of profiles in the order of their ids, after the id `after`. */
export async function pageProfiles(
  { storage }: Reads,
  caller: Caller,
  first: unknown,
  after: string,
): Promise<CursorPage<StoredProfile>> {
  assertWholeApp(caller);
  const size = pageSize(first);
  return pageOf(await profilesAfter(storage.reading(caller.tenantId), caller.tenantId, after, size + 1), size);
}

/** A page of the caller's failed submissions, the latest first, after position `after`. */
export async function readFailures(
  { storage }: Reads,
  caller: Caller,
  first: unknown,
  after: FailurePlace | undefined,
): Promise<CursorPage<SubmissionRecord & FailurePlace>> {
  assertWholeApp(caller);
  const size = pageSize(first);
  return pageOf(await failuresAfter(storage.reading(caller.tenantId), caller.tenantId, after, size + 1), size);
}

/**
 * What models cost the caller's app on each of the last `days` days, 1 to 366 and 30 by default, oldest first. Throws
 * `invalid_field`.
 */
export async function readUsage({ storage }: Reads, caller: Caller, days: unknown): Promise<DayOfUsage[]> {
  assertWholeApp(caller);
  return latestUsage(storage.reading(caller.tenantId), caller.tenantId, parseWhole('days', days, 30, 366));
}

function pageSize(wanted: unknown, field = 'first'): number {
  const size = wanted ?? PAGE;
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 1)
    throw invalidField(field, 'must be a whole number of at least 1');
  return Math.min(size, LONGEST_PAGE);
}

const pageOf = <T>(found: T[], size: number): CursorPage<T> => ({
  items: found.slice(0, size),
  hasMore: found.length > size,
});
