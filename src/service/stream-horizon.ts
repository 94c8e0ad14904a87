import { endOfStream } from '../storage/activity.js';
import type { Storage } from '../storage/connection.js';

/** How far the stream can be read. */
export interface Horizon {
  /** Nothing will be written at or before this position any more. */
  safe: number;
  /** The last position that was drawn. */
  last: number;
}

/**
 * Tells how far the stream can be read without missing an entry (its low watermark). A transaction draws its position
 * before it commits, so entries may become visible out of order: reading past a gap would miss the entry that fills it.
 * A position is therefore safe only once all transactions that could still write at or before it have ended.
 */
export class StreamHorizon {
  private readonly storage: Storage;
  private safe = 0;
  /** A position that becomes safe once all transactions with an id below `nextId` have ended. */
  private candidate: { last: number; nextId: bigint } | undefined;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  /** Reads the end of the stream and moves the horizon as far as the open transactions allow. */
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
