import type { PartResult, EvalContext } from '../context.js';
import { profilesOf, type Posted } from '../posting.js';
import { parseProfile, type Profile } from '../profile.js';
import type { Miss } from '../score.js';
import { withService } from '../service.js';
import { compare, KIND_MEASURES, TEXT_MEASURES, type Seen } from './compare.js';
import { scoreText } from './score.js';
import { scoreSummary, SUMMARY_KIND_MEASURES, SUMMARY_MEASURES } from './summaries.js';
import { GROUPS, HALVES, loadLabelled, loadNotLearned, type Half, type Halves, type Text } from './text.js';

/** The everyday texts with the offline reader: those that it learned from, and those that it did not. */
export async function measureEveryday({ everyday, say }: EvalContext): Promise<PartResult> {
  const halves = loadLabelled(everyday);
  const others = loadNotLearned(everyday);
  const profiles = await withService((url) =>
    profilesOf(url, [...postedOf(halves), ...postedOf(others, NOT_LEARNED)], say),
  );
  const [learned, unlearned] = [offlineFound(halves, profiles), offlineFound(others, profiles, NOT_LEARNED)];
  return {
    ...learned,
    misses: [...learned.misses, ...unlearned.misses],
    comparisons: [...(learned.comparisons ?? []), ...(unlearned.comparisons ?? [])],
  };
}

/** What the set of texts is called that nothing was learned from. */
export const NOT_LEARNED = 'not learned from';

/** What is told of the profiles that the offline reader made of a set of texts. */
export function offlineFound(halves: Halves, profiles: Map<string, unknown>, set?: string): PartResult {
  const { seen, misses } = inHalves(halves, profiles, scoreText, set);
  const summaries = summariesFound(halves, profiles, set);
  const title = set === undefined ? {} : { title: set };
  return {
    measures: [],
    misses: [...misses, ...summaries.misses],
    comparisons: [
      ...compare(seen, { groups: GROUPS, ofAll: TEXT_MEASURES, ofGroups: KIND_MEASURES, ...title }),
      ...(summaries.comparisons ?? []),
    ],
    more: undefined,
  };
}

/** What is told of the summaries of a set of profiles alone, whoever read the texts. */
export function summariesFound(halves: Halves, profiles: Map<string, unknown>, set?: string): PartResult {
  const { seen, misses } = inHalves(halves, profiles, scoreSummary, set);
  const title = set === undefined ? 'summaries' : `summaries, ${set}`;
  const measured = { groups: GROUPS, ofAll: SUMMARY_MEASURES, ofGroups: SUMMARY_KIND_MEASURES, title };
  return { measures: [], misses, comparisons: compare(seen, measured), more: undefined };
}

/** The texts of both halves of a set as they are posted, to ids that tell nothing of them. */
export const postedOf = (halves: Halves, set?: string): Posted[] =>
  HALVES.flatMap((half) => halves[half].map(({ posts }, at) => ({ id: profileId(half, at, set), posts })));

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
  set?: string,
): SeenInHalves<T> {
  const scoresOf = (half: Half) =>
    halves[half].map((text, at) => {
      const raw = profiles.get(profileId(half, at, set));
      return { group: text.group, ...score(text, parseProfile(raw), raw) };
    });
  const scores = { tuned: scoresOf('tuned'), locked: scoresOf('locked') };
  const seenIn = (half: Half): Seen<T>[] => scores[half].map(({ group, tally }) => ({ group, tally }));
  const misses = scores.tuned.flatMap((one) => one.misses);
  return { seen: { tuned: seenIn('tuned'), locked: seenIn('locked') }, misses };
}

const profileId = (half: Half, at: number, set?: string): string =>
  `${set === undefined ? '' : `${set.replaceAll(' ', '-')}-`}${half}-${at + 1}`;
