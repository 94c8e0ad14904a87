import type { Found, Lab } from '../lab.js';
import { profilesOf, type Posted } from '../posting.js';
import { parseProfile, type Profile } from '../profile.js';
import type { Miss } from '../score.js';
import { withService } from '../service.js';
import { compare, KIND_MEASURES, TEXT_MEASURES, type Seen } from './compare.js';
import { scoreText } from './score.js';
import { GROUPS, HALVES, loadLabelled, type Half, type Halves, type Text } from './text.js';

/** The everyday texts with the offline reader. */
export async function measureEveryday({ everyday, say }: Lab): Promise<Found> {
  const halves = loadLabelled(everyday);
  const profiles = await withService((url) => profilesOf(url, postedOf(halves), say));
  return offlineFound(halves, profiles);
}

/** What is told of the profiles that the offline reader made. */
export function offlineFound(halves: Halves, profiles: Map<string, unknown>): Found {
  const { seen, misses } = inHalves(halves, profiles, scoreText);
  return {
    measures: [],
    misses,
    comparisons: compare(seen, { groups: GROUPS, ofAll: TEXT_MEASURES, ofGroups: KIND_MEASURES }),
    more: undefined,
  };
}

/** The texts of both halves as they are posted, to ids that tell nothing of them. */
export const postedOf = (halves: Halves): Posted[] =>
  HALVES.flatMap((half) => halves[half].map(({ posts }, at) => ({ id: profileId(half, at), posts })));

interface SeenInHalves<T> {
  seen: Record<Half, Seen<T>[]>;
  misses: Miss[];
}

/** Compares what REST said of a profile with its text. */
type Score<T, Of> = (text: Of, profile: Profile, raw: unknown) => { tally: T; misses: Miss[] };

/**
 * What `score` counts on every text of both halves. Only the misses of the tuned half are told: nobody shall see
 * those of the other.
 */
export function inHalves<T, Of extends Text>(
  halves: Halves<Of>,
  profiles: Map<string, unknown>,
  score: Score<T, Of>,
): SeenInHalves<T> {
  const scoresOf = (half: Half) =>
    halves[half].map((text, at) => {
      const raw = profiles.get(profileId(half, at));
      return { group: text.group, ...score(text, parseProfile(raw), raw) };
    });
  const scores = { tuned: scoresOf('tuned'), locked: scoresOf('locked') };
  const seenIn = (half: Half): Seen<T>[] => scores[half].map(({ group, tally }) => ({ group, tally }));
  const misses = scores.tuned.flatMap((one) => one.misses);
  return { seen: { tuned: seenIn('tuned'), locked: seenIn('locked') }, misses };
}

const profileId = (half: Half, at: number): string => `${half}-${at + 1}`;
