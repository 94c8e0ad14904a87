import { invalidField } from '../../errors.js';
import { dailyTokensOf } from '../../storage/apps.js';
import { limitAppOf } from '../../storage/own-apps.js';
import { tokensToday } from '../../storage/usage.js';
import type { Caller } from '../../tenant/caller.js';
import type { Needs } from '../needs.js';
import { noSuchApp, type Person } from './session.js';

/** What an app may use of models on a day of UTC, and has used today: tokens of reading and of embedding. */
export interface DailyLimit {
  /** What its owner has set; null for no limit of its own. */
  own: number | null;
  /** What the operator gives each app; null for no bound. */
  operators: number | null;
  usedToday: number;
}

/** As many as JavaScript counts exactly. */
const MOST_TOKENS = Number.MAX_SAFE_INTEGER;

/** The limits of the caller's app, and where it stands. */
export async function dailyLimit(
  { storage, budget }: Pick<Needs, 'storage' | 'budget'>,
  { tenantId }: Caller,
): Promise<DailyLimit> {
  const [own, usedToday] = await Promise.all([
    dailyTokensOf(storage, tenantId),
    tokensToday(storage.within(tenantId), tenantId),
  ]);
  return { own, operators: budget.ofEach === 0 ? null : budget.ofEach, usedToday };
}

/**
 * Sets how many tokens of models the caller's app may use a day; null takes the limit away. What it has beyond the
 * operator's never counts. Throws `invalid_field`, `not_found`.
 */
export async function limitApp(
  needs: Pick<Needs, 'storage' | 'budget'>,
  { accountId }: Person,
  caller: Caller,
  tokens: number | null,
): Promise<DailyLimit> {
  if (tokens !== null && !(Number.isSafeInteger(tokens) && tokens >= 1))
    throw invalidField('dailyTokens', `must be a whole number of 1 to ${MOST_TOKENS}, or null for no limit`);
  if (!(await limitAppOf(needs.storage, accountId, caller.tenantId, tokens))) throw noSuchApp('appId');
  needs.budget.renew(caller.tenantId);
  return dailyLimit(needs, caller);
}
