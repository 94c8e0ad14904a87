import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feature } from '../../../../src/ai/offline/spans/feature.js';
import { NetworkReader, readerNetworks, type NetworkWord } from '../../../../src/ai/offline/spans/network.js';
import { outputsOf, packNetwork, partsOf, unpackNetwork } from '../../../../src/ai/offline/spans/network-pack.js';

const data = (file: string): Buffer =>
  readFileSync(new URL(`../../../../src/ai/offline/data/${file}`, import.meta.url));

const WIDTH = 4;
const VECTOR = 128;
const UNITS = 8;
const SHAPE = {
  labels: ['O', 'B-like'],
  clauses: ['likely'],
  width: WIDTH,
  vector: VECTOR,
  blocks: 2,
  reach: 3,
  units: UNITS,
  features: 2,
};
const OUTPUTS = outputsOf(SHAPE);
const [TEA, FIRST] = [feature('word tea'), feature('first line')];

/** Numbers between -1 and 1 that look like chance. */
const numbers = (length: number, seed: number): number[] =>
  Array.from({ length }, (_, at) => Math.sin((at + 1) * 12.9898 + seed * 78.233));

const parts = partsOf(SHAPE).map(numbers);
/** A row that is packed without loss: its largest number is 1, and all are of its 63 steps. */
const packable = (seed: number): number[] => [1, ...numbers(WIDTH - 1, seed).map((one) => Math.round(one * 63) / 63)];

const rows: [number, number[]][] = [
  [TEA, packable(101)],
  [FIRST, packable(102)],
];
const network = new NetworkReader(unpackNetwork(packNetwork(SHAPE, rows, parts)));

/** A word without a vector. */
const word = (key: string, features: number[]): NetworkWord => ({ key, meaning: 'xqzzyw', features: () => features });

/** The same by the book, one number after the other. */
function byTheBook(words: NetworkWord[], places: number[][]): number[] {
  const [, wordsAdded, firstScale, firstAdded, ...rest] = parts as number[][];
  const rowOf = (one: number): number[] => rows.find(([name]) => name === one)?.[1] ?? numbers(WIDTH, 0).fill(0);
  const norm = (token: number[], scale: number[], added: number[]): number[] => {
    const mean = token.reduce((sum, one) => sum + one, 0) / WIDTH;
    const variance = token.reduce((sum, one) => sum + (one - mean) ** 2, 0) / WIDTH;
    return token.map((one, at) => ((one - mean) / Math.sqrt(variance + 1e-5)) * scale[at]! + added[at]!);
  };
  let state = words.map(({ features }, at) => {
    const all = [...features(), ...places[at]!].map(rowOf);
    const sum = wordsAdded!.map((one, number) => all.reduce((total, row) => total + row[number]!, one));
    return norm(sum, firstScale!, firstAdded!);
  });
  for (let block = 0; block < SHAPE.blocks; block += 1) {
    const [near, nearAdded, across, acrossAdded, scale, added] = rest.slice(block * 6, block * 6 + 6) as number[][];
    state = state.map((token, at) => {
      const mixed = token.map((_, number) =>
        [-1, 0, 1].reduce(
          (sum, step) => sum + (state[at + step]?.[number] ?? 0) * near![(step + 1) * WIDTH + number]!,
          nearAdded![number]!,
        ),
      );
      const out = token.map((_, to) =>
        mixed.reduce((sum, one, from) => sum + one * across![to * WIDTH + from]!, acrossAdded![to]!),
      );
      return norm(
        token.map((one, number) => one + Math.max(0, out[number]!)),
        scale!,
        added!,
      );
    });
  }
  const [memory, [told, toldAdded, out, outAdded]] = [rest.slice(SHAPE.blocks * 6, -4), rest.slice(-4) as number[][]];
  const ahead = remembered(state, memory.slice(0, 4) as number[][]);
  const back = remembered(state.toReversed(), memory.slice(4) as number[][]).toReversed();
  const whole = state.map((token, at) => {
    const held = [...ahead[at]!, ...back[at]!];
    return token.map((one, number) =>
      held.reduce((sum, each, unit) => sum + each * told![number * 2 * UNITS + unit]!, one + toldAdded![number]!),
    );
  });
  return whole.flatMap((token) =>
    outAdded!.map((one, label) => token.reduce((sum, value, at) => sum + value * out![label * WIDTH + at]!, one)),
  );
}

