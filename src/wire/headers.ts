import type { FastifyReply } from 'fastify';

/** Says that answers differ by a header of the request, beside those by which they do already. */
export function varyBy(reply: FastifyReply, header: string): FastifyReply {
  const already = reply.getHeader('vary');
  return reply.header('vary', already === undefined ? header : `${String(already)}, ${header}`);
}

/**
 * What every answer says to browsers: this is JSON that nobody should show as a page. Constants, since making the
 * headers of a page for each answer costs a third of a profile read; the pages there are ask for their own.
 */
export const JSON_ONLY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};
