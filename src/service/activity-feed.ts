import type { Storage } from '../storage/connection.js';
import type { StorageEvent } from '../storage/events.js';
import { assertWholeApp, type Caller } from '../tenant/caller.js';

/** Something that happened to a profile of an app: a text was posted for it, all were read, it changed or went. */
export interface Activity {
  kind: 'posted' | 'ready' | 'changed' | 'deleted';
  profileId: string;
  at: Date;
}

/** How much a follower that does not read may fall behind before the oldest is let go. */
const BACKLOG = 200;

/**
 * Tells followers of an app what happens in it, in whichever process. A hint, no record: what was missed is found in
 * the submissions and in the logs of profiles.
 */
export class ActivityFeed {
  /** Bounded by the sockets, each of which has at most so many subscriptions. */
  private readonly apps = new Map<string, Set<ActivityFollower>>();
  private readonly unsubscribe: () => void;

  constructor(storage: Pick<Storage, 'events'>) {
    this.unsubscribe = storage.events.subscribe((event) => this.tell(event));
  }

  /** What happens in the caller's app from now on. Throws `forbidden` for who may see one profile alone. */
  follow(caller: Caller): ActivityFollower {
    assertWholeApp(caller);
    const followers = this.apps.get(caller.tenantId) ?? new Set();
    this.apps.set(caller.tenantId, followers);
    const follower = new ActivityFollower(() => {
      followers.delete(follower);
      if (followers.size === 0 && this.apps.get(caller.tenantId) === followers) this.apps.delete(caller.tenantId);
    });
    followers.add(follower);
    return follower;
  }

  /** Apps that somebody follows. */
  get followed(): number {
    return this.apps.size;
  }

  close(): void {
    this.unsubscribe();
    for (const followers of this.apps.values()) for (const follower of [...followers]) follower.close();
  }

  private tell(event: StorageEvent): void {
    if (!('profileId' in event)) return;
    const followers = this.apps.get(event.tenantId);
    if (!followers) return;
    const activity = { kind: kindOf(event), profileId: event.profileId, at: new Date() };
    for (const follower of followers) follower.take(activity);
  }
}

function kindOf(event: Extract<StorageEvent, { profileId: string }>): Activity['kind'] {
  if (event.kind === 'erased') return 'deleted';
  if (event.kind === 'changed') return 'changed';
  return event.status === 'processing' ? 'posted' : 'ready';
}

/** One who follows an app. */
export class ActivityFollower implements AsyncIterableIterator<Activity> {
  private readonly onClose: () => void;
  private readonly unread: Activity[] = [];
  private isClosed = false;
  private wakeUp: (() => void) | undefined;

  constructor(onClose: () => void) {
    this.onClose = onClose;
  }

  take(activity: Activity): void {
    this.unread.push(activity);
    if (this.unread.length > BACKLOG) this.unread.shift();
    this.wakeUp?.();
  }

  async next(): Promise<IteratorResult<Activity>> {
    while (!this.isClosed) {
      const value = this.unread.shift();
      if (value) return { value, done: false };
      await new Promise<void>((resolve) => (this.wakeUp = resolve));
    }
    return { value: undefined, done: true };
  }

  return(): Promise<IteratorResult<Activity>> {
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
}
