import type { Tx } from './connection.js';

/** Longer than anything waits by design: a reading for the next day of UTC, or as long as a model server asks for. */
const LONGEST_WAIT_SECONDS = 25 * 60 * 60;

/**
 * Has wait no longer what would have to wait longer than anything does: the database's clock was set back after its
 * time was written, by days or by years where a machine starts without knowing the time. `webhookSeconds`: the longest
 * wait for an endpoint.
 */
export async function forgetLostTimes(tx: Tx, webhookSeconds: number): Promise<void> {
  const waits: [table: string, condition: string, seconds: number][] = [
    ['queue', 'true', LONGEST_WAIT_SECONDS],
    ['erasure', 'true', LONGEST_WAIT_SECONDS],
    ['webhook', 'true', LONGEST_WAIT_SECONDS + webhookSeconds],
    ['webhook_delivery', 'finished_at is null', LONGEST_WAIT_SECONDS + webhookSeconds],
  ];
  for (const [table, condition, seconds] of waits)
    await tx.run(
      { text: `update ${table} set due_at = now() where ${condition} and due_at > now() + make_interval(secs => $1)` },
      [seconds],
    );
}
