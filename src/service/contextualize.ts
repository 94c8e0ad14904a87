import { contentWords, roundScore, similarityScore } from '../ai/calibration.js';
import { parseContext, tellContext, wordOverlap, type ProfileContext } from '../profile/context.js';
import { shownValues } from '../profile/decisions.js';
import { textsOf } from '../profile/recall-texts.js';
import { parseState, type Held } from '../profile/state.js';
import { parseProfileId } from '../profile/submission.js';
import { readState } from '../storage/profiles.js';
import { factCosines, modelId } from '../storage/vectors.js';
import type { Caller } from '../tenant/caller.js';
import { embedQuery, partOf } from './embed.js';
import type { Needs } from './needs.js';

export interface ContextInput {
  id: unknown;
  query?: unknown;
  maxTokens?: unknown;
}

/** Nobody's answer waits for long: words in common tell nearly as much. */
const QUERY_TIMEOUT_MS = 4_000;

/**
 * The part of one of the caller's profiles that matters for a question, within a budget of tokens. Undefined when there is no such profile;
 * another tenant's is as unknown as none. Throws `invalid_field`. The question is all that is embedded; while it cannot be, and for facts whose
 * vectors are owed, words in common decide.
 */
export async function contextualize(needs: Pick<Needs, 'storage' | 'embedder' | 'log'>, caller: Caller, input: ContextInput): Promise<ProfileContext | undefined> {
  const profileId = parseProfileId(input.id);
  const { query, maxTokens } = parseContext(input);
  const row = await readState(needs.storage, caller.tenantId, profileId);
  if (!row) return undefined;
  const values = row.state === '' ? [] : shownValues(parseState(row.state));
  return tellContext(values, maxTokens, query === undefined || values.length === 0 ? undefined : await relevanceTo(needs, caller.tenantId, profileId, query));
}

async function relevanceTo({ storage, embedder, log }: Pick<Needs, 'storage' | 'embedder' | 'log'>, tenantId: string, profileId: string, query: string): Promise<(held: Held) => number> {
  const vector = await embedQuery({ storage, embedder }, tenantId, query, QUERY_TIMEOUT_MS).catch((error: Error) => {
    log.warn({ tenant: tenantId, error: error.message }, 'the question could not be embedded; facts are chosen by their words');
    return undefined;
  });
  const cosines = vector ? await factCosines(storage, tenantId, await modelId(storage, embedder.model, embedder.dimensions), profileId, vector) : new Map<string, number>();
  const overlapOf = wordOverlap(query);
  const words = contentWords(query);
  return (held) => {
    const found = textsOf(held).flatMap((text) => cosines.get(partOf('fact', text)) ?? []);
    return roundScore(found.length > 0 ? similarityScore(Math.max(...found), embedder.calibration, words) : overlapOf(held));
  };
}
