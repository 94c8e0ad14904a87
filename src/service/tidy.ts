import { resetLostDueTimes } from '../storage/clock-set-back.js';
import { forgetResets } from '../storage/password-resets.js';
import { forgetEndedLeases } from '../storage/rate-limits.js';
import { forgetSessions } from '../storage/sessions.js';
import { forgetFailedTexts } from '../storage/submissions.js';
import { forgetHappenings } from '../storage/activity.js';
import { tidyDeliveries } from './webhooks/deliver.js';
import type { Needs } from './needs.js';

/**
 * Deletes what has served its time: texts of submissions that failed long ago, idempotency keys past their day,
 * sessions, links to set a password, rations that are over, old deliveries, what an app's activity has told, and times
 * to wait for that a clock which was set back has left.
 */
export async function tidy({ storage, limits }: Pick<Needs, 'storage' | 'limits'>): Promise<void> {
  await forgetFailedTexts(storage, limits.keepFailedDays);
  await forgetSessions(storage);
  await forgetResets(storage);
  await forgetEndedLeases(storage);
  await tidyDeliveries({ storage, limits });
  await forgetHappenings(storage);
  await resetLostDueTimes(storage, Math.max(0, ...limits.webhookBackOffSeconds));
}
