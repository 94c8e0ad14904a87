import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.js';
import type { ProfileStatus } from '../profile/profile.js';
import { Pipeline, sendTo } from './pipeline.js';

/** A profile's status changed. `statusSeq` counts the changes, which alternate, so that a gap tells what was missed. */
export interface StatusEvent {
  kind: 'status';
  tenantId: string;
  profileId: string;
  incarnation: number;
  status: ProfileStatus;
  statusSeq: number;
  /** RFC 3339. */
  at: string;
}

/** A profile has become another one: there is something new in its log. */
export interface ChangedEvent {
  kind: 'changed';
  tenantId: string;
  profileId: string;
}

/** A profile was erased: nothing of it may be shown any more. */
export interface ErasedEvent {
  kind: 'erased';
  tenantId: string;
  profileId: string;
}

/** Rows of an app that is gone were deleted. */
export interface PurgedEvent {
  kind: 'purged';
  tenantId: string;
}

/** A key was rotated, revoked or suspended: whoever remembers it must forget it. */
export interface KeyEvent {
  kind: 'key';
  tenantId: string;
}

/** A session of an account ended: whoever was let in by it must go. */
export interface SessionEvent {
  kind: 'session';
  accountId: string;
}

export type StorageEvent = StatusEvent | ChangedEvent | ErasedEvent | PurgedEvent | KeyEvent | SessionEvent;

/**
 * Tells all processes of what was committed. Events are hints and may be lost with a connection; the tables are the
 * truth, so listeners read again on `resync` and poll slowly besides.
 */
export interface EventBus {
  /** Call after the commit, never inside the transaction: NOTIFY there would queue all commits behind one lock. */
  publish(events: StorageEvent[]): void;
  /** Returns the way to stop listening. */
  subscribe(onEvent: (event: StorageEvent) => void, onResync?: () => void): () => void;
  close(): Promise<void>;
}

interface Listener {
  onEvent(event: StorageEvent): void;
  onResync: (() => void) | undefined;
}

function localBus(): Omit<EventBus, 'close'> & { resync(): void; deliver(event: StorageEvent): void } {
  const listeners = new Set<Listener>();
  const deliver = (event: StorageEvent): void => listeners.forEach((listener) => listener.onEvent(event));
  return {
    publish: (events) => events.forEach(deliver),
    subscribe(onEvent, onResync) {
      const listener = { onEvent, onResync };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    deliver,
    resync: () => listeners.forEach((listener) => listener.onResync?.()),
  };
}

/** The bus of the embedded database, which has one process by definition. */
export function openLocalBus(): EventBus {
  const { publish, subscribe } = localBus();
  return { publish, subscribe, close: async () => undefined };
}

const CHANNEL = 'limn_events';
// Nobody waits for the disk: what a crash of the server loses was a hint.
const NOTIFY =
  `select pg_notify($1, payload), set_config('synchronous_commit', 'off', true) from unnest((select $2::text[])) ` +
  'payload';
/** PostgreSQL refuses a payload of 8,000 bytes. */
const PAYLOAD_BYTES = 7_900;
/**
 * Beyond this many unsent events (a long outage), of some 500 bytes each, they are dropped: the poll finds what they
 * would have said.
 */
const BACKLOG = 20_000;

/**
 * How often the connection is asked for a word, and how long an answer may take: one that is half open hears nothing
 * and never says so.
 */
const HEARTBEAT_MS = 4_000;
/** How long a server may take to end the connection. */
const GOODBYE_MS = 1_000;

/**
 * The bus of a PostgreSQL server: one connection of its own for LISTEN and for coalesced NOTIFY, opened again for as
 * long as it takes.
 */
export async function openServerBus(config: pg.ClientConfig, log: Log): Promise<EventBus> {
  const local = localBus();
  const origin = randomUUID().slice(0, 8);
  let line: { client: pg.Client; lose(error: Error): void } | undefined;
  let closed = false;
  let sending = false;
  let unsent: string[] = [];
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      ...config,
      keepAlive: true,
      connectionTimeoutMillis: HEARTBEAT_MS,
      query_timeout: HEARTBEAT_MS,
    });
    let lost = false;
    const onLost = (error?: Error): void => {
      if (lost) return;
      lost = true;
      line = undefined;
      clearInterval(heartbeat);
      if (closed) return;
      log.warn({ error: error?.message }, 'lost the event connection');
      void next.end().catch(() => undefined);
      reconnect(200);
    };
    // What is being sent is a question too.
    const heartbeat = setInterval(
      () => void (sending || lost || next.query('select 1').catch(onLost)),
      HEARTBEAT_MS,
    ).unref();
    next.on('error', onLost);
    next.on('end', () => onLost());
    next.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (closed) throw new Error('The event bus was closed');
    } catch (error) {
      lost = true;
      clearInterval(heartbeat);
      void next.end().catch(() => undefined);
      throw error;
    }
    line = { client: next, lose: onLost };
    void flush();
  };
  const reconnect = (delayMs: number): void => {
    retry = setTimeout(
      () => {
        connect().then(
          () => {
            log.info('event connection is back');
            local.resync();
          },
          () => !closed && reconnect(Math.min(delayMs * 2, 5_000)),
        );
      },
      delayMs * (0.75 + Math.random() / 2),
    );
  };
  const receive = (payload: string): void => {
    // What this process has published was delivered then.
    if (payload.startsWith(openingOf(origin))) return;
    const events = parseEvents(payload);
    if (!events) return log.warn('unreadable event');
    events.forEach(local.deliver);
  };
  const flush = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    let asked = line;
    try {
      while (line && unsent.length > 0) {
        asked = line;
        const payloads = pack(unsent.splice(0, 500), origin);
        await sendTo(asked.client, notifying(payloads));
      }
    } catch (error) {
      asked?.lose(error as Error);
    } finally {
      sending = false;
    }
  };

  await connect();
  return {
    publish(events) {
      local.publish(events);
      unsent.push(...events.map((event) => JSON.stringify(event)));
      if (unsent.length > BACKLOG) unsent = unsent.slice(-BACKLOG);
      // The next turn of the loop: events of one burst of commits share one NOTIFY.
      setImmediate(() => void flush());
    },
    subscribe: local.subscribe,
    async close() {
      closed = true;
      clearTimeout(retry);
      await flush();
      const ended = line?.client.end().catch(() => undefined);
      // Where nobody is at the other end any more, nobody says goodbye.
      await Promise.race([ended, pause(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
}

/** As a pipeline, which is not told anew at each call what the rows look like. */
const notifying = (payloads: string[]): Pipeline =>
  new Pipeline({ statements: [{ name: 'notify', text: NOTIFY, values: [CHANNEL, payloads] }] });

const openingOf = (origin: string): string => `{"origin":"${origin}",`;

/** Joins events to payloads `{"origin":…,"events":[…]}` under the size limit. */
function pack(events: string[], origin: string): string[] {
  const payloads: string[] = [];
  let joined = '';
  for (const event of events) {
    if (joined && Buffer.byteLength(joined) + Buffer.byteLength(event) + 64 > PAYLOAD_BYTES) {
      payloads.push(`${openingOf(origin)}"events":[${joined}]}`);
      joined = '';
    }
    joined = joined ? `${joined},${event}` : event;
  }
  if (joined) payloads.push(`${openingOf(origin)}"events":[${joined}]}`);
  return payloads;
}

function parseEvents(payload: string): StorageEvent[] | undefined {
  try {
    const { events } = JSON.parse(payload) as { events: StorageEvent[] };
    return Array.isArray(events) ? events : undefined;
  } catch {
    return undefined;
  }
}
