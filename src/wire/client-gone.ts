import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the client closes its connection, or has closed it already. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
