import { FairShare } from '../service/fair-share.js';
import type { Needs } from '../service/needs.js';
import {
  boundDeliveries,
  deliverTo,
  keepWebhook,
  listeningTenants,
  takeWebhook,
  type Held,
} from '../service/webhooks/deliver.js';
import { FIRST_UUID } from '../uuid.js';

export interface DelivererSettings {
  /** Endpoints that are delivered to at the same time; an app alone gets at most three quarters. */
  concurrency: number;
  /** Longest time between two looks for what is due; events end it early. */
  pollMs: number;
  /** How often to look whether more waits for an app than it may have. */
  boundMs: number;
}

type Delivers = Pick<Needs, 'storage' | 'limits' | 'log' | 'metrics' | 'failpoint' | 'keyPepper' | 'send'>;

/** How long deliveries that were given up may take to end. */
const LAST_MS = 1_000;

/** Takes endpoints for which something is due, keeps their leases while it delivers, and stops without losing any. */
export class Deliverer {
  private readonly needs: Delivers;
  private readonly settings: DelivererSettings;
  private readonly running = new Set<{ lost: AbortController; done: Promise<void> }>();
  /** Those of `running` by tenant: endpoints that hang do not keep others from being told. */
  private readonly places: FairShare;
  private readonly stopping = new AbortController();
  private readonly timers: NodeJS.Timeout[] = [];
  private unsubscribe: (() => void) | undefined;
  /** Apps with an endpoint: what happens in the others costs nothing here. */
  private listening: ReadonlySet<string> = new Set();
  private lastTenant = FIRST_UUID;
  private isLooking = false;
  private lookAgain = false;
  private lastLook: Promise<void> | undefined;

  constructor(needs: Delivers, settings: DelivererSettings) {
    this.needs = needs;
    this.settings = settings;
    this.places = new FairShare(settings.concurrency);
  }

  start(): void {
    this.unsubscribe = this.needs.storage.events.subscribe(
      (event) => 'profileId' in event && this.listening.has(event.tenantId) && this.wake(),
      () => this.wake(),
    );
    this.timers.push(
      setInterval(() => void this.poll(), this.settings.pollMs),
      setInterval(() => void this.bound(), this.settings.boundMs),
    );
    void this.poll();
  }

  /** Begins nothing more; waits up to `graceMs` for answers, then leaves the rest to be sent again. */
  async stop(graceMs: number): Promise<void> {
    this.stopping.abort();
    this.unsubscribe?.();
    this.timers.forEach(clearInterval);
    await within(
      graceMs,
      Promise.resolve(this.lastLook).then(() => this.allDone()),
    );
    for (const { lost } of this.running) lost.abort();
    await within(LAST_MS, this.allDone());
  }

  private async poll(): Promise<void> {
    try {
      this.listening = new Set(await listeningTenants(this.needs));
    } catch {
      // The database is away: the next round asks again.
    }
    if (this.listening.size > 0) this.wake();
  }

  private async bound(): Promise<void> {
    if (this.listening.size > 0) await boundDeliveries(this.needs).catch(this.warn);
  }

  private wake(): void {
    if (this.stopping.signal.aborted) return;
    if (this.isLooking) this.lookAgain = true;
    else this.lastLook = this.look();
  }

  /** Fills the free places. One look at a time, so that places are not filled twice. */
  private async look(): Promise<void> {
    this.isLooking = true;
    try {
      do {
        this.lookAgain = false;
        while (this.running.size < this.settings.concurrency && !this.stopping.signal.aborted) {
          const held = await takeWebhook(this.needs, this.lastTenant, this.places.sated);
          if (!held || held === 'contended') break;
          this.lastTenant = held.tenantId;
          this.begin(held);
        }
      } while (this.lookAgain && !this.stopping.signal.aborted);
    } catch (error) {
      this.warn(error as Error);
    } finally {
      this.isLooking = false;
    }
  }

  private begin(held: Held): void {
    const lost = new AbortController();
    this.places.take(held.tenantId);
    const beat = setInterval(() => {
      keepWebhook(this.needs, held).then(
        (kept) => kept || lost.abort(),
        () => undefined,
      );
    }, this.needs.limits.leaseMs / 3);
    const done = deliverTo(this.needs, held, { stopping: this.stopping.signal, lost: lost.signal })
      .catch(this.warn)
      .finally(() => {
        clearInterval(beat);
        this.running.delete(one);
        this.places.give(held.tenantId);
        this.wake();
      });
    const one = { lost, done };
    this.running.add(one);
  }

  private async allDone(): Promise<void> {
    await Promise.all([...this.running].map(({ done }) => done));
  }

  private readonly warn = (error: Error): void =>
    this.needs.log.warn({ error: error.message }, 'delivering was interrupted');
}

/** Resolves once something has ended, or after a while all the same. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
