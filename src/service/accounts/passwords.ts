import { randomBytes } from 'node:crypto';
import { LimnError } from '../../errors.js';
import { hashPassword, isOutdated, isPassword, type Cost } from '../../tenant/password.js';

/** Each takes 32 MiB and one of libuv's four threads. */
const AT_ONCE = 2;
/** A quarter of a minute's work; who comes after them would be told too late anyway. */
const MOST_WAITING = 50;

/** Hashes passwords, few at once, so that a crowd at the door neither fills the memory nor keeps files and names from being read. */
export class Passwords {
  private readonly cost: Cost;
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  /** What a password is compared with when there is no account, so that this takes as long. */
  private decoy: Promise<string> | undefined;

  constructor(cost: Cost) {
    this.cost = cost;
  }

  /** A PHC string. Throws `unavailable` when too many wait. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hashPassword(password, this.cost));
  }

  /** Whether this is the password that was hashed; false, after as much work, when nothing was. Throws `unavailable` when too many wait. */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    const against = stored ?? (await (this.decoy ??= hashPassword(randomBytes(32).toString('base64'), this.cost)));
    return (await this.inTurn(() => isPassword(password, against))) && stored !== undefined;
  }

  /** True for a hash that should be made again when the password is known the next time. */
  isOutdated(stored: string): boolean {
    return isOutdated(stored, this.cost);
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting.length >= MOST_WAITING) throw new LimnError('unavailable', 'Too many people are signing in; try again', { retryAfterSeconds: 5 });
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
