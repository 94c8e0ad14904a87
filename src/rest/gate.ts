import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../service/authenticate.js';
import { rateLimited, type RateLimit } from '../service/limit.js';
import type { Needs } from '../service/needs.js';
import { invalidKey, type Caller } from '../tenant/caller.js';

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
    // Node keeps the first of two and drops the other: whoever checked the other one, we must not take this one.
    if (isRepeated(request.raw.rawHeaders, 'authorization')) throw invalidKey();
    request.caller = await authenticate(needs, request.headers.authorization);
    const allowance = await limiter.consume(request.caller.tenantId);
    if (!allowance) return;
    reply.header('ratelimit-limit', allowance.limit);
    reply.header('ratelimit-remaining', allowance.remaining);
    reply.header('ratelimit-reset', allowance.resetSeconds);
    if (!allowance.allowed) throw rateLimited(allowance);
  };
}

/** Raw headers are names and values in turn. */
function isRepeated(rawHeaders: string[], name: string): boolean {
  let seen = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]!.length === name.length && rawHeaders[i]!.toLowerCase() === name) seen++;
  return seen > 1;
}
