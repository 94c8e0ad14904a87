import type { explainHits } from '../service/explain-hits.js';
import type { readOne } from '../service/read.js';
import type { Found, Hit } from '../service/search.js';
import { pickFields } from './fields.js';

export type StoredProfile = NonNullable<Awaited<ReturnType<typeof readOne>>>;

/**
 * The body of a profile read. Stored JSON text passes through unparsed, which halves the work of a read, unless only
 * some `fields` of it are wanted.
 */
export function profileBody(stored: StoredProfile, fields?: string[][]): string {
  return `{"profile_id":${JSON.stringify(stored.profileId)},"profile":${picked(profileText(stored), fields)}}`;
}

const picked = (text: string, fields: string[][] | undefined): string =>
  fields ? JSON.stringify(pickFields(JSON.parse(text) as Record<string, unknown>, fields)) : text;

/**
 * The body of a search: every entry is the whole profile, or the `fields` of it, with its score when there was a query,
 * and with what it was found by where that is `explained`.
 */
export function searchBody(
  { hits, total, page, pageSize, nearMisses, nearest, suggestedSensitivity }: Found,
  explained?: Awaited<ReturnType<typeof explainHits>>,
  fields?: string[][],
): string {
  const entry = ({ profile, similarityScore: score }: Hit): string =>
    withMembers(picked(profileText(profile), fields), {
      similarityScore: score,
      because: score === undefined ? undefined : explained && (explained.get(profile.profileId) ?? []),
    });
  const entries = (some: Hit[]): string => `[${some.map(entry).join(',')}]`;
  const more = membersOf({ nearMisses, suggestedSensitivity });
  const under = nearest === undefined ? '' : `,"nearest":${entries(nearest)}`;
  return `{"profiles":${entries(hits)},"total":${total},"page":${page},"pageSize":${pageSize}${more}${under}}`;
}

/** The members of an object that have a value, each behind a comma: absent values have no key at all. */
const membersOf = (members: Record<string, unknown>): string =>
  Object.entries(members)
    .flatMap(([name, value]) => (value === undefined ? [] : [`,"${name}":${JSON.stringify(value)}`]))
    .join('');

/** What a post is answered with; `id` is the profile's. */
export const acknowledgement = (profileId: string): string =>
  `{"id":${JSON.stringify(profileId)},"message":"Accepted: the data is safe and will be merged into the profile ` +
  'in the background"}';

/** A profile as JSON text. */
export function profileText({
  profileId,
  tenantId,
  status,
  document,
  recentLog,
  lastUpdated,
  createdAt,
}: StoredProfile): string {
  // Empty texts add no key either.
  const members = document.length > 2 ? `,${document.slice(1, -1)}` : '';
  const log = recentLog.length > 2 ? `,"update_log":${recentLog}` : '';
  return (
    `{"profile_id":${JSON.stringify(profileId)},"tenant_id":"${tenantId}","status":"${status}"${members}${log}` +
    `,"last_updated":"${lastUpdated.toISOString()}","created_at":"${createdAt.toISOString()}"}`
  );
}

const withMembers = (text: string, members: Record<string, unknown>): string =>
  `${text.slice(0, -1)}${membersOf(members)}}`;
