// The labels of tokens that scripts/train-reader.mjs learns to give, and how marks become labels.

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
/** The marks of eval/clauses/README.md that make each of what is told of clauses hold. */
export const CLAUSES = { likely: 'kh', other: 'o', style: 'y', avoid: 'v' };
const CLAUSE_MARK = /^[khsoyv]$/;
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

/** Of each token a bit for each of {@link CLAUSES}, and behind these one for whether anybody marked the token. */
export function clauseBitsOf(tokens, marks) {
  const clauses = marks.filter(({ kind }) => CLAUSE_MARK.test(kind));
  return tokens.map((token) => bitsOf(innermostAt(clauses, token)));
}

/** The shortest mark around a token: marks may nest. */
function innermostAt(marks, token) {
  return marks
    .filter(({ start, end }) => start <= token.start && token.end <= end)
    .toSorted((one, other) => one.end - one.start - (other.end - other.start))[0];
}

function bitsOf(mark) {
  if (mark === undefined) return 0;
  const kinds = Object.values(CLAUSES);
  return kinds.reduce((bits, of, at) => bits | (Number(of.includes(mark.kind)) << at), 1 << kinds.length);
}
