import type { FastifyReply } from 'fastify';

/** Adds a request header to `Vary`. */
export function varyBy(reply: FastifyReply, header: string): FastifyReply {
  const already = reply.getHeader('vary');
  return reply.header('vary', already === undefined ? header : `${String(already)}, ${header}`);
}

/**
 * Security headers of every response that is not a page: browsers must not render it. They are constants because
 * letting Helmet make them for each response costs a third of a profile read. Pages get their own (page.ts).
 */
export const JSON_ONLY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};
