import { prepared, type OwnerTx, type Tx } from './connection.js';
import { Account, type AccountRow } from './entities.js';

const CREATE = prepared(
  'account.create',
  `
  insert into account (account_id, email, email_key, password_hash) values ($1, $2, $3, $4) on conflict (email_key) do
    nothing returning created_at as "createdAt"`,
);

/** Makes an account; returns when, or undefined when the address has one. */
export async function insertAccount(
  tx: Tx,
  { accountId, email, emailKey, passwordHash }: Omit<AccountRow, 'createdAt'>,
): Promise<Date | undefined> {
  return (await tx.query<{ createdAt: Date }>(CREATE, [accountId, email, emailKey, passwordHash]))[0]?.createdAt;
}

/** The account of an address, as it is compared. */
export async function accountOf(tx: OwnerTx, emailKey: string): Promise<AccountRow | null> {
  return tx.rows.getRepository(Account).findOneBy({ emailKey });
}

/** One account. */
export async function readAccount(tx: OwnerTx, accountId: string): Promise<AccountRow | null> {
  return tx.rows.getRepository(Account).findOneBy({ accountId });
}

const SUMMARY = prepared(
  'account.summary',
  `
  select account_id as "accountId", email, created_at as "createdAt",
    (select count(*)::int from app where app.account_id = account.account_id) as apps
  from account where email_key = $1 or account_id = $2`,
);

/** The account of an address, as it is compared, or of an id, with the number of its apps. */
export async function summarizeAccount(
  tx: Tx,
  emailKey: string | null,
  accountId: string | null,
): Promise<(Pick<AccountRow, 'accountId' | 'email' | 'createdAt'> & { apps: number }) | undefined> {
  return (
    await tx.query<Pick<AccountRow, 'accountId' | 'email' | 'createdAt'> & { apps: number }>(SUMMARY, [
      emailKey,
      accountId,
    ])
  )[0];
}

/**
 * Keeps others from changing an account or the number of its apps until the transaction ends. False when it is gone.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.query({ text: 'select 1 from account where account_id = $1 for update' }, [accountId])).length === 1;
}

/** Replaces the hash of an account's password, if it is still the one that was looked at; false when it is not. */
export async function replacePassword(tx: OwnerTx, accountId: string, before: string, after: string): Promise<boolean> {
  return (
    (await tx.rows.getRepository(Account).update({ accountId, passwordHash: before }, { passwordHash: after }))
      .affected === 1
  );
}

/** Deletes an account with its sessions; its apps must be gone. */
export async function deleteAccount(tx: OwnerTx, accountId: string): Promise<void> {
  await tx.rows.getRepository(Account).delete({ accountId });
}
