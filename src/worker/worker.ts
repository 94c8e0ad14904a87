import type { Needs } from '../service/needs.js';
import { embedPending } from '../service/embed.js';
import { analyze } from '../service/analyze.js';
import { eraseAbandoned } from '../service/erase.js';
import { indexChangedTexts } from '../service/index-texts.js';
import { processWork } from '../service/process.js';
import { heartbeat, putBackUnread, takeWork, untilDueMs, type Work } from '../service/take-work.js';
import { reindexAll } from '../service/reindex.js';
import { FairShare } from '../service/fair-share.js';
import { tidy } from '../service/tidy.js';
import { waitAtMost } from '../time-limit.js';
import { FIRST_UUID } from '../uuid.js';

/** How much a worker does at a time, and how often it looks for work, in milliseconds. */
export interface WorkerSettings {
  /** Profiles processed at the same time. If this is more than one, a single tenant gets at most three quarters. */
  concurrency: number;
  /** Longest time between two looks at the queue; events wake the worker earlier. */
  pollMs: number;
  /** How often profiles with pending vectors are embedded. */
  embedPendingMs: number;
  /** How often the text index of filters is updated: seldom enough that a batch is worth it. */
  indexTextsMs: number;
  /** How often to check whether profiles need vectors of another model. */
  reindexMs: number;
  tidyMs: number;
  /** How often to check whether tables have outgrown the statistics of the planner. */
  analyzeMs: number;
  /** How often to check for deleted apps whose rows are still there. */
  eraseMs: number;
}

type WorkerNeeds = Pick<
  Needs,
  | 'storage'
  | 'budget'
  | 'reader'
  | 'embedder'
  | 'otherEmbedder'
  | 'embeddingSpaces'
  | 'log'
  | 'metrics'
  | 'limits'
  | 'failpoint'
>;

/** Pause before the next look at entries that other workers were just claiming. */
const CONTENDED_MS = 20;

/** How long aborted readings may take to end when the worker stops. */
const ABORTED_MS = 1_000;

/** Claims waiting profiles, renews their leases while they are processed, and stops without losing any of them. */
export class Worker {
  private readonly needs: WorkerNeeds;
  private readonly settings: WorkerSettings;
  private readonly running = new Map<Work, { abort: AbortController; done: Promise<void> }>();
  /** The places in `running`, shared between tenants: one whose readings hang cannot take them all. */
  private readonly places: FairShare;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly upkeep = new Set<Promise<void>>();
  private readonly stopped = new AbortController();
  private stopping: Promise<void> | undefined;
  private sleep: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  private isLooking = false;
  private lookAgain = false;
  /** The look that is under way, or the last one. */
  private lastLook: Promise<void> | undefined;
  private lastTenant = FIRST_UUID;
  /** Nothing is due except, perhaps, of these tenants. Undefined: anything may be due. */
  private idleExcept: readonly string[] | undefined;
  /** Where the next round of pending embeddings begins. */
  private pendingCursor: Awaited<ReturnType<typeof embedPending>>;

  constructor(needs: WorkerNeeds, settings: WorkerSettings) {
    this.needs = needs;
    this.settings = settings;
    this.places = new FairShare(settings.concurrency);
  }

  start(): void {
    if (this.unsubscribe) throw new Error('The worker was started already');
    this.unsubscribe = this.needs.storage.events.subscribe(
      (event) => event.kind === 'status' && event.status === 'processing' && this.wakeFor(event.tenantId),
      () => this.wakeForAll(),
    );
    const { needs, settings } = this;
    const { signal } = this.stopped;
    this.every(
      settings.embedPendingMs,
      async () => void (this.pendingCursor = await embedPending(needs, this.pendingCursor, signal)),
    );
    this.every(settings.indexTextsMs, () => indexChangedTexts(needs, signal));
    this.every(settings.reindexMs, () => reindexAll(needs, signal));
    this.every(settings.tidyMs, () => tidy(needs));
    this.every(settings.analyzeMs, () => analyze(needs));
    this.every(settings.eraseMs, () => eraseAbandoned(needs, signal));
    this.wake();
  }

  /** Claims nothing more; waits up to `graceMs` for what is being processed, then puts the rest back into the queue. */
  stop(graceMs: number): Promise<void> {
    return (this.stopping ??= this.shutDown(graceMs));
  }

