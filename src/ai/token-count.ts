import { z } from 'zod';

/** More than any request of ours, or answer to it, has: a text is at most a MiB, and a token at least a byte of it. */
const MOST_TOKENS_OF_A_CALL = 2 ** 20;

/**
 * Tokens as a server counts them: whole, and no more than there can be, since they are added to what an app has used
 * and a text whose cost cannot be noted would never be read.
 */
export const tokenCount = z
  .number()
  .nonnegative()
  .transform((told) => Math.min(Math.ceil(told), MOST_TOKENS_OF_A_CALL));
