import { FairShare } from '../service/fair-share.js';
import { waitAtMost } from '../time-limit.js';
import { FIRST_UUID } from '../uuid.js';

/** What a loop claims, and what it does with each claim. */
export interface ClaimTask<Claim> {
  /**
   * Claims the next thing that is due: of the next tenant after `after`, in turn, and of none in `except`. Undefined
   * when nothing is due; `contended` when other processes claimed everything that was tried.
   */
  claim(after: string, except: string[]): Promise<Claim | 'contended' | undefined>;
  tenantOf(claim: Claim): string;
  /** Renews the lease of a claim; false when it is lost. */
  renew(claim: Claim): Promise<boolean>;
  /** Does the work. `lost` is aborted when the lease is lost, or the process has no more time. Never rejects. */
  work(claim: Claim, lost: AbortSignal): Promise<void>;
  /** Ends a claim whose work was aborted by {@link ClaimLoop.stop}, so that its lease need not run out. */
  putBack?(claim: Claim): Promise<void>;
  /** Called when nothing more can be claimed. The loop looks again only when it is woken. */
  onIdle?(isContended: boolean): Promise<void>;
  /** Called with what `claim` or `onIdle` has thrown. */
  onError(error: Error): void;
}

/** How long aborted work may take to end when the loop stops. */
const ABORTED_MS = 1_000;

/**
 * Claims what is due whenever it is woken, works on several claims at the same time, and renews their leases
 * meanwhile. Tenants take turns and share the places fairly: one whose work hangs cannot take them all.
 */
export class ClaimLoop<Claim> {
  private readonly task: ClaimTask<Claim>;
  private readonly leaseMs: number;
  private readonly concurrency: number;
  private readonly places: FairShare;
  private readonly running = new Map<Claim, { lost: AbortController; done: Promise<void> }>();
  private readonly stopped = new AbortController();
  private lastTenant = FIRST_UUID;
  private isLooking = false;
  private lookAgain = false;
  /** The look that is under way, or the last one. */
  private lastLook = Promise.resolve();
  private shutDown: Promise<void> | undefined;

  constructor(task: ClaimTask<Claim>, { concurrency, leaseMs }: { concurrency: number; leaseMs: number }) {
    this.task = task;
    this.leaseMs = leaseMs;
    this.concurrency = concurrency;
    this.places = new FairShare(concurrency);
  }

  /** Aborted when the loop stops: it claims nothing more. */
  get stopping(): AbortSignal {
    return this.stopped.signal;
  }

  /** Whether something of any tenant could be claimed now. */
  get isOpenToAll(): boolean {
    return this.hasFreePlace && this.places.atLimit.length === 0;
  }

  /** Looks for claims, or looks once more if it is looking already. */
  wake(): void {
    if (this.stopping.aborted) return;
    if (this.isLooking) this.lookAgain = true;
    else this.lastLook = this.look();
  }

  /**
   * Claims nothing more; waits up to `graceMs` for the work under way, and for `others`, then aborts the work and puts
   * its claims back.
   */
  stop(graceMs: number, others: Iterable<Promise<void>> = []): Promise<void> {
    return (this.shutDown ??= this.end(graceMs, others));
  }

  private async end(graceMs: number, others: Iterable<Promise<void>>): Promise<void> {
    this.stopped.abort();
    await waitAtMost(graceMs, Promise.all([this.lastLook.then(() => this.allDone()), ...others]));
    const unfinished = [...this.running];
    for (const [, { lost }] of unfinished) lost.abort();
    await Promise.all(unfinished.map(([claim]) => this.task.putBack?.(claim).catch(() => undefined)));
    // Another process can claim them now, so work that ignores its signal is not waited for any longer.
    await waitAtMost(ABORTED_MS, this.allDone());
  }

  private get hasFreePlace(): boolean {
    return this.running.size < this.concurrency;
  }

  /** Only one look runs at a time, or places would be filled twice. */
  private async look(): Promise<void> {
    this.isLooking = true;
    try {
      const isContended = await this.fillPlaces();
      await this.task.onIdle?.(isContended);
    } catch (error) {
      this.task.onError(error as Error);
    } finally {
      this.isLooking = false;
    }
    if (this.lookAgain && this.hasFreePlace) this.wake();
  }

  /** Claims until nothing more is due or no place is free. Returns whether other processes were just claiming too. */
  private async fillPlaces(): Promise<boolean> {
    let claim: Claim | 'contended' | undefined;
    do {
      this.lookAgain = false;
      claim = undefined;
      while (this.hasFreePlace && !this.stopping.aborted) {
        claim = await this.task.claim(this.lastTenant, this.places.atLimit);
        if (!claim || claim === 'contended') break;
        this.begin(claim);
      }
    } while (this.lookAgain && this.hasFreePlace);
    return claim === 'contended';
  }

  private begin(claim: Claim): void {
    this.lastTenant = this.task.tenantOf(claim);
    // There is a place: tenants at their limit were excluded from the claim.
    const release = this.places.reserve(this.lastTenant)!;
    const lost = new AbortController();
    const renewal = setInterval(() => {
      this.task.renew(claim).then(
        (isHeld) => isHeld || lost.abort(),
        () => undefined,
      );
    }, this.leaseMs / 3);
    const done = this.task.work(claim, lost.signal).finally(() => {
      clearInterval(renewal);
      this.running.delete(claim);
      release();
      this.wake();
    });
    this.running.set(claim, { lost, done });
  }

  private async allDone(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }
}
