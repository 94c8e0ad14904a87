// The arithmetic of the network of spans in AssemblyScript, which scripts/build-span-kernel.mjs compiles to WebAssembly
// (src/ai/offline/data/span-kernel.wasm) for src/ai/offline/spans/kernel.ts: it works on four 32-bit floats at once,
// takes a sixth of the time of the same in JavaScript, and gives the same bits on each machine.
//
// Whoever calls lays out the memory: all arguments of type `usize` are places in it, in bytes, of 32-bit floats where
// nothing else is said; all counts of numbers but those of rows are multiples of 4. Matrices stand row by row.

/** Where memory is free for the caller. */
export function freeFrom(): usize {
  return (__heap_base + 15) & ~15;
}

/**
 * Adds to each token's `width` numbers the rows of its features: `rows` has the features of all tokens as 32-bit
 * integers, `ends` where those of each token end. `features` has a row of bytes a feature, over its scale.
 */
export function addRows(
  state: usize,
  count: i32,
  width: i32,
  rows: usize,
  ends: usize,
  features: usize,
  scales: usize,
): void {
  let next = 0;
  for (let token = 0; token < count; token++) {
    const here = state + ((token * width) << 2);
    const end = load<i32>(ends + (token << 2));
    for (; next < end; next++) {
      const row = load<i32>(rows + (next << 2));
      const scale = f32x4.splat(load<f32>(scales + (row << 2)));
      const from = features + row * width;
      for (let number = 0; number < width; number += 4) {
        const bytes = v128.load32_zero(from + number);
        const numbers = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(bytes)));
        const at = here + (number << 2);
        v128.store(at, f32x4.add(v128.load(at), f32x4.mul(numbers, scale)));
      }
    }
  }
}

/** Evens out the numbers of each token (layer normalization, Ba et al., 2016). */
export function normalize(state: usize, count: i32, width: i32, scale: usize, added: usize): void {
  for (let token = 0; token < count; token++) normalizeOne(state + ((token * width) << 2), width, scale, added);
}

/**
 * A block: each number with the same number of the `reach` tokens around, then all numbers of a token with each other,
 * added to what was there and evened out into `next`. `mixed` is room for one token.
 */
export function mix(
  state: usize,
  next: usize,
  mixed: usize,
  count: i32,
  width: i32,
  reach: i32,
  near: usize,
  nearAdded: usize,
  across: usize,
  acrossAdded: usize,
  scale: usize,
  added: usize,
): void {
  const half = (reach - 1) >> 1;
  const bytes = width << 2;
  for (let token = 0; token < count; token++) {
    const first = max(0, half - token);
    const last = min(reach, count - token + half);
    for (let number = 0; number < bytes; number += 16) {
      let sum = v128.load(nearAdded + number);
      for (let step = first; step < last; step++) {
        const from = state + (token + step - half) * bytes + number;
        sum = f32x4.add(sum, f32x4.mul(v128.load(from), v128.load(near + step * bytes + number)));
      }
      v128.store(mixed + number, sum);
    }
    const here = state + token * bytes;
    const there = next + token * bytes;
    for (let number = 0; number < width; number++) {
      const value = load<f32>(acrossAdded + (number << 2)) + dot(across + number * bytes, mixed, bytes);
      store<f32>(there + (number << 2), load<f32>(here + (number << 2)) + max<f32>(0, value));
    }
    normalizeOne(there, width, scale, added);
  }
}

/**
 * What gated recurrent units (Cho et al., 2014) hold at each token, of `width` numbers a token: `units` numbers at
 * `held` and then every `stride` bytes, read from the beginning or, `backwards`, from the end. `gates` is room for six
 * numbers a unit.
 */
