import type { TaggedText } from '../../../../src/ai/offline/spans/spans-in.js';
import type { TaggedSpan } from '../../../../src/ai/offline/spans/tagger.js';
import { tokensOf } from '../../../../src/ai/offline/spans/tokens.js';

/** A text of one writer, as if the tagger had found these spans in it. */
export function taggedOf(text: string, spans: TaggedSpan[], called: string[] = []): TaggedText {
  const tokens = tokensOf(text);
  return { text, posted: text, tokens, sides: tokens.map(() => 'subject'), spans, called: new Set(called) };
}
