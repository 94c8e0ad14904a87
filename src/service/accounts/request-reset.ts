import { LimnError } from '../../errors.js';
import { parseEmail } from '../../tenant/email.js';
import type { Needs } from '../needs.js';

/**
 * Asks for a link to set a new password. The same for every address, whether or not it has an account. Throws
 * `forbidden` where no mail is sent, `invalid_field` for what is no address, `rate_limited`, `unavailable`.
 */
export async function requestReset(
  { resetMail, throttles }: Pick<Needs, 'resetMail' | 'throttles'>,
  email: unknown,
  address: string,
): Promise<void> {
  if (!resetMail)
    throw new LimnError(
      'forbidden',
      'This service sends no mail: ask whoever runs it for a link to set a new password',
    );
  const { key } = parseEmail(email);
  await throttles.reset(address);
  resetMail.ask(key, address);
}
