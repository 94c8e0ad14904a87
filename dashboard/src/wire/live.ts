import { createClient, type Client } from 'graphql-ws';
import { ask } from './ask.ts';
import { reachedOr } from './reach.ts';
import { activity, socketTicket, status, type ProfileStatus, type Row } from './operations.ts';

/** What a socket tells of a profile. */
export interface StatusNow {
  status: ProfileStatus;
  at: string;
  profile: Row | null;
}

/** What a socket tells of an app. */
export type Happening = NonNullable<(typeof activity)['data']>['appActivity'];

/** The socket of one app. It opens when somebody follows something, and comes back by itself. */
export interface AppSocket {
  /** Tells the status now, then every change, until the returned function is called. */
  follow(profileId: string, tell: (now: StatusNow) => void): () => void;
  /** Tells what happens in the app from now on, until the returned function is called. */
  watch(tell: (happening: Happening) => void): () => void;
  /** Until something is followed again. */
  close(): void;
}

/** Below it, a socket that comes and goes is not spoken of. */
const PATIENCE_MS = 1_500;
const LONGEST_WAIT_MS = 15_000;

/**
 * Opens sockets by tickets, a new one for each, never by the cookie. `tellState` hears whether there is one that should
 * be there.
 */
export function openAppSocket(app: string, tellState: (connected: boolean) => void): AppSocket {
  let worry: ReturnType<typeof setTimeout> | undefined;
  /** How many are followed: a socket that nobody needs is not missed. */
  let followed = 0;
  let client: Client | undefined;
  const open = (): Client =>
    createClient({
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
      connectionParams: async () => ({ ticket: (await ask(socketTicket, { appId: app })).socketTicket.ticket }),
      lazyCloseTimeout: 2_000,
      keepAlive: 20_000,
      retryAttempts: Number.POSITIVE_INFINITY,
      shouldRetry: () => true,
      retryWait: (retries) => reachedOr(Math.min(LONGEST_WAIT_MS, 300 * 2 ** retries) * (0.7 + Math.random() * 0.6)),
      on: {
        connected: () => {
          clearTimeout(worry);
          tellState(true);
        },
        closed: (event) => {
          clearTimeout(worry);
          // 1000 is our own good-bye.
          if ((event as CloseEvent).code !== 1000 && followed > 0)
            worry = setTimeout(() => tellState(false), PATIENCE_MS);
        },
      },
    });
  const subscribe = <Data>(
    query: string,
    variables: Record<string, unknown>,
    tell: (data: Data) => void,
  ): (() => void) => {
    let stop = (): void => undefined;
    let over = false;
    followed++;
    const begin = (): void => {
      stop = (client ??= open()).subscribe<Data>(
        { query, variables },
        {
          next: ({ data }) => data && tell(data),
          // A ticket could not be had: the library takes that for the end.
          error: () => void reachedOr(LONGEST_WAIT_MS / 5).then(() => !over && begin()),
          complete: () => undefined,
        },
      );
    };
    begin();
    return () => {
      if (over) return;
      over = true;
      stop();
      if (--followed > 0) return;
      clearTimeout(worry);
      tellState(true);
    };
  };
  return {
    follow: (profileId, tell) =>
      subscribe<{ profileStatus: StatusNow }>(status.text, { id: profileId }, (data) => tell(data.profileStatus)),
    watch: (tell) => subscribe<{ appActivity: Happening }>(activity.text, {}, (data) => tell(data.appActivity)),
    close() {
      clearTimeout(worry);
      void client?.dispose();
      client = undefined;
    },
  };
}
