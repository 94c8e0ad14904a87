import { LimnError } from '../errors.js';

/** How many changes of one profile may wait, and for how long: their clients time out soon after. */
const DEFAULTS = { most: 100, longestMs: 8_000 };

interface Line {
  waiting: number;
  last: Promise<unknown>;
}

/**
 * Serializes changes by hand of the same profile. Each change depends on the state that it has read (optimistic
 * locking), so of several at once only one would succeed, and the others would start over.
 */
export class ChangesInTurn {
  private readonly lines = new Map<string, Line>();
  private readonly most: number;
  private readonly longestMs: number;

  constructor({ most, longestMs } = DEFAULTS) {
    this.most = most;
    this.longestMs = longestMs;
  }

  /**
   * Runs `change` once the earlier ones are done. Throws `rate_limited` without running it when too many wait or they
   * take too long. `isLate` tells a change that its time is over.
   */
  async run<T>(tenantId: string, profileId: string, change: (isLate: () => boolean) => Promise<T>): Promise<T> {
    const end = performance.now() + this.longestMs;
    const isLate = (): boolean => performance.now() >= end;
    const key = JSON.stringify([tenantId, profileId]);
    const line = this.lines.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= this.most) throw tooMany();
    this.lines.set(key, line);
    line.waiting++;
    const turn = line.last.then(() => {
      if (isLate()) throw tooMany();
      return change(isLate);
    });
    line.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      if (--line.waiting === 0) this.lines.delete(key);
    }
  }
}

/** The error for too many changes of the same profile at once. */
export const tooMany = (): LimnError =>
  new LimnError('rate_limited', 'Too many are changing this profile; try again', { retryAfterSeconds: 1 });
