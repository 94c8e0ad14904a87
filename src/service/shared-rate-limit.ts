import { createHmac } from 'node:crypto';
import type { Log } from '../log.js';
import type { Storage } from '../storage/connection.js';
import { forgetLease, giveBackLease, takeLease, type Grant, type RateLimitRule } from '../storage/rate-limits.js';
import { LocalRateLimit, rememberedByKey, type RateLimit, type RateLimitState } from './local-rate-limit.js';

/** Makes a rate limit of a name, which all processes on a database have in common. */
export type RateLimits = (name: string, rule: RateLimitRule) => RateLimit;

/**
 * Where rate limits are counted: on a server in its database, for all processes; else, and while that is away, in this
 * process.
 */
export function openRateLimits(storage: Storage, keyPepper: string, log: Log): RateLimits {
  if (storage.kind === 'embedded') return (_name, { limit, seconds }) => new LocalRateLimit(limit, seconds);
  const reach = patiently(log);
  return (name, rule) => {
    // Addresses of people and machines are nothing for a table that erasing does not know.
    const digest = (key: string): string =>
      createHmac('sha256', keyPepper).update(`ration ${name} ${key}`).digest('base64url');
    return new SharedRateLimit(rule, {
      take: (key, wanted) => reach(() => takeLease(storage, digest(key), wanted, rule)),
      giveBack: async (key, endsAt) => void (await reach(() => giveBackLease(storage, digest(key), endsAt))),
      forget: async (key) => void (await reach(() => forgetLease(storage, digest(key)))),
    });
  };
}

/** The count of all processes. Undefined: it cannot be had now. */
interface Ledger {
  take(key: string, wanted: number): Promise<Grant | undefined>;
  giveBack(key: string, endsAt: number): Promise<void>;
  forget(key: string): Promise<void>;
}

/** What this process has of a key's window. */
interface Share {
  endsAt: number;
  /** By this process's clock, never later than by the database's. */
  until: number;
  /** Taken of the ledger, and not used yet. */
  unused: number;
  /** By all processes, when it was last asked. */
  taken: number;
  refusedUntil: number;
  /** How much to ask for next. */
  next: number;
}

/** Of the limit, the most that a process takes at a time. */
const LARGEST_PART = 1 / 20;
/** How long a refusal is repeated without asking: a flood costs the database a statement a second. */
const REFUSED_MS = 1_000;

/**
 * Takes parts of a rate limit from a ledger and spends them here: one at first, then twice as many each time, so that
 * what a process leaves unused is no more than what it has used.
 */
class SharedRateLimit implements RateLimit {
  private readonly rule: RateLimitRule;
  private readonly ledger: Ledger;
  private readonly alone: LocalRateLimit;
  private readonly largest: number;
  private readonly shares = rememberedByKey<Share>();
  /** No more than there are requests being handled. */
  private readonly asked = new Map<string, Promise<boolean>>();

  constructor(rule: RateLimitRule, ledger: Ledger) {
    this.rule = rule;
    this.ledger = ledger;
    this.alone = new LocalRateLimit(rule.limit, rule.seconds);
    this.largest = Math.max(1, Math.floor(rule.limit * LARGEST_PART));
  }

  async take(key: string): Promise<RateLimitState> {
    for (;;) {
      const share = this.current(key);
      if (share && share.unused > 0) {
        share.unused--;
        return this.standing(true, share);
      }
      if (share && share.refusedUntil > performance.now()) return this.standing(false, share);
      // Whoever comes meanwhile waits for the same answer.
      const asked = this.asked.get(key) ?? this.ask(key, share?.next ?? 1);
      if (!(await asked)) return this.alone.take(key);
    }
  }

  /** To the ledger: kept here, what somebody gave back at one process would stay taken for them at all others. */
  async giveBack(key: string): Promise<void> {
    const share = this.current(key);
    if (!share) return this.alone.giveBack(key);
    share.refusedUntil = 0;
    await this.ledger.giveBack(key, share.endsAt);
  }

  async forget(key: string): Promise<void> {
    this.shares.delete(key);
    await this.alone.forget(key);
    await this.ledger.forget(key);
  }

  private current(key: string): Share | undefined {
    const share = this.shares.get(key);
    return share && share.until > performance.now() ? share : undefined;
  }

  private ask(key: string, wanted: number): Promise<boolean> {
    const since = performance.now();
    const asked = this.ledger.take(key, wanted).then((grant) => {
      this.asked.delete(key);
      if (grant) this.receive(key, since, wanted, grant);
      return grant !== undefined;
    });
    this.asked.set(key, asked);
    return asked;
  }

  private receive(key: string, since: number, wanted: number, { granted, taken, endsAt, leftMs }: Grant): void {
    const known = this.current(key);
    const share: Share =
      known?.endsAt === endsAt
        ? known
        : { endsAt, until: since + leftMs, unused: 0, taken: 0, refusedUntil: 0, next: 1 };
    share.unused += granted;
    share.taken = taken;
    share.next = Math.min(this.largest, 2 * wanted);
    if (granted === 0) share.refusedUntil = Math.min(share.until, performance.now() + REFUSED_MS);
    if (share !== known) this.shares.set(key, share);
  }

  private standing(allowed: boolean, { taken, unused, until }: Share): RateLimitState {
    return {
      allowed,
      remaining: Math.max(0, this.rule.limit - taken + unused),
      resetMs: Math.max(0, until - performance.now()),
    };
  }
}

/** As long as a request may wait for its rate, and how long nobody asks again after that was in vain. */
const PATIENCE_MS = 2_000;
const AWAY_MS = 5_000;

/**
 * Asks the database, but not for long, and not again and again while it is away: the request itself tells of that.
 * Undefined: in vain.
 */
function patiently(log: Log): <T>(ask: () => Promise<T>) => Promise<T | undefined> {
  let awayUntil = 0;
  let isAway = false;
  return async (ask) => {
    if (performance.now() < awayUntil) return undefined;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The database took too long')), PATIENCE_MS);
    });
    try {
      const answer = await Promise.race([ask(), late]);
      isAway = false;
      return answer;
    } catch (error) {
      awayUntil = performance.now() + AWAY_MS;
      if (!isAway)
        log.warn(
          { error: (error as Error).message },
          'rates are counted in this process alone until the database answers',
        );
      isAway = true;
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };
}
