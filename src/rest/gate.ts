import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimit } from '../service/limit.js';
import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';
import { admit } from '../wire/admit.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent a request under /v1; set before its body is read. */
    caller: Caller;
  }
}

/** JSON that nobody should show as a page. A constant, since making the headers of a page for each answer costs a third of a profile read. */
const JSON_ONLY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/** The door of /v1: who is calling, then whether the minute has room for it. Runs before a byte of the body is read. */
export function openGate(needs: Pick<Needs, 'keyring'>, limiter: RateLimit): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    reply.headers(JSON_ONLY);
    request.caller = await admit(needs, limiter, request, reply);
  };
}
