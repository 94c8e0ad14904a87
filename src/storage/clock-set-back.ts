import type { Tx } from './connection.js';

/** Longer than any wait by design, such as that for the next day of UTC or for a model server. */
const LONGEST_WAIT_SECONDS = 25 * 60 * 60;

/**
 * Makes entries due now whose due time is further away than any wait: the clock of the database was set back after they
 * were written, for example on a machine that starts without the right time. `webhookSeconds` is the longest back-off
 * of an endpoint.
 */
export async function resetLostDueTimes(tx: Tx, webhookSeconds: number): Promise<void> {
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
