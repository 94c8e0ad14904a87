import { tenantsWithWebhooks } from '../../storage/webhooks.js';
import { buryOldest, forgetDeliveries } from '../../storage/webhook-deliveries.js';
import {
  claimWebhook,
  dueDeliveries,
  extendWebhook,
  freeWebhooks,
  markDelivered,
  markUndelivered,
  postponeBlocked,
  releaseWebhook,
  type DueDelivery,
  type HeldWebhook,
} from '../../storage/webhook-queue.js';
import { backOff, FAILURES_BEFORE_REST, restOf } from '../../webhook/back-off.js';
import { bodyOf } from '../../webhook/events.js';
import type { Answered } from '../../webhook/send.js';
import { markFailed, tracedCall } from '../../tracing.js';
import { secretOf, signedHeaders } from '../../webhook/signature.js';
import type { Needs } from '../needs.js';

type Delivers = Pick<Needs, 'storage' | 'limits' | 'log' | 'metrics' | 'failpoint' | 'keyPepper' | 'send'>;

/** Requests to one endpoint at a time. */
const AT_ONCE = 4;
/** Deliveries that are looked at together, and of one claim, before others have their turn. */
const A_ROUND = 32;
const A_TURN = 128;
/** An endpoint that fails for so long without a single success is disabled. */
const PATIENCE_DAYS = 5;
const GONE = 410;

/** An endpoint that this worker delivers to, for as long as its lease lasts. */
export type Held = HeldWebhook;

/** Claims an endpoint for which something is due, in turn after app `after` and of none of `sated`. */
export async function takeWebhook(
  { storage, limits }: Delivers,
  after: string,
  sated: string[],
): Promise<Held | 'contended' | undefined> {
  return claimWebhook(storage, after, sated, limits.leaseMs);
}

/** Keeps an endpoint for another lease. False when it belongs to somebody else by now, or is deleted. */
export async function keepWebhook({ storage, limits }: Delivers, held: Held): Promise<boolean> {
  return extendWebhook(storage.within(held.tenantId), held, limits.leaseMs);
}

/** When to end: `stopping` begins nothing more, `lost` also gives up what is under way. */
export interface Ends {
  stopping: AbortSignal;
  /** The lease belongs to somebody else, or there is no more time. */
  lost: AbortSignal;
}

/**
 * Delivers what is due to a held endpoint, of each profile one after the other, and gives it back. What was sent and
 * not yet noted when the process ends is sent again by whoever comes next.
 */
export async function deliverTo(needs: Delivers, held: Held, { stopping, lost }: Ends): Promise<void> {
  const health = { failures: held.failures, gone: false };
  // One that has rested is asked with one request whether it is back.
  const isTried = held.failures >= FAILURES_BEFORE_REST;
  const turnEnds = performance.now() + needs.limits.webhookTurnMs;
  const goesOn = (): boolean =>
    performance.now() < turnEnds &&
    !stopping.aborted &&
    !lost.aborted &&
    !health.gone &&
    (health.failures < FAILURES_BEFORE_REST || health.failures === held.failures);
  const tenant = needs.storage.within(held.tenantId);
  try {
    for (let sent = 0; sent < A_TURN && goesOn();) {
      const due = await dueDeliveries(tenant, held, A_ROUND);
      if (due.length === 0) {
        if (sent === 0) await postponeBlocked(tenant, held);
        break;
      }
      await atOnce(isTried ? 1 : AT_ONCE, due, async (delivery) => {
        if (goesOn()) await deliverOne(needs, held, delivery, health, lost);
      });
      sent += due.length;
    }
  } finally {
    await leave(needs, held, health);
  }
}

interface Health {
  /** In a row. */
  failures: number;
  gone: boolean;
}

