import type { Storage } from '../storage/connection.js';
import type { StorageEvent } from '../storage/events.js';
import { statusesOf, type StatusNow } from '../storage/profiles.js';

/** Most unread statuses of a follower; beyond it, the oldest are dropped. */
export const BACKLOG = 200;
/** Profiles whose statuses one statement polls. */
const POLL_CHUNK = 1_000;

/** How often to poll the tables, in case an event was lost, in milliseconds. */
export interface FeedTimes {
  /** For statuses. On the embedded database these are not polled, since its event bus loses nothing. */
  statusesMs: number;
  /** For followers that read the tables themselves. */
  logsMs: number;
}

/** A subscriber of a topic: it is pushed statuses (`onStatus`), or else woken to read the tables. */
interface Subscriber {
  onStatus: ((status: StatusNow) => void) | undefined;
  follower: Follower<unknown>;
}

/**
 * The fan-out of events to the followers of profiles and of apps. Events come from all processes, and may be lost. A
 * status is complete in itself: it is passed on, and polled in addition. For everything else an event only wakes the
 * follower, which reads the tables from its position on, so that nothing is missed or repeated.
 */
export class Feed {
  private readonly storage: Storage;
  /** Bounded by the limits on sockets and on subscriptions per socket. */
  private readonly topics = new Map<string, Set<Subscriber>>();
  private readonly unsubscribe: () => void;
  private readonly timers: NodeJS.Timeout[];

  constructor(storage: Storage, { statusesMs, logsMs }: FeedTimes) {
    this.storage = storage;
    this.unsubscribe = storage.events.subscribe(
      (event) => this.publish(event),
      () => {
        this.wakeReaders();
        void this.pollStatuses();
      },
    );
    this.timers = [setInterval(() => this.wakeReaders(), logsMs).unref()];
    if (storage.kind === 'server') this.timers.push(setInterval(() => void this.pollStatuses(), statusesMs).unref());
  }

  /** Follows the status of a profile: `onStatus` gets each, late or repeated ones too, and pushes what is new. */
  followStatus(tenantId: string, profileId: string, onStatus: (status: StatusNow) => void): Follower<StatusNow> {
    return this.add(topicOf(tenantId, profileId), onStatus, undefined);
  }

  /** Follows a profile, or without one the whole app: calls `read` whenever there may be something new. */
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

  private add<T>(topic: string, onStatus: Subscriber['onStatus'], read: (() => Promise<T[]>) | undefined): Follower<T> {
    const subscribers = this.topics.get(topic) ?? new Set();
    this.topics.set(topic, subscribers);
    const follower = new Follower<T>(read, () => {
      subscribers.delete(subscriber);
      if (subscribers.size === 0 && this.topics.get(topic) === subscribers) this.topics.delete(topic);
    });
    const subscriber: Subscriber = { onStatus, follower };
    subscribers.add(subscriber);
    return follower;
  }

  private publish(event: StorageEvent): void {
    if (!('profileId' in event)) return;
    if (event.kind === 'status') this.pushStatus({ ...event, at: new Date(event.at) });
    for (const topic of [topicOf(event.tenantId, event.profileId), event.tenantId]) this.wake(topic);
  }

  /** Hands the same object to all subscribers, so that their backlogs hold references only. */
  private pushStatus(status: StatusNow): void {
    for (const { onStatus } of this.topics.get(topicOf(status.tenantId, status.profileId)) ?? []) onStatus?.(status);
  }

  private wake(topic: string): void {
    for (const { onStatus, follower } of this.topics.get(topic) ?? []) if (!onStatus) follower.wake();
  }

  private wakeReaders(): void {
    for (const topic of this.topics.keys()) this.wake(topic);
  }

  private async pollStatuses(): Promise<void> {
    const wanted = [...this.topics]
      .filter(([, subscribers]) => [...subscribers].some(({ onStatus }) => onStatus))
      .map(([topic]) => fromTopic(topic));
    try {
      for (let i = 0; i < wanted.length; i += POLL_CHUNK)
        (await statusesOf(this.storage, wanted.slice(i, i + POLL_CHUNK))).forEach((status) => this.pushStatus(status));
    } catch {
      // The database is away. The next poll, or the reconnect of the event bus, looks again.
    }
  }
}

/** The iterator that a follower reads: a queue of values that are pushed, or that `read` returns after a wake-up. */
export class Follower<T> implements AsyncIterableIterator<T> {
  private readonly read: (() => Promise<T[]>) | undefined;
  private readonly onClose: () => void;
  private unread: T[] = [];
  /** There may be something that the last `read` did not see. */
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
      // The database is away. The next poll, or the reconnect of the event bus, looks again.
    }
    if (this.unread.length === 0) return;
    // This may be one page of several.
    this.isStale = true;
    this.wakeWaiting();
  }

  private wakeWaiting(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

/** Appends to a backlog, and drops the oldest beyond {@link BACKLOG}. */
export function keepLatest<T>(backlog: T[], value: T): void {
  backlog.push(value);
  if (backlog.length > BACKLOG) backlog.shift();
}

const topicOf = (tenantId: string, profileId: string): string => `${tenantId} ${profileId}`;

const fromTopic = (topic: string): { tenantId: string; profileId: string } => ({
  tenantId: topic.slice(0, 36),
  profileId: topic.slice(37),
});
