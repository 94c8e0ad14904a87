import { createHmac } from 'node:crypto';
import type { Log } from '../log.js';
import type { Storage } from '../storage/connection.js';
import { forgetLease, giveBackLease, takeLease, type Grant, type RateLimitRule } from '../storage/rate-limits.js';
import { LocalRateLimit, rememberedByKey, type RateLimit, type RateLimitState } from './local-rate-limit.js';

/** Makes a rate limit. All processes on a database share the limits of one name. */
export type RateLimits = (name: string, rule: RateLimitRule) => RateLimit;

/**
 * Chooses where rate limits are counted: on a PostgreSQL server in the database, for all processes together; on the
 * embedded database, and while the server cannot be reached, in this process alone.
 */
export function openRateLimits(storage: Storage, keyPepper: string, log: Log): RateLimits {
  if (storage.kind === 'embedded') return (_name, { limit, seconds }) => new LocalRateLimit(limit, seconds);
  const guarded = circuitBreaker(log);
  return (name, rule) => {
    // Keys are e-mail and IP addresses. Erasing a person does not reach this table, so it holds only their HMAC.
    const digest = (key: string): string =>
      createHmac('sha256', keyPepper).update(`ration ${name} ${key}`).digest('base64url');
    return new SharedRateLimit(rule, {
      take: (key, wanted) => guarded(() => takeLease(storage, digest(key), wanted, rule)),
      giveBack: async (key, endsAt) => void (await guarded(() => giveBackLease(storage, digest(key), endsAt))),
      forget: async (key) => void (await guarded(() => forgetLease(storage, digest(key)))),
    });
  };
}

/** The shared count in the database. `take` resolves with undefined while it cannot be reached. */
interface Ledger {
  take(key: string, wanted: number): Promise<Grant | undefined>;
  giveBack(key: string, endsAt: number): Promise<void>;
  forget(key: string): Promise<void>;
}

/** What this process has reserved of a key's window. */
interface Reservation {
  /** End of the window by the database's clock; it identifies the window. */
  endsAt: number;
  /** The same by `performance.now()`, never later than the real end. */
  until: number;
  /** Reserved in the ledger, and not used yet. */
  unused: number;
  /** Reserved by all processes, as of the last answer of the ledger. */
  taken: number;
  /** Until when requests are refused without asking the ledger. */
  refusedUntil: number;
  /** How much to reserve next. */
  next: number;
}

/** The largest part of a limit that a process reserves at a time. */
const LARGEST_PART = 1 / 20;
/** How long a refusal is repeated without asking, so that a flood costs the database one statement a second. */
const REFUSED_MS = 1_000;

/**
 * Reserves parts of a rate limit in the shared ledger and spends them in this process: one at first, then twice as much
 * each time, so that a process never leaves more unused than it has used.
 */
class SharedRateLimit implements RateLimit {
  private readonly rule: RateLimitRule;
  private readonly ledger: Ledger;
  /** Counts while the ledger cannot be reached. */
  private readonly fallback: LocalRateLimit;
  private readonly largest: number;
  private readonly reservations = rememberedByKey<Reservation>();
  /** Reservations under way. */
  private readonly pending = new Map<string, Promise<boolean>>();

  constructor(rule: RateLimitRule, ledger: Ledger) {
    this.rule = rule;
    this.ledger = ledger;
    this.fallback = new LocalRateLimit(rule.limit, rule.seconds);
    this.largest = Math.max(1, Math.floor(rule.limit * LARGEST_PART));
  }

  async take(key: string): Promise<RateLimitState> {
    for (;;) {
      const reservation = this.current(key);
      if (reservation && reservation.unused > 0) {
        reservation.unused--;
        return this.stateOf(true, reservation);
      }
      if (reservation && reservation.refusedUntil > performance.now()) return this.stateOf(false, reservation);
      // Concurrent requests wait for the same reservation.
      const isReached = this.pending.get(key) ?? this.reserve(key, reservation?.next ?? 1);
      if (!(await isReached)) return this.fallback.take(key);
    }
  }

  /** Returns it to the ledger instead of keeping it here, where other processes could not use it. */
  async giveBack(key: string): Promise<void> {
    const reservation = this.current(key);
    if (!reservation) return this.fallback.giveBack(key);
    reservation.refusedUntil = 0;
    await this.ledger.giveBack(key, reservation.endsAt);
  }

  async forget(key: string): Promise<void> {
    this.reservations.delete(key);
    await this.fallback.forget(key);
    await this.ledger.forget(key);
  }

  private current(key: string): Reservation | undefined {
    const reservation = this.reservations.get(key);
    return reservation && reservation.until > performance.now() ? reservation : undefined;
  }

  /** Asks the ledger for `wanted` more. Resolves with false when it cannot be reached. */
  private reserve(key: string, wanted: number): Promise<boolean> {
    const since = performance.now();
    const isReached = this.ledger.take(key, wanted).then((grant) => {
      this.pending.delete(key);
      if (grant) this.add(key, since, wanted, grant);
      return grant !== undefined;
    });
    this.pending.set(key, isReached);
    return isReached;
  }

  private add(key: string, since: number, wanted: number, { granted, taken, endsAt, leftMs }: Grant): void {
    const known = this.current(key);
    const reservation: Reservation =
      known?.endsAt === endsAt
        ? known
        : { endsAt, until: since + leftMs, unused: 0, taken: 0, refusedUntil: 0, next: 1 };
    reservation.unused += granted;
    reservation.taken = taken;
    reservation.next = Math.min(this.largest, 2 * wanted);
    if (granted === 0) reservation.refusedUntil = Math.min(reservation.until, performance.now() + REFUSED_MS);
    if (reservation !== known) this.reservations.set(key, reservation);
  }

  private stateOf(allowed: boolean, { taken, unused, until }: Reservation): RateLimitState {
    return {
      allowed,
      remaining: Math.max(0, this.rule.limit - taken + unused),
      resetMs: Math.max(0, until - performance.now()),
    };
  }
}

/** How long a call may take, and how long the circuit stays open after a call that failed. */
const TIMEOUT_MS = 2_000;
const OPEN_MS = 5_000;

/**
 * A circuit breaker around calls of the database: a call that fails or takes too long resolves with undefined, and so
 * do all calls in the next seconds, without being made.
 */
function circuitBreaker(log: Log): <T>(call: () => Promise<T>) => Promise<T | undefined> {
  let openUntil = 0;
  let hasFailed = false;
  return async (call) => {
    if (performance.now() < openUntil) return undefined;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The database took too long')), TIMEOUT_MS);
    });
    try {
      const answer = await Promise.race([call(), late]);
      hasFailed = false;
      return answer;
    } catch (error) {
      openUntil = performance.now() + OPEN_MS;
      if (!hasFailed)
        log.warn(
          { error: (error as Error).message },
          'rates are counted in this process alone until the database answers',
        );
      hasFailed = true;
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };
}
