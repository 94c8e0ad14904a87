import { endOfStream } from '../storage/activity.js';
import type { Storage } from '../storage/connection.js';

/** How far everything that happened can be seen. */
export interface Horizon {
  /** Nothing will be written any more at or before this place. */
  safe: number;
  /** The last place that was drawn. */
  last: number;
}

/**
 * Tells how far the stream may be read without missing anything. A place in it is drawn before the transaction that
 * writes there commits, so that a later one may be seen first: what stands behind a place is told only once all
 * transactions that could still write before it have ended.
 */
export class StreamHorizon {
  private readonly storage: Storage;
  private safe = 0;
  /** A place that is safe once the transactions that had begun when it was read have ended. */
  private candidate: { last: number; nextId: bigint } | undefined;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  async look(): Promise<Horizon> {
    const { last, firstOpen, nextId } = await endOfStream(this.storage);
    if (this.candidate && firstOpen >= this.candidate.nextId) {
      this.safe = Math.max(this.safe, this.candidate.last);
      this.candidate = undefined;
    }
    if (firstOpen >= nextId) this.safe = Math.max(this.safe, last);
    else if (last > this.safe) this.candidate ??= { last, nextId };
    return { safe: this.safe, last };
  }
}
