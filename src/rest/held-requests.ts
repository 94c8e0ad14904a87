import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseWhole } from '../profile/search.js';
import { LimnError } from '../errors.js';
import { awaitEnd } from '../service/await-end.js';
import { FairShare } from '../service/fair-share.js';
import type { Needs } from '../service/needs.js';
import type { Receipt } from '../service/submit.js';
import { goneSignal } from '../wire/gone.js';
import { passEnd } from '../wire/pass-end.js';
import { eventStream } from './event-stream.js';
import { LONGEST_WAIT_SECONDS } from './profile-operations.js';

/** Requests that are held open until a post has been read; whoever finds no place is answered at once. */
const MOST_WAITING = 2_000;

/** Where requests wait for their posts to be read, until the server closes. */
export class WaitingRoom {
  private readonly places = new FairShare(MOST_WAITING);
  private readonly closing = new AbortController();

  constructor(app: FastifyInstance) {
    app.addHook('preClose', async () => this.closing.abort());
  }

  /** Seconds that a `wait` parameter asks for; 0 without one. Throws `invalid_field`. */
  static secondsIn(wait: string | undefined): number {
    return wait === undefined ? 0 : parseWhole('wait', wait, 0, LONGEST_WAIT_SECONDS);
  }

  /** Whether a post was merged, and its profile ready, within so many seconds. */
  async isMergedWithin(
    seconds: number,
    needs: Pick<Needs, 'storage' | 'feed'>,
    { caller }: FastifyRequest,
    reply: FastifyReply,
    receipt: Receipt,
  ): Promise<boolean> {
    if (seconds === 0 || !this.places.mayTake(caller.tenantId)) return false;
    this.places.take(caller.tenantId);
    try {
      const ends = [AbortSignal.timeout(seconds * 1_000), this.closing.signal, goneSignal(reply)];
      return (await awaitEnd(needs, caller, receipt, AbortSignal.any(ends))) === 'merged';
    } finally {
      this.places.release(caller.tenantId);
    }
  }

  /**
   * Sends steps as server-sent events until they end, the client goes, what it showed opens nothing any more, or the
   * server closes. Throws `unavailable`.
   */
  async sendEvents<T>(
    needs: Pick<Needs, 'storage'>,
    { caller }: FastifyRequest,
    reply: FastifyReply,
    name: string,
    begin: () => Promise<AsyncIterableIterator<T>>,
    dataOf: (step: T) => object,
  ): Promise<FastifyReply> {
    if (!this.places.mayTake(caller.tenantId))
      throw new LimnError('unavailable', 'Too many requests are waiting; read the submission instead');
    this.places.take(caller.tenantId);
    const giveBack = (): void => this.places.release(caller.tenantId);
    try {
      const steps = await begin();
      const gone = goneSignal(reply);
      const ends = [this.closing.signal, passEnd(needs, caller, gone), gone];
      const stream = eventStream(name, steps, dataOf, AbortSignal.any(ends));
      stream.once('close', giveBack);
      const kept = { 'cache-control': 'no-store', 'content-type': 'text/event-stream; charset=utf-8' };
      return reply.headers({ ...kept, 'x-accel-buffering': 'no' }).send(stream);
    } catch (error) {
      giveBack();
      throw error;
    }
  }
}
