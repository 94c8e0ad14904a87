import { tenantsWithWebhooks } from '../../storage/webhooks.js';
import { forgetDeliveries, giveUpExcess } from '../../storage/webhook-deliveries.js';
import {
  claimWebhook,
  dueDeliveries,
  extendWebhook,
  markDelivered,
  markUndelivered,
  postponeBlocked,
  releaseWebhook,
  releaseWebhooks,
  type ClaimedWebhook,
  type DueDelivery,
} from '../../storage/webhook-queue.js';
import { backOff, FAILURES_BEFORE_REST, restOf } from '../../webhook/back-off.js';
import { bodyOf } from '../../webhook/events.js';
import type { SendResult } from '../../webhook/send.js';
import { markFailed, tracedCall } from '../../tracing.js';
import { secretOf, signedHeaders } from '../../webhook/signature.js';
import type { Needs } from '../needs.js';

export type { ClaimedWebhook };

export type DeliverNeeds = Pick<Needs, 'storage' | 'limits' | 'log' | 'metrics' | 'failpoint' | 'keyPepper' | 'send'>;

/** Requests to one endpoint at the same time. */
const CONCURRENT_REQUESTS = 4;
/** Deliveries that are fetched at once, and how many one claim may send before other endpoints have their turn. */
const FETCHED_AT_ONCE = 32;
const MOST_PER_CLAIM = 128;
/** An endpoint that fails for this long without a single success is disabled. */
const DAYS_UNTIL_DISABLED = 5;
/** HTTP 410: the receiver wants no more. */
const GONE = 410;

/**
 * Claims an endpoint with due deliveries: of the next app after `after`, in turn, and of none in `except`. Undefined
 * when nothing is due; `contended` when other workers claimed everything that was tried.
 */
export async function takeWebhook(
  { storage, limits }: DeliverNeeds,
  after: string,
  except: string[],
): Promise<ClaimedWebhook | 'contended' | undefined> {
  return claimWebhook(storage, after, except, limits.leaseMs);
}

/** Renews the lease of an endpoint. False when another worker has it by now, or it was deleted. */
export async function renewWebhookLease({ storage, limits }: DeliverNeeds, webhook: ClaimedWebhook): Promise<boolean> {
  return extendWebhook(storage.within(webhook.tenantId), webhook, limits.leaseMs);
}

/** When to stop delivering. */
export interface StopSignals {
  /** Send nothing more. */
  stopping: AbortSignal;
  /** Abort requests under way too: the lease is lost, or the process has no more time. */
  lost: AbortSignal;
}

/**
 * Sends the due deliveries of a claimed endpoint, those of one profile in their order, and releases the endpoint. A
 * delivery whose outcome was not stored when the process ends is sent again: receivers get each at least once.
 */
export async function deliverTo(
  needs: DeliverNeeds,
  webhook: ClaimedWebhook,
  { stopping, lost }: StopSignals,
): Promise<void> {
  const health: Health = { failures: webhook.failures, isGone: false };
  // An endpoint that has been failing is probed with a single request first.
  const isProbe = webhook.failures >= FAILURES_BEFORE_REST;
  const turnEnds = performance.now() + needs.limits.webhookTurnMs;
  const goesOn = (): boolean =>
    performance.now() < turnEnds &&
    !stopping.aborted &&
    !lost.aborted &&
    !health.isGone &&
    (health.failures < FAILURES_BEFORE_REST || health.failures === webhook.failures);
  const tenant = needs.storage.within(webhook.tenantId);
  try {
    for (let sent = 0; sent < MOST_PER_CLAIM && goesOn();) {
      const due = await dueDeliveries(tenant, webhook, FETCHED_AT_ONCE);
      if (due.length === 0) {
        if (sent === 0) await postponeBlocked(tenant, webhook);
        break;
      }
      await forEachConcurrently(isProbe ? 1 : CONCURRENT_REQUESTS, due, async (delivery) => {
        if (goesOn()) await deliverOne(needs, webhook, delivery, health, lost);
      });
      sent += due.length;
    }
  } finally {
    await release(needs, webhook, health);
  }
}

/** How an endpoint has answered during a claim. */
interface Health {
  /** Failed attempts since the last success. */
  failures: number;
  /** It answered 410. */
  isGone: boolean;
}

async function deliverOne(
  needs: DeliverNeeds,
  webhook: ClaimedWebhook,
  delivery: DueDelivery,
  health: Health,
  signal: AbortSignal,
): Promise<void> {
  const { storage, failpoint, metrics } = needs;
  await failpoint('deliver.before_send');
  const body = bodyOf(delivery);
  const result = await sendTraced(needs, webhook, delivery, body, signal);
  // Aborted: the receiver may have taken it or not, so the delivery stays as it was.
  if (signal.aborted && !result.isDelivered) return;
  await failpoint('deliver.after_send');
  if (result.isDelivered) {
    health.failures = 0;
    metrics.webhookDeliveries.inc({ outcome: 'delivered' });
    await markDelivered(storage.within(webhook.tenantId), webhook.tenantId, delivery.deliveryId, result.status ?? 0);
  } else {
    health.failures++;
    await scheduleRetry(needs, webhook, delivery, result, health);
  }
  await failpoint('deliver.after_commit');
}

