import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../service/authenticate.js';
import { rateLimited, type Allowance, type RequestLimit } from '../service/limit.js';
import type { Needs } from '../service/needs.js';
import { invalidKey, type Caller } from '../tenant/caller.js';
import type { TracedRequest } from '../tracing.js';
import type { BodyMemory } from './body-memory.js';
import type { UnsentMemory } from './unsent.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its span; set before anything else is done for it. */
    traced: TracedRequest | undefined;
    /** Looks again whether what was shown still opens anything; set once it was let in. */
    lookAgain: (() => Promise<void>) | undefined;
  }
}

/** What all wires share, so that a key has one allowance. */
export interface Gate {
  limiter: RequestLimit;
  bodyMemory: BodyMemory;
  unsentMemory: UnsentMemory;
}

/**
 * Who sends a request, and whether the minute, and the memory, have room for it; asked before a byte of the body is
 * read, and told in the `RateLimit` headers of the answer. `whoSends` knows callers by something else than keys.
 * Throws `unauthenticated`, `forbidden`, `rate_limited` or `unavailable`.
 */
export async function admit(
  needs: Pick<Needs, 'keyring' | 'journal'>,
  { limiter, bodyMemory }: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  whoSends = (header: string | undefined): Promise<Caller> => authenticate(needs, header),
): Promise<Caller> {
  // Node keeps the first of two and drops the other: whoever checked the other one, we must not take this one.
  if (isRepeated(request.raw.rawHeaders, 'authorization')) throw invalidKey();
  const { authorization } = request.headers;
  const caller = { ...(await whoSends(authorization)), trace: request.traced?.trace };
  lookAgainAfterBody(needs, request, () => whoSends(authorization));
  request.askedBy = caller.tenantId;
  writeDown(needs, caller, request, reply);
  const allowance = await limiter.consume(caller.tenantId);
  if (allowance) tell(allowance, reply);
  bodyMemory.hold(caller.tenantId, request, reply);
  return caller;
}

/** A body that comes in less than this is taken for one that came with its headers, unless keys change meanwhile. */
const AT_ONCE_MS = 1_000;

/**
 * Lets a request whose body comes later than its headers be looked at once more before it is served: `look` throws
 * where its key, token or session has ended meanwhile, which may be half a minute.
 */
export function lookAgainAfterBody(
  { keyring }: Pick<Needs, 'keyring'>,
  request: FastifyRequest,
  look: () => Promise<unknown>,
): void {
  const { changes } = keyring;
  const began = performance.now();
  request.lookAgain = async () => {
    if (keyring.changes !== changes || performance.now() - began > AT_ONCE_MS) await look();
  };
}

/** Notes a request in the app's journal once it has been answered, or its client has gone. */
function writeDown(
  { journal }: Pick<Needs, 'journal'>,
  { tenantId }: Caller,
  { method, url, id }: FastifyRequest,
  { raw }: FastifyReply,
): void {
  const at = new Date();
  const began = performance.now();
  raw.once('close', () =>
    journal.answered(tenantId, {
      at,
      method,
      // What is looked for stands behind the question mark.
      path: url.split('?', 1)[0]!,
      status: raw.statusCode,
      milliseconds: Math.round((performance.now() - began) * 10) / 10,
      requestId: id,
    }),
  );
}

function tell(allowance: Allowance, reply: FastifyReply): void {
  reply.header('ratelimit-limit', allowance.limit);
  reply.header('ratelimit-remaining', allowance.remaining);
  reply.header('ratelimit-reset', allowance.resetSeconds);
  if (!allowance.allowed) throw rateLimited(allowance);
}

/** Raw headers are names and values in turn. */
function isRepeated(rawHeaders: string[], name: string): boolean {
  let seen = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === name.length && rawHeaders[i]!.toLowerCase() === name) seen++;
  return seen > 1;
}
