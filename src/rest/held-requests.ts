import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseWhole } from '../profile/search.js';
import { LimnError } from '../errors.js';
import { awaitEnd } from '../service/await-end.js';
import { FairShare } from '../service/fair-share.js';
import type { Needs } from '../service/needs.js';
import type { Receipt } from '../service/submit.js';
import { clientGone } from '../wire/client-gone.js';
import { accessEnd } from '../wire/access-end.js';
import { eventStream } from './event-stream.js';
import { LONGEST_WAIT_SECONDS } from './profile-operations.js';

/** Most requests that one process holds open. */
const MOST_HELD = 2_000;

/** Requests that are held open: long polls (`wait=`) and server-sent events. All end when the server closes. */
export class HeldRequests {
  private readonly places = new FairShare(MOST_HELD);
  private readonly closing = new AbortController();

  constructor(app: FastifyInstance) {
    app.addHook('preClose', async () => this.closing.abort());
  }

  /** Parses the `wait` parameter, in seconds; 0 without one. Throws `invalid_field`. */
  static secondsIn(wait: string | undefined): number {
    return wait === undefined ? 0 : parseWhole('wait', wait, 0, LONGEST_WAIT_SECONDS);
  }

  /**
   * Waits at most `seconds` for a post to be merged; false if it was not, and at once if too many requests are held
   * already.
   */
  async isMergedWithin(
    seconds: number,
    needs: Pick<Needs, 'storage' | 'feed'>,
    { caller }: FastifyRequest,
    reply: FastifyReply,
    receipt: Receipt,
  ): Promise<boolean> {
    const release = seconds > 0 ? this.places.reserve(caller.tenantId) : undefined;
    if (!release) return false;
    try {
      const ends = [AbortSignal.timeout(seconds * 1_000), this.closing.signal, clientGone(reply)];
      return (await awaitEnd(needs, caller, receipt, AbortSignal.any(ends))) === 'merged';
    } finally {
      release();
    }
  }

  /**
   * Sends the steps of an iterator as server-sent events, until it ends, the client disconnects, its access ends, or
   * the server closes. Throws `unavailable` when too many requests are held.
   */
  async sendEvents<T>(
    needs: Pick<Needs, 'storage'>,
    { caller }: FastifyRequest,
    reply: FastifyReply,
    name: string,
    begin: () => Promise<AsyncIterableIterator<T>>,
    dataOf: (step: T) => object,
  ): Promise<FastifyReply> {
    const release = this.places.reserve(caller.tenantId);
    if (!release) throw new LimnError('unavailable', 'Too many requests are waiting; read the submission instead');
    try {
      const steps = await begin();
      const gone = clientGone(reply);
      const ends = [this.closing.signal, accessEnd(needs, caller, gone), gone];
      const stream = eventStream(name, steps, dataOf, AbortSignal.any(ends));
      stream.once('close', release);
      const kept = { 'cache-control': 'no-store', 'content-type': 'text/event-stream; charset=utf-8' };
      return reply.headers({ ...kept, 'x-accel-buffering': 'no' }).send(stream);
    } catch (error) {
      release();
      throw error;
    }
  }
}
