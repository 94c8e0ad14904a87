import type { Fact } from '../../profile/observation.js';

/** A fact before it knows its submission: its evidence is a stretch of the passage it was found in. */
export interface Finding {
  path: Fact['path'];
  value: Fact['value'];
  explicitness: number;
  polarity: Fact['polarity'];
  start: number;
  end: number;
  /** What made it: the id of a row, a scorer, or the part of the reader. */
  rule?: string | undefined;
}

/** A finding before it knows its stretch. */
export type Slot = Pick<Finding, 'path' | 'value' | 'explicitness' | 'polarity' | 'rule'>;

/** How plainly things are said: `PLAIN` names it outright, `SAID` in passing, `WEAK` may not last or is guessed. */
export const PLAIN = 0.9;
export const SAID = 0.8;
export const WEAK = 0.55;

/** Slots, each told what made it. */
export const by = <T extends Slot>(rule: string, slots: T[]): T[] => slots.map((slot) => ({ rule, ...slot }));

/** `rule` is what made those that do not say so themselves. */
export function pushAll(found: Finding[], slots: Slot[], start: number, end: number, rule?: string): void {
  for (const { path, value, explicitness, polarity, rule: own = rule } of slots)
    found.push({ path, value, explicitness, polarity, start, end, rule: own });
}
