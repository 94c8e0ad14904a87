import type { Storage } from '../storage/connection.js';
import type { StorageEvent } from '../storage/events.js';
import { statusesOf, type StatusNow } from '../storage/profiles.js';

/** How much a follower that does not read may fall behind before the oldest is let go. */
export const BACKLOG = 200;
const POLL_CHUNK = 1_000;

/** How often the tables are read in case an event was lost, in milliseconds. */
export interface FeedTimes {
  /** The statuses that are followed. The embedded bus loses no event, so there nobody looks. */
  statusesMs: number;
  /** What followers read by themselves. */
  logsMs: number;
}

/** Who is told of a topic: by what it hears, or by what its follower reads once it is woken. */
interface Listener {
  hear: ((status: StatusNow) => void) | undefined;
  follower: Follower<unknown>;
}

/**
 * Tells followers of profiles and of apps that something has happened there, whichever process did it. Events are
 * hints: a status is told as it is heard, and looked up besides; of all else an event only wakes who reads the tables,
 * so that nothing is missed or told twice.
 */
export class Feed {
  private readonly storage: Storage;
  /** Bounded by the sockets: each has at most so many subscriptions, of ids of at most 255 bytes. */
  private readonly topics = new Map<string, Set<Listener>>();
  private readonly unsubscribe: () => void;
  private readonly timers: NodeJS.Timeout[];

  constructor(storage: Storage, { statusesMs, logsMs }: FeedTimes) {
    this.storage = storage;
    this.unsubscribe = storage.events.subscribe(
      (event) => this.tell(event),
      () => {
        this.wakeReaders();
        void this.lookAtStatuses();
      },
    );
    this.timers = [setInterval(() => this.wakeReaders(), logsMs).unref()];
    if (storage.kind === 'server') this.timers.push(setInterval(() => void this.lookAtStatuses(), statusesMs).unref());
  }

  /** Who is told what `hear` pushes of the statuses of a profile, as they are heard. */
  followStatus(tenantId: string, profileId: string, hear: (status: StatusNow) => void): Follower<StatusNow> {
    return this.add(topicOf(tenantId, profileId), hear, undefined);
  }

  /** Who is told what `read` finds whenever something may be new of a profile, or without one of the whole app. */
  followReading<T>(tenantId: string, profileId: string | undefined, read: () => Promise<T[]>): Follower<T> {
    return this.add(profileId === undefined ? tenantId : topicOf(tenantId, profileId), undefined, read);
  }

  /** Profiles and apps that somebody follows. */
  get followed(): number {
    return this.topics.size;
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.unsubscribe();
    for (const listeners of this.topics.values()) for (const { follower } of [...listeners]) follower.close();
  }

  private add<T>(topic: string, hear: Listener['hear'], read: (() => Promise<T[]>) | undefined): Follower<T> {
    const listeners = this.topics.get(topic) ?? new Set();
    this.topics.set(topic, listeners);
    const follower = new Follower<T>(read, () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.topics.get(topic) === listeners) this.topics.delete(topic);
    });
    const listener: Listener = { hear, follower };
    listeners.add(listener);
    return follower;
  }

  private tell(event: StorageEvent): void {
    if (!('profileId' in event)) return;
    if (event.kind === 'status') this.tellStatus({ ...event, at: new Date(event.at) });
    for (const topic of [topicOf(event.tenantId, event.profileId), event.tenantId]) this.wake(topic);
  }

  /** One object for all of them: a backlog is then as long as a list of references for each. */
  private tellStatus(status: StatusNow): void {
    for (const { hear } of this.topics.get(topicOf(status.tenantId, status.profileId)) ?? []) hear?.(status);
  }

  private wake(topic: string): void {
    for (const { hear, follower } of this.topics.get(topic) ?? []) if (!hear) follower.wake();
  }

  private wakeReaders(): void {
    for (const topic of this.topics.keys()) this.wake(topic);
  }

  private async lookAtStatuses(): Promise<void> {
    const wanted = [...this.topics]
      .filter(([, listeners]) => [...listeners].some(({ hear }) => hear))
      .map(([topic]) => fromTopic(topic));
    try {
      for (let i = 0; i < wanted.length; i += POLL_CHUNK)
        (await statusesOf(this.storage, wanted.slice(i, i + POLL_CHUNK))).forEach((status) => this.tellStatus(status));
    } catch {
      // The database is away; the next round, or the event connection's return, looks again.
    }
  }
}

/** One who follows a topic: a queue of what is pushed, and of what is read once it was woken. */
export class Follower<T> implements AsyncIterableIterator<T> {
  private readonly read: (() => Promise<T[]>) | undefined;
  private readonly onClose: () => void;
  private unread: T[] = [];
  /** There may be something to read that was not there when it was read last. */
  private isStale = true;
  private isClosed = false;
  private waiting: (() => void)[] = [];

  constructor(read: (() => Promise<T[]>) | undefined, onClose: () => void) {
    this.read = read;
    this.onClose = onClose;
  }

  push(value: T): void {
    keepLatest(this.unread, value);
    this.wakeWaiting();
  }

  wake(): void {
    this.isStale = true;
    this.wakeWaiting();
  }

  async next(): Promise<IteratorResult<T>> {
    while (!this.isClosed) {
      const value = this.unread.shift();
      if (value !== undefined) return { value, done: false };
      if (this.read && this.isStale) await this.look(this.read);
      else await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    return { value: undefined, done: true };
  }

  return(): Promise<IteratorResult<T>> {
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
    this.wakeWaiting();
  }

  private async look(read: () => Promise<T[]>): Promise<void> {
    this.isStale = false;
    try {
      this.unread = await read();
    } catch {
      // The database is away; the next poll, or the event connection's return, looks again.
    }
    if (this.unread.length === 0) return;
    // More may stand behind a page.
    this.isStale = true;
    this.wakeWaiting();
  }

  private wakeWaiting(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

/** Adds to a backlog, and lets go of the oldest where there is too much. */
export function keepLatest<T>(backlog: T[], one: T): void {
  backlog.push(one);
  if (backlog.length > BACKLOG) backlog.shift();
}

const topicOf = (tenantId: string, profileId: string): string => `${tenantId} ${profileId}`;

const fromTopic = (topic: string): { tenantId: string; profileId: string } => ({
  tenantId: topic.slice(0, 36),
  profileId: topic.slice(37),
});
