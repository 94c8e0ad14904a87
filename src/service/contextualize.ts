import { roundScore, similarityScore } from '../ai/calibration.js';
import { parseContext, tellContext, wordOverlap, type ProfileContext } from '../profile/context.js';
import { shownValues } from '../profile/decisions.js';
import { textsIn } from '../profile/embedding-texts.js';
import { emptyState, parseState, type Held } from '../profile/state.js';
import { readState } from '../storage/profiles.js';
import { factCosines } from '../storage/vectors.js';
import type { Caller } from '../tenant/caller.js';
import { embedQuery, partOf, type QueryNeeds } from './embed.js';
import type { Needs } from './needs.js';
import { profileIdOf } from './profile-id-of.js';

export interface ContextInput {
  id: unknown;
  query?: unknown;
  maxTokens?: unknown;
}

/** Nobody's answer waits for long: words in common tell nearly as much. */
const QUERY_TIMEOUT_MS = 4_000;

/**
 * The part of one of the caller's profiles that matters for a question, within a budget of tokens. Undefined when there
 * is no such profile; another tenant's is as unknown as none. Throws `invalid_field`. The question is all that is
 * embedded; while it cannot be, and for facts whose vectors are owed, words in common decide.
 */
export async function contextualize(
  needs: QueryNeeds & Pick<Needs, 'log'>,
  caller: Caller,
  input: ContextInput,
): Promise<ProfileContext | undefined> {
  const profileId = profileIdOf(caller, input.id);
  const { query, maxTokens } = parseContext(input);
  const row = await readState(needs.storage.reading(caller.tenantId), caller.tenantId, profileId);
  if (!row) return undefined;
  const state = row.state === '' ? emptyState() : parseState(row.state);
  const values = shownValues(state);
  return tellContext(
    values,
    maxTokens,
    query === undefined || values.length === 0
      ? undefined
      : await relevanceTo(needs, caller, profileId, query, textsIn(state)),
  );
}

async function relevanceTo(
  { storage, log, embeddingSpaces }: QueryNeeds & Pick<Needs, 'log'>,
  caller: Caller,
  profileId: string,
  query: string,
  textsOf: (held: Held) => string[],
): Promise<(held: Held) => number> {
  const { tenantId } = caller;
  const asked = await embedQuery({ storage, embeddingSpaces }, caller, query, QUERY_TIMEOUT_MS).catch(
    (error: Error) => {
      log.warn(
        { tenant: tenantId, error: error.message },
        'the question could not be embedded; facts are chosen by their words',
      );
      return undefined;
    },
  );
  const overlapOf = wordOverlap(query);
  if (!asked) return (held) => roundScore(overlapOf(held));
  const cosines = await factCosines(storage.reading(tenantId), tenantId, asked.model, profileId, asked.vector);
  return (held) => {
    // The text that says it most shortly: what else was said with it is no answer.
    const cosine = cosines.get(partOf('fact', textsOf(held)[0] ?? ''));
    return cosine === undefined ? roundScore(overlapOf(held)) : roundScore(similarityScore(cosine, asked.scale));
  };
}
