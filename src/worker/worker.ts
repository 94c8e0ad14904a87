import type { Needs } from '../service/needs.js';
import { embedPending } from '../service/embed.js';
import { analyze } from '../service/analyze.js';
import { eraseAbandoned } from '../service/erase.js';
import { indexChangedTexts } from '../service/index-texts.js';
import { processWork } from '../service/process.js';
import { heartbeat, putBackUnread, takeWork, untilDueMs, type Work } from '../service/take-work.js';
import { reindexAll } from '../service/reindex.js';
import { tidy } from '../service/tidy.js';
import { ClaimLoop } from './claim-loop.js';

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

/** Claims waiting profiles and reads their texts, and runs the upkeep of the database meanwhile. */
export class Worker {
  private readonly needs: WorkerNeeds;
  private readonly settings: WorkerSettings;
  private readonly loop: ClaimLoop<Work>;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly upkeep = new Set<Promise<void>>();
  private sleep: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  /** Nothing is due except, perhaps, of these tenants. Undefined: anything may be due. */
  private idleExcept: readonly string[] | undefined;
  /** Where the next round of pending embeddings begins. */
  private pendingCursor: Awaited<ReturnType<typeof embedPending>>;

  constructor(needs: WorkerNeeds, settings: WorkerSettings) {
    this.needs = needs;
    this.settings = settings;
    this.loop = new ClaimLoop<Work>(
      {
        claim: (after, except) => this.claim(after, except),
        tenantOf: ({ claim }) => claim.tenantId,
        renew: (work) => heartbeat(needs, work),
        work: (work, lost) => this.process(work, lost),
        putBack: (work) => putBackUnread(needs, work),
        onIdle: (isContended) => this.sleepUntilDue(isContended),
        onError: (error) => this.fail(error),
      },
      { concurrency: settings.concurrency, leaseMs: needs.limits.leaseMs },
    );
  }

  start(): void {
    if (this.unsubscribe) throw new Error('The worker was started already');
    this.unsubscribe = this.needs.storage.events.subscribe(
      (event) => {
        if (event.kind !== 'status' || event.status !== 'processing') return;
        this.expectFrom(event.tenantId);
        this.loop.wake();
      },
      () => this.wakeForAll(),
    );
    const { needs, settings } = this;
    const signal = this.loop.stopping;
    this.every(
      settings.embedPendingMs,
      async () => void (this.pendingCursor = await embedPending(needs, this.pendingCursor, signal)),
    );
    this.every(settings.indexTextsMs, () => indexChangedTexts(needs, signal));
    this.every(settings.reindexMs, () => reindexAll(needs, signal));
    this.every(settings.tidyMs, () => tidy(needs));
    this.every(settings.analyzeMs, () => analyze(needs));
    this.every(settings.eraseMs, () => eraseAbandoned(needs, signal));
    this.loop.wake();
  }

  /** Claims nothing more; waits up to `graceMs` for what is being processed, then puts the rest back into the queue. */
  stop(graceMs: number): Promise<void> {
    this.unsubscribe?.();
    this.timers.forEach(clearInterval);
    clearTimeout(this.sleep);
    return this.loop.stop(graceMs, this.upkeep);
  }

  /** Something of this tenant may be due now. */
  private expectFrom(tenantId: string): void {
    if (!this.idleExcept?.includes(tenantId)) this.idleExcept = undefined;
  }

  private wakeForAll(): void {
    this.idleExcept = undefined;
    this.loop.wake();
  }

  /** Takes the next work, unless it is known that nothing is due. */
  private async claim(after: string, except: string[]): Promise<Work | 'contended' | undefined> {
    const { idleExcept } = this;
    if (idleExcept?.every((tenantId) => except.includes(tenantId))) return undefined;
    // Holds if nothing is found now; an event that comes during the call resets it.
    this.idleExcept = except;
    const work = await takeWork(this.needs, after, except);
    if (work === 'contended') this.idleExcept = undefined;
    // Something was found: back to what was known before, unless an event has reset it meanwhile.
    else if (work) this.idleExcept &&= idleExcept;
    return work;
  }

  private async process(work: Work, lost: AbortSignal): Promise<void> {
    await processWork(this.needs, work, lost).catch((error: Error) =>
      this.needs.log.warn({ error: error.message }, 'a reading ended without a word; its lease will run out'),
    );
    this.expectFrom(work.claim.tenantId);
  }

  private async sleepUntilDue(isContended: boolean): Promise<void> {
    // Work of a tenant at its limit is looked for when one of its places is released, so its due time is of no use.
    const dueMs = !isContended && this.loop.isOpenToAll ? await untilDueMs(this.needs) : undefined;
    const sleepMs = isContended ? CONTENDED_MS : Math.max(dueMs ?? Infinity, CONTENDED_MS);
    this.sleepFor(Math.min(sleepMs, this.settings.pollMs));
  }

  private sleepFor(ms: number): void {
    clearTimeout(this.sleep);
    if (!this.loop.stopping.aborted) this.sleep = setTimeout(() => this.wakeForAll(), ms);
  }

  private fail(error: Error): void {
    this.idleExcept = undefined;
    this.needs.log.warn({ error: error.message }, 'the queue cannot be read');
    this.sleepFor(this.settings.pollMs);
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
