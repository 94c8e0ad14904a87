import type { PartResult, EvalContext } from './context.js';
import { profilesOf } from './posting.js';
import { heldIn } from './profile.js';
import { caseMeasures } from './quality.js';
import { scoreCase } from './score.js';
import { withService } from './service.js';
import { total } from './tally.js';

/** The project's own cases with the offline reader. */
export async function measureCases({ cases, say }: EvalContext): Promise<PartResult> {
  if (cases.length === 0) return { measures: [], misses: [], more: undefined };
  const profiles = await withService((url) => profilesOf(url, cases, say));
  const scores = cases.map((one) => scoreCase(one, heldIn(profiles.get(one.id))));
  const tally = total(scores.map(({ tally: counted }) => counted));
  return {
    measures: caseMeasures(tally),
    misses: scores.flatMap(({ misses }) => misses),
    more: { tally, cases: cases.map(({ id }, at) => ({ id, ...scores[at]!.tally })) },
  };
}
