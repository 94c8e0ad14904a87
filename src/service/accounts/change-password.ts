import { invalidField, LimnError } from '../../errors.js';
import { readAccount, replacePassword } from '../../storage/accounts.js';
import type { AccountEntity } from '../../storage/entities/account.js';
import { deleteResets } from '../../storage/password-resets.js';
import { deleteSessions } from '../../storage/sessions.js';
import { normalizePassword, parsePassword } from '../../tenant/password.js';
import type { Needs } from '../needs.js';
import { beginSession, type Person } from './session.js';

type Needed = Pick<Needs, 'storage' | 'passwords' | 'throttles'>;

/**
 * Changes a password, ends all sessions of the account and links to reset it, and returns the token of a new one.
 * Throws as {@link confirm}, and `invalid_field` for the new password.
 */
export async function changePassword(
  needs: Needed,
  person: Person,
  address: string,
  current: unknown,
  next: unknown,
): Promise<string> {
  const { storage, passwords } = needs;
  const password = parsePassword(next, person.email, 'newPassword');
  const account = await confirm(needs, person, address, current, 'currentPassword');
  const passwordHash = await passwords.inTurn(address, ({ hash }) => hash(password));
  const token = await storage.tx(async (tx) => {
    if (!(await replacePassword(tx, account.accountId, account.passwordHash, passwordHash)))
      throw invalidField('currentPassword', 'is wrong');
    await deleteResets(tx, account.accountId);
    await deleteSessions(tx, account.accountId);
    return beginSession(tx, account.accountId);
  });
  storage.events.publish([{ kind: 'session', accountId: account.accountId }]);
  return token;
}

/**
 * Makes sure that whoever sits before an open session also knows its password. Throws `invalid_field` naming `field`,
 * or `rate_limited` before any work.
 */
export async function confirm(
  { storage, passwords, throttles }: Needed,
  { accountId }: Person,
  address: string,
  password: unknown,
  field: string,
): Promise<AccountEntity> {
  const account = await readAccount(storage, accountId);
  if (!account) throw new LimnError('unauthenticated', 'The account is gone');
  const typed = normalizePassword(password);
  const isRight = await passwords.inTurn(address, ({ matches }) =>
    throttles.guess(address, account.emailKey, () => matches(typed, account.passwordHash)),
  );
  if (!isRight) throw invalidField(field, 'is wrong');
  return account;
}
