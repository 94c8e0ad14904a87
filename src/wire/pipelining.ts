import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The latest request of a connection. */
interface LatestRequest {
  response: ServerResponse;
  /** Whether its method changes nothing. */
  isSafe: boolean;
  /** Whether it still waits for the response to the request before it. */
  isWaiting: boolean;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Makes a pipelined request wait for the response to the one before it, unless both are safe (RFC 9112, 9.3.2): a
 * client that posts and then reads on one connection reads what it has posted.
 */
export function answerPipelinedInOrder(app: FastifyInstance): void {
  const latest = new WeakMap<Socket, LatestRequest>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket, method } = request.raw;
    const before = latest.get(socket);
    const own = { response: reply.raw, isSafe: SAFE_METHODS.has(method!), isWaiting: false };
    latest.set(socket, own);
    if (!before || before.response.closed || (before.isSafe && own.isSafe && !before.isWaiting)) return done();
    own.isWaiting = true;
    before.response.once('close', () => {
      own.isWaiting = false;
      done();
    });
  });
}
