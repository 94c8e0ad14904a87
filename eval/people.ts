import { post, read, untilReady } from '../rig/posts.js';
import type { Case } from './case.js';
import type { Found, Lab } from './lab.js';
import { heldIn, type Held } from './profile.js';
import { caseMeasures } from './quality.js';
import { scoreCase } from './score.js';
import { withService } from './service.js';
import { total } from './tally.js';

/** Profiles read at once: as many as keep the service busy, few enough for the order of one profile's posts to be its own. */
const LANES = 4;

/** The project's own cases with the offline reader. */
export async function measureCases({ cases, say }: Lab): Promise<Found> {
  if (cases.length === 0) return { measures: [], misses: [], more: undefined };
  const profiles = await withService((url) => profilesOf(url, cases, say));
  const scores = cases.map((one) => scoreCase(one, profiles.get(one.id) ?? []));
  const tally = total(scores.map(({ tally: counted }) => counted));
  return { measures: caseMeasures(tally), misses: scores.flatMap(({ misses }) => misses), more: { tally, cases: cases.map(({ id }, at) => ({ id, ...scores[at]!.tally })) } };
}

/** Each case's texts, posted in order to a profile of its own, and what the profiles hold then. */
async function profilesOf(url: string, cases: Case[], say: Lab['say']): Promise<Map<string, Held[]>> {
  const profiles = new Map<string, Held[]>();
  const waiting = [...cases];
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      for (const { data, input_type } of one.posts) {
        await post(url, one.id, data, input_type);
        await untilReady(url, [one.id]);
      }
      profiles.set(one.id, heldIn(await read(url, one.id)));
      if (profiles.size % 10 === 0 || profiles.size === cases.length) say(`  ${profiles.size} of ${cases.length} people read`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return profiles;
}
