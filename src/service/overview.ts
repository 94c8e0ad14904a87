import { LRUCache } from 'lru-cache';
import { parseWhole } from '../profile/search.js';
import { growthOf, locatedProfiles, overviewOf, type DayOfGrowth, type Overview } from '../storage/overview.js';
import { assertWholeApp, type Caller } from '../tenant/caller.js';
import type { Needs } from './needs.js';

/** A profile as a point in the space of vectors. */
export interface PersonPoint {
  profileId: string;
  name: string | null;
  place: string | null;
  /** The six that are surest. */
  interests: string[];
  /** Its vector with the largest component as 127, a signed byte each, as base64. */
  vector: string;
}

/** What only changes as people do, and is drawn: nobody sees that it is so old. */
const REMEMBERED_MS = 15_000;
const APPS_REMEMBERED = 200;
/** More points than a screen can show, and as many as a browser lays out in seconds. */
export const MOST_POINTS = 1_500;
const INTERESTS_TOLD = 6;

const remembered = new LRUCache<string, Promise<Overview>>({ max: APPS_REMEMBERED, ttl: REMEMBERED_MS });

/** Who the people of the caller's app are. Throws `forbidden` for who may see one profile alone. */
export async function overview({ storage }: Pick<Needs, 'storage'>, caller: Caller): Promise<Overview> {
  assertWholeApp(caller);
  const { tenantId } = caller;
  const known = remembered.get(tenantId);
  if (known) return known;
  const asked = overviewOf(storage.reading(tenantId), tenantId);
  remembered.set(tenantId, asked);
  asked.catch(() => remembered.delete(tenantId));
  return asked;
}

/** How the app has grown in its last `days`, 1 to 366 and 30 by default. Throws `invalid_field`, `forbidden`. */
export async function growth(
  { storage }: Pick<Needs, 'storage'>,
  caller: Caller,
  days: unknown,
): Promise<DayOfGrowth[]> {
  assertWholeApp(caller);
  return growthOf(storage.reading(caller.tenantId), caller.tenantId, parseWhole('days', days, 30, 366));
}

/**
 * The people of the caller's app as points, `first` of those that changed last, at most {@link MOST_POINTS}. Throws
 * `invalid_field`, `forbidden`, `unavailable`.
 */
export async function peoplePoints(
  { storage, embeddingSpaces }: Pick<Needs, 'storage' | 'embeddingSpaces'>,
  caller: Caller,
  first: unknown,
): Promise<PersonPoint[]> {
  assertWholeApp(caller);
  const most = parseWhole('first', first, 500, MOST_POINTS);
  const { model } = await embeddingSpaces.serving();
  const located = await locatedProfiles(storage.reading(caller.tenantId), caller.tenantId, model, most);
  return located.map(({ profileId, document, embedding }) => ({
    profileId,
    ...toldIn(document),
    vector: asBytes(embedding),
  }));
}

function toldIn(document: string): Pick<PersonPoint, 'name' | 'place' | 'interests'> {
  const { core_info: core, interests = {} } = JSON.parse(document) as {
    core_info?: Record<string, { value?: unknown } | undefined>;
    interests?: Record<string, { value: unknown; confidence: number }[]>;
  };
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    name: text(core?.['name']?.value),
    place: text(core?.['location']?.value),
    interests: Object.values(interests)
      .flat()
      .toSorted((a, b) => b.confidence - a.confidence)
      .slice(0, INTERESTS_TOLD)
      .map(({ value }) => String(value)),
  };
}

/** Angles are all that is looked at, and hold in a byte for each component. */
function asBytes(vector: number[]): string {
  const most = vector.reduce((largest, one) => Math.max(largest, Math.abs(one)), 0) || 1;
  return Buffer.from(Int8Array.from(vector, (one) => Math.round((one / most) * 127)).buffer).toString('base64');
}
