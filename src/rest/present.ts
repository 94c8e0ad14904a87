import type { readOne } from '../service/read.js';
import type { Found } from '../service/search.js';

export type StoredProfile = NonNullable<Awaited<ReturnType<typeof readOne>>>;

/** The body of a profile read. Stored JSON text passes through unparsed, which halves the work of a read. */
export function profileBody(stored: StoredProfile): string {
  return `{"profile_id":${JSON.stringify(stored.profileId)},"profile":${profileText(stored)}}`;
}

/** The body of a search: every entry is the whole profile, with its score when there was a query. */
export function searchBody({ hits, total, page, pageSize, nearMisses }: Found): string {
  const profiles = hits.map(({ profile, similarityScore }) => profileText(profile, similarityScore)).join(',');
  const near = nearMisses === undefined ? '' : `,"nearMisses":${nearMisses}`;
  return `{"profiles":[${profiles}],"total":${total},"page":${page},"pageSize":${pageSize}${near}}`;
}

/** What a post is answered with; `id` is the profile's. */
export const acknowledgement = (profileId: string): string =>
  `{"id":${JSON.stringify(profileId)},"message":"Accepted: the data is safe and will be merged into the profile ` +
  'in the background"}';

function profileText(
  { profileId, tenantId, status, document, recentLog, lastUpdated, createdAt }: StoredProfile,
  similarityScore?: number,
): string {
  // Absent values have no key at all, so empty texts add none.
  const members = document.length > 2 ? `,${document.slice(1, -1)}` : '';
  const log = recentLog.length > 2 ? `,"update_log":${recentLog}` : '';
  const score = similarityScore === undefined ? '' : `,"similarityScore":${similarityScore}`;
  return (
    `{"profile_id":${JSON.stringify(profileId)},"tenant_id":"${tenantId}","status":"${status}"${members}${log}` +
    `,"last_updated":"${lastUpdated.toISOString()}","created_at":"${createdAt.toISOString()}"${score}}`
  );
}
