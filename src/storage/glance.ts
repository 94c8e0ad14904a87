import type { Reads } from './connection.js';
import { WAITING } from './queue.js';
import { prepared } from './statement.js';

/** One hour of UTC of an app's submissions, by when they were received. */
export interface HourOfSubmissions {
  hour: Date;
  received: number;
  merged: number;
  failed: number;
  /** Seconds from the post to the merge, half of what was merged of them; null when nothing was. */
  medianSeconds: number | null;
}

/** How an app fares. */
export interface Glance {
  profiles: number;
  /**
   * Profiles in the queue, submissions that wait or are being read, and for how long the oldest of them has, in
   * seconds.
   */
  waitingProfiles: number;
  waitingSubmissions: number;
  oldestWaitSeconds: number | null;
  /** Submissions that failed and whose text is there for another try. */
  failed: number;
  /** Seconds from the post to the merge, of what was received in the hours looked at; null when nothing was merged. */
  medianSeconds: number | null;
  p95Seconds: number | null;
  /** Oldest first, without gaps, the present one last. */
  hours: HourOfSubmissions[];
}

const NOW = prepared(
  'glance.now',
  `
  select (select count(*) from profile where tenant_id = $1) as profiles, (select count(*) from queue where tenant_id
    = $1) as "waitingProfiles",
    waiting.count as "waitingSubmissions", waiting.oldest as "oldestWaitSeconds",
    (select count(*) from submission where tenant_id = $1 and finished_at is not null and error is not null and data
      is not null) as failed, ready.median as "medianSeconds", ready.p95 as "p95Seconds"
  from (
    select count(*) as count, extract(epoch from now() - min(received_at))::float8 as oldest from submission where
      tenant_id = $1 and ${WAITING}
  ) waiting, (
    select percentile_cont(0.5) within group (order by seconds) as median, percentile_cont(0.95) within group (order
      by seconds) as p95 from (
      select extract(epoch from finished_at - received_at)::float8 as seconds from submission
      where tenant_id = $1 and received_at >= now() - make_interval(hours => $2) and finished_at is not null and state
        = 'merged'
    ) merged
  ) ready`,
);

const HOURS = prepared(
  'glance.hours',
  `
  with hour as (
    select generate_series(this - make_interval(hours => $2 - 1), this, interval '1 hour') as hour from
      date_bin('1 hour', now(), 'epoch') as this
  ), received as (
    select received_at, state, finished_at from submission where tenant_id = $1 and finished_at is not null and
      received_at >= (select min(hour) from hour)
    union all
    select received_at, state, null from submission where tenant_id = $1 and ${WAITING} and received_at >= (select
      min(hour) from hour)
  ), counted as (
    select date_bin('1 hour', received_at, 'epoch') as hour, count(*) as received, count(*) filter (where state =
      'merged') as merged, count(*) filter (where state = 'failed') as failed,
      percentile_cont(0.5) within group (order by extract(epoch from finished_at - received_at)::float8) filter (where
        state = 'merged') as "medianSeconds"
    from received group by 1
  )
  select hour, coalesce(received, 0) as received, coalesce(merged, 0) as merged, coalesce(failed, 0) as failed,
    "medianSeconds" from hour left join counted using (hour) order by hour`,
);

/** How an app fares now and did in the last hours. */
export async function glanceAt(tx: Reads, tenantId: string, hours: number): Promise<Glance> {
  const [now] = await tx.query<Omit<Glance, 'hours'>>(NOW, [tenantId, hours]);
  return { ...now!, hours: await tx.query<HourOfSubmissions>(HOURS, [tenantId, hours]) };
}
