import { LimnError } from '../errors.js';
import type { Storage } from '../storage/connection.js';
import { accept, type Accepted, type NewSubmission } from '../storage/accept.js';

const MOST_POSTS = 200;
const MOST_BYTES = 8 * 1024 * 1024;
/** Batches written at the same time, so that one slow commit does not delay the posts of everybody. */
const CONCURRENT_BATCHES = 4;

interface WaitingPost {
  post: NewSubmission;
  resolve(accepted: Accepted | undefined): void;
  reject(error: unknown): void;
}

/**
 * Writes posts of one tenant that arrive at about the same time in one statement. No post is held back for a batch to
 * fill: a batch is what arrived while others were being written.
 */
export class SubmitBatcher {
  private readonly storage: Storage;
  /** In the order of arrival. Their memory is bounded by BodyMemory (wire/body-memory.ts). */
  private waiting: WaitingPost[] = [];
  private writers = 0;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  /** Stores a post; resolves after the commit, with undefined when its idempotency key was taken. */
  add(post: NewSubmission): Promise<Accepted | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ post, resolve, reject });
      if (this.writers < CONCURRENT_BATCHES) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.writers++;
    // Posts that arrive in the same turn of the event loop share a batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) await this.write(this.nextBatch());
    this.writers--;
  }

  /** Takes the waiting posts of the tenant whose first post has waited longest, within the limits of a batch. */
  private nextBatch(): WaitingPost[] {
    const [first] = this.waiting;
    const batch: WaitingPost[] = [];
    let bytes = 0;
    for (const one of this.waiting) {
      if (one.post.tenantId !== first!.post.tenantId) continue;
      bytes += one.post.data.length;
      if (batch.length > 0 && (batch.length >= MOST_POSTS || bytes > MOST_BYTES)) break;
      batch.push(one);
    }
    const taken = new Set(batch);
    this.waiting = this.waiting.filter((one) => !taken.has(one));
    return batch;
  }

  private async write(batch: WaitingPost[]): Promise<void> {
    try {
      const accepted = await accept(
        this.storage.within(batch[0]!.post.tenantId),
        batch.map(({ post }) => post),
      );
      const bySubmission = new Map(accepted.map((one) => [one.submissionId, one]));
      for (const { post, resolve } of batch) resolve(bySubmission.get(post.submissionId));
    } catch (error) {
      if (error instanceof LimnError)
        for (const { reject } of [...batch, ...this.takeAffected(batch[0]!)]) reject(error);
      else if (batch.length === 1) batch[0]!.reject(error);
      // The database refuses one of the posts: written one by one, the others succeed.
      else for (const one of batch) await this.write([one]);
    }
  }

  /**
   * Takes the waiting posts that the same outage or full disk would fail, so that they fail at once. Where tenants are
   * sharded over machines, only this tenant's machine is known to be affected.
   */
  private takeAffected({ post }: WaitingPost): WaitingPost[] {
    const isAffected = (one: WaitingPost): boolean => !this.storage.isSharded || one.post.tenantId === post.tenantId;
    const affected = this.waiting.filter(isAffected);
    this.waiting = this.waiting.filter((one) => !isAffected(one));
    return affected;
  }
}
