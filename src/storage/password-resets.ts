import { Raw, type FindOperator } from 'typeorm';
import { columns } from './columns.js';
import type { OwnerTx, Tx } from './connection.js';
import { AccountEntity } from './entities/account.js';
import { PasswordResetEntity } from './entities/password-reset.js';
import { prepared } from './statement.js';

const ISSUE = prepared(
  'password_reset.issue',
  `
  insert into password_reset (account_id, token_hash, expires_at) select $1, $2, now() + make_interval(secs => $3)
  where (select count(*) from password_reset where account_id = $1 and expires_at > now()) < $4
  returning ${columns(PasswordResetEntity, 'expiresAt')}`,
);

/** Keeps a token for `seconds` and returns until when; undefined when the account has `most` that are good already. */
export async function insertReset(
  tx: Tx,
  accountId: string,
  tokenHash: Buffer,
  seconds: number,
  most: number,
): Promise<Date | undefined> {
  return (await tx.query<Pick<PasswordResetEntity, 'expiresAt'>>(ISSUE, [accountId, tokenHash, seconds, most]))[0]
    ?.expiresAt;
}

const FIND = prepared(
  'password_reset.find',
  `
  select ${columns(AccountEntity, 'accountId', 'email', 'emailKey')} from password_reset join account using (account_id)
  where token_hash = $1 and expires_at > now()`,
);

/** Whose password a token sets, while it is good. */
export async function findReset(
  tx: Tx,
  tokenHash: Buffer,
): Promise<Pick<AccountEntity, 'accountId' | 'email' | 'emailKey'> | undefined> {
  return (await tx.query<Pick<AccountEntity, 'accountId' | 'email' | 'emailKey'>>(FIND, [tokenHash]))[0];
}

/** By the database's clock, the only one that all processes have. */
const now = (comparison: '>' | '<'): FindOperator<Date> => Raw((at) => `${at} ${comparison} now()`);

/** Takes a token, which is gone with that; false when it was not there any more. */
export async function takeReset(tx: OwnerTx, tokenHash: Buffer): Promise<boolean> {
  const { affected } = await tx.rows.getRepository(PasswordResetEntity).delete({ tokenHash, expiresAt: now('>') });
  return affected === 1;
}

/** Ends all tokens of an account. */
export async function deleteResets(tx: OwnerTx, accountId: string): Promise<void> {
  await tx.rows.getRepository(PasswordResetEntity).delete({ accountId });
}

/** Deletes tokens of times that are over. */
export async function forgetResets(tx: OwnerTx): Promise<void> {
  await tx.rows.getRepository(PasswordResetEntity).delete({ expiresAt: now('<') });
}
