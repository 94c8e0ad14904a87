import { expected, type Case, type Expected } from './case.js';
import { CORE, weightOf, type Held } from './profile.js';
import type { Counts, Share, Tally } from './tally.js';
import { fold, tellingWords, Words } from './words.js';

/** Something a profile got wrong, in words for people. */
export interface Miss {
  where: string;
  what: string;
}

/** What the profile of a case got right and wrong. */
export interface Score {
  tally: Tally;
  misses: Miss[];
}

/** A profile may weigh this share of the subject's own words. */
export const BUDGET = 0.25;

/** Of a memory's words so many must be the subject's; of other values all. */
const LEAST_OF_MEMORY = 0.6;
const LEAST_OF_VALUE = 1;

/**
 * Compares the values of a profile with the labels of its case. Judges by words, not by meaning, so that the same
 * profile always scores the same.
 */
export function scoreCase(one: Case, held: Held[]): Score {
  const misses: Miss[] = [];
  const miss = (what: string): void => void misses.push({ where: one.id, what });
  const { gold } = one;
  const of = (kind: Held['kind']): Held[] => held.filter((value) => value.kind === kind);
  const core = scoreCore(one, held, miss);
  const interests = scoreList('interest', gold.interests, of('interest'), miss, gold.dislikes);
  const characters = weightOf(held);
  const overBudget = characters > BUDGET * one.own.length;
  const { grounded, fromOthers } = scoreOrigins(one, held, new Map([...core.right, ...interests.right]), miss);
  return {
    misses,
    tally: {
      core: core.counts,
      interests: interests.counts,
      traits: scoreList('trait', gold.traits, of('trait'), miss).counts,
      avoid: scoreList('topic to avoid', gold.avoid, of('avoid'), miss).counts,
      mood: scoreList('mood', gold.mood ? [gold.mood] : [], of('mood'), miss).counts,
      style: scoreList('style', gold.style ? [gold.style] : [], of('style'), miss).counts,
      facts: scoreFacts(gold.facts, held, miss),
      dates: scoreDates(gold.dates, of('memory'), miss),
      dislikesKeptOut: scoreDislikes(gold.dislikes, of('interest'), miss),
      grounded,
      chatterKept: scoreChatter(gold.chatter, of('memory'), miss),
      values: { fromOthers, coreFromOthers: core.fromOthers, memories: of('memory').length, characters },
      own: { characters: one.own.length },
      profiles: { all: 1, overBudget: overBudget ? 1 : 0 },
    },
  };
}

type Complain = (what: string) => void;

function scoreCore(
  { gold }: Case,
  held: Held[],
  miss: Complain,
): { counts: Counts; fromOthers: number; right: Map<Held, Expected> } {
  const counts: Counts = { right: 0, wrong: 0, missed: 0 };
  const right = new Map<Held, Expected>();
  let fromOthers = 0;
  for (const slot of CORE) {
    const found = held.find(({ kind }) => kind === slot);
    const wanted = gold[slot] == null ? undefined : expected(String(gold[slot]));
    if (found && wanted?.alternatives.some((alternative) => isSame(slot, found.value, alternative))) {
      counts.right++;
      right.set(found, wanted);
      continue;
    }
    if (wanted && !wanted.optional) {
      counts.missed++;
      if (!found) miss(`core missed: ${slot} is ${wanted.label}`);
    }
    if (!found) continue;
    counts.wrong++;
    miss(`core wrong: ${slot} = ${found.value}, not ${wanted?.label ?? 'told'}`);
    if (gold.not.some((other) => new Words(found.value).hasAll(tellingWords(other)))) {
      fromOthers++;
      miss(`CORE SLOT FROM SOMEBODY ELSE: ${slot} = ${found.value}`);
    }
  }
  return { counts, fromOthers, right };
}

/** A place may be told more fully than its label; anything else is the label. */
const isSame = (slot: (typeof CORE)[number], value: string, alternative: string): boolean =>
  slot === 'location' ? new Words(value).hasAll(tellingWords(alternative)) : fold(value) === fold(alternative);

