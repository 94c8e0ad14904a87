import { column, columns } from './columns.js';
import type { Reads, Tx } from './connection.js';
import { DailyUsageEntity } from './entities/daily-usage.js';
import { prepared, withParameters } from './statement.js';

/** What calls to a model cost, as its server counted it. */
type Cost = Pick<DailyUsageEntity, 'calls' | 'promptTokens' | 'completionTokens'> & { cachedTokens?: number };

const TODAY = `(now() at time zone 'utc')::date`;

type Charged = Required<Cost> & { tenantId: string; submissionId: string; submissions: number };

const CHARGE_SUBMISSION = withParameters<Charged>(
  'usage.charge_submission',
  ({ tenantId, submissionId, calls, promptTokens, cachedTokens, completionTokens }) => `
  update submission set model_calls = model_calls + ${calls}, prompt_tokens = prompt_tokens + ${promptTokens},
    cached_tokens = cached_tokens + ${cachedTokens}, completion_tokens = completion_tokens + ${completionTokens}
  where tenant_id = ${tenantId} and submission_id = ${submissionId}`,
);
const CHARGE_DAY = withParameters<Charged>(
  'usage.charge_day',
  ({ tenantId, calls, promptTokens, cachedTokens, completionTokens, submissions }) => `
  insert into daily_usage as today (tenant_id, day, calls, prompt_tokens, cached_tokens, completion_tokens, submissions)
  values (${tenantId}, ${TODAY}, ${calls}, ${promptTokens}, ${cachedTokens}, ${completionTokens}, ${submissions})
  on conflict (tenant_id, day) do update set calls = today.calls + excluded.calls, prompt_tokens = today.prompt_tokens
    + excluded.prompt_tokens,
    cached_tokens = today.cached_tokens + excluded.cached_tokens, completion_tokens = today.completion_tokens +
      excluded.completion_tokens, submissions = today.submissions +
      excluded.submissions`,
);

/**
 * Adds what reading cost to a submission, if it is still there, and to its app's day, also when the calls failed.
 * `read`: how many submissions were read for it.
 */
export async function charge(tx: Tx, tenantId: string, submissionId: string, cost: Cost, read: number): Promise<void> {
  const values = { cachedTokens: 0, ...cost, tenantId, submissionId, submissions: read };
  await tx.together([CHARGE_SUBMISSION, CHARGE_DAY].map((one) => [one, one.valuesOf(values)] as const));
}

const CHARGE_EMBEDDING = prepared(
  'usage.charge_embedding',
  `
  insert into daily_usage as today (tenant_id, day, embedding_calls, embedding_tokens) values ($1, ${TODAY}, $2, $3)
  on conflict (tenant_id, day) do update set embedding_calls = today.embedding_calls + excluded.embedding_calls,
    embedding_tokens = today.embedding_tokens + excluded.embedding_tokens`,
);

/** Adds what embedding cost to an app's day. */
export async function chargeEmbedding(tx: Tx, tenantId: string, { calls, promptTokens }: Cost): Promise<void> {
  await tx.run(CHARGE_EMBEDDING, [tenantId, calls, promptTokens]);
}

/** What models cost an app on one day of UTC. */
export interface DayOfUsage extends Omit<DailyUsageEntity, 'tenantId' | 'day'> {
  date: DailyUsageEntity['day'];
}

const LATEST = prepared(
  'usage.latest',
  `
  select ${column(DailyUsageEntity, 'day')}::text as date, ${columns(
    DailyUsageEntity,
    'submissions',
    'calls',
    'promptTokens',
    'cachedTokens',
    'completionTokens',
    'embeddingCalls',
    'embeddingTokens',
  )}
  from daily_usage where tenant_id = $1 and day > ${TODAY} - $2::int order by day`,
);

/** The last `days` days, today among them, oldest first; days without any cost are left out. */
export async function latestUsage(tx: Reads, tenantId: string, days: number): Promise<DayOfUsage[]> {
  return tx.query<DayOfUsage>(LATEST, [tenantId, days]);
}

const TOKENS = prepared(
  'usage.tokens',
  `
  select prompt_tokens + completion_tokens + embedding_tokens as tokens from daily_usage where tenant_id = $1 and day
    = ${TODAY}`,
);

/** Tokens of all models that an app has used today. */
export async function tokensToday(tx: Tx, tenantId: string): Promise<number> {
  return (await tx.query<{ tokens: number }>(TOKENS, [tenantId]))[0]?.tokens ?? 0;
}
