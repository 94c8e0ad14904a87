import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feature } from '../../../../src/ai/offline/spans/feature.js';
import { scoresByNetwork, spanNetwork, type NetworkWord } from '../../../../src/ai/offline/spans/network.js';
import { packNetwork, partsOf, unpackNetwork } from '../../../../src/ai/offline/spans/network-pack.js';

const WIDTH = 4;
const LABELS = 3;
const VECTOR = 128;
const SHAPE = { labels: LABELS, width: WIDTH, vector: VECTOR, blocks: 2, reach: 3, features: 2 };
const [TEA, FIRST] = [feature('word tea'), feature('first line')];

/** Numbers between -1 and 1 that look like chance. */
const numbers = (length: number, seed: number): number[] =>
  Array.from({ length }, (_, at) => Math.sin((at + 1) * 12.9898 + seed * 78.233));

const parts = partsOf(SHAPE).map(numbers);
/** A row that is packed without loss: its largest number is 1, and all are that over a byte. */
const packable = (seed: number): number[] => [1, ...numbers(WIDTH - 1, seed).map((one) => Math.round(one * 127) / 127)];

const rows: [number, number[]][] = [
  [TEA, packable(101)],
  [FIRST, packable(102)],
];
const network = unpackNetwork(packNetwork(SHAPE, rows, parts));

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
  const [out, outAdded] = rest.slice(SHAPE.blocks * 6) as number[][];
  return state.flatMap((token) =>
    outAdded!.map((one, label) => token.reduce((sum, value, at) => sum + value * out![label * WIDTH + at]!, one)),
  );
}

describe('the network of spans', () => {
  it('scores labels as its formulas have it, in texts of any length', () => {
    const token = fc.record({
      features: fc.subarray([TEA, feature('word unseen')]),
      place: fc.subarray([FIRST, feature('last line')]),
    });
    fc.assert(
      fc.property(fc.array(token, { maxLength: 6 }), (tokens) => {
        const words = tokens.map(({ features }, at) => word(`${features.join()} ${at}`, features));
        const places = tokens.map(({ place }) => place);
        const scores = scoresByNetwork(words, places, network);
        const wanted = byTheBook(words, places);
        expect(scores).toHaveLength(tokens.length * LABELS);
        for (const [at, score] of scores.entries()) expect(score).toBeCloseTo(wanted[at]!, 3);
      }),
    );
  });

  it('tells the same of a word that it has met before', () => {
    const asked = (): Float64Array => scoresByNetwork([word('tea', [TEA])], [[]], network);
    expect(asked()).toEqual(asked());
  });

  it('of the product is read once', () => expect(spanNetwork()).toBe(spanNetwork()));

  it.each([
    ['another file', 'span-weights.bin', (bytes: Buffer) => bytes, /Not a pack/],
    ['a part of it', 'span-network.bin', (bytes: Buffer) => bytes.subarray(0, -1), /cut off/],
  ])('refuses %s', (_, file, change, reason) => {
    const bytes = readFileSync(new URL(`../../../../src/ai/offline/data/${file}`, import.meta.url));
    expect(() => unpackNetwork(change(bytes))).toThrow(reason);
  });
});
