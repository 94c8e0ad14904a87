import type { FastifyReply } from 'fastify';

/** Aborted when the client goes away before it is answered, or has gone. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
