import type { ScoredText } from './scored-text.js';

/** Tokens that together name something: of the kind of its label, as likely as its first token is its beginning. */
export interface TaggedSpan {
  kind: string;
  likely: number;
  /** The first token, and the one behind the last. */
  from: number;
  to: number;
}

/** Spans less likely than this are nobody's business. */
const LEAST = 0.05;
/** In tokens: nothing has a longer name, and what seems to go on for ever would be walked from each of its tokens. */
const LONGEST = 30;

/**
 * The spans of a text, each as likely as the network makes its first token. What it makes of a token stands by itself:
 * sums over chains of labels made what it has wrong as sure as what is right. Linear in the number of tokens.
 */
export function tag({ tokens, labels, shares }: Pick<ScoredText, 'tokens' | 'labels' | 'shares'>): TaggedSpan[] {
  const spans: TaggedSpan[] = [];
  for (const [first, label] of labels.entries()) {
    if (!label.startsWith('B-')) continue;
    const kind = label.slice(2);
    const inner = labels.indexOf(`I-${kind}`);
    const share = (at: number, which: number): number => shares[at * labels.length + which] ?? 0;
    for (let from = 0; from < tokens.length; from += 1) {
      const likely = share(from, first);
      if (likely < LEAST) continue;
      let to = from + 1;
      while (to - from < LONGEST && share(to, inner) > likely / 2 && share(to, inner) > share(to, first)) to += 1;
      spans.push({ kind, likely, from, to });
    }
  }
  return spans;
}
