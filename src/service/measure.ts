import { depth } from '../storage/queue-size.js';
import { deliveryDepth } from '../storage/webhook-deliveries.js';
import type { Needs } from './needs.js';
import { reindexed } from './reindex.js';

/** Brings the gauges of the queues and of reindexing up to date. */
export async function measureQueue({ storage, metrics }: Pick<Needs, 'storage' | 'metrics'>): Promise<void> {
  const { profiles, oldestSeconds } = await depth(storage);
  metrics.queueProfiles.set(profiles);
  metrics.queueOldestSeconds.set(oldestSeconds);
  const { waiting, oldestSeconds: oldestDelivery } = await deliveryDepth(storage);
  metrics.webhookWaiting.set(waiting);
  metrics.webhookOldestSeconds.set(oldestDelivery);
  const { done, all, isDone } = await reindexed({ storage });
  metrics.reindexRemaining.set(isDone ? 0 : Math.max(0, all - done));
}
