import type { Slot } from './finding.js';
import type { Interest } from './interest.js';

/** Things liked. */
export const asserted = (things: Interest[], explicitness: number): Slot[] =>
  things.map(({ category, value }) => ({
    path: `interests.${category}`,
    value,
    explicitness: Math.max(0.3, explicitness),
    polarity: 'asserts',
  }));

/** Things disliked or given up. */
export const retracted = (things: Interest[], explicitness: number): Slot[] =>
  things.map(({ category, value }) => ({ path: `interests.${category}`, value, explicitness, polarity: 'retracts' }));

/** Things liked, or, when `gone`, liked no more. */
export const tell = (things: Interest[], explicitness: number, gone: boolean): Slot[] =>
  gone ? retracted(things, explicitness) : asserted(things, explicitness);

/** Those of which something tells what kind they are: a passing verb alone makes no interest of a thing unheard of. */
export const familiar = (things: Interest[]): Interest[] => things.filter(({ category }) => category !== 'other');
