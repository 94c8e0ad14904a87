import type { Expected } from '../case.js';
import { CORE, type Profile } from '../profile.js';
import type { Miss } from '../score.js';
import type { Counts, Share } from '../tally.js';
import { is, names, says } from './phrase.js';
import type { Text } from './text.js';

/** What was counted on one text, or on many. */
export interface TextTally {
  core: Counts;
  /** Of the values held those that a label stands for; of the labels those that are held. */
  interestsRight: Share;
  interestsFound: Share;
  /** Of the interests that a label stands for those in a category it allows. */
  categoriesRight: Share;
  facts: Share;
  traitsRight: Share;
  traitsFound: Share;
  avoidRight: Share;
  avoidFound: Share;
  /** `wrong` counts only what a profile holds where nothing was to be said. */
  style: Counts;
  mood: Counts;
  dislikesKeptOut: Share;
  smallTalkKept: Share;
  leaks: Leaks;
}

/** How often something that is not the subject's stands in a profile. */
export interface Leaks {
  core: number;
  interests: number;
  memories: number;
  elsewhere: number;
}

type Gold = Text['gold'];
type Complain = (what: string) => void;

/** Compares a profile with the labels of its text, as README.md beside this file lays down. */
export function scoreText({ id, gold }: Text, profile: Profile): { tally: TextTally; misses: Miss[] } {
  const misses: Miss[] = [];
  const miss = (what: string): void => void misses.push({ where: `everyday ${id}`, what });
  const interests = Object.entries(profile.interests).flatMap(([category, values]) =>
    values.map(({ value }) => ({ category, value })),
  );
  const traits = profile.personality.traits.map(({ value }) => value);
  const avoid = profile.preferences.topics_to_avoid.map(({ value }) => value);
  const style = [profile.preferences.conversation_style ?? []].flat().map(({ value }) => value);
  const { default: usual, recent } = profile.personality.mood_trends;
  const moods = [usual, recent].flatMap((mood) => mood?.value ?? []);
  const memories = profile.memories.map(({ event }) => event);
  // A fact may stand in any place of the profile that holds more than a name, an age, a place.
  const liked = interests.map(({ value }) => value);
  const told = [...memories, ...avoid.map((topic) => `avoid ${topic}`), ...liked, ...traits, ...style];
  const traitsOf = scoreList('trait', traits, gold.traits, miss);
  const avoidOf = scoreList('topic to avoid', avoid, gold.avoid, miss);
  const core = scoreCore(gold, profile.core_info, miss);
  const scoredInterests = scoreInterests(gold, interests, miss);
  return {
    misses,
    tally: {
      core: core.counts,
      ...scoredInterests.tally,
      facts: found('fact', gold.facts, told, miss),
      traitsRight: traitsOf.right,
      traitsFound: traitsOf.found,
      avoidRight: avoidOf.right,
      avoidFound: avoidOf.found,
      style: scoreOne('style', gold.style, style, miss),
      mood: scoreOne('mood', gold.mood, moods, miss),
      dislikesKeptOut: scoreDislikes(gold.dis, liked),
      smallTalkKept: scoreSmallTalk(gold.chat, memories, miss),
      leaks: {
        core: core.leaks,
        interests: scoredInterests.leaks,
        memories: leaksIn('memory', memories, [...gold.leak.mem, ...gold.leak.any], miss),
        elsewhere: leaksIn('value', [...traits, ...avoid, ...style], gold.leak.any, miss),
      },
    },
  };
}

function scoreCore(gold: Gold, core: Profile['core_info'], miss: Complain): { counts: Counts; leaks: number } {
  const counts: Counts = { right: 0, wrong: 0, missed: 0 };
  let leaks = 0;
  for (const slot of CORE) {
    const value = core[slot]?.value;
    const wanted = gold[slot];
    if (value === undefined) {
      if (wanted && !wanted.optional) {
        counts.missed++;
        miss(`core slot missed: ${slot}: ${wanted.label}`);
      }
      continue;
    }
    if (wanted && isSlot(slot, value, wanted)) {
      counts.right++;
    } else {
      counts.wrong++;
      if (wanted && !wanted.optional) counts.missed++;
      miss(`core slot wrong: ${slot}: ${value}, not ${wanted?.label ?? 'told'}`);
    }
    // A gender is one of a few words, which others share.
    if (slot === 'gender' || (wanted && names(value, wanted))) continue;
    for (const _ of [...gold.leak.core, ...gold.leak.any].filter((leak) => isSlot(slot, value, leak))) {
      leaks++;
      miss(`LEAK INTO A CORE SLOT: ${slot}: ${value}`);
    }
  }
  return { counts, leaks };
}

