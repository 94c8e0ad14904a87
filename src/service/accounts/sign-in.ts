import { LimnError } from '../../errors.js';
import { accountOf, lockAccount, readAccount, replacePassword } from '../../storage/accounts.js';
import { deleteSession } from '../../storage/sessions.js';
import { parseEmail } from '../../tenant/email.js';
import { normalizePassword } from '../../tenant/password.js';
import type { Needs } from '../needs.js';
import { beginSession, type Person } from './session.js';
import type { Credentials, SignedIn } from './sign-up.js';

type Needed = Pick<Needs, 'storage' | 'passwords' | 'throttles'>;

/**
 * Signs in, and out of the session that the browser had before. Throws `unauthenticated` in the same words and after
 * the same work for an unknown address as for a wrong password; `rate_limited` before any work.
 */
export async function signIn(
  { storage, passwords, throttles }: Needed,
  { email, password, address }: Credentials,
  before: Person | undefined,
): Promise<SignedIn> {
  const emailKey = keyOf(email);
  const typed = normalizePassword(password);
  const { account, renewed } = await passwords.inTurn(address, async ({ hash, matches, isOutdated }) => {
    const found = await accountOf(storage, emailKey);
    const isRight = await throttles.guess(address, emailKey, () => matches(typed, found?.passwordHash));
    if (!isRight || !found) throw wrongCredentials();
    return { account: found, renewed: isOutdated(found.passwordHash) ? await hash(typed) : undefined };
  });
  const token = await storage.tx(async (tx) => {
    await lockAccount(tx, account.accountId);
    // Changed while this one was being looked at: whoever changed it wanted others out.
    if ((await readAccount(tx, account.accountId))?.passwordHash !== account.passwordHash) throw wrongCredentials();
    if (renewed !== undefined) await replacePassword(tx, account.accountId, account.passwordHash, renewed);
    if (before) await deleteSession(tx, before.accountId, before.sessionId);
    return beginSession(tx, account.accountId);
  });
  if (before) storage.events.publish([{ kind: 'session', accountId: before.accountId }]);
  return { accountId: account.accountId, email: account.email, createdAt: account.createdAt, token };
}

const wrongCredentials = (): LimnError =>
  new LimnError('unauthenticated', 'The e-mail address or the password is wrong');

/** What is no address is nobody's, which is not for a stranger to know. */
function keyOf(email: unknown): string {
  try {
    return parseEmail(email).key;
  } catch {
    return '';
  }
}
