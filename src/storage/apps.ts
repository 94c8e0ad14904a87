import { IsNull } from 'typeorm';
import { column, columns } from './columns.js';
import type { OwnerTx, Tx } from './connection.js';
import { ApiKeyEntity } from './entities/api-key.js';
import { AppEntity } from './entities/app.js';
import { prepared } from './statement.js';

/** What a key opens. */
export interface KeyRecord extends Pick<ApiKeyEntity, 'tenantId' | 'keyId' | 'scope' | 'expiresAt'> {
  suspended: boolean;
}

const BY_HASH = prepared(
  'api_key.by_hash',
  `
  select ${columns(ApiKeyEntity, 'tenantId', 'keyId', 'scope', 'expiresAt')},
    app.${column(AppEntity, 'suspendedAt')} is not null as suspended
  from api_key join app using (tenant_id) where key_hash = $1 and revoked_at is null and (expires_at is null or
    expires_at > now())`,
);

/** The live key with this digest. The one look-up that has no tenant, since it is what finds the tenant. */
export async function findKey(tx: Tx, keyHash: Buffer): Promise<KeyRecord | undefined> {
  return (await tx.query<KeyRecord>(BY_HASH, [keyHash]))[0];
}

const BY_ID = prepared(
  'api_key.by_id',
  `
  select ${columns(ApiKeyEntity, 'tenantId', 'keyId', 'scope', 'expiresAt', 'keyHash')},
    app.${column(AppEntity, 'suspendedAt')} is not null as suspended
  from api_key join app using (tenant_id) where tenant_id = $1 and ($2::uuid is null or key_id = $2) and revoked_at is
    null and (expires_at is null or expires_at > now())`,
);

/** The live key with this id, and what tokens are signed with. */
export async function findKeyById(
  tx: Tx,
  tenantId: string,
  keyId: string,
): Promise<(KeyRecord & Pick<ApiKeyEntity, 'keyHash'>) | undefined> {
  return (await tx.query<KeyRecord & Pick<ApiKeyEntity, 'keyHash'>>(BY_ID, [tenantId, keyId]))[0];
}

/** The one live key of an app. */
export async function liveKeyOf(
  tx: Tx,
  tenantId: string,
): Promise<Pick<ApiKeyEntity, 'keyId' | 'keyHash'> | undefined> {
  return (await tx.query<Pick<ApiKeyEntity, 'keyId' | 'keyHash'>>(BY_ID, [tenantId, null]))[0];
}

const SUSPENDED = prepared(
  'app.suspended',
  `
  select ${column(AppEntity, 'suspendedAt')} is not null as suspended from app where tenant_id = $1`,
);

/** Whether an app is suspended; undefined when there is none. */
export async function isSuspended(tx: Tx, tenantId: string): Promise<boolean | undefined> {
  return (await tx.query<{ suspended: boolean }>(SUSPENDED, [tenantId]))[0]?.suspended;
}

const OWN_LIMIT = prepared(
  'app.own_limit',
  `
  select ${columns(AppEntity, 'dailyTokens')} from app where tenant_id = $1`,
);

/** The tokens of models that an app's owner lets it use a day; null without such a limit. */
export async function dailyTokensOf(tx: Tx, tenantId: string): Promise<AppEntity['dailyTokens']> {
  return (await tx.query<Pick<AppEntity, 'dailyTokens'>>(OWN_LIMIT, [tenantId]))[0]?.dailyTokens ?? null;
}

const TOUCH = prepared(
  'api_key.touch',
  `
  update api_key set last_used_at = now() where tenant_id = $1 and key_id = $2 and (last_used_at is null or
    last_used_at < now() - interval '1 minute')`,
);

/** Notes that a key was used, to the minute. */
export async function touchKey(tx: Tx, tenantId: string, keyId: string): Promise<void> {
  await tx.run(TOUCH, [tenantId, keyId]);
}

/** Any number: held while somebody makes sure that an app exists. */
const APPS_LOCK = 7_316_102;

/** Keeps others from making apps by name until the transaction ends. */
export async function lockApps(tx: Tx): Promise<void> {
  await tx.query({ text: 'select pg_advisory_xact_lock($1)' }, [APPS_LOCK]);
}

/** The operator's apps with this name, oldest first; those of accounts are not the command line's to change. */
export async function appsNamed(tx: OwnerTx, name: string): Promise<AppEntity[]> {
  return tx.rows.getRepository(AppEntity).find({ where: { name, accountId: IsNull() }, order: { createdAt: 'ASC' } });
}

/** The names of all apps of the operator. */
export async function operatorsNames(tx: OwnerTx): Promise<string[]> {
  const apps = await tx.rows.getRepository(AppEntity).find({ select: { name: true }, where: { accountId: IsNull() } });
  return apps.map(({ name }) => name);
}

/** The app that a key was ever made for, whether or not it still opens it. */
export async function appOfKey(tx: OwnerTx, keyHash: Buffer): Promise<AppEntity | null> {
  const key = await tx.rows.getRepository(ApiKeyEntity).findOneBy({ keyHash });
  return key && tx.rows.getRepository(AppEntity).findOneBy({ tenantId: key.tenantId });
}

/** Whether there is a key that opens anything. */
export async function anyLiveKey(tx: OwnerTx): Promise<boolean> {
  return tx.rows.getRepository(ApiKeyEntity).existsBy({ revokedAt: IsNull() });
}

/** Makes an app without a key; without an account it is the operator's. */
export async function insertApp(
  tx: OwnerTx,
  tenantId: string,
  name: string,
  accountId: string | null = null,
): Promise<void> {
  await tx.rows.getRepository(AppEntity).insert({ tenantId, name, accountId });
}

/** Gives an app its one live key; the one before stops with the commit. */
export async function replaceKey(
  tx: OwnerTx,
  tenantId: string,
  key: { keyId: string; keyHash: Buffer; preview: string },
): Promise<void> {
  const keys = tx.rows.getRepository(ApiKeyEntity);
  await revokeKeys(tx, tenantId);
  // A key that was revoked and comes back from an operator's environment is the same key again.
  await keys.delete({ tenantId, keyHash: key.keyHash });
  await keys.insert({ tenantId, ...key });
}

/** Ends the live key of an app, if it has one. */
export async function revokeKeys(tx: OwnerTx, tenantId: string): Promise<void> {
  await tx.rows.getRepository(ApiKeyEntity).update({ tenantId, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
}
