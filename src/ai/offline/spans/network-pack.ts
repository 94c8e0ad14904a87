import { LRUCache } from 'lru-cache';
import type { Feature } from './feature.js';
import { FeatureIndex } from './weights.js';

/**
 * What scripts/train-network.py learns: a small convolutional network that reads what the labels of tokens are. Each
 * token becomes `width` numbers, the sum of the rows of its features and of the projected vector of its word; blocks
 * mix in the tokens near it. A block is a convolution of each number by itself and then one of all numbers of a token
 * (MobileNet's separable convolution, Howard et al., 2017), added to what came in and evened out (layer normalization,
 * Ba et al., 2016).
 */
export interface SpanNetwork {
  width: number;
  labels: number;
  /** Which of the rows of `features` is a feature's. */
  index: FeatureIndex;
  /** A row of `width` numbers for each feature, over the scale of the row. */
  features: Int8Array;
  scales: Float32Array;
  /** `width` rows of as many numbers as a word vector has. */
  words: Dense;
  /** Of what the blocks begin with. */
  first: Norm;
  blocks: Block[];
  out: Dense;
  /** What words are by themselves, of the words asked about last. */
  known: LRUCache<string, Float64Array>;
}

/** A row of weights for each number that comes out, with one weight for each that goes in, and what is added. */
export interface Dense {
  weights: Float64Array;
  added: Float64Array;
}

/** By which each number is multiplied, and what is added to it, once all of a token are evened out. */
export interface Norm {
  scale: Float64Array;
  added: Float64Array;
}

export interface Block {
  /** For each number, as many weights as tokens are looked at: an odd count, with the token in the middle. */
  near: Dense;
  across: Dense;
  norm: Norm;
}

const MAGIC = 'LIMNNET1';
const MOST_OF_BYTE = 127;
/** At some fifty numbers a word, 2 MB at most. */
const MOST_WORDS = 5000;

/** How many numbers each part of a pack has. */
export interface NetworkShape {
  labels: number;
  width: number;
  /** Numbers of a word vector. */
  vector: number;
  blocks: number;
  /** How many tokens a block looks at. */
  reach: number;
  /** How many features have a row. */
  features: number;
}

/** The lengths of the dense parts in their order: of words, the first norm, the blocks, and the end. */
export const partsOf = ({ labels, width, vector, blocks, reach }: NetworkShape): number[] => [
  ...[width * vector, width, width, width],
  ...Array.from({ length: blocks }, () => [width * reach, width, width * width, width, width, width]).flat(),
  ...[labels * width, labels],
];

/**
 * Reads the pack: `LIMNNET1`, the length of its head as a 32-bit number, the head (JSON: {@link NetworkShape}, spaces
 * up to a multiple of 4), the features in ascending order as 32-bit numbers, the scale of the row of each as a 32-bit
 * float, its numbers over that scale as bytes, zeros up to a multiple of 4, and the dense parts as 32-bit floats, each
 * a matrix by rows and then what it adds. Numbers are little-endian. Throws an Error where the bytes are no such pack.
 */
export function unpackNetwork(bytes: Buffer): SpanNetwork {
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('Not a pack of a network of spans');
  const headAt = MAGIC.length + 4;
  const featuresAt = headAt + bytes.readUInt32LE(MAGIC.length);
  const shape = JSON.parse(bytes.toString('utf8', headAt, featuresAt)) as NetworkShape;
  const { features: count, width, labels, blocks } = shape;
  const scalesAt = featuresAt + count * 4;
  const rowsAt = scalesAt + count * 4;
  const denseAt = rowsAt + toFour(count * width);
  const lengths = partsOf(shape);
  if (bytes.length !== denseAt + 4 * lengths.reduce((sum, length) => sum + length, 0))
    throw new Error('The pack of a network of spans is cut off');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const index = new FeatureIndex(count);
  const features = new Int8Array(bytes.buffer, bytes.byteOffset + rowsAt, count * width);
  const scales = new Float32Array(count);
  for (let row = 0; row < count; row += 1) {
    index.add(view.getInt32(featuresAt + row * 4, true), row);
    scales[row] = view.getFloat32(scalesAt + row * 4, true);
  }
  let at = denseAt;
  const next = (length: number): Float64Array => {
    const part = Float64Array.from({ length }, (_, number) => view.getFloat32(at + number * 4, true));
    at += length * 4;
    return part;
  };
  const parts = lengths.map(next)[Symbol.iterator]();
  const part = (): Float64Array => parts.next().value!;
  const dense = (): Dense => ({ weights: part(), added: part() });
  const norm = (): Norm => ({ scale: part(), added: part() });
  const block = (): Block => ({ near: dense(), across: dense(), norm: norm() });
  const [words, first] = [dense(), norm()];
  return {
    ...{ width, labels, index, features, scales, words, first },
    blocks: Array.from({ length: blocks }, block),
    out: dense(),
    known: new LRUCache({ max: MOST_WORDS }),
  };
}

/** The same as bytes, of rows of features and the dense parts in their order. */
export function packNetwork(
  shape: NetworkShape,
  features: Iterable<[Feature, ArrayLike<number>]>,
  parts: readonly ArrayLike<number>[],
): Buffer {
  const rows = [...features].toSorted(([one], [other]) => one - other);
  const told = JSON.stringify(shape);
  const head = Buffer.from(told.padEnd(toFour(MAGIC.length + 4 + told.length) - MAGIC.length - 4));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const names = Buffer.alloc(rows.length * 4);
  const scales = Buffer.alloc(rows.length * 4);
  const numbers = Buffer.alloc(toFour(rows.length * shape.width));
  for (const [at, [feature, row]] of rows.entries()) {
    const scale = Math.fround(
      Array.from(row).reduce((most, one) => Math.max(most, Math.abs(one)), 1e-9) / MOST_OF_BYTE,
    );
    names.writeInt32LE(feature, at * 4);
    scales.writeFloatLE(scale, at * 4);
    for (let number = 0; number < shape.width; number += 1)
      numbers.writeInt8(Math.round(row[number]! / scale), at * shape.width + number);
  }
  const dense = parts.map((part) => Buffer.from(Float32Array.from(part).buffer));
  return Buffer.concat([Buffer.from(MAGIC, 'latin1'), length, head, names, scales, numbers, ...dense]);
}

const toFour = (length: number): number => Math.ceil(length / 4) * 4;
