import type { Storage } from '../storage/connection.js';
import type { LogEntry } from '../storage/history.js';

/** An entry of the log of a profile as its followers are told it. */
export interface FollowedEntry extends LogEntry {
  profileId: string;
}

/** Reads what stands in a log after a position, oldest first. */
type ReadAfter<Entry> = (seq: number) => Promise<Entry[]>;

/** Who is woken when there is something new. */
interface Wakes {
  wake(): void;
  close(): void;
}

/**
 * Wakes those who follow the log of a profile, or the activity of an app, when there is something new in it, whichever
 * process wrote it. Events only wake: what is told is read from the tables, so that nothing is missed or told twice.
 */
export class ChangeFeed {
  /** Bounded by the sockets: each has at most so many subscriptions, of ids of at most 255 bytes. */
  private readonly topics = new Map<string, Set<Wakes>>();
  private readonly unsubscribe: () => void;
  private readonly poll: NodeJS.Timeout;

  /** `pollMs`: how often followers look by themselves, in case an event was lost. */
  constructor(storage: Storage, pollMs: number) {
    this.unsubscribe = storage.events.subscribe(
      (event) => {
        if (!('profileId' in event)) return;
        for (const topic of [topicOf(event.tenantId, event.profileId), event.tenantId])
          for (const follower of this.topics.get(topic) ?? []) follower.wake();
      },
      () => this.wakeAll(),
    );
    this.poll = setInterval(() => this.wakeAll(), pollMs).unref();
  }

  /** Who reads by `readAfter` what is new of a profile, or without one of the whole app. */
  listen<Entry extends { seq: number }>(
    tenantId: string,
    profileId: string | undefined,
    readAfter: ReadAfter<Entry>,
  ): LogFollower<Entry> {
    const topic = profileId === undefined ? tenantId : topicOf(tenantId, profileId);
    const followers = this.topics.get(topic) ?? new Set();
    this.topics.set(topic, followers);
    const follower = new LogFollower(readAfter, () => {
      followers.delete(follower);
      if (followers.size === 0 && this.topics.get(topic) === followers) this.topics.delete(topic);
    });
    followers.add(follower);
    return follower;
  }

  /** Profiles and apps that somebody follows. */
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

/** One who follows a log; `begin` says from which position on. */
export class LogFollower<Entry extends { seq: number }> implements AsyncIterableIterator<Entry>, Wakes {
  private readonly readAfter: ReadAfter<Entry>;
  private readonly onClose: () => void;
  private unread: Entry[] = [];
  private position = 0;
  /** Something may stand in the log that was not there when it was read last. */
  private isStale = true;
  private isClosed = false;
  private wakeUp: (() => void) | undefined;

  constructor(readAfter: ReadAfter<Entry>, onClose: () => void) {
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

  async next(): Promise<IteratorResult<Entry>> {
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

  return(): Promise<IteratorResult<Entry>> {
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
