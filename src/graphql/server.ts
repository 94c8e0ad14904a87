import type { FastifyInstance } from 'fastify';
import { handleProtocols, makeServer } from 'graphql-ws';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { getHeapStatistics } from 'node:v8';
import { WebSocketServer } from 'ws';
import type { Needs } from '../service/needs.js';
import { FairShare } from '../service/fair-share.js';
import { admit, type Gate } from '../wire/admit.js';
import { ResultBudget } from './result-budget.js';
import { openApollo } from './apollo.js';
import type { Context } from './context.js';
import { Documents, LiveDocuments } from './documents.js';
import { serveOperations } from './endpoint.js';
import { registerExplorer, registerReference } from './explorer.js';
import { CLOSE, closeSocket, converse, FAREWELL_MS, type SocketConnection } from './socket.js';
import { SocketRegistry } from './socket-registry.js';
import { publicSchema } from './schema.js';
import { deliver, describeErrors, describeResult, prepare, type Prepared } from './operation.js';

const PATH = '/graphql';
/** A subscription with its variables; long texts belong in a POST. */
const LONGEST_MESSAGE_BYTES = 65_536;
/** Of the heap, for messages of sockets that are being worked on. */
const SHARE_OF_HEAP = 8;
/** Sockets of all: each holds some ten kilobytes, whoever has opened it. */
const MOST_SOCKETS = 20_000;
/** Sockets that have not shown a key yet, of all strangers together. */
const MOST_STRANGERS = 1_000;

export interface GraphqlSettings {
  gate: Gate;
  maxBodyBytes: number;
  /** Keeps names of the schema out of the complaints about a document. */
  production: boolean;
}

/** Serves the schema at `/graphql`. Nothing of a request is read before its key is known. */
export async function registerGraphql(
  app: FastifyInstance,
  needs: Needs,
  { gate, maxBodyBytes, production }: GraphqlSettings,
): Promise<void> {
  await registerExplorer(app, PATH);
  await registerReference(app);
  await serveOperations<Context>(app, {
    path: PATH,
    maxBodyBytes,
    log: needs.log,
    takesGet: true,
    persistsFor: ({ caller }) => caller.tenantId,
    apollo: openApollo<Context>(publicSchema(), needs.log, { production, persists: true }),
    admit: async (request, reply) => ({
      needs,
      caller: await admit(needs, gate, request, reply),
      requestId: request.id,
      budget: new ResultBudget(),
    }),
  });
}

/** The sockets of one server. */
export interface Sockets {
  /** Takes over a connection that asks to become a socket; refuses other paths. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Tells all clients to come back later (1001), and waits until they are gone. */
  dispose(): Promise<void>;
  /** Open sockets. */
  count(): number;
}

/** Serves subscriptions over graphql-ws on the same path, to the same keys. */
export function openSockets(needs: Needs, { gate, production }: GraphqlSettings): Sockets {
  const registry = new SocketRegistry(needs);
  const desk = { needs, limiter: gate.limiter, documents: new Documents(), live: new LiveDocuments() };
  const protocol = makeServer<Record<string, unknown>, SocketConnection>({
    onConnect: ({ connectionParams, extra }) => registry.authenticate(extra, connectionParams),
    onSubscribe: ({ extra, subscriptions }, _id, payload) =>
      prepare(desk, extra, Object.keys(subscriptions).length, payload),
    // What onSubscribe has given.
    subscribe: (args) => deliver(args as Prepared),
    onNext: (ctx, _id, _payload, _args, result) => describeResult(needs, ctx.extra, production, result),
    onError: (ctx, _id, _payload, errors) => describeErrors(needs, ctx.extra, production, errors),
  });
  const memory = new FairShare(getHeapStatistics().heap_size_limit / SHARE_OF_HEAP);
  const conversations = new Set<Promise<void>>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE_BYTES,
    handleProtocols: (protocols) => handleProtocols(protocols),
  });
  return {
    handleUpgrade(request, socket, head) {
      socket.on('error', (error) => needs.log.debug({ error: error.message }, 'an upgrade failed'));
      if (request.url?.split('?', 1)[0] !== PATH) return refuse(socket, 404);
      if (registry.strangers >= MOST_STRANGERS || sockets.clients.size >= MOST_SOCKETS) return refuse(socket, 503);
      sockets.handleUpgrade(request, socket, head, (opened) => {
        const link = registry.add(opened, request);
        const conversation: Promise<void> = converse(protocol, link, {
          memory,
          unsent: gate.outgoingMemory,
          log: needs.log,
        }).finally(() => conversations.delete(conversation));
        conversations.add(conversation);
      });
    },
    async dispose() {
      registry.close();
      for (const socket of sockets.clients) closeSocket(socket, CLOSE.goingAway, 'Going away');
      sockets.close();
      // Also those that had begun to close by themselves: the library gives them half a minute.
      const late = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), FAREWELL_MS);
      await Promise.all(conversations);
      clearTimeout(late);
    },
    count: () => sockets.clients.size,
  };
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