/** A name or place may be told more fully than its label. */
const isSlot = (slot: (typeof CORE)[number], value: string, wanted: Expected): boolean =>
  slot === 'age' || slot === 'gender' ? is(value, wanted) : names(value, wanted);

interface Interest {
  category: string;
  value: string;
}

type InterestTally = Pick<TextTally, 'interestsRight' | 'interestsFound' | 'categoriesRight'>;

function scoreInterests(
  { int, dis, leak }: Gold,
  interests: Interest[],
  miss: Complain,
): { tally: InterestTally; leaks: number } {
  const unwanted = [...dis, ...leak.int, ...leak.any];
  const interestsRight: Share = { hit: 0, of: interests.length };
  const categoriesRight: Share = { hit: 0, of: 0 };
  let leaks = 0;
  for (const { category, value } of interests) {
    const matches = int.filter((wanted) => says(value, wanted));
    const isLeak = unwanted.some((leaked) => says(value, leaked));
    if (isLeak) leaks++;
    if (matches.length > 0 && !isLeak) interestsRight.hit++;
    else miss(`${isLeak ? 'LEAK INTO THE INTERESTS' : 'interest wrong'}: ${category}: ${value}`);
    if (matches.length === 0) continue;
    categoriesRight.of++;
    if (matches.some(({ categories }) => categories.includes(category))) categoriesRight.hit++;
    else miss(`category wrong: ${category}: ${value}, not ${matches[0]!.categories.join('/')}`);
  }
  const interestsFound = found(
    'interest',
    int,
    interests.map(({ value }) => value),
    miss,
  );
  return { tally: { interestsRight, interestsFound, categoriesRight }, leaks };
}

function scoreList(kind: string, values: string[], labels: Expected[], miss: Complain): { right: Share; found: Share } {
  const wrong = values.filter((value) => !labels.some((one) => says(value, one)));
  for (const value of wrong) miss(`${kind} wrong: ${value}`);
  return { right: { hit: values.length - wrong.length, of: values.length }, found: found(kind, labels, values, miss) };
}

/** Of the labels that must be there, those that some value says. */
function found(kind: string, labels: Expected[], values: string[], miss: Complain): Share {
  const wanted = labels.filter(({ optional }) => !optional);
  const missed = wanted.filter((one) => !values.some((value) => says(value, one)));
  for (const { label } of missed) miss(`${kind} missed: ${label}`);
  return { hit: wanted.length - missed.length, of: wanted.length };
}

/** A place of the profile for one value; of a mood the usual and the recent one may be what is wanted. */
function scoreOne(kind: string, wanted: Expected | undefined, values: string[], miss: Complain): Counts {
  const isRight = wanted !== undefined && values.some((value) => says(value, wanted));
  const isWanted = wanted !== undefined && !wanted.optional;
  const told = values.join(', ');
  if (isWanted && !isRight) miss(`${kind} missed: ${wanted.label}${told === '' ? '' : `, held ${told}`}`);
  const isExtra = !isWanted && !isRight && values.length > 0;
  if (isExtra) miss(`${kind} that nobody told: ${told}`);
  return { right: isWanted && isRight ? 1 : 0, wrong: isExtra ? 1 : 0, missed: isWanted && !isRight ? 1 : 0 };
}

function scoreDislikes(labels: Expected[], interests: string[]): Share {
  const plain = labels.filter(({ optional }) => !optional);
  return { hit: plain.filter((one) => !interests.some((value) => says(value, one))).length, of: plain.length };
}

function scoreSmallTalk(labels: Expected[], memories: string[], miss: Complain): Share {
  const kept = labels.filter((one) => memories.some((memory) => says(memory, one)));
  for (const { label } of kept) miss(`small talk kept: ${label}`);
  return { hit: kept.length, of: labels.length };
}

function leaksIn(kind: string, values: string[], leaks: Expected[], miss: Complain): number {
  const leaked = leaks.flatMap((leak) => values.filter((value) => says(value, leak)).map((value) => ({ leak, value })));
  for (const { leak, value } of leaked) miss(`LEAK INTO A ${kind.toUpperCase()}: ${value} (${leak.label})`);
  return leaked.length;
}
