import {
  deliverTo,
  dropExcessDeliveries,
  renewWebhookLease,
  takeWebhook,
  tenantsToNotify,
  type ClaimedWebhook,
  type DeliverNeeds,
} from '../service/webhooks/deliver.js';
import { ClaimLoop } from './claim-loop.js';

/** How much is delivered at a time, and how often to look for it, in milliseconds. */
export interface DelivererSettings {
  /** Endpoints that are delivered to at the same time; a single app gets at most three quarters. */
  concurrency: number;
  /** Longest time between two looks for due deliveries; events wake the deliverer earlier. */
  pollMs: number;
  /** How often to check whether more deliveries wait for an app than it may have. */
  dropExcessMs: number;
}

/** Claims endpoints with due deliveries and sends these, and stops without losing any. */
export class Deliverer {
  private readonly needs: DeliverNeeds;
  private readonly settings: DelivererSettings;
  private readonly loop: ClaimLoop<ClaimedWebhook>;
  private readonly timers: NodeJS.Timeout[] = [];
  private unsubscribe: (() => void) | undefined;
  /** Apps with an enabled endpoint: events of other apps are ignored. */
  private tenants: ReadonlySet<string> = new Set();

  constructor(needs: DeliverNeeds, settings: DelivererSettings) {
    this.needs = needs;
    this.settings = settings;
    this.loop = new ClaimLoop<ClaimedWebhook>(
      {
        claim: (after, except) => takeWebhook(needs, after, except),
        tenantOf: ({ tenantId }) => tenantId,
        renew: (webhook) => renewWebhookLease(needs, webhook),
        work: (webhook, lost) => deliverTo(needs, webhook, { stopping: this.loop.stopping, lost }).catch(this.warn),
        onError: this.warn,
      },
      { concurrency: settings.concurrency, leaseMs: needs.limits.leaseMs },
    );
  }

  start(): void {
    this.unsubscribe = this.needs.storage.events.subscribe(
      (event) => 'profileId' in event && this.tenants.has(event.tenantId) && this.loop.wake(),
      () => this.loop.wake(),
    );
    this.timers.push(
      setInterval(() => void this.poll(), this.settings.pollMs),
      setInterval(() => void this.dropExcess(), this.settings.dropExcessMs),
    );
    void this.poll();
  }

  /** Sends nothing more; waits up to `graceMs` for answers, then aborts the rest, which is sent again later. */
  stop(graceMs: number): Promise<void> {
    this.unsubscribe?.();
    this.timers.forEach(clearInterval);
    return this.loop.stop(graceMs);
  }

  private async poll(): Promise<void> {
    try {
      this.tenants = new Set(await tenantsToNotify(this.needs));
    } catch {
      // The database is away: the next poll asks again.
    }
    if (this.tenants.size > 0) this.loop.wake();
  }

  private async dropExcess(): Promise<void> {
    if (this.tenants.size > 0) await dropExcessDeliveries(this.needs).catch(this.warn);
  }

  private readonly warn = (error: Error): void =>
    this.needs.log.warn({ error: error.message }, 'delivering was interrupted');
}
