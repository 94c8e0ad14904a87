import { LimnError } from '../errors.js';

/** How many may wait to change one profile, and how long: whoever waits longer has gone, or was told so. */
const USUAL = { most: 100, longestMs: 8_000 };

interface Line {
  waiting: number;
  last: Promise<unknown>;
}

/**
 * Has those who change the same profile by hand do it one after the other. Each change rests on the profile that it has
 * read, so of several at once all but one would have to begin again, and the last after as many tries as there are
 * others.
 */
export class ChangesInTurn {
  private readonly lines = new Map<string, Line>();
  private readonly most: number;
  private readonly longestMs: number;

  constructor({ most, longestMs } = USUAL) {
    this.most = most;
    this.longestMs = longestMs;
  }

  /**
   * Runs `change` once those who came before are done. Throws `rate_limited`, and does nothing, when too many wait or
   * they take too long.
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

/** The refusal of a change among too many others of the same profile. */
export const tooMany = (): LimnError =>
  new LimnError('rate_limited', 'Too many are changing this profile; try again', { retryAfterSeconds: 1 });
