import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';
import { admit, type Gate } from '../wire/admit.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a request under /v1; set before its body is read. */
    caller: Caller;
  }
}

/** The hook in front of /v1: authentication, rate limit and memory for the body, before a byte of it is read. */
export function openGate(
  needs: Pick<Needs, 'keyring' | 'journal'>,
  gate: Gate,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    request.caller = await admit(needs, gate, request, reply);
  };
}
