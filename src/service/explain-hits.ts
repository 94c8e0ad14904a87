import { setImmediate } from 'node:timers/promises';
import { cosineAt, roundScore, similarityScore } from '../ai/calibration.js';
import { matchedFacts, type MatchedFact } from '../profile/matched-facts.js';
import { parseState } from '../profile/state.js';
import { statesWithCosines } from '../storage/vectors.js';
import type { Caller } from '../tenant/caller.js';
import { partOf } from './embed.js';
import type { Needs } from './needs.js';
import type { Found } from './search.js';

/** States that are read at a time, since they may be large. */
const CHUNK = 10;
/** Scores are rounded to four decimals, so a fact may lie this much under the score that is shown. */
const ROUNDING = 1e-4;
/** A fact must reach this share of the profile's score to count as the reason. Chosen, not measured. */
const LEAST_SHARE = 0.5;

/**
 * Explains why each profile of a result was found: its facts that are nearest to the query, by profile id. Empty
 * without a query; a profile is missing if it is gone, or its list empty if no value of it is near. Reads the current
 * states, so that nothing is shown that was forgotten since the search.
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
  for (let from = 0; from < ids.length; from += CHUNK) {
    const some = ids.slice(from, from + CHUNK);
    const least = new Map(
      some.map((id) => [id, cosineAt(Math.max(0, scores.get(id)! * LEAST_SHARE - ROUNDING), asked.scale)]),
    );
    const found = await statesWithCosines(storage.reading(tenantId), tenantId, asked.model, least, asked.vector);
    for (const { profileId, state, cosines } of found) {
      if (state === '') continue;
      const scoreOf = (text: string): number | undefined => {
        const cosine = cosines.get(partOf('fact', text));
        return cosine === undefined ? undefined : roundScore(similarityScore(cosine, asked.scale));
      };
      explained.set(
        profileId,
        matchedFacts(parseState(state), asked.query, scoreOf, scores.get(profileId)! * LEAST_SHARE),
      );
      // A large profile takes a while, and others wait for no more than one.
      await setImmediate();
    }
  }
  return explained;
}
