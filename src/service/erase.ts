import { eraseRows, forgetErasure, tablesOfApps, takeErasure } from '../storage/erasures.js';
import type { Needs } from './needs.js';

const ROWS_A_BATCH = 1_000;

/**
 * Erases what is left of apps that are gone, in many small transactions; ends early, to be gone on with later, when
 * `signal` aborts.
 */
export async function eraseAbandoned({ storage }: Pick<Needs, 'storage'>, signal: AbortSignal): Promise<void> {
  for (let erasure = await takeErasure(storage); erasure && !signal.aborted; erasure = await takeErasure(storage)) {
    for (const table of await tablesOfApps(storage)) {
      for (let rows = ROWS_A_BATCH; rows === ROWS_A_BATCH && !signal.aborted;) {
        rows = await eraseRows(storage, table, erasure.tenantId, ROWS_A_BATCH);
        if (rows > 0) storage.events.publish([{ kind: 'purged', tenantId: erasure.tenantId }]);
      }
    }
    if (erasure.isLast && !signal.aborted) await forgetErasure(storage, erasure.tenantId);
  }
}
