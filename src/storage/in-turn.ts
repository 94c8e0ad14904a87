import { LimnError } from '../errors.js';
import type { Storage } from './connection.js';

/**
 * Most tenants that are tried before giving up as `contended`: about as many workers as may claim at the same moment.
 */
const MOST_TRIED = 16;

/**
 * Claims something that is due, from the next tenant in turn (round robin) where a claim succeeds. `nextTenant` finds
 * the next tenant after one that has something due, and is not in `except`. A tenant is passed over if another worker
 * was quicker, or if its shard does not answer. Undefined when nothing is due; `contended` when all tenants that were
 * tried were passed over.
 */
export async function claimInTurn<Turn extends { tenantId: string }, Claimed>(
  storage: Pick<Storage, 'isSharded'>,
  { after, except }: { after: string; except: string[] },
  nextTenant: (after: string, except: string[]) => Promise<Turn | undefined>,
  claim: (turn: Turn) => Promise<Claimed | undefined>,
): Promise<Claimed | 'contended' | undefined> {
  const passed = [...except];
  for (let last = after; passed.length - except.length < MOST_TRIED;) {
    const turn = await nextTenant(last, passed);
    if (!turn) return undefined;
    const claimed = await claim(turn).catch((error: unknown) => {
      if (storage.isSharded && error instanceof LimnError && error.code === 'unavailable') return undefined;
      throw error;
    });
    if (claimed) return claimed;
    passed.push((last = turn.tenantId));
  }
  return 'contended';
}

/** Of several tenants, the next in turn after `after`: in the order of ids, starting over at the end. */
export function firstAfter<Turn extends { tenantId: string }>(after: string, turns: Turn[]): Turn | undefined {
  const isBehind = ({ tenantId }: Turn): number => Number(tenantId <= after);
  return turns.toSorted((one, other) => isBehind(one) - isBehind(other) || (one.tenantId < other.tenantId ? -1 : 1))[0];
}
