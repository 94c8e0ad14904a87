import { randomUUID } from 'node:crypto';
import { LimnError } from '../../errors.js';
import { summarizeAccount } from '../../storage/accounts.js';
import type { Storage } from '../../storage/connection.js';
import { parseEmail } from '../../tenant/email.js';
import { isUuid } from '../../uuid.js';
import { issueReset } from './password-link.js';

/**
 * How an operator names an account. An address says nothing about who made it: nobody has checked that it is theirs.
 */
export type AccountName = { email: string } | { accountId: string };

/** What an operator looks at to tell whose account it is. */
export interface AccountSummary {
  accountId: string;
  email: string;
  /** RFC 3339. */
  createdAt: string;
  apps: number;
}

/** The account of a name. Throws `not_found`, `invalid_field` for what is no address. */
export async function findAccount({ storage }: { storage: Storage }, named: AccountName): Promise<AccountSummary> {
  const which =
    'email' in named
      ? { emailKey: parseEmail(named.email).key }
      : { accountId: isUuid(named.accountId) ? named.accountId : randomUUID() };
  const found = await summarizeAccount(storage, which);
  if (!found)
    throw new LimnError(
      'not_found',
      'email' in named ? `${named.email} has no account` : `No account has the id ${named.accountId}`,
    );
  return { ...found, createdAt: found.createdAt.toISOString() };
}

/** Makes a token that sets the password of an account, for an operator to hand over. Throws `not_found`. */
export async function issueOperatorReset(
  { storage }: { storage: Storage },
  accountId: string,
): Promise<{ token: string; expiresAt: string }> {
  const { accountId: known } = await findAccount({ storage }, { accountId });
  const { token, expiresAt } = (await issueReset(storage, known, Number.MAX_SAFE_INTEGER))!;
  return { token, expiresAt: expiresAt.toISOString() };
}