function scoreList(
  kind: string,
  labels: string[],
  held: Held[],
  miss: Complain,
  unwanted: string[] = [],
): { counts: Counts; right: Map<Held, Expected> } {
  const wanted = labels.map(expected);
  const found = new Set<Expected>();
  const right = new Map<Held, Expected>();
  let wrong = 0;
  for (const value of held) {
    const words = new Words(value.value);
    const matches = isAmong(unwanted, words) ? [] : wanted.filter((one) => isAny(one, words));
    const match = matches.find((one) => !found.has(one)) ?? matches[0];
    if (match) {
      found.add(match);
      right.set(value, match);
    } else {
      wrong++;
      miss(`${kind} wrong: ${value.value}`);
    }
  }
  const missed = wanted.filter((one) => !one.optional && !found.has(one));
  for (const { label } of missed) miss(`${kind} missed: ${label}`);
  return { counts: { right: found.size, wrong, missed: missed.length }, right };
}

function scoreFacts(labels: string[], held: Held[], miss: Complain): Share {
  const texts = held.map(({ text }) => new Words(text));
  const wanted = labels.map(expected).filter(({ optional }) => !optional);
  const missed = wanted.filter((one) => !texts.some((words) => isAny(one, words)));
  for (const { label } of missed) miss(`fact missed: ${label}`);
  return { hit: wanted.length - missed.length, of: wanted.length };
}

function scoreDates(labels: Case['gold']['dates'], memories: Held[], miss: Complain): Share {
  const missed = labels.filter(
    ([event, date]) =>
      !memories.some((memory) => memory.date === date && isAny(expected(event), new Words(memory.value))),
  );
  for (const [event, date] of missed) {
    const dated = memories.find((memory) => isAny(expected(event), new Words(memory.value)));
    miss(`date missed: ${event} on ${date}${dated ? `, held on ${dated.date ?? 'no day'}` : ''}`);
  }
  return { hit: labels.length - missed.length, of: labels.length };
}

function scoreDislikes(labels: string[], interests: Held[], miss: Complain): Share {
  const plain = labels.filter((label) => !expected(label).optional);
  const liked = plain.filter((label) => interests.some(({ value }) => isAmong([label], new Words(value))));
  for (const label of liked) miss(`DISLIKED AND AMONG THE INTERESTS: ${label}`);
  return { hit: plain.length - liked.length, of: plain.length };
}

function scoreChatter(labels: string[], memories: Held[], miss: Complain): Share {
  const kept = labels.filter((label) => memories.some(({ value }) => isAmong([label], new Words(value))));
  for (const label of kept) miss(`chatter kept: ${label}`);
  return { hit: kept.length, of: labels.length };
}

/**
 * Whose words values are. Where a label vouches for a value anybody's words will do: who is asked "So you live in
 * Rome?" may say yes.
 */
function scoreOrigins(
  { own, other, gold }: Case,
  held: Held[],
  right: Map<Held, Expected>,
  miss: Complain,
): { grounded: Share; fromOthers: number } {
  const [ownWords, otherWords] = [new Words(own), new Words(other)];
  const told = gold.facts.map(expected);
  const vouchedFor = (value: Held): Expected | undefined =>
    right.get(value) ?? (value.kind === 'memory' ? told.find((one) => isAny(one, new Words(value.text))) : undefined);
  const grounded: Share = { hit: 0, of: 0 };
  let fromOthers = 0;
  for (const one of held) {
    const { kind, value } = one;
    // Put into a word of the profile's own: what they were derived from need not hold it.
    if (kind === 'gender' || kind === 'mood' || kind === 'style') continue;
    const words = tellingWords(value);
    const least = kind === 'memory' ? LEAST_OF_MEMORY : LEAST_OF_VALUE;
    const label = vouchedFor(one);
    grounded.of++;
    if (
      ownWords.shareOf(words) >= least ||
      (label && new Words([own, other, ...label.alternatives].join('\n')).shareOf(words) >= least)
    ) {
      grounded.hit++;
    } else if (otherWords.shareOf(words) >= least) {
      fromOthers++;
      miss(`VALUE FROM SOMEBODY ELSE: ${kind} = ${value}`);
    } else {
      miss(`NOT GROUNDED: ${kind} = ${value}`);
    }
  }
  return { grounded, fromOthers };
}

const isAny = ({ alternatives }: Expected, words: Words): boolean =>
  alternatives.some((alternative) => words.hasAll(tellingWords(alternative)));

const isAmong = (labels: string[], words: Words): boolean => labels.map(expected).some((one) => isAny(one, words));
