// What fitting word vectors takes of linear algebra. Matrices are rows one behind the other in a Float64Array; every
// sum is made in one order, so that the same numbers come out at every run.

/** `rows` times a matrix of `width` x `to`. */
export function product(rows, width, matrix, to) {
  const count = rows.length / width;
  const result = new Float64Array(count * to);
  for (let row = 0; row < count; row++)
    for (let k = 0; k < width; k++) {
      const value = rows[row * width + k];
      if (value === 0) continue;
      for (let i = 0; i < to; i++) result[row * to + i] += value * matrix[k * to + i];
    }
  return result;
}

/** Takes the mean of all rows from each, in place. */
export function centre(rows, width) {
  const count = rows.length / width;
  const mean = new Float64Array(width);
  for (let at = 0; at < rows.length; at++) mean[at % width] += rows[at] / count;
  for (let at = 0; at < rows.length; at++) rows[at] -= mean[at % width];
  return rows;
}

/** Gives each row length 1, in place; a row of zeros stays. */
export function unit(rows, width) {
  for (let from = 0; from < rows.length; from += width)
    scale(rows, from, width, 1 / (lengthAt(rows, from, width) || 1));
  return rows;
}

/** Makes rows of mean length 1, in place: they keep what they have over each other. */
export function evenOut(rows, width) {
  let sum = 0;
  for (let from = 0; from < rows.length; from += width) sum += lengthAt(rows, from, width);
  scale(rows, 0, rows.length, rows.length / width / sum);
  return rows;
}

function lengthAt(rows, from, width) {
  let sum = 0;
  for (let i = from; i < from + width; i++) sum += rows[i] * rows[i];
  return Math.sqrt(sum);
}

function scale(rows, from, width, factor) {
  for (let i = from; i < from + width; i++) rows[i] *= factor;
}

/** The directions of largest variance of rows, `count` of them after the first `skipped`, as a matrix of columns. */
export function principal(rows, width, skipped, count) {
  const all = skipped + count;
  const covariance = gram(rows, width);
  let basis = new Float64Array(width * all);
  // Any start will do that is not orthogonal to the answer; a fixed one makes the pack reproducible.
  for (let at = 0; at < basis.length; at++) basis[at] = Math.sin(7 * at + 1);
  for (let round = 0; round < ROUNDS; round++) basis = orthonormal(product(covariance, width, basis, all), width, all);
  const kept = new Float64Array(width * count);
  for (let k = 0; k < width; k++) for (let i = 0; i < count; i++) kept[k * count + i] = basis[k * all + skipped + i];
  return kept;
}

/** Of subspace iteration: by then the directions stand still as far as one byte a number can tell. */
const ROUNDS = 60;

function gram(rows, width) {
  const sums = new Float64Array(width * width);
  for (let from = 0; from < rows.length; from += width)
    for (let k = 0; k < width; k++) {
      const value = rows[from + k];
      for (let i = k; i < width; i++) sums[k * width + i] += value * rows[from + i];
    }
  for (let k = 0; k < width; k++) for (let i = 0; i < k; i++) sums[k * width + i] = sums[i * width + k];
  return sums;
}

/** Columns made orthogonal one after the other (modified Gram-Schmidt), so that the first stay the largest. */
function orthonormal(columns, width, count) {
  const rows = Array.from({ length: count }, (_unused, i) =>
    Float64Array.from({ length: width }, (_each, k) => columns[k * count + i]),
  );
  rows.forEach((row, i) => {
    for (let before = 0; before < i; before++) {
      const along = row.reduce((sum, value, k) => sum + value * rows[before][k], 0);
      for (let k = 0; k < width; k++) row[k] -= along * rows[before][k];
    }
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    for (let k = 0; k < width; k++) row[k] /= length;
  });
  const result = new Float64Array(columns.length);
  rows.forEach((row, i) => row.forEach((value, k) => (result[k * count + i] = value)));
  return result;
}

/**
 * The vectors, near those given, whose weighted averages come nearest to the targets: least squares with a penalty on
 * how far each moves, by conjugate gradients. A sentence is `{ words, weights }` and has a row of `targets`.
 */
export function fitAverages(start, width, sentences, targets, penalty, rounds) {
  const average = (vectors) => {
    const rows = new Float64Array(sentences.length * width);
    sentences.forEach(({ words, weights }, at) =>
      words.forEach((word, n) => {
        for (let i = 0; i < width; i++) rows[at * width + i] += weights[n] * vectors[word * width + i];
      }),
    );
    return rows;
  };
  const spread = (rows) => {
    const vectors = new Float64Array(start.length);
    sentences.forEach(({ words, weights }, at) =>
      words.forEach((word, n) => {
        for (let i = 0; i < width; i++) vectors[word * width + i] += weights[n] * rows[at * width + i];
      }),
    );
    return vectors;
  };
  const first = average(start);
  const rest = spread(targets.map((value, at) => value - first[at]));
  const moved = new Float64Array(start.length);
  const step = Float64Array.from(rest);
  let left = dots(rest, rest, width);
  for (let round = 0; round < rounds; round++) {
    const image = spread(average(step));
    for (let at = 0; at < image.length; at++) image[at] += penalty * step[at];
    const along = dots(step, image, width);
    for (let at = 0; at < moved.length; at++) {
      const share = left[at % width] / (along[at % width] + 1e-12);
      moved[at] += share * step[at];
      rest[at] -= share * image[at];
    }
    const next = dots(rest, rest, width);
    for (let at = 0; at < step.length; at++)
      step[at] = rest[at] + (next[at % width] / (left[at % width] + 1e-12)) * step[at];
    left = next;
  }
  return moved.map((value, at) => value + start[at]);
}

/** Column by column. */
function dots(one, other, width) {
  const sums = new Float64Array(width);
  for (let at = 0; at < one.length; at++) sums[at % width] += one[at] * other[at];
  return sums;
}
