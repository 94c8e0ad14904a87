import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { KEY } from '../rig/child-processes.js';
import type { StatusTold } from './history.js';

const QUERY = 'subscription Follow($id: ID!) { profileStatus(id: $id) { status } }';
const AGAIN_MS = 100;

/** Subscribes to profiles and connects again whenever the service is back, wherever it is then. */
export function follow(
  url: () => string,
  onTold: (told: StatusTold) => void,
): { add(profile: string): void; stop(): Promise<void> } {
  const client = createClient({
    url: () => `${url().replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: `Bearer ${KEY}` },
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS)),
    keepAlive: 2_000,
  });
  let isStopping = false;
  /** A subscription may end with an error, as while the database is away; who wants to know asks again. */
  const add = (profile: string): void => {
    const again = (): void => void (isStopping || setTimeout(() => isStopping || add(profile), AGAIN_MS));
    client.subscribe<{ profileStatus: { status: string } }>(
      { query: QUERY, variables: { id: profile } },
      {
        next({ data }) {
          const now = performance.now();
          if (data) onTold({ op: 'told', profile, t0: now, t1: now, status: data.profileStatus.status.toLowerCase() });
        },
        error: again,
        complete: again,
      },
    );
  };
  return {
    add,
    async stop() {
      isStopping = true;
      // It may be connecting to a service that is gone.
      await Promise.resolve(client.dispose()).catch(() => undefined);
    },
  };
}
