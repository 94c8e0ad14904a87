import { setTimeout as pause } from 'node:timers/promises';
import { markerOf, markersIn, textOf } from '../../rig/marker.js';
import type { SendRequest } from './requests.js';

/** A profile that is told one marker after the other, and what of them was accepted. */
export interface Person {
  id: string;
  told: string[];
}

/** A list of a profile holds 100 values. */
export const MOST_MARKERS = 60;
/** How many texts of {@link FACTS_EACH} facts make an export of 2.7 MB. */
const LONG_TEXTS = 17;
const FACTS_EACH = 500;
const PATIENCE_MS = 300_000;

/**
 * Waits until a profile is read and returns which of the markers that were accepted for it are missing; each must be
 * there.
 */
export async function missingOf(send: SendRequest, { id, told }: Person): Promise<string[]> {
  if (told.length === 0) return [];
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(100)) {
    const body = await send('look', `/v1/profile/${id}`);
    if (body === undefined) continue;
    const { profile } = JSON.parse(body) as { profile: { status: string } & Parameters<typeof markersIn>[0] };
    if (profile.status !== 'ready') continue;
    const found = new Set(markersIn(profile));
    return told.filter((marker) => !found.has(marker));
  }
  throw new Error(`${id} did not become ready within ${PATIENCE_MS / 1_000} s`);
}

/**
 * Tells a profile so much that its export has 2.7 MB, which it returns the length of. The markers are those from `from`
 * on.
 */
export async function makeLongProfile(send: SendRequest, id: string, from: number): Promise<number> {
  for (let text = 0; text < LONG_TEXTS; text++) {
    const data = Array.from({ length: FACTS_EACH }, (_, fact) =>
      textOf(markerOf(from + text * FACTS_EACH + fact)),
    ).join('\n');
    while ((await send('post', `/v1/profile/${id}`, { data })) === undefined) await pause(100);
    // One after the other, since texts that are read together share what is kept of them.
    while (!(await send('look', `/v1/profile/${id}`))?.includes('"status":"ready"')) await pause(50);
  }
  return (await send('export', '/graphql', exportOf(id)))?.length ?? 0;
}

/** The GraphQL request for all that is kept of a profile. */
export const exportOf = (id: string): object => ({
  query: 'query ($id: ID!) { exportProfile(id: $id) }',
  variables: { id },
});
