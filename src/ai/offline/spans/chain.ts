/**
 * How likely each label of each token is, of scores of the labels and of one label following another: the forward and
 * backward sums of a linear-chain conditional random field (Lafferty et al., 2001). `scores` holds `labels` numbers a
 * token; `moves[a * labels + b]` is the score of label b behind a, and no label but those of `starts` begins a text.
 * With `pairs`, the expected number of times that b stands behind a is added to it. Answers `labels` numbers a token.
 */
export function marginals(
  scores: Float64Array,
  moves: Float64Array,
  starts: readonly boolean[],
  pairs?: Float64Array,
): Float64Array {
  const labels = starts.length;
  const count = scores.length / labels;
  const factors = moves.map((move) => Math.exp(move));
  const shown = exponentials(scores, labels);
  const ahead = new Float64Array(scores.length);
  const behind = new Float64Array(scores.length);
  const sums = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const here = at * labels;
    let sum = 0;
    for (let label = 0; label < labels; label += 1) {
      let value = at === 0 ? Number(starts[label]) : 0;
      if (at > 0)
        for (let last = 0; last < labels; last += 1)
          value += (ahead[here - labels + last] as number) * (factors[last * labels + label] as number);
      value *= shown[here + label] as number;
      ahead[here + label] = value;
      sum += value;
    }
    sums[at] = sum;
    for (let label = 0; label < labels; label += 1) ahead[here + label]! /= sum;
  }
  behind.fill(1, Math.max(0, scores.length - labels));
  const next = new Float64Array(labels);
  for (let at = count - 2; at >= 0; at -= 1) {
    const here = at * labels;
    for (let label = 0; label < labels; label += 1)
      next[label] =
        ((shown[here + labels + label] as number) * (behind[here + labels + label] as number)) /
        (sums[at + 1] as number);
    for (let last = 0; last < labels; last += 1) {
      let value = 0;
      for (let label = 0; label < labels; label += 1)
        value += (factors[last * labels + label] as number) * (next[label] as number);
      behind[here + last] = value;
      if (!pairs || ahead[here + last]! < NEGLIGIBLE) continue;
      for (let label = 0; label < labels; label += 1)
        pairs[last * labels + label]! +=
          (ahead[here + last] as number) * (factors[last * labels + label] as number) * (next[label] as number);
    }
  }
  return ahead.map((value, at) => value * (behind[at] as number));
}

const NEGLIGIBLE = 1e-9;

/** How likely each label of each token is by its own scores alone. */
export function softmax(scores: Float64Array, labels: number): Float64Array {
  const shown = exponentials(scores, labels);
  for (let here = 0; here < shown.length; here += labels) {
    let sum = 0;
    for (let label = 0; label < labels; label += 1) sum += shown[here + label] as number;
    for (let label = 0; label < labels; label += 1) shown[here + label]! /= sum;
  }
  return shown;
}

/** e to the power of each score, of each token against its highest so that none is out of range. */
function exponentials(scores: Float64Array, labels: number): Float64Array {
  const shown = new Float64Array(scores.length);
  for (let here = 0; here < scores.length; here += labels) {
    let most = -Infinity;
    for (let label = 0; label < labels; label += 1) most = Math.max(most, scores[here + label] as number);
    for (let label = 0; label < labels; label += 1)
      shown[here + label] = Math.exp((scores[here + label] as number) - most);
  }
  return shown;
}
