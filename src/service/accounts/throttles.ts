import { LimnError } from '../../errors.js';
import type { RateLimit } from '../local-rate-limit.js';
import type { RateLimits } from '../shared-rate-limit.js';
import { networkOf } from './network.js';

/** How much is let through in a quarter of an hour, and of a stranger's requests in a minute. */
export interface ThrottleRules {
  /** Addresses that one client may try to make accounts for. */
  signUps: number;
  /** Wrong passwords that one client may try at one account. */
  attemptsAtAccount: number;
  /** Wrong passwords that one client may try at all accounts. */
  attempts: number;
  /** Links to set a password that one client may ask for. */
  resets: number;
  /** Requests without a session that one client may send in a minute. */
  strangersRequests: number;
}

export const USUAL_RULES: ThrottleRules = {
  signUps: 30,
  attemptsAtAccount: 5,
  attempts: 50,
  resets: 10,
  strangersRequests: 300,
};

const QUARTER = 15 * 60;

/**
 * Holds up whoever guesses passwords or makes accounts in bulk, before any hash is computed. Counted over all
 * processes, for each client (see {@link networkOf}). No count is kept for an account alone: whoever guesses at it from
 * elsewhere would lock its owner out.
 */
export class Throttles {
  private readonly signUps: RateLimit;
  private readonly attemptsAtAccount: RateLimit;
  private readonly attempts: RateLimit;
  private readonly resets: RateLimit;
  private readonly strangersRequests: RateLimit;

  constructor(rules: ThrottleRules, rateLimits: RateLimits) {
    this.signUps = rateLimits('signUps', { limit: rules.signUps, seconds: QUARTER });
    this.attemptsAtAccount = rateLimits('attemptsAtAccount', { limit: rules.attemptsAtAccount, seconds: QUARTER });
    this.attempts = rateLimits('attempts', { limit: rules.attempts, seconds: QUARTER });
    this.resets = rateLimits('resets', { limit: rules.resets, seconds: QUARTER });
    this.strangersRequests = rateLimits('strangersRequests', { limit: rules.strangersRequests, seconds: 60 });
  }

  /** Counts a stranger's request. Throws `rate_limited`. */
  async request(address: string): Promise<void> {
    await take({ rateLimit: this.strangersRequests, key: networkOf(address) });
  }

  /** Counts a link to set a password that somebody asks for. Throws `rate_limited`. */
  async reset(address: string): Promise<void> {
    await take({ rateLimit: this.resets, key: networkOf(address) });
  }

  /** Forgets the wrong passwords that a client tried at an account, of which it has just set the password. */
  async forgive(address: string, emailKey: string): Promise<void> {
    await this.attemptsAtAccount.forget(atAccount(address, emailKey));
  }

  /**
   * Counts an account that somebody asks for, unless `make` throws: what could not be looked at told nobody anything.
   * Throws `rate_limited`.
   */
  async signUp<T>(address: string, make: () => Promise<T>): Promise<T> {
    const reserved = await reserve([{ rateLimit: this.signUps, key: networkOf(address) }]);
    try {
      return await make();
    } catch (error) {
      await reserved.giveBack();
      throw error;
    }
  }

  /**
   * Has a password verified and returns what `verify` says. Only a password that was found wrong counts: not a right
   * one, which also forgets the wrong ones that this client tried at the account, and not what could not be verified.
   * Throws `rate_limited` before any work.
   */
  async guess(address: string, emailKey: string, verify: () => Promise<boolean>): Promise<boolean> {
    const client = networkOf(address);
    // Taken before and given back afterwards: else all that are sent at once would be verified.
    const reserved = await reserve([
      { rateLimit: this.attempts, key: client },
      { rateLimit: this.attemptsAtAccount, key: atAccount(address, emailKey) },
    ]);
    let isRight = false;
    try {
      isRight = await verify();
    } catch (error) {
      await reserved.giveBack();
      throw error;
    }
    if (isRight) {
      await this.attempts.giveBack(client);
      await this.forgive(address, emailKey);
    }
    return isRight;
  }
}

const atAccount = (address: string, emailKey: string): string => `${networkOf(address)} ${emailKey}`;

/** One count of a rate limit. */
interface Count {
  rateLimit: RateLimit;
  key: string;
}

/** Takes one of each, or none and throws `rate_limited`. */
async function reserve(counts: Count[]): Promise<{ giveBack(): Promise<void> }> {
  const taken: Count[] = [];
  const giveBack = async (): Promise<void> => {
    for (const { rateLimit, key } of taken.splice(0)) await rateLimit.giveBack(key);
  };
  try {
    for (const count of counts) {
      await take(count);
      taken.push(count);
    }
  } catch (error) {
    await giveBack();
    throw error;
  }
  return { giveBack };
}

async function take({ rateLimit, key }: Count): Promise<void> {
  const { allowed, resetMs } = await rateLimit.take(key);
  if (allowed) return;
  const seconds = Math.max(1, Math.ceil(resetMs / 1_000));
  throw new LimnError('rate_limited', `Too many attempts; try again in ${seconds} s`, { retryAfterSeconds: seconds });
}
