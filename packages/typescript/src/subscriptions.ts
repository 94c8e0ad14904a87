import { createClient, type ClientOptions } from 'graphql-ws';
import { AuthenticationError, ConnectionError, LimnError } from './errors.js';
import { backOffMs, pause } from './transport.js';

export interface SubscriptionOptions {
  /** Where the service is, such as `https://limn.example.com`. */
  url: string;
  /** The key of an app, or a token that was issued with one. */
  key: string;
  /** Node before 22 has no WebSocket of its own: the one of the package `ws`. */
  webSocketImpl?: ClientOptions['webSocketImpl'];
  /** Ends the subscription, also while nothing happens; its reason is thrown. */
  signal?: AbortSignal;
}

/** A status that a profile has or had. */
export interface ProfileStatusEvent {
  profileId: string;
  status: 'PROCESSING' | 'READY';
  /** Since when, RFC 3339. */
  at: string;
}

/** What is new in the log of a profile. */
export interface ProfileChange {
  profileId: string;
  /** Goes into `after` to continue behind this entry. */
  cursor: string;
  entry: {
    /** RFC 3339. */
    extractedOn: string;
    /** A partial profile in the names of REST; null stands for what was removed. */
    changes: Record<string, unknown>;
    /** The submission that was read; null for what was done by hand. */
    submissionId: string | null;
    /** What was done by hand; null when a submission was read. */
    revision: { kind: string; path: string | null; value: unknown } | null;
  };
}

/** One thing that happened in the app. */
export interface AppActivity {
  /** Goes into `after` to continue behind this. */
  cursor: string;
  kind: 'ACCEPTED' | 'MERGED' | 'REVISED' | 'FAILED' | 'ERASED';
  /** RFC 3339. */
  at: string;
  /** Null only where the pepper has changed since a profile was erased. */
  profileId: string | null;
  submissionId: string | null;
  /** What was changed, such as `core_info.location`. */
  paths: string[];
}

/** A network that comes back is found again within this many tries in a row, each later than the last. */
const RETRIES = 20;
/** Codes that sockets are closed with where another try would end the same: a wrong message, and a key that is none. */
const [BAD_MESSAGE, FORBIDDEN] = [4400, 4403];

/**
 * What a GraphQL subscription tells, for as long as it is read. Opens again what breaks; throws an
 * `AuthenticationError` when the key is refused or has ended, a `LimnError` with the messages of the service when that
 * refuses, and a `ConnectionError` when it stays away.
 */
export function subscribe<Data>(
  options: SubscriptionOptions,
  query: string,
  variables: Record<string, unknown> = {},
): AsyncGenerator<Data, void, undefined> {
  return again(options, (connected) => once<Data>(options, query, variables, connected));
}

/** The status of a profile now, then every change. Silent while there is no such profile. */
export async function* profileStatus(
  options: SubscriptionOptions,
  id: string,
): AsyncGenerator<ProfileStatusEvent, void, undefined> {
  const query = 'subscription ($id: ID!) { profileStatus(id: $id) { profileId status at } }';
  for await (const told of subscribe<{ profileStatus: ProfileStatusEvent }>(options, query, { id }))
    yield told.profileStatus;
}

/**
 * What is new in the log of a profile, in order and once, also over a connection that breaks: behind `after`, or from
 * now on. Silent while there is no such profile.
 */
export const profileChanged = (
  options: SubscriptionOptions,
  id: string,
  { after }: { after?: string } = {},
): AsyncGenerator<ProfileChange, void, undefined> =>
  resumed(options, PROFILE_CHANGED, { id, after }, (told: { profileChanged: ProfileChange }) => told.profileChanged);

/** All that happens in the app, in order and once, over connections that break too: behind `after`, or from now on. */
export const appActivity = (
  options: SubscriptionOptions,
  { after }: { after?: string } = {},
): AsyncGenerator<AppActivity, void, undefined> =>
  resumed(options, APP_ACTIVITY, { after }, (told: { appActivity: AppActivity }) => told.appActivity);

const PROFILE_CHANGED = `subscription ($id: ID!, $after: String) {
  profileChanged(id: $id, after: $after) {
    profileId cursor entry { extractedOn changes submissionId revision { kind path value } }
  }
}`;
const APP_ACTIVITY = `subscription ($after: String) {
  appActivity(after: $after) { cursor kind at profileId submissionId paths }
}`;

/** Each connection continues behind the last event of the one before. */
function resumed<Data, Event extends { cursor: string }>(
  options: SubscriptionOptions,
  query: string,
  variables: { after: string | undefined } & Record<string, unknown>,
  eventOf: (told: Data) => Event,
): AsyncGenerator<Event, void, undefined> {
  let { after } = variables;
  return again(options, async function* (connected) {
    for await (const told of once<Data>(options, query, { ...variables, after }, connected)) {
      const event = eventOf(told);
      after = event.cursor;
      yield event;
    }
  });
}

async function* again<T>(
  { signal }: SubscriptionOptions,
  open: (connected: () => void) => AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  for (let failures = 0; ; failures += 1) {
    try {
      yield* open(() => (failures = 0));
      return;
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ConnectionError) || failures >= RETRIES) throw error;
    }
    await pause(backOffMs(failures), signal);
  }
}

/** What one connection tells. */
async function* once<Data>(
  { url, key, webSocketImpl, signal }: SubscriptionOptions,
  query: string,
  variables: Record<string, unknown>,
  connected: () => void,
): AsyncGenerator<Data, void, undefined> {
  signal?.throwIfAborted();
  const client = createClient({
    url: `${url.replace(/\/+$/, '').replace(/^http/, 'ws')}/graphql`,
    connectionParams: { authorization: `Bearer ${key}` },
    retryAttempts: 0,
    on: { connected },
    ...(webSocketImpl === undefined ? {} : { webSocketImpl }),
  });
  const stop = (): void => client.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for await (const { data, errors } of client.iterate<Data>({ query, variables })) {
      if (errors) throw new LimnError(errors.map(({ message }) => message).join('; '));
      if (data) yield data;
    }
  } catch (error) {
    throw failureOf(error);
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.dispose();
  }
}

/** What `graphql-ws` throws is a list of errors, the event of a socket that was closed, or an error of its own. */
function failureOf(thrown: unknown): unknown {
  if (thrown instanceof LimnError) return thrown;
  if (Array.isArray(thrown)) return new LimnError(thrown.map(({ message }: Error) => message).join('; '));
  const { code, reason, message } = thrown as { code?: number; reason?: string; message?: string };
  if (code === FORBIDDEN)
    return new AuthenticationError(401, { message: 'The key is refused, or has ended' }, undefined);
  if (code === BAD_MESSAGE) return new LimnError(reason ?? 'The service did not understand the client');
  const why = reason || message || 'it cannot be reached';
  return new ConnectionError(`The socket was closed (${code ?? 'no code'}): ${why}`, { cause: thrown });
}
