import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';
import { admit, type Gate } from '../wire/admit.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent a request under /v1; set before its body is read. */
    caller: Caller;
  }
}

/**
 * What stands before /v1: who is calling, then whether the minute and the memory have room for it. Runs before a byte
 * of the body is read.
 */
export function openGate(
  needs: Pick<Needs, 'keyring' | 'journal'>,
  gate: Gate,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    request.caller = await admit(needs, gate, request, reply);
  };
}
