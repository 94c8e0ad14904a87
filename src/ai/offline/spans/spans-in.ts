import type { ParsedText } from '../../../text/parsed-text.js';
import type { ScoredText } from './scored-text.js';
import type { Side } from './setting.js';
import { tag, type TaggedSpan } from './tagger.js';
import type { Token } from './tokens.js';

/** A text with the spans that were found in it. */
export interface TaggedText {
  /** As ParsedText levels it. */
  text: string;
  /** Unit for unit as it was posted, for quotes. */
  posted: string;
  tokens: readonly Token[];
  /** Whose word each token is. */
  sides: readonly Side[];
  spans: readonly TaggedSpan[];
  /** Lower-case words that the subject is called by. */
  called: ReadonlySet<string>;
}

/** What the tagger finds in a text, unit for unit as it was `posted`. */
export function spansIn(parsed: ParsedText, scored: ScoredText, posted: string): TaggedText {
  const { tokens, setting } = scored;
  return {
    text: parsed.level,
    posted,
    tokens,
    sides: setting.sides,
    spans: tag(scored),
    called: setting.called,
  };
}

/** From one offset of a text to another. */
export type Stretch = [start: number, end: number];

/** A tagged text without the spans that begin in a stretch where nothing is meant. */
export const withoutUnreal = (tagged: TaggedText, unreal: readonly Stretch[]): TaggedText =>
  without(tagged, unreal, () => true);

/** A tagged text without the spans of who the subject is that begin in a field of somebody else. */
export const withoutCore = (tagged: TaggedText, ofOthers: readonly Stretch[]): TaggedText =>
  without(tagged, ofOthers, ({ kind }) => CORE.has(kind));

/** A tagged text without the likings that begin where something denies them. */
export const withoutLikes = (tagged: TaggedText, denied: readonly Stretch[]): TaggedText =>
  without(tagged, denied, ({ kind }) => kind === 'like');

/** A tagged text without the likings and dislikes that begin where somebody else is told of. */
export const withoutTastes = (tagged: TaggedText, ofOthers: readonly Stretch[]): TaggedText =>
  without(tagged, ofOthers, ({ kind }) => kind === 'like' || kind === 'dislike');

const CORE = new Set(['name', 'age', 'gender', 'location']);

function without(
  tagged: TaggedText,
  stretches: readonly Stretch[],
  isBarred: (span: TaggedSpan) => boolean,
): TaggedText {
  if (stretches.length === 0) return tagged;
  const inOrder = stretches.toSorted(([one], [other]) => one - other);
  let next = 0;
  const isOutside = tagged.tokens.map(({ start }) => {
    while (next < inOrder.length && inOrder[next]![1] <= start) next += 1;
    return next === inOrder.length || inOrder[next]![0] > start;
  });
  return { ...tagged, spans: tagged.spans.filter((span) => isOutside[span.from] || !isBarred(span)) };
}
