import { column, columns } from './columns.js';
import type { Storage, Tx } from './connection.js';
import { ProfileTextEntity } from './entities/profile-text.js';
import { TextPendingEntity } from './entities/text-pending.js';
import { ofAllTenants, prepared } from './statement.js';

/** Profiles brought up to date in one transaction: those that are merged meanwhile wait for it. */
const BATCH = 500;

const CHANGED = ofAllTenants(
  'text.changed',
  (isAmong) => `select distinct tenant_id as "tenantId" from text_pending where ${isAmong}`,
);
const TAKE = prepared(
  'text.take',
  `
  select ${columns(TextPendingEntity, 'profileId')} from text_pending where tenant_id = $1 order by profile_id limit
    ${BATCH} for update skip locked`,
);
// The same names as in the profile, from which they are copied.
const COLUMNS = (['idKey', 'nameKey', 'genderKey', 'locationKey', 'interestsKey', 'summaryKey'] as const).map((key) =>
  column(ProfileTextEntity, key),
);
const PUT = prepared(
  'text.put',
  `
  insert into profile_text as old (tenant_id, profile_id, ${COLUMNS.join(', ')})
  select $1::uuid, taken.id, ${COLUMNS.map((name) => `profile.${name}`).join(', ')} from unnest($2::text[]) as taken(id)
  cross join lateral (select * from profile where tenant_id = $1 and profile_id = taken.id offset 0) profile
  on conflict (tenant_id, profile_id) do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}
  where (${COLUMNS.map((name) => `old.${name}`).join(', ')}) is distinct from
    (${COLUMNS.map((name) => `excluded.${name}`).join(', ')})`,
);
const DONE = prepared('text.done', `delete from text_pending where tenant_id = $1 and profile_id = any($2::text[])`);

/**
 * Brings the index behind filters up to date with all profiles that have changed. Answers are right before it too, only
 * later the more there are. Meant to run now and then: a batch is sorted into the index for a tenth of what its
 * profiles would cost one by one.
 */
export async function indexTexts(storage: Storage, signal: AbortSignal): Promise<number> {
  let done = 0;
  for (const { tenantId } of await storage.ofAll<Pick<TextPendingEntity, 'tenantId'>>(CHANGED, []))
    for (let count = BATCH; count === BATCH && !signal.aborted; done += count)
      count = await storage.within(tenantId).tx((tx) => indexBatch(tx, tenantId));
  if (done > 0) await storage.query({ text: `select gin_clean_pending_list('profile_text_trigrams')` }, []);
  return done;
}

/** The texts are read after the keys are held, so that no merge between the two is overlooked. */
async function indexBatch(tx: Tx, tenantId: string): Promise<number> {
  const taken = await tx.query<Pick<TextPendingEntity, 'profileId'>>(TAKE, [tenantId]);
  const values = [tenantId, taken.map(({ profileId }) => profileId)];
  await tx.together([
    [PUT, values],
    [DONE, values],
  ]);
  return taken.length;
}
