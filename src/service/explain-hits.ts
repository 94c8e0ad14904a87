import { setImmediate } from 'node:timers/promises';
import { cosineAt, roundScore, similarityScore } from '../ai/calibration.js';
import { matchedFacts, type MatchedFact } from '../profile/matched-facts.js';
import { parseState } from '../profile/state.js';
import { statesWithCosines } from '../storage/vectors.js';
import type { Caller } from '../tenant/caller.js';
import { partOf } from './embed.js';
import type { Needs } from './needs.js';
import type { Found } from './search.js';

/** States may be large: so many are held in memory at once. */
const AT_ONCE = 10;
/** A fact that scores less than this share of its profile is not what the profile was found by; a guess. */
const LEAST_SHARE = 0.5;

/**
 * Why each profile of an answer was found, by its id: those of its facts that are nearest to the query. None for one
 * that is gone by now, or without a query. States are read as they are now, so that nothing is told that was forgotten
 * since.
 */
export async function explainHits(
  { storage }: Pick<Needs, 'storage'>,
  { tenantId }: Caller,
  { asked, hits, nearest = [] }: Found,
): Promise<Map<string, MatchedFact[]>> {
  const explained = new Map<string, MatchedFact[]>();
  if (!asked) return explained;
  const scores = new Map(
    [...hits, ...nearest].map(({ profile, similarityScore: score = 0 }) => [profile.profileId, score]),
  );
  const ids = [...scores.keys()];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const least = new Map(some.map((id) => [id, cosineAt(0, asked.scale)]));
    const found = await statesWithCosines(storage.reading(tenantId), tenantId, asked.model, least, asked.vector);
    for (const { profileId, state, cosines } of found) {
      if (state === '') continue;
      const scoreOf = (text: string): number | undefined => {
        const cosine = cosines.get(partOf('fact', text));
        return cosine === undefined ? undefined : roundScore(similarityScore(cosine, asked.scale));
      };
      const held = parseState(state);
      const near = matchedFacts(held, asked.query, scoreOf, scores.get(profileId)! * LEAST_SHARE);
      // Whom what no value says was found by is told of by the value that comes nearest.
      explained.set(profileId, near.length > 0 ? near : matchedFacts(held, asked.query, scoreOf, 0).slice(0, 1));
      // A large profile takes a while, and others wait for no more than one.
      await setImmediate();
    }
  }
  return explained;
}
