import { submission, submissionsIn } from '../../rig/posts.js';
import type { PartResult, EvalContext } from '../context.js';
import { profilesOf } from '../posting.js';
import type { Profile } from '../profile.js';
import type { Miss } from '../score.js';
import { withScriptedModel } from '../service.js';
import type { Share } from '../tally.js';
import { compare, KIND_MEASURES, ofShare, TEXT_MEASURES, type Measured } from './compare.js';
import { inHalves, NOT_LEARNED, postedOf, summariesFound } from './offline.js';
import { wordsIn } from './phrase.js';
import { scoreText, type TextTally } from './score.js';
import {
  GROUPS,
  HALVES,
  loadAnsweredNotLearned,
  loadHalves,
  PATHS,
  type AnsweredText,
  type Fact,
  type Halves,
} from './text.js';

/** The everyday texts with a model that answers what a good one was recorded to answer. */
export async function measureRecorded({ everyday, say }: EvalContext): Promise<PartResult> {
  const halves = loadHalves(everyday);
  const others = loadAnsweredNotLearned(everyday);
  const texts = HALVES.flatMap((half) => [...halves[half], ...others[half]]);
  const answers = new Map(
    texts.flatMap(({ posts, answers: given }) => posts.map(({ data }, at) => [data, given[at]!])),
  );
  const drops = new Map<unknown, Drops>();
  const profiles = await withScriptedModel(answers, async (url) => {
    const found = await profilesOf(url, [...postedOf(halves), ...postedOf(others, NOT_LEARNED)], say);
    for (const [id, raw] of found) drops.set(raw, await dropsOf(url, id));
    return found;
  });
  const [learned, unlearned] = [
    recordedFound(halves, profiles, undefined, drops),
    recordedFound(others, profiles, NOT_LEARNED, drops),
  ];
  return {
    ...learned,
    misses: [...learned.misses, ...unlearned.misses],
    comparisons: [...(learned.comparisons ?? []), ...(unlearned.comparisons ?? [])],
  };
}

/** What is told of the profiles that were made of the recorded answers to a set of texts. */
export function recordedFound(
  halves: Halves<AnsweredText>,
  profiles: Map<string, unknown>,
  set?: string,
  drops: ReadonlyMap<unknown, Drops> = new Map(),
): PartResult {
  const score = (text: AnsweredText, profile: Profile, raw: unknown) =>
    scoreRecorded(text, profile, raw, drops.get(raw) ?? new Map());
  const { seen, misses } = inHalves(halves, profiles, score, set);
  const comparisons = compare(seen, {
    groups: GROUPS,
    ofAll: [KEPT, KEPT_IN_OWN_WORDS, ...KEPT_BY_PATH, ...LOST_BY_REASON, ...TEXT_MEASURES],
    ofGroups: [KEPT, KEPT_IN_OWN_WORDS, ...KIND_MEASURES],
    ...(set === undefined ? {} : { title: set }),
  });
  const summaries = summariesFound(halves, profiles, set);
  return {
    measures: [],
    misses: [...misses, ...summaries.misses],
    comparisons: [...comparisons, ...(summaries.comparisons ?? [])],
    more: undefined,
  };
}

/** What is counted on a text, and of the facts that were given those that its profile or its log holds, by path. */
type RecordedTally = TextTally & Record<`kept ${Fact['path']}` | 'kept in own words' | `lost ${string}`, Share>;

const keptOf = (sum: RecordedTally, paths: readonly Fact['path'][]): Share =>
  paths.map((path) => sum[`kept ${path}`]).reduce((all, one) => ({ hit: all.hit + one.hit, of: all.of + one.of }));

const KEPT: Measured<RecordedTally> = ['kept of what was given', (sum) => ofShare(keptOf(sum, PATHS))];
const KEPT_IN_OWN_WORDS: Measured<RecordedTally> = [
  '  or told in the words of its quote',
  (sum) => ofShare(sum['kept in own words']),
];
const KEPT_BY_PATH = PATHS.map((path): Measured<RecordedTally> => [`  ${path}`, (sum) => ofShare(keptOf(sum, [path]))]);

/** Why values were dropped, by the value. */
type Drops = ReadonlyMap<string, string>;

/** As far as the submissions in the history of a profile list them. */
async function dropsOf(url: string, id: string): Promise<Drops> {
  const found = await Promise.all((await submissionsIn(url, id)).map((one) => submission(url, one)));
  return new Map(found.flatMap(({ dropped }) => dropped.map(({ value, reason }) => [value, reason] as const)));
}