export function remember(
  state: usize,
  held: usize,
  gates: usize,
  count: i32,
  width: i32,
  units: i32,
  stride: i32,
  backwards: bool,
  read: usize,
  readAdded: usize,
  kept: usize,
  keptAdded: usize,
): void {
  const size = units << 2;
  const fromKept = gates + 3 * size;
  let last: usize = 0;
  for (let step = 0; step < count; step++) {
    const token = backwards ? count - 1 - step : step;
    dense(read, readAdded, state + ((token * width) << 2), gates, 3 * units, width);
    if (step > 0) dense(kept, keptAdded, last, fromKept, 3 * units, units);
    else memory.copy(fromKept, keptAdded, 3 * size);
    const next = held + token * stride;
    for (let unit = 0; unit < size; unit += 4) {
      const reset = sigmoid(load<f32>(gates + unit) + load<f32>(fromKept + unit));
      const update = sigmoid(load<f32>(gates + size + unit) + load<f32>(fromKept + size + unit));
      const found = tanh(load<f32>(gates + 2 * size + unit) + reset * load<f32>(fromKept + 2 * size + unit));
      const before: f32 = step > 0 ? load<f32>(last + unit) : 0;
      store<f32>(next + unit, (1 - update) * found + update * before);
    }
    last = next;
  }
}

/** `rows` numbers for each of `count` tokens of `size`: a matrix times the token, and what is added. */
export function denseOfAll(
  weights: usize,
  added: usize,
  input: usize,
  output: usize,
  count: i32,
  rows: i32,
  size: i32,
): void {
  for (let token = 0; token < count; token++)
    dense(weights, added, input + ((token * size) << 2), output + ((token * rows) << 2), rows, size);
}

/** Adds numbers to others. */
export function add(to: usize, from: usize, count: i32): void {
  for (let at = 0; at < count << 2; at += 16) v128.store(to + at, f32x4.add(v128.load(to + at), v128.load(from + at)));
}

function dense(weights: usize, added: usize, input: usize, output: usize, rows: i32, size: i32): void {
  const bytes = size << 2;
  for (let row = 0; row < rows; row++)
    store<f32>(output + (row << 2), load<f32>(added + (row << 2)) + dot(weights + row * bytes, input, bytes));
}

function dot(one: usize, other: usize, bytes: i32): f32 {
  let sum = f32x4.splat(0);
  for (let at = 0; at < bytes; at += 16) sum = f32x4.add(sum, f32x4.mul(v128.load(one + at), v128.load(other + at)));
  return sumOf(sum);
}

function sumOf(four: v128): f32 {
  return (
    f32x4.extract_lane(four, 0) +
    f32x4.extract_lane(four, 1) +
    (f32x4.extract_lane(four, 2) + f32x4.extract_lane(four, 3))
  );
}

function normalizeOne(at: usize, width: i32, scale: usize, added: usize): void {
  const bytes = width << 2;
  let sum = f32x4.splat(0);
  for (let number = 0; number < bytes; number += 16) sum = f32x4.add(sum, v128.load(at + number));
  const mean = f32x4.splat(sumOf(sum) / <f32>width);
  let squares = f32x4.splat(0);
  for (let number = 0; number < bytes; number += 16) {
    const off = f32x4.sub(v128.load(at + number), mean);
    squares = f32x4.add(squares, f32x4.mul(off, off));
  }
  const by = f32x4.splat(1 / sqrt<f32>(sumOf(squares) / <f32>width + LEAST_VARIANCE));
  for (let number = 0; number < bytes; number += 16) {
    const even = f32x4.mul(f32x4.sub(v128.load(at + number), mean), by);
    v128.store(at + number, f32x4.add(f32x4.mul(even, v128.load(scale + number)), v128.load(added + number)));
  }
}

/** As train-network.py has it: what keeps a variance from being 0. */
const LEAST_VARIANCE: f32 = 1e-5;

function sigmoid(value: f32): f32 {
  return 1 / (1 + Mathf.exp(-value));
}

function tanh(value: f32): f32 {
  return 2 * sigmoid(2 * value) - 1;
}
