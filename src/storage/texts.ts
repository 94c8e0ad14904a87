import { column, columns } from './columns.js';
import type { Storage, Tx } from './connection.js';
import { ProfileTextEntity } from './entities/profile-text.js';
import { TextPendingEntity } from './entities/text-pending.js';
import { prepared } from './statement.js';

/** Profiles brought up to date in one transaction: those that are merged meanwhile wait for it. */
const BATCH = 500;

const TAKE = prepared(
  'text.take',
  `
  select ${columns(TextPendingEntity, 'tenantId', 'profileId')} from text_pending order by tenant_id, profile_id limit
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
  select tenant_id, profile_id, ${COLUMNS.map((name) => `profile.${name}`).join(', ')} from profile join
    unnest($1::uuid[], $2::text[]) as taken(tenant, id) on tenant_id = tenant and profile_id = id
  on conflict (tenant_id, profile_id) do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}
  where (${COLUMNS.map((name) => `old.${name}`).join(', ')}) is distinct from
    (${COLUMNS.map((name) => `excluded.${name}`).join(', ')})`,
);
const DONE = prepared(
  'text.done',
  `
  delete from text_pending using unnest($1::uuid[], $2::text[]) as taken(tenant, id) where tenant_id = tenant and
    profile_id = id`,
);

/**
 * Brings the index behind filters up to date with all profiles that have changed. Answers are right before it too, only
 * later the more there are. Meant to run now and then: a batch is sorted into the index for a tenth of what its
 * profiles would cost one by one.
 */
export async function indexTexts(storage: Storage, signal: AbortSignal): Promise<number> {
  let done = 0;
  for (let count = BATCH; count === BATCH && !signal.aborted; done += count) count = await storage.tx(indexBatch);
  if (done > 0) await storage.query({ text: `select gin_clean_pending_list('profile_text_trigrams')` }, []);
  return done;
}

/** Three statements: the texts are read after the keys are held, so that no merge between the two is overlooked. */
async function indexBatch(tx: Tx): Promise<number> {
  const keys = await tx.query<TextPendingEntity>(TAKE, []);
  const values = [keys.map(({ tenantId }) => tenantId), keys.map(({ profileId }) => profileId)];
  await tx.run(PUT, values);
  await tx.run(DONE, values);
  return keys.length;
}
