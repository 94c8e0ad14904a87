import type { Needs } from '../service/needs.js';
import { embedPending } from '../service/embed.js';
import { analyze } from '../service/analyze.js';
import { eraseAbandoned } from '../service/erase.js';
import { indexChangedTexts } from '../service/index-texts.js';
import { process } from '../service/process.js';
import { handBack, heartbeat, takeWork, untilDueMs, type Work } from '../service/take-work.js';
import { reindexAll } from '../service/reindex.js';
import { FairShare } from '../service/fair-share.js';
import { tidy } from '../service/tidy.js';
import { FIRST_UUID } from '../uuid.js';

export interface WorkerSettings {
  /** Profiles read at the same time; where more than one, a tenant alone gets at most three quarters. */
  concurrency: number;
  /** Longest sleep between two looks at the queue; events end it early. */
  pollMs: number;
  /** How often profiles that are owed vectors get them. */
  embedPendingMs: number;
  /** How often the index behind text filters catches up: rarely enough for batches that are worth it. */
  indexTextsMs: number;
  /** How often to look whether profiles need vectors of another model. */
  reindexMs: number;
  tidyMs: number;
  /** How often to look whether tables have grown out of their plans. */
  analyzeMs: number;
  /** How often to look for apps that were deleted. */
  eraseMs: number;
}

type Works = Pick<
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

/** Shortest wait before looking again at an entry that another worker was just claiming. */
const SHORTEST_SLEEP_MS = 20;

/** How long readings that were given back may take to end. */
const LAST_MS = 1_000;

/** Takes waiting profiles, keeps their leases alive while they are read, and stops without losing any. */
export class Worker {
  private readonly needs: Works;
  private readonly settings: WorkerSettings;
  private readonly running = new Map<Work, { abort: AbortController; done: Promise<void> }>();
  /** Those of `running` by tenant: one whose texts hang does not keep the others from being read. */
  private readonly places: FairShare;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly upkeep = new Set<Promise<void>>();
  private readonly stopped = new AbortController();
  private stopping: Promise<void> | undefined;
  private sleep: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  private isLooking = false;
  private lookAgain = false;
  /** The last look, for stopping to wait for. */
  private lastLook: Promise<void> | undefined;
  private lastTenant = FIRST_UUID;
  /** Tenants of whom alone anything was due at the last look, as far as nothing else has been heard since. */
  private onlyDue: readonly string[] | undefined;
  private owedAfter: Awaited<ReturnType<typeof embedPending>>;

  constructor(needs: Works, settings: WorkerSettings) {
    this.needs = needs;
    this.settings = settings;
    this.places = new FairShare(settings.concurrency);
  }

  start(): void {
    if (this.unsubscribe) throw new Error('The worker was started already');
    this.unsubscribe = this.needs.storage.events.subscribe(
      (event) => event.kind === 'status' && event.status === 'processing' && this.hear(event.tenantId),
      () => this.wakeForAll(),
    );
    this.every(
      this.settings.embedPendingMs,
      async () => void (this.owedAfter = await embedPending(this.needs, this.owedAfter, this.stopped.signal)),
    );
    this.every(this.settings.indexTextsMs, () => indexChangedTexts(this.needs, this.stopped.signal));
    this.every(this.settings.reindexMs, () => reindexAll(this.needs, this.stopped.signal));
    this.every(this.settings.tidyMs, () => tidy(this.needs));
    this.every(this.settings.analyzeMs, () => analyze(this.needs));
    this.every(this.settings.eraseMs, () => eraseAbandoned(this.needs, this.stopped.signal));
    this.wake();
  }

  /** Takes no more; waits up to `graceMs` for what is being read, then gives the rest back for others to read. */
  stop(graceMs: number): Promise<void> {
    return (this.stopping ??= this.finish(graceMs));
  }

  private async finish(graceMs: number): Promise<void> {
    this.stopped.abort();
    this.unsubscribe?.();
    clearTimeout(this.sleep);
    this.timers.forEach(clearInterval);
    const looked = this.lastLook ?? Promise.resolve();
    await within(graceMs, Promise.all([looked.then(() => this.allDone()), ...this.upkeep]));
    const unfinished = [...this.running];
    for (const [, { abort }] of unfinished) abort.abort();
    await Promise.all(unfinished.map(([work]) => handBack(this.needs, work).catch(() => undefined)));
    // They belong to others now: one that does not hear that it was stopped is not waited for.
    await within(LAST_MS, this.allDone());
  }

  /** Something of a tenant may be due now. */
  private hear(tenantId: string): void {
    if (!this.onlyDue?.includes(tenantId)) this.onlyDue = undefined;
    this.wake();
  }

  private wakeForAll(): void {
    this.onlyDue = undefined;
    this.wake();
  }

  private wake(): void {
    if (this.stopped.signal.aborted) return;
    if (this.isLooking) this.lookAgain = true;
    else this.lastLook = this.look();
  }

  /** Fills the free places. One look at a time, so that places are not filled twice. */
  private async look(): Promise<void> {
    this.isLooking = true;
    clearTimeout(this.sleep);
    let sleepMs = this.settings.pollMs;
    let isContended = false;
    try {
      do {
        this.lookAgain = isContended = false;
        while (this.running.size < this.settings.concurrency && !this.stopped.signal.aborted) {
          const { sated } = this.places;
          const { onlyDue } = this;
          if (onlyDue?.every((tenantId) => sated.includes(tenantId))) break;
          this.onlyDue = sated;
          const work = await takeWork(this.needs, this.lastTenant, sated);
          if (work === 'contended') {
            this.onlyDue = undefined;
            isContended = true;
          }
          if (!work || work === 'contended') break;
          // Unless somebody else was heard of meanwhile, what was known before still holds.
          this.onlyDue &&= onlyDue;
          this.lastTenant = work.claim.tenantId;
          this.places.take(this.lastTenant);
          this.begin(work);
        }
      } while (this.lookAgain && this.running.size < this.settings.concurrency);
      // What a tenant without a further place has waiting is looked at when a place comes free.
      const isOpen = this.running.size < this.settings.concurrency && this.places.sated.length === 0;
      const dueMs = isOpen ? await untilDueMs(this.needs) : undefined;
      if (dueMs !== undefined) sleepMs = Math.min(Math.max(dueMs, SHORTEST_SLEEP_MS), sleepMs);
      if (isContended) sleepMs = SHORTEST_SLEEP_MS;
    } catch (error) {
      this.onlyDue = undefined;
      this.needs.log.warn({ error: (error as Error).message }, 'the queue cannot be read');
    } finally {
      this.isLooking = false;
      // Woken while the next due time was being asked for: that answer may be too old.
      if (this.lookAgain && this.running.size < this.settings.concurrency) sleepMs = 0;
      if (!this.stopped.signal.aborted) this.sleep = setTimeout(() => this.wakeForAll(), sleepMs);
    }
  }

  private begin(work: Work): void {
    const abort = new AbortController();
    const beat = setInterval(() => {
      heartbeat(this.needs, work).then(
        (held) => held || abort.abort(),
        () => undefined,
      );
    }, this.needs.limits.leaseMs / 3);
    const done = process(this.needs, work, abort.signal)
      .catch((error: Error) =>
        this.needs.log.warn({ error: error.message }, 'a reading ended without a word; its lease will run out'),
      )
      .finally(() => {
        clearInterval(beat);
        this.running.delete(work);
        this.places.give(work.claim.tenantId);
        this.hear(work.claim.tenantId);
      });
    this.running.set(work, { abort, done });
  }

  private async allDone(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

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

/** Resolves once something has ended, or after a while all the same. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