/** Gated recurrent units by their formulas (PyTorch, nn.GRU): what they hold after each token. */
function remembered(tokens: number[][], [read, readAdded, held, heldAdded]: number[][]): number[][] {
  const sum = (weights: number[], added: number[], of: number[], row: number): number =>
    of.reduce((total, one, at) => total + one * weights[row * of.length + at]!, added[row]!);
  const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
  let last = Array.from({ length: UNITS }, () => 0);
  return tokens.map((token) => {
    const gate = (row: number): number =>
      sigmoid(sum(read!, readAdded!, token, row) + sum(held!, heldAdded!, last, row));
    last = last.map((one, unit) => {
      const [reset, update] = [gate(unit), gate(UNITS + unit)];
      const row = 2 * UNITS + unit;
      const found = Math.tanh(sum(read!, readAdded!, token, row) + reset * sum(held!, heldAdded!, last, row));
      return (1 - update) * found + update * one;
    });
    return last;
  });
}

describe('the network of the reader', () => {
  it('scores tokens as its formulas have it, in texts of any length', () => {
    const token = fc.record({
      features: fc.subarray([TEA, feature('word unseen')]),
      place: fc.subarray([FIRST, feature('last line')]),
    });
    fc.assert(
      fc.property(fc.array(token, { maxLength: 6 }), (tokens) => {
        const words = tokens.map(({ features }, at) => word(`${features.join()} ${at}`, features));
        const places = tokens.map(({ place }) => place);
        const scores = network.scoresOf(words, places);
        const wanted = byTheBook(words, places);
        expect(scores).toHaveLength(tokens.length * OUTPUTS);
        for (const [at, score] of scores.entries()) expect(score).toBeCloseTo(wanted[at]!, 3);
      }),
    );
  });

  it('tells the same of a word that it has met before', () => {
    const asked = (): Float64Array => network.scoresOf([word('tea', [TEA])], [[]]);
    expect(asked()).toEqual(asked());
  });

  it('reads a long text in parts as it reads what stands around a token', () => {
    // With weights that let what is far away be forgotten.
    const calm = parts.map((part) => part.map((one) => one / 5));
    const reader = new NetworkReader(unpackNetwork(packNetwork(SHAPE, rows, calm)));
    const count = 4300;
    const words = Array.from({ length: count }, (_, at) => word(`w${at % 7}`, at % 3 === 0 ? [TEA] : []));
    const places = words.map((_, at) => (at % 5 === 0 ? [FIRST] : []));
    const scores = reader.scoresOf(words, places);
    expect(scores).toHaveLength(count * OUTPUTS);
    for (const at of [0, 1999, 2000, 2001, 3999, 4000, count - 1]) {
      const [from, to] = [Math.max(0, at - 200), at + 200];
      const near = reader.scoresOf(words.slice(from, to), places.slice(from, to));
      for (let output = 0; output < OUTPUTS; output += 1)
        expect(scores[at * OUTPUTS + output]).toBeCloseTo(near[(at - from) * OUTPUTS + output]!, 4);
    }
  });

  it('has its arithmetic compiled of the source beside it', { timeout: 60_000 }, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'limn-kernel-'));
    try {
      const [script, compiled] = [path.resolve('scripts/build-span-kernel.mjs'), path.join(folder, 'kernel.wasm')];
      execFileSync(process.execPath, [script, compiled]);
      expect(readFileSync(compiled).equals(data('span-kernel.wasm'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('of the product is read once', () => expect(readerNetworks()).toBe(readerNetworks()));

  it.each([
    ['another file', 'word-groups.bin', (bytes: Buffer) => bytes, /Not a pack/],
    ['a part of it', 'network-1.bin', (bytes: Buffer) => bytes.subarray(0, -1), /cut off/],
  ])('refuses %s', (_, file, change, reason) => {
    expect(() => unpackNetwork(change(data(file)))).toThrow(reason);
  });
});
