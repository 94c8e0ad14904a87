import { forgetResets } from '../storage/password-resets.js';
import { forgetEndedLeases } from '../storage/rate-limits.js';
import { forgetSessions } from '../storage/sessions.js';
import { forgetFailedTexts } from '../storage/submissions.js';
import { forgetHappenings } from '../storage/activity.js';
import { tidyDeliveries } from './webhooks/deliver.js';
import type { Needs } from './needs.js';

/**
 * Deletes what has served its time: texts of submissions that failed long ago, idempotency keys past their day,
 * sessions, links to set a password, rations that are over, old deliveries and what an app's activity has told.
 */
export async function tidy({ storage, limits }: Pick<Needs, 'storage' | 'limits'>): Promise<void> {
  await forgetFailedTexts(storage, limits.keepFailedDays);
  await forgetSessions(storage);
  await forgetResets(storage);
  await forgetEndedLeases(storage);
  await tidyDeliveries({ storage, limits });
  await forgetHappenings(storage);
}
