import { createClient, type ClientOptions } from 'graphql-ws';
import { LimnError } from './errors.js';

export interface SubscriptionOptions {
  /** Where the service is, such as `https://limn.example.com`. */
  url: string;
  /** The key of an app, or a token that was issued with one. */
  key: string;
  /** Node before 22 has no WebSocket of its own: the one of the package `ws`. */
  webSocketImpl?: ClientOptions['webSocketImpl'];
}

/** A status that a profile has or had. */
export interface ProfileStatusEvent {
  profileId: string;
  status: 'PROCESSING' | 'READY';
  /** Since when, RFC 3339. */
  at: string;
}

/** A network that comes back is found again within this many tries, each later than the last. */
const RETRIES = 20;

/**
 * What a GraphQL subscription tells, for as long as it is read. Opens again what breaks; throws a `LimnError` with the
 * messages of the service when that refuses.
 */
export async function* subscribe<Data>(
  { url, key, webSocketImpl }: SubscriptionOptions,
  query: string,
  variables: Record<string, unknown> = {},
): AsyncGenerator<Data, void, undefined> {
  const client = createClient({
    url: `${url.replace(/\/+$/, '').replace(/^http/, 'ws')}/graphql`,
    connectionParams: { authorization: `Bearer ${key}` },
    retryAttempts: RETRIES,
    ...(webSocketImpl === undefined ? {} : { webSocketImpl }),
  });
  try {
    for await (const { data, errors } of client.iterate<Data>({ query, variables })) {
      if (errors) throw new LimnError(errors.map(({ message }) => message).join('; '));
      if (data) yield data;
    }
  } finally {
    await client.dispose();
  }
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