/** One attempt as a span in a trace of its own, since the change that it reports was committed before. */
const sendTraced = (
  needs: DeliverNeeds,
  webhook: ClaimedWebhook,
  delivery: DueDelivery,
  body: string,
  signal: AbortSignal,
): Promise<SendResult> =>
  tracedCall(
    undefined,
    'limn.deliver',
    { 'limn.event': delivery.type, 'limn.attempt': delivery.attempts + 1, 'http.request.method': 'POST' },
    async (span) => {
      const result = await needs.send(webhook.url, headersOf(needs, webhook, delivery, body), body, signal);
      if (result.status !== undefined) span.setAttribute('http.response.status_code', result.status);
      if (!result.isDelivered) markFailed(span, { code: String(result.status ?? 'no_answer') });
      return result;
    },
  );

function headersOf(
  { keyPepper }: DeliverNeeds,
  { tenantId, webhookId, salt, formerSalt, formerUntil }: ClaimedWebhook,
  { deliveryId }: DueDelivery,
  body: string,
): Record<string, string> {
  const at = new Date();
  const salts = formerSalt && formerUntil && formerUntil > at ? [salt, formerSalt] : [salt];
  const secrets = salts.map((one) => secretOf({ tenantId, webhookId }, one, keyPepper));
  return signedHeaders(secrets, { id: `msg_${deliveryId}`, at, body });
}

/** Stores a failed attempt, and when the next one is due; gives the delivery up after the last. */
async function scheduleRetry(
  { storage, limits, metrics }: DeliverNeeds,
  { tenantId }: ClaimedWebhook,
  { deliveryId, attempts }: DueDelivery,
  { status, error, retryAfterSeconds }: SendResult,
  health: Health,
): Promise<void> {
  health.isGone = status === GONE;
  const waitSeconds = health.isGone
    ? undefined
    : backOff(attempts + 1, Math.random(), retryAfterSeconds, limits.webhookBackOffSeconds);
  metrics.webhookDeliveries.inc({ outcome: waitSeconds === undefined ? 'dead' : 'failed' });
  await markUndelivered(storage.within(tenantId), {
    tenantId,
    deliveryId,
    status: status ?? null,
    error: error ?? 'Not taken',
    waitSeconds: waitSeconds ?? null,
  });
}

async function release(
  { storage, log, limits }: DeliverNeeds,
  { tenantId, webhookId, token }: ClaimedWebhook,
  { failures, isGone }: Health,
): Promise<void> {
  const released = await releaseWebhook(storage.within(tenantId), {
    tenantId,
    webhookId,
    token,
    failures,
    gone: isGone,
    restSeconds: restOf(failures, limits.webhookBackOffSeconds[0]),
    patienceDays: DAYS_UNTIL_DISABLED,
  });
  if (released && !released.enabled)
    log.info({ tenant: tenantId, reason: released.disabledReason }, 'a webhook was disabled');
}

/** Calls `work` for each item, at most `most` at a time. Throws the first error once none is running any more. */
async function forEachConcurrently<T>(most: number, items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const settled = await Promise.allSettled(
    Array.from({ length: most }, async () => {
      for (const item of rest) await work(item);
    }),
  );
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
}

/** Apps with an enabled endpoint. */
export async function tenantsToNotify({ storage }: Pick<Needs, 'storage'>): Promise<string[]> {
  return tenantsWithWebhooks(storage);
}

/**
 * Gives up the oldest waiting deliveries of apps with too many of them, so that a dead endpoint cannot fill the disk.
 */
export async function dropExcessDeliveries({ storage, limits, metrics }: DeliverNeeds): Promise<void> {
  const dropped = await giveUpExcess(storage, limits.webhookQueueBytes, 'More waited than an app may have waiting');
  if (dropped > 0) metrics.webhookDeliveries.inc({ outcome: 'dead' }, dropped);
}

/** Deletes finished deliveries that are older than they are kept. */
export async function tidyDeliveries({ storage, limits }: Pick<Needs, 'storage' | 'limits'>): Promise<void> {
  await forgetDeliveries(storage, limits.webhookKeepDays, limits.webhookQueueBytes);
}

/** Ends the leases of all endpoints. Only for a process that nobody shares its database with. */
export async function releaseAllWebhooks({ storage }: Pick<Needs, 'storage'>): Promise<void> {
  await releaseWebhooks(storage);
}
