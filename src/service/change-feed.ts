import type { Storage } from '../storage/connection.js';
import type { LogEntry } from '../storage/history.js';

/** An entry of the log of a profile as its followers are told it. */
export interface FollowedEntry extends LogEntry {
  profileId: string;
}

/**
 * Wakes those who follow the log of a profile when there is something new in it, whichever process wrote it. Events
 * only wake: what is told is read from the log, so that nothing is missed or told twice.
 */
export class ChangeFeed {
  /** Bounded by the sockets: each has at most so many subscriptions, of ids of at most 255 bytes. */
  private readonly topics = new Map<string, Set<LogFollower>>();
  private readonly unsubscribe: () => void;
  private readonly poll: NodeJS.Timeout;

  /** `pollMs`: how often followers look by themselves, in case an event was lost. */
  constructor(storage: Storage, pollMs: number) {
    this.unsubscribe = storage.events.subscribe(
      (event) => {
        if (event.kind === 'changed' || event.kind === 'status')
          for (const follower of this.topics.get(topicOf(event.tenantId, event.profileId)) ?? []) follower.wake();
      },
      () => this.wakeAll(),
    );
    this.poll = setInterval(() => this.wakeAll(), pollMs).unref();
  }

  /** Who reads the log of a profile by `readAfter`, which tells what stands after a position, oldest first. */
  listen(tenantId: string, profileId: string, readAfter: (seq: number) => Promise<FollowedEntry[]>): LogFollower {
    const topic = topicOf(tenantId, profileId);
    const followers = this.topics.get(topic) ?? new Set();
    this.topics.set(topic, followers);
    const follower = new LogFollower(readAfter, () => {
      followers.delete(follower);
      if (followers.size === 0 && this.topics.get(topic) === followers) this.topics.delete(topic);
    });
    followers.add(follower);
    return follower;
  }

  /** Profiles that somebody follows. */
  get followed(): number {
    return this.topics.size;
  }

  close(): void {
    clearInterval(this.poll);
    this.unsubscribe();
    for (const followers of this.topics.values()) for (const follower of [...followers]) follower.close();
  }

  private wakeAll(): void {
    for (const followers of this.topics.values()) for (const follower of followers) follower.wake();
  }
}

/** One who follows the log of a profile; `begin` says from which position on. */
export class LogFollower implements AsyncIterableIterator<FollowedEntry> {
  private readonly readAfter: (seq: number) => Promise<FollowedEntry[]>;
  private readonly onClose: () => void;
  private unread: FollowedEntry[] = [];
  private position = 0;
  /** Something may stand in the log that was not there when it was read last. */
  private isStale = true;
  private isClosed = false;
  private wakeUp: (() => void) | undefined;

  constructor(readAfter: (seq: number) => Promise<FollowedEntry[]>, onClose: () => void) {
    this.readAfter = readAfter;
    this.onClose = onClose;
  }

  begin(position: number): void {
    this.position = position;
  }

  wake(): void {
    this.isStale = true;
    this.wakeUp?.();
  }

  async next(): Promise<IteratorResult<FollowedEntry>> {
    while (!this.isClosed) {
      const entry = this.unread.shift();
      if (entry) {
        this.position = Number(entry.seq);
        return { value: entry, done: false };
      }
      if (this.isStale) await this.look();
      else await new Promise<void>((resolve) => (this.wakeUp = resolve));
    }
    return { value: undefined, done: true };
  }

  return(): Promise<IteratorResult<FollowedEntry>> {
    this.close();
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.onClose();
    this.wakeUp?.();
  }

  private async look(): Promise<void> {
    this.isStale = false;
    try {
      this.unread = await this.readAfter(this.position);
      // More may stand behind a page.
      this.isStale ||= this.unread.length > 0;
    } catch {
      // The database is away; the next poll, or the event connection's return, looks again.
    }
  }
}

const topicOf = (tenantId: string, profileId: string): string => `${tenantId} ${profileId}`;
