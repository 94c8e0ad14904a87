import { isMisleading } from './misleading.js';
import { isLead } from './read-span.js';
import type { TaggedText } from './spans-in.js';
import type { TaggedSpan } from './tagger.js';

/**
 * From which likelihood on a kind of span is told. Chosen on eval/everyday/fresh, which nothing is learned from, where
 * most that each bar adds is right; lower ones told what unit tests know to be wrong. Of the homes there between .54
 * and .72, 20 were right and 18 somebody else's or none.
 */
const BARS: Readonly<Record<string, number>> = {
  name: 0.6,
  age: 0.6,
  gender: 0.65,
  location: 0.7,
  like: 0.54,
  dislike: 0.5,
  style: 0.36,
  avoid: 0.4,
};

/** The spans of a kind that are likely enough to be told, the likeliest first. */
export const likely = (kind: string, tagged: TaggedText): TaggedSpan[] =>
  tagged.spans
    .filter((span) => span.kind === kind)
    .map((span) => wholeOf(span, tagged))
    .filter((span) => span.likely >= BARS[kind]! && !isMisleading(span, tagged))
    .toSorted((one, other) => other.likely - one.likely);

/** `walking my` with `dogs` behind it, where the tagger parts the two: what ends with `my` has no end. */
const wholeOf = (span: TaggedSpan, { spans, tokens }: TaggedText): TaggedSpan => {
  const rest =
    span.kind === 'like' && isLead(tokens[span.to - 1]!.word) && span.to - span.from > 1
      ? spans.find(({ kind, from }) => kind === 'like' && from === span.to)
      : undefined;
  // Either part speaks for the whole.
  return rest ? { ...span, to: rest.to, likely: 1 - (1 - span.likely) * (1 - rest.likely) } : span;
};
