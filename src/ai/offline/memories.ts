import { stemmer } from 'stemmer';
import type { Importance } from '../../profile/profile.js';
import { weightOf } from './everyday-words.js';
import { GainQueue } from './gain-queue.js';
import { remembering } from '../../text/look-up.js';

/** A clause that may be worth keeping, in passage `passage` of the submission. */
export interface Candidate {
  passage: number;
  start: number;
  end: number;
  event: string;
  date: string | undefined;
  importance: Importance;
  stems: Stem[];
  worth: number;
  /** Says what its findings say already: worth keeping only for what it says besides. */
  told: boolean;
  /** A frame says that it is worth keeping, however few words it takes and however little room there is. */
  framed: boolean;
  /** What made it: a row of frames, or the scorer of the clauses of a language. */
  rule: string;
}

/**
 * Chooses what to remember: again and again the clause that adds most new meaning for its length, until `budget`
 * characters are spent. Gain = sum of the weights of its stems, each halved for every time it is covered already, over
 * length^0.7, times its worth.
 */
export function choose(
  candidates: Candidate[],
  covered: Map<string, number>,
  { budget, most, forFramed }: Room,
): Candidate[] {
  const queue = new GainQueue<Candidate>();
  for (const candidate of candidates) queue.add(candidate, gainOf(candidate, covered));
  const chosen: Candidate[] = [];
  let spent = 0;
  for (let best = queue.take(); best && chosen.length < most; best = queue.take()) {
    if (news(best, covered) < leastNews(best)) continue;
    // Gains only fall while more is covered: one that still leads after a second look leads for certain.
    const gain = gainOf(best, covered);
    if (
      (!best.framed && gain < LEAST_GAIN + (best.importance === 'low' ? RISE * chosen.length : 0)) ||
      (spent + best.event.length > (best.framed ? forFramed : budget) && chosen.length > 0)
    )
      continue;
    if (gain < queue.highest()) {
      queue.add(best, gain);
      continue;
    }
    // One that reaches back to the sentence before takes the place of that sentence.
    const shared = chosen.findIndex(
      ({ passage, start, end }) => passage === best.passage && start < best.end && best.start < end,
    );
    if (
      shared >= 0 &&
      best.start >= (chosen[shared] as Candidate).start &&
      best.end <= (chosen[shared] as Candidate).end
    )
      continue;
    if (shared >= 0) spent -= (chosen.splice(shared, 1)[0] as Candidate).event.length;
    chosen.push(best);
    spent += best.event.length;
    for (const { stem } of best.stems) covered.set(stem, (covered.get(stem) ?? 0) + 1);
  }
  return chosen.sort((a, b) => a.passage - b.passage || a.start - b.start);
}

/** How much may be remembered of one submission. */
export interface Room {
  /** In characters. */
  budget: number;
  /** In clauses. */
  most: number;
  /** In characters, for all that is chosen: what a frame vouches for may go so far beyond the budget. */
  forFramed: number;
}

/** The stem of a word with the weight of the word; a word that tells nothing has none. */
export interface Stem {
  stem: string;
  weight: number;
}

const stemOf = remembering((word): Stem | undefined =>
  weightOf(word) > 0 ? { stem: stemmer(word), weight: weightOf(word) } : undefined,
);

/** Stems of a text with their weights, as coverage counts them: each once, as the last of its words weighs. */
export function stemsOf(words: { word: string }[]): Stem[] {
  const stems: Stem[] = [];
  for (const { word } of words) {
    const stem = stemOf(word);
    if (!stem) continue;
    const known = stems.findIndex((each) => each.stem === stem.stem);
    stems[known < 0 ? stems.length : known] = stem;
  }
  return stems;
}

const LEAST_GAIN = 0.05;
/** The more there is to remember, the more must be said by what matters little. */
const RISE = 0.004;
const LEAST_NEWS = 0.9;

const leastNews = ({ date, importance, told, framed }: Candidate): number =>
  framed || date !== undefined || importance === 'high'
    ? LEAST_NEWS / 3
    : told
      ? LEAST_NEWS * (importance === 'low' ? 2.5 : 1.5)
      : LEAST_NEWS;

/** The weight of what a clause says that nothing kept says already. */
function news({ stems }: Candidate, covered: Map<string, number>): number {
  let sum = 0;
  for (const { stem, weight } of stems) if (!covered.has(stem)) sum += weight;
  return sum;
}

function gainOf({ stems, event, worth }: Candidate, covered: Map<string, number>): number {
  let sum = 0;
  for (const { stem, weight } of stems) {
    const times = covered.get(stem);
    sum += times === undefined ? weight : weight * 0.5 ** Math.min(times, 12) * 0.6;
  }
  return (sum / Math.max(event.length, 12) ** 0.7) * worth;
}
