import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { threadMemories } from './threads.js';

/** What operators watch; the names are part of the contract with their dashboards. */
export interface Metrics {
  registry: Registry;
  accepted: Counter;
  finished: Counter<'state'>;
  fenced: Counter;
  ungrounded: Counter<'reason'>;
  modelCalls: Counter;
  modelTokens: Counter<'kind'>;
  readingSeconds: Histogram;
  queueWaitSeconds: Histogram;
  queueProfiles: Gauge;
  queueOldestSeconds: Gauge;
  reindexRemaining: Gauge;
  requests: Counter<'method' | 'route' | 'status'>;
  requestSeconds: Histogram<'method' | 'route'>;
  sockets: Gauge;
  mails: Counter<'outcome'>;
  webhookDeliveries: Counter<'outcome'>;
  webhookWaiting: Gauge;
  webhookOldestSeconds: Gauge;
  replicaReads: Counter<'outcome'>;
  replicaLagSeconds: Gauge;
}

/** A registry of its own for each open app, so that two of them in one process do not collide. */
export function openMetrics(): Metrics {
  const metrics = madeMetrics();
  startAtZero(metrics.finished, 'state', ['merged', 'failed']);
  startAtZero(metrics.modelTokens, 'kind', ['prompt', 'completion']);
  startAtZero(metrics.mails, 'outcome', ['sent', 'failed']);
  startAtZero(metrics.webhookDeliveries, 'outcome', ['delivered', 'failed', 'dead']);
  startAtZero(metrics.replicaReads, 'outcome', ['replica', 'behind', 'away', 'failed']);
  return metrics;
}

/**
 * Tells of what has not happened yet as well: Prometheus sees only how much a series that was there has grown, so that
 * the first delivery that was given up, or the first mail that failed, would alert nobody.
 */
function startAtZero<Label extends string>(counter: Counter<Label>, label: Label, values: string[]): void {
  for (const value of values) counter.inc({ [label]: value } as Record<Label, string>, 0);
}

function madeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(threadGauge('heap', 'Objects in the heap'));
  registry.registerMetric(threadGauge('external', 'Memory outside the heap'));
  return {
    registry,
    accepted: new Counter({
      name: 'limn_submissions_accepted_total',
      help: 'Submissions answered with 202',
      registers,
    }),
    finished: new Counter({
      name: 'limn_submissions_finished_total',
      help: 'Submissions that reached a final state',
      labelNames: ['state'],
      registers,
    }),
    fenced: new Counter({
      name: 'limn_fenced_total',
      help: 'Readings dropped because the lease was lost or the profile erased',
      registers,
    }),
    ungrounded: new Counter({
      name: 'limn_ungrounded_values_total',
      help: 'Values a reader reported that the text does not bear out, by what it lacks',
      labelNames: ['reason'],
      registers,
    }),
    modelCalls: new Counter({ name: 'limn_model_calls_total', help: 'Calls to the extraction model', registers }),
    modelTokens: new Counter({
      name: 'limn_model_tokens_total',
      help: 'Tokens charged by the extraction model',
      labelNames: ['kind'],
      registers,
    }),
    readingSeconds: new Histogram({
      name: 'limn_reading_seconds',
      help: 'From claim to merge',
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60],
      registers,
    }),
    queueWaitSeconds: new Histogram({
      name: 'limn_queue_wait_seconds',
      help: 'From the answer to a post to the first time that a worker takes it',
      buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800, 7_200],
      registers,
    }),
    queueProfiles: new Gauge({ name: 'limn_queue_profiles', help: 'Profiles that wait or are being read', registers }),
    queueOldestSeconds: new Gauge({
      name: 'limn_queue_oldest_seconds',
      help: 'Age of the oldest unread submission',
      registers,
    }),
    reindexRemaining: new Gauge({
      name: 'limn_reindex_remaining_profiles',
      help: 'Profiles that still need vectors of the configured embedding model',
      registers,
    }),
    requests: new Counter({
      name: 'limn_http_requests_total',
      help: 'Answers by method, route and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'limn_http_request_seconds',
      help: 'From the head of a request to the end of its answer, by method and route',
      labelNames: ['method', 'route'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    sockets: new Gauge({ name: 'limn_sockets', help: 'Open WebSocket connections', registers }),
    mails: new Counter({
      name: 'limn_mails_total',
      help: 'Mails that the mail server took (sent) or did not (failed)',
      labelNames: ['outcome'],
      registers,
    }),
    webhookDeliveries: new Counter({
      name: 'limn_webhook_deliveries_total',
      help: 'Attempts to deliver: taken (delivered), to be tried again (failed), given up (dead)',
      labelNames: ['outcome'],
      registers,
    }),
    webhookWaiting: new Gauge({ name: 'limn_webhook_waiting', help: 'Deliveries that wait', registers }),
    webhookOldestSeconds: new Gauge({
      name: 'limn_webhook_oldest_seconds',
      help: 'Age of the oldest delivery that waits',
      registers,
    }),
    replicaReads: new Counter({
      name: 'limn_replica_reads_total',
      help: 'Reads that the replica may answer: it did (replica), or the primary, since it was behind, away or failed',
      labelNames: ['outcome'],
      registers,
    }),
    replicaLagSeconds: new Gauge({
      name: 'limn_replica_lag_seconds',
      help: 'How long ago the primary had no more than the replica has; 0 without one',
      registers,
    }),
  };
}

/** What each thread beside the event loop holds; the event loop's own is in the metrics that come with Node. */
const threadGauge = (kind: 'heap' | 'external', held: string): Gauge<'thread'> =>
  new Gauge({
    name: `limn_thread_${kind}_bytes`,
    help: `${held} of each thread beside the event loop`,
    labelNames: ['thread'],
    registers: [],
    collect() {
      this.reset();
      for (const { name, [kind]: bytes } of threadMemories()) this.set({ thread: name }, bytes);
    },
  });
