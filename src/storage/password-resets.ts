import { prepared, type OwnerTx, type Tx } from './connection.js';
import { PasswordReset } from './entities.js';

const ISSUE = prepared(
  'password_reset.issue',
  `
  insert into password_reset (account_id, token_hash, expires_at) select $1, $2, now() + make_interval(secs => $3)
  where (select count(*) from password_reset where account_id = $1 and expires_at > now()) < $4 returning expires_at
    as "expiresAt"`,
);

/** Keeps a token for `seconds` and returns until when; undefined when the account has `most` that are good already. */
export async function insertReset(
  tx: Tx,
  accountId: string,
  tokenHash: Buffer,
  seconds: number,
  most: number,
): Promise<Date | undefined> {
  return (await tx.query<{ expiresAt: Date }>(ISSUE, [accountId, tokenHash, seconds, most]))[0]?.expiresAt;
}

const FIND = prepared(
  'password_reset.find',
  `
  select account_id as "accountId", email, email_key as "emailKey" from password_reset join account using (account_id)
  where token_hash = $1 and expires_at > now()`,
);

/** Whose password a token sets, while it is good. */
export async function findReset(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ accountId: string; email: string; emailKey: string } | undefined> {
  return (await tx.query<{ accountId: string; email: string; emailKey: string }>(FIND, [tokenHash]))[0];
}

const TAKE = prepared('password_reset.take', 'delete from password_reset where token_hash = $1 and expires_at > now()');

/** Takes a token, which is gone with that; false when it was not there any more. */
export async function takeReset(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return (await tx.run(TAKE, [tokenHash])) === 1;
}

/** Ends all tokens of an account. */
export async function deleteResets(tx: OwnerTx, accountId: string): Promise<void> {
  await tx.rows.getRepository(PasswordReset).delete({ accountId });
}

/** Deletes tokens of times that are over. */
export async function forgetResets(tx: Tx): Promise<void> {
  await tx.run({ text: 'delete from password_reset where expires_at < now()' }, []);
}
