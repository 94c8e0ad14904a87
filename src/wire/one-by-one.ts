import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The latest request of a connection. */
interface Latest {
  answer: ServerResponse;
  isSafe: boolean;
  /** Whether it is not begun yet. */
  waits: boolean;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets a request that was sent before the answer to the one before it wait for that, unless both only ask (RFC 9112,
 * 9.3.2): a client that posts and then reads on one connection reads what it has posted.
 */
export function answerOneByOne(app: FastifyInstance): void {
  const latest = new WeakMap<Socket, Latest>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket, method } = request.raw;
    const before = latest.get(socket);
    const own = { answer: reply.raw, isSafe: SAFE.has(method!), waits: false };
    latest.set(socket, own);
    if (!before || before.answer.closed || (before.isSafe && own.isSafe && !before.waits)) return done();
    own.waits = true;
    before.answer.once('close', () => {
      own.waits = false;
      done();
    });
  });
}