  private async shutDown(graceMs: number): Promise<void> {
    this.stopped.abort();
    this.unsubscribe?.();
    clearTimeout(this.sleep);
    this.timers.forEach(clearInterval);
    const looked = this.lastLook ?? Promise.resolve();
    await waitAtMost(graceMs, Promise.all([looked.then(() => this.allDone()), ...this.upkeep]));
    const unfinished = [...this.running];
    for (const [, { abort }] of unfinished) abort.abort();
    await Promise.all(unfinished.map(([work]) => putBackUnread(this.needs, work).catch(() => undefined)));
    // Another worker can claim them now, so a reading that ignores its signal is not waited for any longer.
    await waitAtMost(ABORTED_MS, this.allDone());
  }

  /** Something of this tenant may be due now. */
  private wakeFor(tenantId: string): void {
    if (!this.idleExcept?.includes(tenantId)) this.idleExcept = undefined;
    this.wake();
  }

  private wakeForAll(): void {
    this.idleExcept = undefined;
    this.wake();
  }

  private wake(): void {
    if (this.stopped.signal.aborted) return;
    if (this.isLooking) this.lookAgain = true;
    else this.lastLook = this.look();
  }

  private get hasFreePlace(): boolean {
    return this.running.size < this.settings.concurrency;
  }

  /**
   * Fills the free places from the queue, then sleeps. Only one look runs at a time, or places would be filled twice.
   */
  private async look(): Promise<void> {
    this.isLooking = true;
    clearTimeout(this.sleep);
    let sleepMs = this.settings.pollMs;
    let isContended = false;
    try {
      do {
        this.lookAgain = isContended = false;
        while (this.hasFreePlace && !this.stopped.signal.aborted) {
          const { atLimit } = this.places;
          const { idleExcept } = this;
          if (idleExcept?.every((tenantId) => atLimit.includes(tenantId))) break;
          // Holds if nothing is found now; an event that comes during the call resets it.
          this.idleExcept = atLimit;
          const work = await takeWork(this.needs, this.lastTenant, atLimit);
          if (work === 'contended') {
            this.idleExcept = undefined;
            isContended = true;
          }
          if (!work || work === 'contended') break;
          // Something was found: back to what was known before, unless an event has reset it meanwhile.
          this.idleExcept &&= idleExcept;
          this.lastTenant = work.claim.tenantId;
          this.begin(work);
        }
      } while (this.lookAgain && this.hasFreePlace);
      // Work of a tenant at its limit is looked for when one of its places is released, so its due time is of no use.
      const isOpen = this.hasFreePlace && this.places.atLimit.length === 0;
      const dueMs = isOpen ? await untilDueMs(this.needs) : undefined;
      if (dueMs !== undefined) sleepMs = Math.min(Math.max(dueMs, CONTENDED_MS), sleepMs);
      if (isContended) sleepMs = CONTENDED_MS;
    } catch (error) {
      this.idleExcept = undefined;
      this.needs.log.warn({ error: (error as Error).message }, 'the queue cannot be read');
    } finally {
      this.isLooking = false;
      // Woken while the due time was being read, which may be outdated by now.
      if (this.lookAgain && this.hasFreePlace) sleepMs = 0;
      if (!this.stopped.signal.aborted) this.sleep = setTimeout(() => this.wakeForAll(), sleepMs);
    }
  }

  private begin(work: Work): void {
    const abort = new AbortController();
    // Free for certain: the claim passed over the tenants at their limit.
    const release = this.places.reserve(work.claim.tenantId)!;
    const beat = setInterval(() => {
      heartbeat(this.needs, work).then(
        (isHeld) => isHeld || abort.abort(),
        () => undefined,
      );
    }, this.needs.limits.leaseMs / 3);
    const done = processWork(this.needs, work, abort.signal)
      .catch((error: Error) =>
        this.needs.log.warn({ error: error.message }, 'a reading ended without a word; its lease will run out'),
      )
      .finally(() => {
        clearInterval(beat);
        this.running.delete(work);
        release();
        this.wakeFor(work.claim.tenantId);
      });
    this.running.set(work, { abort, done });
  }

  private async allDone(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  /** Runs upkeep every `ms` milliseconds; a run that takes longer delays the next. */
  private every(ms: number, run: () => Promise<void>): void {
    let running: Promise<void> | undefined;
    const timer = setInterval(() => {
      if (running) return;
      running = run()
        .catch((error: Error) => this.needs.log.warn({ error: error.message }, 'upkeep failed'))
        .finally(() => {
          this.upkeep.delete(running!);
          running = undefined;
        });
      this.upkeep.add(running);
    }, ms);
    this.timers.push(timer.unref());
  }
}
