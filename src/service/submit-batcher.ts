import { LimnError } from '../errors.js';
import type { Storage } from '../storage/connection.js';
import { accept, type Accepted, type NewSubmission } from '../storage/accept.js';

const POSTS_A_BATCH = 200;
const BYTES_A_BATCH = 8 * 1024 * 1024;
/** One batch is written while the next fills, and neither a slow commit nor another tenant's holds up everybody. */
const FLIGHTS = 4;

interface Waiting {
  post: NewSubmission;
  resolve(accepted: Accepted | undefined): void;
  reject(error: unknown): void;
}

/**
 * Writes posts of one tenant that arrive together in one statement. Nobody waits for company: a batch is what came in
 * while the last was written.
 */
export class SubmitBatcher {
  private readonly storage: Storage;
  /** Bounded in bytes by the room for bodies (wire/room.ts), which holds each until its post is answered. */
  private waiting: Waiting[] = [];
  private flights = 0;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  /** Stores a post; resolves after the commit, with undefined when its idempotency key was taken. */
  add(post: NewSubmission): Promise<Accepted | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ post, resolve, reject });
      if (this.flights < FLIGHTS) void this.fly();
    });
  }

  private async fly(): Promise<void> {
    this.flights++;
    // The posts of one turn of the event loop share a batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) await this.write(this.nextBatch());
    this.flights--;
  }

  /** What waits of the tenant whose post has waited longest. */
  private nextBatch(): Waiting[] {
    const [first] = this.waiting;
    const batch: Waiting[] = [];
    let bytes = 0;
    for (const one of this.waiting) {
      if (one.post.tenantId !== first!.post.tenantId) continue;
      bytes += one.post.data.length;
      if (batch.length > 0 && (batch.length >= POSTS_A_BATCH || bytes > BYTES_A_BATCH)) break;
      batch.push(one);
    }
    const taken = new Set(batch);
    this.waiting = this.waiting.filter((one) => !taken.has(one));
    return batch;
  }

  private async write(batch: Waiting[]): Promise<void> {
    try {
      const accepted = await accept(
        this.storage.within(batch[0]!.post.tenantId),
        batch.map(({ post }) => post),
      );
      const bySubmission = new Map(accepted.map((one) => [one.submissionId, one]));
      for (const { post, resolve } of batch) resolve(bySubmission.get(post.submissionId));
    } catch (error) {
      // One post that the database will not take must not cost its neighbours theirs.
      if (batch.length > 1 && !(error instanceof LimnError)) for (const one of batch) await this.write([one]);
      else
        for (const { reject } of error instanceof LimnError ? [...batch, ...this.takeBehind(batch[0]!)] : batch)
          reject(error);
    }
  }

  /**
   * Whoever waits behind a post that found no database, or no room in it, and would only be told the same later: of
   * several machines one may be away, and the apps of the others know nothing of it.
   */
  private takeBehind({ post }: Waiting): Waiting[] {
    const isSame = (one: Waiting): boolean => !this.storage.isSpread || one.post.tenantId === post.tenantId;
    const behind = this.waiting.filter(isSame);
    this.waiting = this.waiting.filter((one) => !isSame(one));
    return behind;
  }
}
