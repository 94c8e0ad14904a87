// The labels of tokens that scripts/train-spans.mjs learns to give, and how marks become labels.

/** Kinds of span, by the marks of eval/clauses/README.md. */
const KIND_OF_MARK = { d: 'dislike', y: 'style', v: 'avoid', t: 'trait', m: 'mood' };
export const KINDS = [
  'name',
  'age',
  'gender',
  'location',
  'work',
  'like',
  'dislike',
  'style',
  'avoid',
  'trait',
  'mood',
];
export const LABELS = ['O', ...KINDS.flatMap((kind) => [`B-${kind}`, `I-${kind}`])];
export const STARTS = LABELS.map((label) => !label.startsWith('I-'));
/** Of a topic to avoid that is marked without the request, in words. */
const LONGEST_TOPIC = 3;

/** A span of a mark of eval/clauses. */
export function kindOf({ kind, start, end }) {
  if (kind.startsWith('c:')) return { kind: kind.slice(2), start, end };
  return { kind: kind.startsWith('i:') ? 'like' : KIND_OF_MARK[kind], start, end };
}

/** Whether a mark of a topic to avoid has the request in it: `can we not talk about him`. */
export function isWholeRequest({ kind, start, end }, text) {
  return kind === 'avoid' && text.slice(start, end).split(/\s+/).length > LONGEST_TOPIC;
}

/** The indexes of the labels of some kinds, for what a text does not mark as others do. */
export function labelsFor(...kinds) {
  return LABELS.flatMap((label, at) => (kinds.includes(label.slice(2)) ? [at] : []));
}

/** The label of each token, as its index. */
export function labelsOf(tokens, spans) {
  const labels = tokens.map(() => 0);
  for (const { kind, start, end } of spans) {
    if (!KINDS.includes(kind)) continue;
    let first = true;
    for (const [at, token] of tokens.entries()) {
      if (token.start < start || token.start >= end) continue;
      labels[at] = LABELS.indexOf(`${first ? 'B' : 'I'}-${kind}`);
      first = false;
    }
  }
  return labels;
}