/** Of what was given: not kept for this reason. A submission lists twenty values, and one without a change none. */
const REASONS =
  'form excess quote speaker unsaid number date name person joined asked denied supposed over opposite another'
    .split(' ')
    .concat('not listed');
const LOST_BY_REASON = REASONS.map((reason): Measured<RecordedTally> => [
  `  lost: ${reason}`,
  (sum) => ofShare(sum[`lost ${reason}`]!),
]);

function scoreRecorded(
  text: AnsweredText,
  profile: Profile,
  raw: unknown,
  drops: Drops,
): { tally: RecordedTally; misses: Miss[] } {
  const { tally, misses } = scoreText(text, profile);
  const told = toldIn(raw);
  const given = text.answers.flat().filter(({ polarity }) => polarity === 'asserts');
  const dropped = new Set(given.filter(({ value }) => !isTold(value, told)));
  const keptByPath = Object.fromEntries(
    PATHS.map((path) => {
      const facts = given.filter((fact) => fact.path === path);
      return [`kept ${path}`, { hit: facts.filter((fact) => !dropped.has(fact)).length, of: facts.length }];
    }),
  ) as Record<`kept ${Fact['path']}`, Share>;
  const inOwnWords = [...dropped].filter(({ quote }) => isToldOf(quote, told)).length;
  const keptInOwnWords = { hit: given.length - dropped.size + inOwnWords, of: given.length };
  const reasonOf = ({ value }: Fact): string =>
    [...drops].find(([claim]) => claim.startsWith(value.slice(0, SAME_BEGINNING)))?.[1] ?? 'not listed';
  const reasons = [...dropped].map(reasonOf);
  const lostByReason = Object.fromEntries(
    REASONS.map((reason) => [
      `lost ${reason}`,
      { hit: reasons.filter((one) => one === reason).length, of: given.length },
    ]),
  );
  const where = `recorded answers, ${text.id}`;
  const losses = [...dropped].map(({ path, value, quote }) => `dropped ${path}: ${value}; quoting: ${quote}`);
  const faults = [...losses, ...misses.map(({ what }) => what)];
  return {
    tally: { ...tally, ...keptByPath, 'kept in own words': keptInOwnWords, ...lostByReason },
    misses: faults.map((what) => ({ where, what })),
  };
}

/** In UTF-16 units: long values are listed cut. */
const SAME_BEGINNING = 60;
/** Of the words of a value and of what is told so many must be the same. */
const SAME_SHARE = 0.7;
/** A value shorter than this may stand in another word by chance. */
const LONG_ENOUGH = 6;

/** Whether a value is told in about its own words, or within others. */
export function isTold(value: string, told: string[]): boolean {
  const wanted = wordsIn(value);
  const phrase = wanted.join(' ');
  return told.some((text) => {
    const words = wordsIn(text);
    const whole = words.join(' ');
    const there = new Set(words);
    const shared = wanted.filter((word) => there.has(word)).length;
    if (whole === phrase || shared >= SAME_SHARE * Math.max(there.size, wanted.length)) return true;
    return phrase.length >= LONG_ENOUGH && whole.includes(phrase);
  });
}

/** Whether a value is told in the words that are quoted for it, a stretch of them, or the sentence around them. */
function isToldOf(quote: string, told: string[]): boolean {
  const quoted = ` ${wordsIn(quote).join(' ')} `;
  return told.some((text) => {
    const words = wordsIn(text);
    const whole = ` ${words.join(' ')} `;
    return words.length >= FEWEST_WORDS && (quoted.includes(whole) || whole.includes(quoted));
  });
}

/** Fewer may stand in a quote by chance. */
const FEWEST_WORDS = 3;

/** Every value, and the words of every memory, that a profile and its log of updates hold, wherever they stand. */
export function toldIn(profile: unknown): string[] {
  if (typeof profile !== 'object' || profile === null) return [];
  return Object.entries(profile).flatMap(([key, value]) => {
    const values: unknown[] = TELLING_KEYS.includes(key) ? [value].flat() : [];
    const texts = values.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
    return [...texts, ...toldIn(value)];
  });
}

/** `told_as` lists a memory in the words of later tellings. */
const TELLING_KEYS = ['value', 'event', 'told_as'];
