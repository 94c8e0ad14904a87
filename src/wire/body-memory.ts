import { getHeapStatistics } from 'node:v8';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LimnError } from '../errors.js';
import { FairShare } from '../service/fair-share.js';

/**
 * An eighth of the heap is for bodies, since each is held as bytes, as text, as parsed JSON and as a parameter of SQL.
 */
const PARTS_OF_HEAP = 8;
/** How often to check whether the handler of a disconnected client has ended. */
const RECHECK_MS = 200;
/** When a handler has ended for certain: resolvers and statements time out after 10 s. */
const LONGEST_HANDLING_MS = 60_000;

/**
 * Bounds the memory for the bodies of requests under way, so that a burst of large posts is refused (503) instead of
 * crashing the process. It is shared fairly between tenants.
 */
export class BodyMemory {
  private readonly shares: FairShare;
  private readonly maxBodyBytes: number;

  constructor(maxBodyBytes: number, bytes = getHeapStatistics().heap_size_limit / PARTS_OF_HEAP) {
    this.maxBodyBytes = maxBodyBytes;
    this.shares = new FairShare(Math.max(bytes, 2 * maxBodyBytes));
  }

  /** Reserves memory for the body of a request until it is answered. Throws `unavailable` when there is too little. */
  hold(tenantId: string, { headers }: FastifyRequest, reply: FastifyReply): void {
    const bytes = this.sizeOf(headers);
    if (bytes === 0) return;
    const release = this.shares.reserve(tenantId, bytes);
    if (!release)
      throw new LimnError('unavailable', 'Too much is being received at this moment; try again', {
        retryAfterSeconds: 1,
      });
    reply.raw.once('close', () => releaseWhenHandled(release, reply, performance.now() + LONGEST_HANDLING_MS));
  }

  /** `Content-Length`; where it is missing, or counts compressed bytes, the largest body that is accepted. */
  private sizeOf(headers: FastifyRequest['headers']): number {
    if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined)
      return this.maxBodyBytes;
    return Math.min(Number(headers['content-length'] ?? 0), this.maxBodyBytes);
  }
}

/**
 * Releases the memory once the handler has ended. After a disconnect the handler goes on with the body, and the only
 * sign of its end is that it has written a response.
 */
function releaseWhenHandled(release: () => void, reply: FastifyReply, latest: number): void {
  const { raw } = reply;
  if (raw.headersSent || raw.writableEnded || performance.now() > latest) return release();
  setTimeout(() => releaseWhenHandled(release, reply, latest), RECHECK_MS).unref();
}
