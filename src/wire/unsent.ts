import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import { LimnError } from '../errors.js';
import { FairShare } from '../service/fair-share.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose answer it is, for the memory that it takes: an app or an account; undefined for strangers. */
    askedBy: string | undefined;
  }
}

/** Of the heap this share is for answers that their clients have not taken yet. */
const SHARE_OF_HEAP = 8;
/** One answer counts for no more than this part of it, so that whatever is asked for alone is answered. */
const MOST_OF_ONE = 1 / 2;
/** Shorter answers are not counted: a connection itself takes about as much. */
const SHORT_BYTES = 16 * 1024;
/** How long a client may take for an answer, and how much more for each kilobyte of it: as long as at 32 kB/s. */
const TAKE_MS = 30_000;
const TAKE_MS_PER_KILOBYTE = 32;

/**
 * Room in memory for what clients have not taken yet: answers, messages of sockets, events of streams. Without it one
 * who asks much and reads nothing could fill all there is. One who takes some leaves some to others.
 */
export class UnsentMemory {
  private readonly all: number;
  private readonly shares: FairShare;

  constructor(bytes = getHeapStatistics().heap_size_limit / SHARE_OF_HEAP) {
    this.all = bytes;
    this.shares = new FairShare(bytes);
  }

  /** Reserves memory, and returns the function that releases it; undefined where there is too little. */
  reserve(who: string, bytes: number): (() => void) | undefined {
    return this.shares.reserve(who, Math.min(bytes, this.all * MOST_OF_ONE));
  }

  /**
   * Holds room for an answer until its client has taken it, or has taken too long and is hung up on. Throws
   * `unavailable` where there is none.
   */
  hold(who: string, bytes: number, raw: ServerResponse): void {
    if (bytes < SHORT_BYTES) return;
    const release = this.reserve(who, bytes);
    if (!release)
      throw new LimnError('unavailable', 'Too many answers wait to be read; read those first, and try again', {
        retryAfterSeconds: 1,
      });
    const late = setTimeout(() => raw.destroy(), TAKE_MS + (bytes / 1_024) * TAKE_MS_PER_KILOBYTE).unref();
    raw.once('close', () => {
      clearTimeout(late);
      release();
    });
  }
}

/** Counts the answers of a server. Registered before what compresses them. */
export function countUnsent(app: FastifyInstance, memory: UnsentMemory): void {
  app.decorateRequest('askedBy');
  app.addHook('onSend', (request, reply, payload, done) => {
    try {
      if (typeof payload === 'string' || Buffer.isBuffer(payload))
        memory.hold(request.askedBy ?? request.ip, payload.length, reply.raw);
      done();
    } catch (error) {
      done(error as LimnError);
    }
  });
}
