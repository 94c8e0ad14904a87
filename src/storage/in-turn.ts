import { LimnError } from '../errors.js';
import type { Storage } from './connection.js';

/**
 * How many tenants are asked for something that is due before whoever looks pauses: as many others may be claiming
 * theirs at the same moment. A guess.
 */
const MOST_ASKED = 16;

/**
 * Claims something that is due of one tenant, the next in turn for which that succeeds. `nextTenant` tells whose turn
 * comes after one, of none in `except`. Between its answer and the claim others may have taken the tenant's last: then
 * it is the next one's turn. So it is where a tenant's rows are on a machine that does not answer. Undefined when
 * nothing of anybody is due, `contended` when others were quicker at all that were asked.
 */
export async function claimInTurn<Turn extends { tenantId: string }, Claimed>(
  storage: Pick<Storage, 'isSharded'>,
  { after, except }: { after: string; except: string[] },
  nextTenant: (after: string, except: string[]) => Promise<Turn | undefined>,
  claim: (turn: Turn) => Promise<Claimed | undefined>,
): Promise<Claimed | 'contended' | undefined> {
  const passed = [...except];
  for (let last = after; passed.length - except.length < MOST_ASKED;) {
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

/** The tenant whose turn comes first after one, of several: in the order of their ids, then from the start. */
export function firstAfter<Turn extends { tenantId: string }>(after: string, turns: Turn[]): Turn | undefined {
  const isBehind = ({ tenantId }: Turn): number => Number(tenantId <= after);
  return turns.toSorted((one, other) => isBehind(one) - isBehind(other) || (one.tenantId < other.tenantId ? -1 : 1))[0];
}
