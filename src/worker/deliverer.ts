import { FairShare } from '../service/fair-share.js';
import {
  deliverTo,
  dropExcessDeliveries,
  renewWebhookLease,
  takeWebhook,
  tenantsToNotify,
  type ClaimedWebhook,
  type DeliverNeeds,
} from '../service/webhooks/deliver.js';
import { waitAtMost } from '../time-limit.js';
import { FIRST_UUID } from '../uuid.js';

/** How much is delivered at a time, and how often to look for it, in milliseconds. */
export interface DelivererSettings {
  /** Endpoints that are delivered to at the same time; a single app gets at most three quarters. */
  concurrency: number;
  /** Longest time between two looks for due deliveries; events wake the deliverer earlier. */
  pollMs: number;
  /** How often to check whether more deliveries wait for an app than it may have. */
  dropExcessMs: number;
}

/** How long aborted deliveries may take to end when the deliverer stops. */
const ABORTED_MS = 1_000;

/** Claims endpoints with due deliveries, renews their leases while it delivers, and stops without losing any. */
export class Deliverer {
  private readonly needs: DeliverNeeds;
  private readonly settings: DelivererSettings;
  private readonly running = new Set<{ lost: AbortController; done: Promise<void> }>();
  /** The places in `running`, shared between tenants: one whose endpoints hang cannot take them all. */
  private readonly places: FairShare;
  private readonly stopping = new AbortController();
  private readonly timers: NodeJS.Timeout[] = [];
  private unsubscribe: (() => void) | undefined;
  /** Apps with an enabled endpoint: events of other apps are ignored. */
  private tenants: ReadonlySet<string> = new Set();
  private lastTenant = FIRST_UUID;
  private isLooking = false;
  private lookAgain = false;
  private lastLook: Promise<void> | undefined;

  constructor(needs: DeliverNeeds, settings: DelivererSettings) {
    this.needs = needs;
    this.settings = settings;
    this.places = new FairShare(settings.concurrency);
  }

  start(): void {
    this.unsubscribe = this.needs.storage.events.subscribe(
      (event) => 'profileId' in event && this.tenants.has(event.tenantId) && this.wake(),
      () => this.wake(),
    );
    this.timers.push(
      setInterval(() => void this.poll(), this.settings.pollMs),
      setInterval(() => void this.dropExcess(), this.settings.dropExcessMs),
    );
    void this.poll();
  }

  /** Sends nothing more; waits up to `graceMs` for answers, then aborts the rest, which is sent again later. */
  async stop(graceMs: number): Promise<void> {
    this.stopping.abort();
    this.unsubscribe?.();
    this.timers.forEach(clearInterval);
    await waitAtMost(
      graceMs,
      Promise.resolve(this.lastLook).then(() => this.allDone()),
    );
    for (const { lost } of this.running) lost.abort();
    await waitAtMost(ABORTED_MS, this.allDone());
  }

  private async poll(): Promise<void> {
    try {
      this.tenants = new Set(await tenantsToNotify(this.needs));
    } catch {
      // The database is away: the next poll asks again.
    }
    if (this.tenants.size > 0) this.wake();
  }

  private async dropExcess(): Promise<void> {
    if (this.tenants.size > 0) await dropExcessDeliveries(this.needs).catch(this.warn);
  }

  private wake(): void {
    if (this.stopping.signal.aborted) return;
    if (this.isLooking) this.lookAgain = true;
    else this.lastLook = this.look();
  }

  /** Fills the free places. Only one look runs at a time, or places would be filled twice. */
  private async look(): Promise<void> {
    this.isLooking = true;
    try {
      do {
        this.lookAgain = false;
        while (this.running.size < this.settings.concurrency && !this.stopping.signal.aborted) {
          const webhook = await takeWebhook(this.needs, this.lastTenant, this.places.atLimit);
          if (!webhook || webhook === 'contended') break;
          this.lastTenant = webhook.tenantId;
          this.begin(webhook);
        }
      } while (this.lookAgain && !this.stopping.signal.aborted);
    } catch (error) {
      this.warn(error as Error);
    } finally {
      this.isLooking = false;
    }
  }

  private begin(webhook: ClaimedWebhook): void {
    const lost = new AbortController();
    // Free for certain: the claim passed over the tenants at their limit.
    const release = this.places.reserve(webhook.tenantId)!;
    const beat = setInterval(() => {
      renewWebhookLease(this.needs, webhook).then(
        (isHeld) => isHeld || lost.abort(),
        () => undefined,
      );
    }, this.needs.limits.leaseMs / 3);
    const done = deliverTo(this.needs, webhook, { stopping: this.stopping.signal, lost: lost.signal })
      .catch(this.warn)
      .finally(() => {
        clearInterval(beat);
        this.running.delete(one);
        release();
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
