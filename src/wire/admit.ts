import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../service/authenticate.js';
import { rateLimited, type Allowance, type RequestLimit } from '../service/limit.js';
import type { Needs } from '../service/needs.js';
import { invalidKey, type Caller } from '../tenant/caller.js';
import type { TracedRequest } from '../tracing.js';
import type { BodyMemory } from './body-memory.js';
import type { OutgoingMemory } from './outgoing-memory.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; set before anything else is done for it. */
    traced: TracedRequest | undefined;
    /** Authenticates the request again if that is needed after its body; set once it is authenticated. */
    lookAgain: (() => Promise<unknown> | undefined) | undefined;
  }
}

/** The limits that REST, GraphQL and MCP share, so that a key has one allowance over all of them. */
export interface Gate {
  limiter: RequestLimit;
  bodyMemory: BodyMemory;
  outgoingMemory: OutgoingMemory;
}

/**
 * Authenticates a request, counts it against the rate limit and reserves memory for its body; all before a byte of the
 * body is read. Sets the `RateLimit` headers of the response. `authenticateBy` replaces authentication by API key.
 * Throws `unauthenticated`, `forbidden`, `rate_limited` or `unavailable`.
 */
export async function admit(
  needs: Pick<Needs, 'keyring' | 'journal'>,
  { limiter, bodyMemory }: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticateBy = (header: string | undefined): Promise<Caller> => authenticate(needs, header),
): Promise<Caller> {
  // Of two headers Node keeps the first and drops the second, while a proxy may have checked the second: refused.
  if (isRepeated(request.raw.rawHeaders, 'authorization')) throw invalidKey();
  const { authorization } = request.headers;
  // The spread comes last: before other properties it gives each object a shape of its own in Node 20, and reading such
  // objects takes a post a tenth longer.
  const caller = { trace: request.traced?.trace, ...(await authenticateBy(authorization)) };
  lookAgainAfterBody(needs, request, () => authenticateBy(authorization));
  request.requester = caller.tenantId;
  recordInJournal(needs, caller, request, reply);
  const allowance = await limiter.consume(caller.tenantId);
  if (allowance) {
    setRateLimitHeaders(allowance, reply);
    if (!allowance.allowed) throw rateLimited(allowance);
  }
  bodyMemory.hold(caller.tenantId, request, reply);
  return caller;
}

/** A body that takes longer than this to arrive is late: its key may have ended since the headers were checked. */
const LATE_BODY_MS = 1_000;

/**
 * Has a request authenticated again before it is served if its body was late, or keys have changed since its headers
 * were checked. `look` authenticates, and throws if the key, token or session has ended.
 */
export function lookAgainAfterBody(
  { keyring }: Pick<Needs, 'keyring'>,
  request: FastifyRequest,
  look: () => Promise<unknown>,
): void {
  const { changes } = keyring;
  const began = performance.now();
  request.lookAgain = () =>
    keyring.changes !== changes || performance.now() - began > LATE_BODY_MS ? look() : undefined;
}

/** Records a request in the app's journal once it has been answered, or its client has disconnected. */
function recordInJournal(
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
      // Without the query string, which may hold search texts.
      path: url.split('?', 1)[0]!,
      status: raw.statusCode,
      milliseconds: Math.round((performance.now() - began) * 10) / 10,
      requestId: id,
    }),
  );
}

function setRateLimitHeaders({ limit, remaining, resetSeconds }: Allowance, reply: FastifyReply): void {
  reply.header('ratelimit-limit', limit);
  reply.header('ratelimit-remaining', remaining);
  reply.header('ratelimit-reset', resetSeconds);
}

/** Whether a header was sent more than once. Raw headers are a flat list in which names and values alternate. */
function isRepeated(rawHeaders: string[], name: string): boolean {
  let seen = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === name.length && rawHeaders[i]!.toLowerCase() === name) seen++;
  return seen > 1;
}
