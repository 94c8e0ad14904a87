import { invalidField } from '../../errors.js';
import { lockAccount, readAccount, replacePassword } from '../../storage/accounts.js';
import { deleteResets, findReset, takeReset } from '../../storage/password-resets.js';
import { deleteSessions } from '../../storage/sessions.js';
import { parsePassword } from '../../tenant/password.js';
import { digestOf, isSecret } from '../../tenant/secret.js';
import type { Needs } from '../needs.js';

/** What somebody was given, and the password that they want from now on. */
export interface NewPassword {
  token: unknown;
  password: unknown;
  /** IP address. */
  address: string;
}

/**
 * Sets the password of the account that a token is for, ends all its sessions and all other tokens of it, and forgets
 * what this client guessed wrong before. Throws `invalid_field` for a token that was never given, was used or is too
 * old, and for the password, which leaves the token good.
 */
export async function resetPassword(
  { storage, passwords, throttles }: Pick<Needs, 'storage' | 'passwords' | 'throttles'>,
  given: NewPassword,
): Promise<void> {
  const digest = isSecret(given.token) ? digestOf(given.token) : undefined;
  // Before anything is hashed: strangers without a token cost nothing.
  const owner = digest && (await findReset(storage, digest));
  if (!digest || !owner) throw noSuchToken();
  const { accountId, email, emailKey } = owner;
  const password = parsePassword(given.password, email);
  const passwordHash = await passwords.inTurn(given.address, ({ hash }) => hash(password));
  await storage.tx(async (tx) => {
    await lockAccount(tx, accountId);
    const account = await readAccount(tx, accountId);
    if (!account || !(await takeReset(tx, digest))) throw noSuchToken();
    await replacePassword(tx, accountId, account.passwordHash, passwordHash);
    await deleteResets(tx, accountId);
    await deleteSessions(tx, accountId);
  });
  storage.events.publish([{ kind: 'session', accountId }]);
  await throttles.forgive(given.address, emailKey);
}

const noSuchToken = (): Error => invalidField('token', 'is used up or too old: ask for a new link');