async function deliverOne(
  needs: Delivers,
  held: Held,
  delivery: DueDelivery,
  health: Health,
  signal: AbortSignal,
): Promise<void> {
  const { storage, failpoint, metrics } = needs;
  await failpoint('deliver.before_send');
  const body = bodyOf(delivery);
  const answered = await sendTraced(needs, held, delivery, body, signal);
  // Nobody knows whether it was taken: it stays as it was.
  if (signal.aborted && !answered.isTaken) return;
  await failpoint('deliver.after_send');
  if (answered.isTaken) {
    health.failures = 0;
    metrics.webhookDeliveries.inc({ outcome: 'delivered' });
    await markDelivered(storage.within(held.tenantId), held.tenantId, delivery.deliveryId, answered.status ?? 0);
  } else {
    health.failures++;
    await putOff(needs, held, delivery, answered, health);
  }
  await failpoint('deliver.after_commit');
}

/** One attempt as a span, in a trace of its own: what it tells was committed before. */
const sendTraced = (
  needs: Delivers,
  held: Held,
  delivery: DueDelivery,
  body: string,
  signal: AbortSignal,
): Promise<Answered> =>
  tracedCall(
    undefined,
    'limn.deliver',
    { 'limn.event': delivery.type, 'limn.attempt': delivery.attempts + 1, 'http.request.method': 'POST' },
    async (span) => {
      const answered = await needs.send(held.url, headersOf(needs, held, delivery, body), body, signal);
      if (answered.status !== undefined) span.setAttribute('http.response.status_code', answered.status);
      if (!answered.isTaken) markFailed(span, { code: String(answered.status ?? 'no_answer') });
      return answered;
    },
  );

function headersOf(
  { keyPepper }: Delivers,
  { tenantId, webhookId, salt, formerSalt, formerUntil }: Held,
  { deliveryId }: DueDelivery,
  body: string,
): Record<string, string> {
  const at = new Date();
  const salts = formerSalt && formerUntil && formerUntil > at ? [salt, formerSalt] : [salt];
  const secrets = salts.map((one) => secretOf({ tenantId, webhookId }, one, keyPepper));
  return signedHeaders(secrets, { id: `msg_${deliveryId}`, at, body });
}

async function putOff(
  { storage, limits, metrics }: Delivers,
  { tenantId }: Held,
  { deliveryId, attempts }: DueDelivery,
  { status, error, retryAfterSeconds }: Answered,
  health: Health,
): Promise<void> {
  health.gone = status === GONE;
  const waitSeconds = health.gone
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

async function leave({ storage, log, limits }: Delivers, held: Held, { failures, gone }: Health): Promise<void> {
  const { tenantId, webhookId, token } = held;
  const left = await releaseWebhook(storage.within(tenantId), {
    tenantId,
    webhookId,
    token,
    failures,
    gone,
    restSeconds: restOf(failures, limits.webhookBackOffSeconds[0]),
    patienceDays: PATIENCE_DAYS,
  });
  if (left && !left.enabled) log.info({ tenant: tenantId, reason: left.disabledReason }, 'a webhook was disabled');
}

/** Does `work` for each, so many of them at a time; throws the first error once none is under way any more. */
async function atOnce<T>(most: number, list: T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = list.values();
  const ended = await Promise.allSettled(
    Array.from({ length: most }, async () => {
      for (const one of rest) await work(one);
    }),
  );
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** Apps that want to be told of anything. */
export async function listeningTenants({ storage }: Pick<Needs, 'storage'>): Promise<string[]> {
  return tenantsWithWebhooks(storage);
}

/** Gives up the oldest deliveries of an app of which more waits than it may, so that a dead endpoint fills no disk. */
export async function boundDeliveries({ storage, limits, metrics }: Delivers): Promise<void> {
  const buried = await buryOldest(storage, limits.webhookQueueBytes, 'More waited than an app may have waiting');
  if (buried > 0) metrics.webhookDeliveries.inc({ outcome: 'dead' }, buried);
}

/** Deletes deliveries that have been kept long enough to be looked at. */
export async function tidyDeliveries({ storage, limits }: Pick<Needs, 'storage' | 'limits'>): Promise<void> {
  await forgetDeliveries(storage, limits.webhookKeepDays, limits.webhookQueueBytes);
}

/** Frees all leases: only where nobody else can hold one. */
export async function freeHeldWebhooks({ storage }: Pick<Needs, 'storage'>): Promise<void> {
  await freeWebhooks(storage);
}
