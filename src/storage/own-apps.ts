import { IsNull, type SelectQueryBuilder } from 'typeorm';
import type { OwnerTx } from './connection.js';
import { ApiKeyEntity } from './entities/api-key.js';
import { AppEntity } from './entities/app.js';
import { ErasureEntity } from './entities/erasure.js';

/** An app as its owner sees it. */
export interface OwnApp extends Pick<AppEntity, 'tenantId' | 'name' | 'createdAt'> {
  /** What may be shown of its live key; null when it has none. */
  keyPreview: ApiKeyEntity['preview'] | null;
  /** When one of its keys was last used, to the minute. */
  lastUsedAt: ApiKeyEntity['lastUsedAt'];
  suspended: boolean;
}

const ownApps = (tx: OwnerTx, accountId: string): SelectQueryBuilder<AppEntity> =>
  tx.rows
    .createQueryBuilder(AppEntity, 'app')
    .select('app.tenantId', 'tenantId')
    .addSelect('app.name', 'name')
    .addSelect('app.createdAt', 'createdAt')
    .addSelect('app.suspendedAt is not null', 'suspended')
    .addSelect(
      (live) =>
        live
          .select('key.preview')
          .from(ApiKeyEntity, 'key')
          .where('key.tenantId = app.tenantId and key.revokedAt is null'),
      'keyPreview',
    )
    .addSelect(
      (used) => used.select('max(key.lastUsedAt)').from(ApiKeyEntity, 'key').where('key.tenantId = app.tenantId'),
      'lastUsedAt',
    )
    .where('app.accountId = :accountId', { accountId });

/** The apps of an account, oldest first. */
export async function appsOf(tx: OwnerTx, accountId: string): Promise<OwnApp[]> {
  return ownApps(tx, accountId).orderBy('app.createdAt').addOrderBy('app.tenantId').getRawMany<OwnApp>();
}

/** One app of an account. */
export async function appOf(tx: OwnerTx, accountId: string, tenantId: string): Promise<OwnApp | undefined> {
  return ownApps(tx, accountId).andWhere('app.tenantId = :tenantId', { tenantId }).getRawOne<OwnApp>();
}

/** Renames an app of an account; false when it has no such app. */
export async function renameAppOf(tx: OwnerTx, accountId: string, tenantId: string, name: string): Promise<boolean> {
  return (await tx.rows.getRepository(AppEntity).update({ accountId, tenantId }, { name })).affected === 1;
}

/** Keeps others from changing an app of an account until the transaction ends; false when it has no such app. */
export async function lockApp(tx: OwnerTx, accountId: string, tenantId: string): Promise<boolean> {
  const locked = await tx.rows
    .getRepository(AppEntity)
    .findOne({ select: { tenantId: true }, where: { accountId, tenantId }, lock: { mode: 'pessimistic_write' } });
  return locked !== null;
}

/** Makes an app an account's own. */
export async function giveAppTo(tx: OwnerTx, accountId: string, tenantId: string): Promise<void> {
  await tx.rows.getRepository(AppEntity).update({ tenantId }, { accountId });
}

/** Makes all apps that are nobody's an account's own. */
export async function giveOperatorsApps(tx: OwnerTx, accountId: string): Promise<void> {
  await tx.rows.getRepository(AppEntity).update({ accountId: IsNull() }, { accountId });
}

/**
 * Takes an app and its keys away from an account, so that nothing opens it any more, and leaves what is in it to be
 * erased. False when it has no such app.
 */
export async function abandonApp(tx: OwnerTx, accountId: string, tenantId: string): Promise<boolean> {
  const { affected } = await tx.rows.getRepository(AppEntity).delete({ accountId, tenantId });
  if (affected === 1) await tx.rows.getRepository(ErasureEntity).insert({ tenantId });
  return affected === 1;
}
