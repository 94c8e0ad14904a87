import { getHeapStatistics } from 'node:v8';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LimnError } from '../errors.js';
import { FairShare } from '../service/fair-share.js';

/** A body is held as bytes, as text, as parsed and as it is sent on: of the heap this share is for bodies. */
const SHARE_OF_HEAP = 8;
/**
 * How often to look whether the handler of a request has ended whose client has gone, and when it has for certain:
 * fields and statements end in 10 s.
 */
const LOOK_AGAIN_MS = 200;
const LONGEST_HANDLING_MS = 60_000;

/**
 * Room in memory for the bodies of requests under way, so that a burst of large posts is asked to come again instead of
 * ending the process. One who sends leaves some to others.
 */
export class BodyMemory {
  private readonly shares: FairShare;
  private readonly maxBodyBytes: number;

  constructor(maxBodyBytes: number, bytes = getHeapStatistics().heap_size_limit / SHARE_OF_HEAP) {
    this.maxBodyBytes = maxBodyBytes;
    this.shares = new FairShare(Math.max(bytes, 2 * maxBodyBytes));
  }

  /**
   * Holds room for the body of a request until it is answered; called before a byte of it is read. Throws `unavailable`
   * when there is none.
   */
  hold(who: string, { headers }: FastifyRequest, reply: FastifyReply): void {
    const bytes = this.sizeOf(headers);
    if (bytes === 0) return;
    if (!this.shares.mayTake(who, bytes))
      throw new LimnError('unavailable', 'Too much is being received at this moment; try again', {
        retryAfterSeconds: 1,
      });
    this.shares.take(who, bytes);
    reply.raw.once('close', () => this.giveWhenDone(who, bytes, reply, performance.now() + LONGEST_HANDLING_MS));
  }

  /**
   * A body is held until its handler has ended, also for a client that goes away: then nothing tells of the end but
   * that something was sent.
   */
  private giveWhenDone(who: string, bytes: number, reply: FastifyReply, latest: number): void {
    const { raw } = reply;
    if (raw.headersSent || raw.writableEnded || performance.now() > latest) return this.shares.release(who, bytes);
    setTimeout(() => this.giveWhenDone(who, bytes, reply, latest), LOOK_AGAIN_MS).unref();
  }

  /** As told, or, where the length is not told or tells of compressed bytes, as much as may come. */
  private sizeOf(headers: FastifyRequest['headers']): number {
    if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined)
      return this.maxBodyBytes;
    return Math.min(Number(headers['content-length'] ?? 0), this.maxBodyBytes);
  }
}
