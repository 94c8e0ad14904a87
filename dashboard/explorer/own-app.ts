import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { createClient } from 'graphql-ws';

/** An app of who is signed in. */
export interface OwnApp {
  id: string;
  name: string;
}

const DASHBOARD = '/dashboard/graphql';

async function ask<Data>(query: string, variables: object = {}): Promise<Data | undefined> {
  const answer = await fetch(DASHBOARD, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  }).catch(() => undefined);
  const body = (await answer?.json().catch(() => undefined)) as { data?: Data | null; errors?: unknown[] } | undefined;
  return body?.errors ? undefined : (body?.data ?? undefined);
}

/** The apps of who is signed in at this browser; none for a stranger. */
export const ownApps = async (): Promise<OwnApp[]> =>
  (await ask<{ apps: OwnApp[] }>('{ apps { id name } }'))?.apps ?? [];

/**
 * Asks as who is signed in, in one of their apps: requests with the session, sockets by tickets, which alone open one.
 */
export function fetcherOf(app: string, socketUrl: string): Fetcher {
  return createGraphiQLFetcher({
    url: DASHBOARD,
    headers: { 'limn-app': app },
    wsClient: createClient({
      url: socketUrl,
      connectionParams: async () => ({
        ticket: (
          await ask<{ socketTicket: { ticket: string } }>(
            'mutation ($app: ID!) { socketTicket(appId: $app) { ticket } }',
            { app },
          )
        )?.socketTicket.ticket,
      }),
    }),
  });
}
