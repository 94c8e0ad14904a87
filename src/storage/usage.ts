import { prepared, type Tx } from './connection.js';

/** What calls to a model cost, as its server counted it. */
interface Cost {
  calls: number;
  promptTokens: number;
  completionTokens: number;
}

const TODAY = `(now() at time zone 'utc')::date`;

const CHARGE = prepared(
  'usage.charge',
  `
  with charged as (
    update submission set model_calls = model_calls + $3, prompt_tokens = prompt_tokens + $4, completion_tokens =
      completion_tokens + $5
    where tenant_id = $1 and submission_id = $2
  )
  insert into daily_usage as today (tenant_id, day, calls, prompt_tokens, completion_tokens, submissions) values ($1,
    ${TODAY}, $3, $4, $5, $6)
  on conflict (tenant_id, day) do update set calls = today.calls + excluded.calls, prompt_tokens = today.prompt_tokens
    + excluded.prompt_tokens,
    completion_tokens = today.completion_tokens + excluded.completion_tokens, submissions = today.submissions +
      excluded.submissions`,
);

/**
 * Adds what reading cost to a submission, if it is still there, and to its app's day, also when the calls failed.
 * `read`: how many submissions were read for it.
 */
export async function charge(tx: Tx, tenantId: string, submissionId: string, cost: Cost, read: number): Promise<void> {
  await tx.run(CHARGE, [tenantId, submissionId, cost.calls, cost.promptTokens, cost.completionTokens, read]);
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
export interface DayOfUsage {
  /** `YYYY-MM-DD`. */
  date: string;
  submissions: number;
  calls: number;
  promptTokens: number;
  completionTokens: number;
  embeddingCalls: number;
  embeddingTokens: number;
}

const LATEST = prepared(
  'usage.latest',
  `
  select day::text as date, submissions, calls, prompt_tokens as "promptTokens", completion_tokens as
    "completionTokens", embedding_calls as "embeddingCalls",
    embedding_tokens as "embeddingTokens"
  from daily_usage where tenant_id = $1 and day > ${TODAY} - $2::int order by day`,
);

/** The last `days` days, today among them, oldest first; days without any cost are left out. */
export async function latestUsage(tx: Tx, tenantId: string, days: number): Promise<DayOfUsage[]> {
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
