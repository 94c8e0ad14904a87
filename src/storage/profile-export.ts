import type { Reads } from './connection.js';
import { prepared } from './statement.js';

const IN_PLACE = 'tenant_id = profile.tenant_id and profile_id = profile.profile_id';

const EVERYTHING = prepared(
  'profile.everything',
  `
  select json_build_object(
    'profileId', profile_id, 'tenantId', tenant_id, 'status', status, 'createdAt', created_at, 'lastUpdated',
      last_updated,
    'profile', document::json, 'state', nullif(state, '')::json,
    'updateLog', (
      select coalesce(json_agg(json_build_object('extractedOn', extracted_on, 'submissionId', submission_id,
        'changes', changes::json, 'revision', revision::json) order by seq), '[]'::json)
      from update_log where ${IN_PLACE}),
    'observations', (select coalesce(json_agg(body::json order by seq), '[]'::json) from observation where ${IN_PLACE}),
    'submissions', (
      select coalesce(json_agg(json_build_object('id', submission_id, 'receivedAt', received_at, 'inputType',
        input_type, 'givenSubject', given_subject, 'subject', subject::json,
        'state', submission.state, 'error', error, 'data', data) order by seq), '[]'::json)
      from submission where ${IN_PLACE})
  )::text as everything from profile where tenant_id = $1 and profile_id = $2`,
);

/**
 * Everything that is stored of a profile, in one snapshot, as JSON text; undefined when there is none. Vectors and
 * indexes are left out, since they are derived.
 */
export async function readProfileExport(tx: Reads, tenantId: string, profileId: string): Promise<string | undefined> {
  return (await tx.query<{ everything: string }>(EVERYTHING, [tenantId, profileId]))[0]?.everything;
}
