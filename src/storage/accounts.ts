import { IsNull, Not } from 'typeorm';
import type { OwnerTx } from './connection.js';
import { AccountEntity } from './entities/account.js';
import { AppEntity } from './entities/app.js';

/** Makes an account; returns when, or undefined when the address has one. */
export async function insertAccount(tx: OwnerTx, account: Omit<AccountEntity, 'createdAt'>): Promise<Date | undefined> {
  const insert = tx.rows.createQueryBuilder().insert().into(AccountEntity).values(account);
  const { generatedMaps } = await insert.orIgnore().returning(['createdAt']).execute();
  return (generatedMaps[0] as Partial<AccountEntity> | undefined)?.createdAt;
}

/** Whether there is exactly one account, which no app was given to yet. */
export async function isOnlyAccount(tx: OwnerTx): Promise<boolean> {
  return (
    (await tx.rows.getRepository(AccountEntity).count()) === 1 &&
    !(await tx.rows.getRepository(AppEntity).existsBy({ accountId: Not(IsNull()) }))
  );
}

/** The account of an address, as it is compared. */
export async function accountOf(tx: OwnerTx, emailKey: string): Promise<AccountEntity | null> {
  return tx.rows.getRepository(AccountEntity).findOneBy({ emailKey });
}

/** One account. */
export async function readAccount(tx: OwnerTx, accountId: string): Promise<AccountEntity | null> {
  return tx.rows.getRepository(AccountEntity).findOneBy({ accountId });
}

/** The account of an address, as it is compared, or of an id, with the number of its apps. */
export async function summarizeAccount(
  tx: OwnerTx,
  which: Pick<AccountEntity, 'emailKey'> | Pick<AccountEntity, 'accountId'>,
): Promise<(Pick<AccountEntity, 'accountId' | 'email' | 'createdAt'> & { apps: number }) | undefined> {
  const account = await tx.rows.getRepository(AccountEntity).findOneBy(which);
  if (!account) return undefined;
  const { accountId, email, createdAt } = account;
  return { accountId, email, createdAt, apps: await tx.rows.getRepository(AppEntity).countBy({ accountId }) };
}

/**
 * Keeps others from changing an account or the number of its apps until the transaction ends. False when it is gone.
 */
export async function lockAccount(tx: OwnerTx, accountId: string): Promise<boolean> {
  const locked = await tx.rows
    .getRepository(AccountEntity)
    .findOne({ select: { accountId: true }, where: { accountId }, lock: { mode: 'pessimistic_write' } });
  return locked !== null;
}

/** Replaces the hash of an account's password, if it is still the one that was looked at; false when it is not. */
export async function replacePassword(tx: OwnerTx, accountId: string, before: string, after: string): Promise<boolean> {
  return (
    (await tx.rows.getRepository(AccountEntity).update({ accountId, passwordHash: before }, { passwordHash: after }))
      .affected === 1
  );
}

/** Deletes an account with its sessions; its apps must be gone. */
export async function deleteAccount(tx: OwnerTx, accountId: string): Promise<void> {
  await tx.rows.getRepository(AccountEntity).delete({ accountId });
}
