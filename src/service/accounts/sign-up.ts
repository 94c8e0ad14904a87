import { randomUUID } from 'node:crypto';
import { invalidField, LimnError } from '../../errors.js';
import { insertAccount, isOnlyAccount } from '../../storage/accounts.js';
import { giveOperatorsApps } from '../../storage/own-apps.js';
import { parseEmail } from '../../tenant/email.js';
import { parsePassword } from '../../tenant/password.js';
import type { Needs } from '../needs.js';
import { beginSession } from './session.js';

/** What somebody types to come in, and from where. */
export interface Credentials {
  email: unknown;
  password: unknown;
  /** IP address. */
  address: string;
  /** Whether the page was asked for by a name of this machine, such as localhost: a proxy passes on another. */
  isLocal?: boolean;
}

/** An account and the token of a new session of it. */
export interface SignedIn {
  accountId: string;
  email: string;
  createdAt: Date;
  token: string;
}

type Needed = Pick<Needs, 'storage' | 'passwords' | 'throttles' | 'limits'>;

/**
 * Makes an account and signs in to it. On a fresh install that serves this machine alone, the first account is that of
 * whoever has started it, and gets the apps that were made on the command line; no later one ever does. Throws
 * `invalid_field`, also for an address that has an account; `rate_limited`; `forbidden` where sign-up is closed.
 */
export async function signUp(
  { storage, passwords, throttles, limits }: Needed,
  credentials: Credentials,
): Promise<SignedIn> {
  if (!limits.openSignUp) throw new LimnError('forbidden', 'This service takes no new accounts');
  const { address } = credentials;
  const { email, key } = parseEmail(credentials.email);
  const password = parsePassword(credentials.password, email);
  const accountId = randomUUID();
  const made = await passwords.inTurn(address, ({ hash }) =>
    throttles.signUp(address, async () => {
      // Before looking whether the address is free, so that both answers take as long.
      const passwordHash = await hash(password);
      return storage.tx(async (tx) => {
        const createdAt = await insertAccount(tx, { accountId, email, emailKey: key, passwordHash });
        if (!createdAt) return undefined;
        if (limits.isLocal && credentials.isLocal && isLoopback(address) && (await isOnlyAccount(tx)))
          await giveOperatorsApps(tx, accountId);
        return { accountId, email, createdAt, token: await beginSession(tx, accountId) };
      });
    }),
  );
  if (!made) throw invalidField('email', 'has an account already');
  return made;
}

const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);
