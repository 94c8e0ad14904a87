import { depth } from '../storage/queue.js';
import type { Needs } from './needs.js';

/** Brings the gauges of the queue up to date. */
export async function measureQueue({ storage, metrics }: Pick<Needs, 'storage' | 'metrics'>): Promise<void> {
  const { profiles, oldestSeconds } = await depth(storage);
  metrics.queueProfiles.set(profiles);
  metrics.queueOldestSeconds.set(oldestSeconds);
}
