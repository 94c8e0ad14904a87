import type { Log } from '../log.js';

/** How often a standby is asked how far it is, whoever reads: so soon one that is away is noticed, or is back. */
const LOOK_MS = 1_000;
/**
 * Between two looks while somebody waits for what it does not have yet. Once that was in vain, each look waits twice as
 * long as the one before.
 */
const PAUSE_MS = 1;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** Positions that are remembered until the standby has reached them: of many minutes at one a second. */
const MOST_AHEAD = 1_000;

/** How far the primary's log reached, or farther, when it was asked. */
interface Sample {
  at: number;
  position: number;
}

/** Whom a watch asks, and whom it tells. */
export interface Watched {
  /** How far the primary's log reaches, asked no earlier than this was called. */
  position(): Promise<number>;
  /** How much of it the standby has done. Rejects within seconds when it does not answer. */
  replayed(): Promise<number>;
  /** How long a standby that is behind is waited for. */
  waitMs: number;
  tellLag(seconds: number): void;
  log: Log;
}

/** Why a standby is not asked. */
export type NotNow = 'behind' | 'away' | 'failed';

/**
 * Knows whether a standby answers and how far it is. Nobody waits for one that does not answer, nor for one for which
 * somebody else has just waited in vain.
 */
export class ReplicaWatch {
  private readonly watched: Watched;
  private readonly timer: NodeJS.Timeout;
  /** Undefined: it does not answer. */
  private replayed: number | undefined;
  /** A position for which it was waited in vain. */
  private missed = 0;
  private looking: Promise<void> | undefined;
  private isBeating = false;
  private isChasing = false;
  /** The newest sample that the standby has reached. */
  private level: Sample = { at: -Infinity, position: 0 };
  /** Those after it. */
  private readonly ahead: Sample[] = [];
  private readonly beganAt = performance.now();
  private isClosed = false;
  private readonly readers = new Set<(reason: Error) => void>();
  private told: string | undefined;

  constructor(watched: Watched) {
    this.watched = watched;
    this.timer = setInterval(() => void this.beat(), LOOK_MS).unref();
  }

  /**
   * A position that the standby has reached, and that holds all that was committed until a moment, or until now; or why
   * there is none in time.
   */
  async reached(since = performance.now()): Promise<number | NotNow> {
    if (this.replayed === undefined) return 'away';
    if (this.level.at >= since) return this.level.position;
    if (this.replayed < this.missed) return 'behind';
    let position: number;
    try {
      ({ position } = await this.sample());
    } catch {
      return 'failed';
    }
    if (await this.waitFor(position)) return position;
    if (this.replayed === undefined) return 'away';
    this.missed = Math.max(this.missed, position);
    void this.chase();
    return 'behind';
  }

  /** Calls `end` when the standby stops answering, until the returned function is called. */
  whenAway(end: (reason: Error) => void): () => void {
    this.readers.add(end);
    return () => void this.readers.delete(end);
  }

  /** Asks the standby how far it is; those who ask meanwhile share the answer. Never rejects. */
  look(): Promise<void> {
    return (this.looking ??= this.ask().finally(() => (this.looking = undefined)));
  }

  /** The look that comes by itself, and tells how far the standby is behind. */
  async beat(): Promise<void> {
    if (this.isBeating) return;
    this.isBeating = true;
    try {
      const sample = await this.sample().catch(() => undefined);
      await this.look();
      if (!sample) return;
      // Whatever was missed lies before this.
      if (await this.waitFor(sample.position)) this.missed = 0;
      this.watched.tellLag((performance.now() - Math.max(this.level.at, this.beganAt)) / 1_000);
    } finally {
      this.isBeating = false;
    }
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
  }

  private async sample(): Promise<Sample> {
    const at = performance.now();
    const sample = { at, position: await this.watched.position() };
    if (this.ahead.length < MOST_AHEAD) this.ahead.push(sample);
    this.rise();
    return sample;
  }

  private rise(): void {
    while (this.ahead[0] && this.replayed !== undefined && this.ahead[0].position <= this.replayed)
      this.level = this.ahead.shift()!;
  }

  private async waitFor(position: number): Promise<boolean> {
    const until = performance.now() + this.watched.waitMs;
    while (this.replayed !== undefined && this.replayed < position) {
      const left = until - performance.now();
      if (left <= 0) return false;
      await Promise.race([this.look(), pause(left)]);
      if (this.replayed !== undefined && this.replayed < position) await pause(PAUSE_MS);
    }
    return this.replayed !== undefined;
  }

  /** Looks until the standby has what was missed, so that it is read again as soon as it can be. */
  private async chase(): Promise<void> {
    if (this.isChasing) return;
    this.isChasing = true;
    for (let ms = PAUSE_MS; this.replayed !== undefined && this.replayed < this.missed && ms < LOOK_MS; ms *= 2) {
      await pause(ms);
      await this.look();
    }
    this.isChasing = false;
  }

  private async ask(): Promise<void> {
    try {
      this.replayed = await this.watched.replayed();
      this.rise();
      if (this.told !== undefined) this.watched.log.info({}, 'the replica answers and is read from');
      this.told = undefined;
    } catch (error) {
      this.leave(error as Error);
    }
  }

  private leave(error: Error): void {
    this.replayed = undefined;
    const reason = new Error('The replica does not answer', { cause: error });
    for (const end of this.readers) end(reason);
    if (this.isClosed || this.told === error.message) return;
    this.told = error.message;
    this.watched.log.warn(
      { error: error.message },
      'the replica cannot be read from; the primary answers in its place',
    );
  }
}

/** Asks for those who call, no earlier than they do: those who call while an answer is on its way share the next. */
export function askedSince<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const run = async (): Promise<T> => {
    await last.catch(() => undefined);
    last = next!;
    next = undefined;
    return ask();
  };
  return () => (next ??= run());
}
