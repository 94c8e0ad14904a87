import { LimnError } from '../../errors.js';
import { decoyHash, hashPassword, isOutdated, isPassword, type Cost } from '../../tenant/password.js';
import { RoundRobin } from '../../round-robin.js';
import { FairShare } from '../fair-share.js';
import { networkOf, siteOf } from './network.js';

/** Each takes 32 MiB and one of libuv's four threads. */
const AT_ONCE = 2;
/** A quarter of a minute's work; who comes after them would be told too late anyway. */
const MOST_IN_LINE = 50;
/** Of one client, so that it leaves room to others of its site. */
const MOST_OF_CLIENT = 20;

/** What can be done while it is one's turn. */
export interface Hasher {
  /** A PHC string. */
  hash(password: string): Promise<string>;
  /** Whether this is the password that was hashed; false, after as much work, when nothing was. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
  /** True for a hash that should be made again now that the password is known. */
  isOutdated(stored: string): boolean;
}

/**
 * Hashes passwords, few at once, so that a crowd at the door neither fills the memory nor keeps files and names from
 * being read. Sites of the network take turns, and none of them can fill the line, so that whoever has much to hash,
 * with however many accounts, makes others wait for one hash and locks nobody out. Sites, not networks: somebody with a
 * whole site of IPv6 would take 65,536 turns.
 */
export class Passwords {
  private readonly hasher: Hasher;
  private readonly turns = new RoundRobin(AT_ONCE);
  /** The places in line, and who holds them. */
  private readonly line = new FairShare(MOST_IN_LINE);
  private readonly ofClient = new Map<string, number>();

  constructor(cost: Cost) {
    // What a password is compared with when there is no account, so that this takes as long.
    const decoy = decoyHash(cost);
    this.hasher = {
      hash: (password) => hashPassword(password, cost),
      matches: async (password, stored) => (await isPassword(password, stored ?? decoy)) && stored !== undefined,
      isOutdated: (stored) => isOutdated(stored, cost),
    };
  }

  /**
   * Does work that hashes, when it is the turn of who asks from this IP address. What is counted of it belongs into
   * `work`: who is sent away has done nothing. Throws `unavailable` when too many wait, and what `work` throws.
   */
  async inTurn<T>(address: string, work: (hasher: Hasher) => Promise<T>): Promise<T> {
    const [site, client] = [siteOf(address), networkOf(address)];
    const held = this.ofClient.get(client) ?? 0;
    const release = held < MOST_OF_CLIENT ? this.line.reserve(site) : undefined;
    if (!release)
      throw new LimnError('unavailable', 'Too many people are signing in; try again', { retryAfterSeconds: 5 });
    this.ofClient.set(client, held + 1);
    try {
      return await this.turns.run(site, () => work(this.hasher));
    } finally {
      release();
      const left = this.ofClient.get(client)! - 1;
      if (left > 0) this.ofClient.set(client, left);
      else this.ofClient.delete(client);
    }
  }
}
