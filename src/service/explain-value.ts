import { LimnError } from '../errors.js';
import { shown } from '../profile/confidence.js';
import { shownValues } from '../profile/decisions.js';
import { keyOf } from '../profile/key.js';
import { parsePath, parseValue } from '../profile/revision.js';
import type { Held, Proof } from '../profile/state.js';
import type { Caller } from '../tenant/caller.js';
import type { Needs } from './needs.js';
import { readHead, readMerged } from './read.js';

/** A value that a profile shows, and why. */
export interface ExplainedValue extends Pick<Held, 'value' | 'confidence' | 'support' | 'firstAt' | 'lastAt'> {
  pinned: boolean;
  evidence: Pick<Proof, 'submissionId' | 'quote' | 'receivedAt' | 'rule'>[];
}

/**
 * What the values of a path of one of the caller's profiles rest on, or one of them alone. Empty where the profile
 * shows no such value. Throws `invalid_field`, `not_found` for an unknown profile.
 */
export async function explainValue(
  needs: Pick<Needs, 'storage'>,
  caller: Caller,
  input: { id: unknown; path: string; value?: unknown },
): Promise<ExplainedValue[]> {
  const path = parsePath(input.path);
  const named = input.value == null ? undefined : keyOf(path, parseValue(path, input.value));
  const head = await readHead(needs, caller, input.id);
  if (!head) throw new LimnError('not_found', 'There is no such profile', { field: 'id' });
  return shownValues(await readMerged(needs, caller, head.profileId))
    .filter((held) => held.path === path && (named === undefined || held.key === named))
    .map(({ value, confidence, support, firstAt, lastAt, pinned, evidence }) => ({
      value,
      confidence: shown(confidence),
      support,
      firstAt,
      lastAt,
      pinned: pinned === true,
      evidence: evidence.map(({ submissionId, quote, receivedAt, rule }) => ({
        submissionId,
        quote,
        receivedAt,
        ...(rule !== undefined && { rule }),
      })),
    }));
}
