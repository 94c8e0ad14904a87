import { dayTold } from '../../text/datelines.js';
import type { Address } from './addresses.js';
import type { Finding } from './finding.js';

/**
 * A stretch of a submission that one voice wrote, decoded: a turn of a conversation, a text of a JSON string, or all of
 * it.
 */
export interface Passage {
  text: string;
  /**
   * Where `text` stands in the submission: its first offset, or one offset for each unit and the end when JSON escapes
   * lie between.
   */
  origin: number | Uint32Array;
  speaker: 'subject' | 'other';
  /** When it was said, RFC 3339 or a calendar date; undefined when the text does not tell. */
  said: string | undefined;
  /** A diary's entry tells of the day it stands under. */
  diary?: boolean;
  /** Whom it speaks to; `text` has blanks in their place. */
  addresses?: Address[];
}

/** A submission taken apart: what its voices said, and what its fields state. */
export interface Material {
  passages: Passage[];
  fields: Field[];
}

/** A fact that a form, a JSON object or a speaker's label states, with offsets in the submission. */
export interface Field extends Finding {
  said: string | undefined;
}

/**
 * The same passages, those without a time of their own on the day that was told last: by a passage before, or in words
 * such as `Today is 2025-08-21`.
 */
export function onTheirDays(passages: Passage[]): Passage[] {
  let today: string | undefined;
  return passages.map((passage, at) => {
    // `2 May 1961.` is what was asked for, and no day that the talk is of.
    const isAnswer = passages[at - 1]?.speaker === 'other' && passage.text.trim().length < LONGEST_ANSWER;
    today = passage.said ?? (isAnswer ? undefined : dayTold(passage.text)) ?? today;
    return passage.said === today ? passage : { ...passage, said: today };
  });
}

/** In characters: a date with a word or two. */
const LONGEST_ANSWER = 40;

/**
 * Material of a text that itself stands in another: the same with the offsets of the whole. `origins` is where the
 * text's units stand.
 */
export function placed({ passages, fields }: Material, origins: number | Uint32Array): Material {
  if (origins === 0) return { passages, fields };
  const at = (offset: number): number => (typeof origins === 'number' ? origins + offset : (origins[offset] ?? 0));
  const within = (origin: number | Uint32Array, length: number): number | Uint32Array => {
    if (typeof origin !== 'number') return origin.map(at);
    return typeof origins === 'number' ? origins + origin : origins.subarray(origin, origin + length + 1);
  };
  return {
    passages: passages.map((passage) => ({ ...passage, origin: within(passage.origin, passage.text.length) })),
    fields: fields.map((field) => ({ ...field, start: at(field.start), end: at(field.end) })),
  };
}

/** The offsets in the submission of a stretch of a passage. */
export function originOf(passage: Passage, start: number, end: number): [number, number] {
  const { origin } = passage;
  return typeof origin === 'number' ? [origin + start, origin + end] : [origin[start] ?? 0, origin[end] ?? 0];
}
