import { isIPv6 } from 'node:net';
import { LimnError } from '../../errors.js';
import type { Ration } from '../local-ration.js';
import type { Rations } from '../rations.js';

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

/** Holds up whoever tries passwords or makes accounts in bulk, before any hash is computed. Counted over all processes. */
export class Throttles {
  private readonly signUps: Ration;
  private readonly attemptsAtAccount: Ration;
  private readonly attempts: Ration;
  private readonly attemptsOfAll: Ration;
  private readonly strangersRequests: Ration;

  constructor(rules: ThrottleRules, rations: Rations) {
    this.signUps = rations('signUps', { limit: rules.signUps, seconds: QUARTER });
    this.attemptsAtAccount = rations('attemptsAtAccount', { limit: rules.attemptsAtAccount, seconds: QUARTER });
    this.attempts = rations('attempts', { limit: rules.attempts, seconds: QUARTER });
    this.attemptsOfAll = rations('attemptsOfAll', { limit: rules.attemptsOfAll, seconds: QUARTER });
    this.strangersRequests = rations('strangersRequests', { limit: rules.strangersRequests, seconds: 60 });
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
      await this.attempts.giveBack(from);
      await this.attemptsAtAccount.forget(both);
      await this.attemptsOfAll.giveBack(emailKey);
    };
  }
}

async function count(ration: Ration, key: string): Promise<void> {
  const { allowed, resetMs } = await ration.take(key);
  if (allowed) return;
  const seconds = Math.max(1, Math.ceil(resetMs / 1_000));
  throw new LimnError('rate_limited', `Too many attempts; try again in ${seconds} s`, { retryAfterSeconds: seconds });
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
