import { inColumns } from '../../rig/columns.js';
import { precision, recall, share, total, type Counts, type Share } from '../tally.js';
import type { TextTally } from './score.js';
import type { Half } from './text.js';

/** What was seen of one text or query. `T` is what was counted on it. */
export interface Seen<T> {
  group: string;
  tally: T;
}

/** A value as it is compared, and as people read it. */
export interface Figure {
  value: number | undefined;
  shown: string;
}

/** One line: what was measured on the half that rules may be tuned on, beside the half that they may not. */
export interface Comparison extends Record<Half, Figure> {
  /** Which texts it was measured on. */
  texts: string;
  name: string;
  /** By how much the tuned half is higher; undefined where a half had nothing to measure it on. */
  gap: number | undefined;
  isWide: boolean;
}

/** Halves of one kind that differ by more than this are told. */
const WIDE_GAP = 0.05;
/** Figures are shown and compared with three digits. */
const DIGITS = 1_000;

/** A measure of a sum over texts. */
export type Measured<T> = [name: string, figure: (sum: T, texts: number) => Figure];

/** What `compare` measures: `ofAll` on everything, `ofGroups` on each group by itself. */
export interface Comparing<T> {
  groups: readonly string[];
  ofAll: Measured<T>[];
  ofGroups: Measured<T>[];
  /** Stands before the name of each group, where several comparisons are printed together. */
  title?: string;
}

/** Lines on everything, then for each group the shorter list; without those that neither half has anything for. */
export function compare<T extends object>(
  halves: Record<Half, Seen<T>[]>,
  { groups, ofAll, ofGroups, title }: Comparing<T>,
): Comparison[] {
  const linesOf = (group: string, measures: Measured<T>[], isAmong: (one: Seen<T>) => boolean): Comparison[] => {
    const among = { tuned: halves.tuned.filter(isAmong), locked: halves.locked.filter(isAmong) };
    const figure = (half: Half, of: Measured<T>[1]): Figure =>
      among[half].length === 0 ? NOTHING : of(total(among[half].map(({ tally }) => tally)), among[half].length);
    const texts = [...(title === undefined ? [] : [title]), group, `${among.tuned.length} + ${among.locked.length}`];
    return measures.map(([name, of]) => comparison(texts.join(', '), name, figure('tuned', of), figure('locked', of)));
  };
  const linesOfGroups = groups.flatMap((group) => linesOf(group, ofGroups, (one) => one.group === group));
  const lines = [...linesOf('all', ofAll, () => true), ...linesOfGroups];
  return lines.filter(({ tuned, locked }) => tuned.shown !== NOTHING.shown || locked.shown !== NOTHING.shown);
}

const NOTHING: Figure = { value: undefined, shown: '-' };

/** Two figures beside each other. */
export function comparison(texts: string, name: string, tuned: Figure, locked: Figure): Comparison {
  const line = { texts, name, tuned, locked };
  if (tuned.value === undefined || locked.value === undefined) return { ...line, gap: undefined, isWide: false };
  const gap = Math.round(tuned.value * DIGITS) - Math.round(locked.value * DIGITS);
  return { ...line, gap: gap / DIGITS, isWide: Math.abs(gap) > WIDE_GAP * DIGITS };
}

/** Lines as a table for a terminal, a blank line before each kind of text. */
export function comparisonTable(lines: Comparison[]): string {
  const rows = lines.map(({ texts, name, tuned, locked, gap, isWide }) => {
    const signed = gap === undefined ? '-' : `${gap > 0 ? '+' : ''}${gap.toFixed(3)}`;
    return [texts, name, tuned.shown, locked.shown, signed, isWide ? 'GAP' : ''];
  });
  const [head, ...body] = inColumns([['texts', 'measure', 'tuned', 'locked', 'gap', ''], ...rows]).split('\n');
  const spaced = body.map((row, at) => (at > 0 && lines[at]!.texts !== lines[at - 1]!.texts ? `\n${row}` : row));
  return [head, ...spaced].join('\n');
}

/** What profiles of everyday texts are measured by, whoever read them. */
export const TEXT_MEASURES: Measured<TextTally>[] = [
  ['core slots, precision', ({ core }) => ofCounts(precision(core), core.right, core.right + core.wrong)],
  ['core slots, recall', ({ core }) => ofCounts(recall(core), core.right, core.right + core.missed)],
  ['interests, precision', ({ interestsRight }) => ofShare(interestsRight)],
  ['interests, recall', ({ interestsFound }) => ofShare(interestsFound)],
  ['interests in a right category', ({ categoriesRight }) => ofShare(categoriesRight)],
  ['facts found', ({ facts }) => ofShare(facts)],
  ['traits found', ({ traitsFound, traitsRight }) => ofShare(traitsFound, traitsRight.of - traitsRight.hit)],
  ['topics to avoid found', ({ avoidFound, avoidRight }) => ofShare(avoidFound, avoidRight.of - avoidRight.hit)],
  ['conversation style found', ({ style }) => ofOne(style)],
  ['mood found', ({ mood }) => ofOne(mood)],
  ['dislikes kept out of interests', ({ dislikesKeptOut }) => ofShare(dislikesKeptOut)],
  ['small talk kept (less is better)', ({ smallTalkKept }) => ofShare(smallTalkKept)],
  ['leaks into core slots', ({ leaks }, texts) => ofAmount(leaks.core, texts)],
  ['leaks into interests', ({ leaks }, texts) => ofAmount(leaks.interests, texts)],
  ['leaks into memories', ({ leaks }, texts) => ofAmount(leaks.memories, texts)],
  ['leaks elsewhere', ({ leaks }, texts) => ofAmount(leaks.elsewhere, texts)],
];

const OF_EVERY_KIND = [
  'core slots, precision',
  'core slots, recall',
  'interests, precision',
  'interests, recall',
  'facts found',
];

/** The same, for the few texts of one kind. */
export const KIND_MEASURES: Measured<TextTally>[] = [
  ...TEXT_MEASURES.filter(([name]) => OF_EVERY_KIND.includes(name)),
  ['leaks', ({ leaks }, texts) => ofAmount(leaks.core + leaks.interests + leaks.memories + leaks.elsewhere, texts)],
];

/** A share, with what it is a share of and how many values nobody asked for. */
export function ofShare(counts: Share, extra = 0): Figure {
  return ofCounts(share(counts), counts.hit, counts.of, extra);
}

const ofOne = (counts: Counts): Figure =>
  ofCounts(recall(counts), counts.right, counts.right + counts.missed, counts.wrong);

function ofCounts(value: number | undefined, hit: number, of: number, extra = 0): Figure {
  const counted = [...(of > 0 ? [`${hit} of ${of}`] : []), ...(extra > 0 ? [`${extra} wrong`] : [])];
  if (counted.length === 0) return NOTHING;
  return { value, shown: `${value === undefined ? '-' : value.toFixed(3)} (${counted.join(', ')})` };
}

/** An amount is compared by the text, since the halves need not have as many. */
function ofAmount(amount: number, texts: number): Figure {
  return { value: amount / texts, shown: String(amount) };
}
