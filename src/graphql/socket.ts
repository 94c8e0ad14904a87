import type { Server as Protocol } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Log } from '../log.js';
import type { FairShare } from '../service/fair-share.js';
import type { Caller } from '../tenant/caller.js';
import type { OutgoingMemory } from '../wire/outgoing-memory.js';

/** An open socket, and its caller once it has authenticated. */
export interface SocketConnection {
  readonly socket: WebSocket;
  /** Names the socket in the log and in its errors. */
  readonly id: string;
  /** The `Authorization` header of the upgrade request. */
  readonly authorization: string | undefined;
  /** What the socket authenticated with; undefined until then. */
  credential: Credential | undefined;
  /** Undefined until the socket has authenticated. */
  caller: Caller | undefined;
}

/** A key, or a session that had a ticket. It is checked again when keys change or sessions end. */
export interface Credential {
  /** Equal for sockets that one check serves. */
  name: string;
  /** The account of a session. */
  accountId?: string;
  /** Throws `unauthenticated` or `forbidden` when it is not valid any more. */
  check(): Promise<Caller>;
}

/** Close codes of our own use, beside those that graphql-ws sends itself. */
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

/** What graphql-ws throws for a message that only a server may send. */
const NOT_FOR_SERVERS = /^Unexpected message of type \w+ received$/;

const HEARTBEAT_MS = 12_000;
/** Longest message before authentication. It holds a key or a ticket, and stays in memory as long as the socket. */
const LONGEST_OF_STRANGERS_BYTES = 4_096;
/** All sockets that have not authenticated share the memory of one holder. */
const STRANGERS = 'strangers';
/**
 * Estimated heap of a message while it is processed, which for a subscription is as long as it lasts. JSON such as
 * `[],[],…` takes the most when parsed.
 */
const HEAP_PER_BYTE = 10;
const HEAP_PER_MESSAGE = 2_048;
/** Most bytes that are buffered for a client that reads too slowly. */
const LONGEST_BACKLOG_BYTES = 1024 * 1024;
/** How long a client may take to answer a close frame. */
export const FAREWELL_MS = 5_000;

/** What sockets share. */
export interface Shared {
  /** Bounds the bytes of messages under way, over all sockets. */
  memory: FairShare;
  /** Bounds the bytes that clients have not read yet. */
  unsent: OutgoingMemory;
  log: Log;
}

/** Serves graphql-ws over a socket. Resolves once it has closed and everything that it asked for has ended. */
export async function converse(
  protocol: Protocol<SocketConnection>,
  connection: SocketConnection,
  shared: Shared,
): Promise<void> {
  const { socket } = connection;
  const { memory, log } = shared;
  const unfinished = new Set<Promise<void>>();
  const onClosed = protocol.opened(
    {
      protocol: socket.protocol,
      send: (message) => send(connection, message, shared),
      close: (code, reason) => closeSocket(socket, code ?? CLOSE.normal, reason ?? ''),
      onMessage: (handle) =>
        socket.on('message', (message) => {
          if (socket.readyState !== socket.OPEN) return;
          const holder = connection.caller?.tenantId ?? STRANGERS;
          // A Buffer, since ws joins the fragments of a message.
          const { length } = message as Buffer;
          if (!connection.caller && length > LONGEST_OF_STRANGERS_BYTES)
            return closeSocket(socket, CLOSE.tooLong, 'Message too long');
          const bytes = HEAP_PER_MESSAGE + length * HEAP_PER_BYTE;
          const release = memory.reserve(holder, bytes);
          if (!release) return closeSocket(socket, CLOSE.tryAgain, 'Too much at once');
          const work: Promise<void> = handle(String(message))
            .catch((error: unknown) => {
              if (error instanceof Error && NOT_FOR_SERVERS.test(error.message))
                return closeSocket(socket, CLOSE.badMessage, 'Unexpected message');
              log.error({ err: error }, 'a socket message failed');
              closeSocket(socket, CLOSE.failed, 'Internal error');
            })
            .finally(() => {
              unfinished.delete(work);
              release();
            });
          unfinished.add(work);
        }),
    },
    connection,
  );
  const stopHeartbeat = startHeartbeat(socket);
  // Broken frames and resets. ws closes the socket itself, with the fitting code.
  socket.on('error', (error) => log.debug({ error: error.message }, 'a socket failed'));
  const [code, reason] = await new Promise<[number, Buffer]>((resolve) =>
    socket.once('close', (...how) => resolve(how)),
  );
  stopHeartbeat();
  try {
    await onClosed(code, String(reason));
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

/** Resolves when the message has been written to the socket: back-pressure for subscriptions of a slow client. */
function send({ socket, caller }: SocketConnection, message: string, { unsent, log }: Shared): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    const release = unsent.reserve(caller?.tenantId ?? STRANGERS, message.length);
    if (release)
      socket.send(message, () => {
        release();
        resolve();
      });
    else resolve();
    if (release && socket.bufferedAmount <= LONGEST_BACKLOG_BYTES) return;
    log.info({ tenant: caller?.tenantId }, 'a socket reads too slowly and is closed');
    closeSocket(socket, CLOSE.tryAgain, 'Reading too slowly');
  });
}

/** Pings, and terminates a socket that has not answered by the next ping. Returns how to stop. */
function startHeartbeat(socket: WebSocket): () => void {
  let answered = true;
  socket.on('pong', () => (answered = true));
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, HEARTBEAT_MS);
  return () => clearInterval(timer);
}
