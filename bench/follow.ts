import { createClient, type Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import { KEY } from '../rig/child-processes.js';

/** A socket that tells of status changes. */
export interface Followed {
  /** Calls back with `PROCESSING` or `READY`: the status now, then every change. */
  follow(id: string, onStatus: (status: string) => void): () => void;
  /** Rejects when a subscription fails or the socket is lost. */
  failure: Promise<never>;
  close(): Promise<void>;
}

const QUERY = 'subscription Follow($id: ID!) { profileStatus(id: $id) { status } }';

/** Opens a socket to a service. */
export async function openSocket(url: string, key = KEY): Promise<Followed> {
  const { client, failure, fail } = await connect(url, key);
  return {
    follow: (id, onStatus) =>
      client.subscribe<{ profileStatus: { status: string } }>(
        { query: QUERY, variables: { id } },
        {
          next: ({ data, errors }) => (data ? onStatus(data.profileStatus.status) : fail(errors)),
          error: fail,
          complete: () => undefined,
        },
      ),
    failure,
    close: async () => client.dispose(),
  };
}

function connect(
  url: string,
  key: string,
): Promise<{ client: Client; failure: Promise<never>; fail(error: unknown): void }> {
  return new Promise((resolve, reject) => {
    let fail: (error: unknown) => void = reject;
    const failure = new Promise<never>((_, rejectLater) => (fail = rejectLater));
    // Whoever waits for a status races it; nobody else needs to know.
    failure.catch(() => undefined);
    const client = createClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      lazy: false,
      retryAttempts: 0,
      connectionParams: { Authorization: `Bearer ${key}` },
      onNonLazyError: reject,
      on: { connected: () => resolve({ client, failure, fail }), error: reject },
    });
  });
}
