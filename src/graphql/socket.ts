import type { Server as Protocol } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Log } from '../log.js';
import type { FairShare } from '../service/fair-share.js';
import type { Caller } from '../tenant/caller.js';
import type { UnsentMemory } from '../wire/unsent.js';

/** One open socket and, once it has said so, whose it is. */
export interface SocketConnection {
  readonly socket: WebSocket;
  /** Names the socket in the log and in its errors. */
  readonly id: string;
  /** The header that came with the upgrade. */
  readonly authorization: string | undefined;
  /** What let the socket in; undefined until then. */
  pass: Pass | undefined;
  /** Undefined until a key or a ticket was shown. */
  caller: Caller | undefined;
}

/** A key, or a session that had a ticket: looked at again when keys change or sessions end. */
export interface Pass {
  /** The same for all sockets that one look serves. */
  name: string;
  /** Whose session it is. */
  accountId?: string;
  /** Throws `unauthenticated` or `forbidden` when it opens nothing any more. */
  check(): Promise<Caller>;
}

/** Codes with which sockets are closed, beside those of the protocol itself. */
export const CLOSE = {
  normal: 1000,
  goingAway: 1001,
  tooLong: 1009,
  failed: 1011,
  tryAgain: 1013,
  badMessage: 4400,
  forbidden: 4403,
  tooMany: 4429,
} as const;

/** The protocol's words for a message that only a server sends. */
const NOT_FOR_SERVERS = /^Unexpected message of type \w+ received$/;

const HEARTBEAT_MS = 12_000;
/**
 * Of a client that has not been let in: its parameters hold a key or a ticket, and are kept as long as the socket is
 * open.
 */
const LONGEST_OF_STRANGERS_BYTES = 4_096;
/** Who has not been let in shares the memory for messages with all others of the kind. */
const STRANGERS = 'strangers';
/**
 * What a message takes on the heap while it is worked on, which for a subscription is as long as it lasts: `[],[],…`
 * takes most when parsed.
 */
const HEAP_PER_BYTE = 10;
const HEAP_PER_MESSAGE = 2_048;
/** What may wait for a client that does not read. */
const LONGEST_BACKLOG_BYTES = 1024 * 1024;
/** How long a client may take to answer a close. */
export const FAREWELL_MS = 5_000;

/** What sockets share. */
export interface Shared {
  /** For the messages of all sockets that are being worked on, in bytes. */
  memory: FairShare;
  /** For what their clients have not taken yet. */
  unsent: UnsentMemory;
  log: Log;
}

/** Speaks the protocol over a socket. Resolves once it has closed and nothing that it asked for is still being done. */
export async function converse(
  protocol: Protocol<SocketConnection>,
  connection: SocketConnection,
  shared: Shared,
): Promise<void> {
  const { socket } = connection;
  const { memory, log } = shared;
  const unfinished = new Set<Promise<void>>();
  const farewell = protocol.opened(
    {
      protocol: socket.protocol,
      send: (message) => send(connection, message, shared),
      close: (code, reason) => closeSocket(socket, code ?? CLOSE.normal, reason ?? ''),
      onMessage: (hear) =>
        socket.on('message', (message) => {
          if (socket.readyState !== socket.OPEN) return;
          const who = connection.caller?.tenantId ?? STRANGERS;
          // One piece: ws gives messages whole unless asked for fragments.
          const { length } = message as Buffer;
          if (!connection.caller && length > LONGEST_OF_STRANGERS_BYTES)
            return closeSocket(socket, CLOSE.tooLong, 'Message too long');
          const bytes = HEAP_PER_MESSAGE + length * HEAP_PER_BYTE;
          if (!memory.mayTake(who, bytes)) return closeSocket(socket, CLOSE.tryAgain, 'Too much at once');
          memory.take(who, bytes);
          const work: Promise<void> = hear(String(message))
            .catch((error: unknown) => {
              if (error instanceof Error && NOT_FOR_SERVERS.test(error.message))
                return closeSocket(socket, CLOSE.badMessage, 'Unexpected message');
              log.error({ err: error }, 'a socket message failed');
              closeSocket(socket, CLOSE.failed, 'Internal error');
            })
            .finally(() => {
              unfinished.delete(work);
              memory.release(who, bytes);
            });
          unfinished.add(work);
        }),
    },
    connection,
  );
  const stopHeartbeat = beat(socket);
  // Broken frames and resets: ws closes the socket itself, with the code that fits.
  socket.on('error', (error) => log.debug({ error: error.message }, 'a socket failed'));
  const [code, reason] = await new Promise<[number, Buffer]>((resolve) =>
    socket.once('close', (...how) => resolve(how)),
  );
  stopHeartbeat();
  try {
    await farewell(code, String(reason));
  } catch (error) {
    log.error({ err: error }, 'a socket did not end well');
  }
  await Promise.all(unfinished);
}

/** Closes a socket, by force when the client does not answer. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code, reason);
  const timer = setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Resolves when the message is on its way, so that a subscription waits for a slow client instead of piling up. */
function send({ socket, caller }: SocketConnection, message: string, { unsent, log }: Shared): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    const give = unsent.take(caller?.tenantId ?? STRANGERS, message.length);
    if (give)
      socket.send(message, () => {
        give();
        resolve();
      });
    else resolve();
    if (give && socket.bufferedAmount <= LONGEST_BACKLOG_BYTES) return;
    log.info({ tenant: caller?.tenantId }, 'a socket reads too slowly and is closed');
    closeSocket(socket, CLOSE.tryAgain, 'Reading too slowly');
  });
}

/** Pings, and ends a socket that has not answered by the next ping. */
function beat(socket: WebSocket): () => void {
  let answered = true;
  socket.on('pong', () => (answered = true));
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, HEARTBEAT_MS);
  return () => clearInterval(timer);
}
