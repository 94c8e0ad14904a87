import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import { LimnError } from '../errors.js';
import { FairShare } from '../service/fair-share.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The app or account that the memory of the response counts for; undefined before authentication. */
    requester: string | undefined;
  }
}

/** An eighth of the heap is for data that clients have not read yet. */
const PARTS_OF_HEAP = 8;
/** One response counts for at most this share, so that even the largest can be sent when nothing else waits. */
const LARGEST_SHARE = 1 / 2;
/** Shorter responses are not counted: a connection itself takes about as much memory. */
const SHORT_BYTES = 16 * 1024;
/** How long a client may take to read a response, and how much longer for each kilobyte of it (32 kB/s). */
const READ_MS = 30_000;
const READ_MS_PER_KILOBYTE = 32;

/**
 * Bounds the memory for what clients have not read yet: responses, messages of sockets, events of streams. Without it,
 * a client that requests much and reads nothing could fill the heap. It is shared fairly between clients.
 */
export class OutgoingMemory {
  private readonly total: number;
  private readonly shares: FairShare;

  constructor(bytes = getHeapStatistics().heap_size_limit / PARTS_OF_HEAP) {
    this.total = bytes;
    this.shares = new FairShare(bytes);
  }

  /** Reserves memory, and returns the function that releases it; undefined where there is too little. */
  reserve(holder: string, bytes: number): (() => void) | undefined {
    return this.shares.reserve(holder, Math.min(bytes, this.total * LARGEST_SHARE));
  }

  /**
   * Reserves memory for a response until its client has read it, or has taken too long and is disconnected. Throws
   * `unavailable` when there is too little.
   */
  hold(holder: string, bytes: number, raw: ServerResponse): void {
    if (bytes < SHORT_BYTES) return;
    const release = this.reserve(holder, bytes);
    if (!release)
      throw new LimnError('unavailable', 'Too many answers wait to be read; read those first, and try again', {
        retryAfterSeconds: 1,
      });
    const late = setTimeout(() => raw.destroy(), READ_MS + (bytes / 1_024) * READ_MS_PER_KILOBYTE).unref();
    raw.once('close', () => {
      clearTimeout(late);
      release();
    });
  }
}

/** Reserves memory for each response of a server. Must be registered before compression. */
export function limitOutgoing(app: FastifyInstance, memory: OutgoingMemory): void {
  app.decorateRequest('requester');
  app.addHook('onSend', (request, reply, payload, done) => {
    try {
      if (typeof payload === 'string' || Buffer.isBuffer(payload))
        memory.hold(request.requester ?? request.ip, payload.length, reply.raw);
      done();
    } catch (error) {
      done(error as LimnError);
    }
  });
}
