import type { Storage } from '../storage/connection.js';
import type { StatusEvent } from '../storage/events.js';
import { statusesOf, type StatusNow } from '../storage/profiles.js';
import type { Caller } from '../tenant/caller.js';
import { profileOf } from './own-profile.js';

/** How many status changes a follower that does not read may fall behind before the oldest are let go. */
const BACKLOG = 200;
const POLL_CHUNK = 1_000;

/** Tells followers of the status changes of their profiles, whichever process made them. */
export class StatusFeed {
  private readonly storage: Storage;
  /** Bounded by the sockets: each has at most so many subscriptions, of ids of at most 255 bytes. */
  private readonly topics = new Map<string, Set<Follower>>();
  private readonly unsubscribe: () => void;
  private readonly poll: NodeJS.Timeout | undefined;

  /**
   * `pollMs`: how often the tables are read in case an event was lost. The embedded bus loses none, so there nobody
   * polls.
   */
  constructor(storage: Storage, pollMs: number) {
    this.storage = storage;
    this.unsubscribe = storage.events.subscribe(
      (event) => event.kind === 'status' && this.tell(event),
      () => void this.look(),
    );
    if (storage.kind === 'server') this.poll = setInterval(() => void this.look(), pollMs).unref();
  }

  /** A stream of one profile's status: what it is now, then every change. Nothing while the profile does not exist. */
  async follow(tenantId: string, profileId: string): Promise<AsyncIterableIterator<StatusNow>> {
    // Listen before looking: what happens in between is told twice, not missed.
    const follower = this.listen(tenantId, profileId);
    try {
      for (const status of await statusesOf(this.storage.within(tenantId), [{ tenantId, profileId }]))
        follower.begin(status);
      return follower;
    } catch (error) {
      follower.close();
      throw error;
    }
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

  private listen(tenantId: string, profileId: string): Follower {
    const topic = topicOf(tenantId, profileId);
    const followers = this.topics.get(topic) ?? new Set();
    this.topics.set(topic, followers);
    const follower = new Follower(() => {
      followers.delete(follower);
      if (followers.size === 0 && this.topics.get(topic) === followers) this.topics.delete(topic);
    });
    followers.add(follower);
    return follower;
  }

  private tell(status: StatusNow | StatusEvent): void {
    const followers = this.topics.get(topicOf(status.tenantId, status.profileId));
    if (!followers) return;
    // One object for all of them: a backlog is then as long as a list of references for each.
    const heard = { ...status, at: status.at instanceof Date ? status.at : new Date(status.at) };
    for (const follower of followers) follower.hear(heard);
  }

  private async look(): Promise<void> {
    const wanted = [...this.topics.keys()].map(fromTopic);
    try {
      for (let i = 0; i < wanted.length; i += POLL_CHUNK)
        (await statusesOf(this.storage, wanted.slice(i, i + POLL_CHUNK))).forEach((status) => this.tell(status));
    } catch {
      // The database is away; the next round, or the event connection's return, looks again.
    }
  }
}

/** Follows one of the caller's profiles. Throws `invalid_field` for an impossible id. */
export async function follow(
  { feed }: { feed: StatusFeed },
  caller: Caller,
  id: unknown,
): Promise<AsyncIterableIterator<StatusNow>> {
  return feed.follow(caller.tenantId, profileOf(caller, id));
}

/**
 * The changes between what a follower knows and what it hears. Statuses alternate from `processing` at 1, so the count
 * alone tells those that were missed; an event that is late or heard twice adds none.
 */
export function changesUpTo(
  known: { incarnation: number; statusSeq: number } | undefined,
  heard: StatusNow,
): StatusNow[] {
  if (known && heard.incarnation < known.incarnation) return [];
  const from = known?.incarnation === heard.incarnation ? known.statusSeq : 0;
  const count = Math.min(heard.statusSeq - from, BACKLOG);
  if (count === 1) return [heard];
  return Array.from({ length: Math.max(0, count) }, (_, i) => {
    const statusSeq = heard.statusSeq - count + 1 + i;
    return { ...heard, statusSeq, status: statusSeq % 2 === 1 ? 'processing' : 'ready' };
  });
}

class Follower implements AsyncIterableIterator<StatusNow> {
  private readonly onClose: () => void;
  private readonly unread: StatusNow[] = [];
  private readonly readers: ((result: IteratorResult<StatusNow>) => void)[] = [];
  private known: StatusNow | undefined;
  private early: StatusNow[] | undefined = [];
  private closed = false;

  constructor(onClose: () => void) {
    this.onClose = onClose;
  }

  /** The status as read: the first thing told, unless a newer one was heard while reading. */
  begin(status: StatusNow): void {
    this.known = status;
    this.push(status);
  }

  hear(status: StatusNow): void {
    if (this.early) keepLatest(this.early, status);
    else this.advance(status);
  }

  next(): Promise<IteratorResult<StatusNow>> {
    for (const status of this.early ?? []) this.advance(status);
    this.early = undefined;
    const status = this.unread.shift();
    if (status) return Promise.resolve({ value: status, done: false });
    if (this.closed) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve) => this.readers.push(resolve));
  }

  return(): Promise<IteratorResult<StatusNow>> {
    this.close();
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.onClose();
    for (const resolve of this.readers.splice(0)) resolve({ value: undefined, done: true });
  }

  private advance(status: StatusNow): void {
    for (const change of changesUpTo(this.known, status)) {
      this.known = change;
      this.push(change);
    }
  }

  private push(status: StatusNow): void {
    const reader = this.readers.shift();
    if (reader) return reader({ value: status, done: false });
    keepLatest(this.unread, status);
  }
}

function keepLatest(backlog: StatusNow[], status: StatusNow): void {
  backlog.push(status);
  if (backlog.length > BACKLOG) backlog.shift();
}

const topicOf = (tenantId: string, profileId: string): string => `${tenantId} ${profileId}`;

const fromTopic = (topic: string): { tenantId: string; profileId: string } => ({
  tenantId: topic.slice(0, 36),
  profileId: topic.slice(37),
});
