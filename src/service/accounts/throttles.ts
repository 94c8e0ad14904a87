import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LimnError } from '../../errors.js';

/** How much is let through in a quarter of an hour, and of a stranger's requests in a minute. */
export interface ThrottleRules {
  /** Accounts that one address may ask for. */
  signUps: number;
  /** Passwords that one address may try at one account. */
  attemptsAtAccount: number;
  /** Passwords that one address may try at all accounts. */
  attempts: number;
  /** Passwords that all addresses together may try at one account: generous, since it also stops its owner. */
  attemptsOfAll: number;
  /** Requests without a session that one address may send in a minute. */
  strangersRequests: number;
}

export const USUAL_RULES: ThrottleRules = { signUps: 30, attemptsAtAccount: 5, attempts: 50, attemptsOfAll: 200, strangersRequests: 300 };

const QUARTER = 15 * 60;

/** Holds up whoever tries passwords or makes accounts in bulk, before any hash is computed. Counted in this process. */
export class Throttles {
  private readonly signUps: RateLimiterMemory;
  private readonly attemptsAtAccount: RateLimiterMemory;
  private readonly attempts: RateLimiterMemory;
  private readonly attemptsOfAll: RateLimiterMemory;
  private readonly strangersRequests: RateLimiterMemory;

  constructor(rules: ThrottleRules) {
    this.signUps = new RateLimiterMemory({ points: rules.signUps, duration: QUARTER });
    this.attemptsAtAccount = new RateLimiterMemory({ points: rules.attemptsAtAccount, duration: QUARTER });
    this.attempts = new RateLimiterMemory({ points: rules.attempts, duration: QUARTER });
    this.attemptsOfAll = new RateLimiterMemory({ points: rules.attemptsOfAll, duration: QUARTER });
    this.strangersRequests = new RateLimiterMemory({ points: rules.strangersRequests, duration: 60 });
  }

  /** Counts a stranger's request. Throws `rate_limited`. */
  async request(address: string): Promise<void> {
    await count(this.strangersRequests, network(address));
  }

  /** Counts an account that somebody asks for. Throws `rate_limited`. */
  async signUp(address: string): Promise<void> {
    await count(this.signUps, network(address));
  }

  /** Counts a password that somebody tries, and returns the way to take that back when it was right. Throws `rate_limited`. */
  async attempt(address: string, emailKey: string): Promise<() => Promise<void>> {
    const from = network(address);
    const both = `${from} ${emailKey}`;
    await count(this.attempts, from);
    // What is refused here does not count against the account: one address alone cannot lock its owner out.
    await count(this.attemptsAtAccount, both);
    await count(this.attemptsOfAll, emailKey);
    return async () => {
      await this.attempts.reward(from);
      await this.attemptsAtAccount.delete(both);
      await this.attemptsOfAll.reward(emailKey);
    };
  }
}

async function count(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
    throw new LimnError('rate_limited', `Too many attempts; try again in ${seconds} s`, { retryAfterSeconds: seconds });
  }
}

/** One customer's part of the network: of IPv6 the first 64 bits, since everybody has at least as many addresses as there are behind them. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('%', 1)[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const all = tail === undefined ? groups : [...groups, ...Array.from({ length: 8 - groups.length - behind.length }, () => '0'), ...behind];
  return `${all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}
