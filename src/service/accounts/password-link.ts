import type { Tx } from '../../storage/connection.js';
import { insertReset } from '../../storage/password-resets.js';
import { digestOf, newSecret } from '../../tenant/secret.js';

/** How long a link is good: as long as it takes to look into one's mail, and to have it handed over by an operator. */
const SECONDS = 60 * 60;

/** 256 random bits that set an account's password once and soon. Only a digest of them is kept. */
export interface Reset {
  token: string;
  expiresAt: Date;
}

/** Makes a token for an account; undefined when it has `most` that are good already. */
export async function issueReset(tx: Tx, accountId: string, most: number): Promise<Reset | undefined> {
  const token = newSecret();
  const expiresAt = await insertReset(tx, accountId, digestOf(token), SECONDS, most);
  return expiresAt && { token, expiresAt };
}

/**
 * The address of the page that sets a password. The token is in the fragment, which no browser sends to a server, a
 * proxy or another site.
 */
export const resetLink = (publicUrl: string, token: string): string => `${publicUrl}/reset-password#${token}`;
