import { openPack, packHead } from '../../../text/packs.js';
import type { Feature } from './feature.js';
import { FeatureIndex } from './feature-index.js';

/**
 * What scripts/train-reader.mjs learns: a small network that reads what the labels of tokens are, and what is told of
 * the clauses that they stand in. Each token becomes `width` numbers, the sum of the rows of its features and of the
 * projected vector of its word; blocks mix in the tokens near it. A block is a convolution of each number by itself,
 * then one of all numbers of a token (MobileNet's separable convolution, Howard et al., 2017), added to what came in
 * and evened out (layer normalization, Ba et al., 2016). A recurrent layer then carries what was read before and what
 * comes behind to each token (gated recurrent units, Cho et al., 2014).
 */
export interface ReaderNetwork {
  shape: NetworkShape;
  /** Which of the rows of `features` is a feature's. */
  index: FeatureIndex;
  /** A row of `width` numbers for each feature, over the scale of the row. */
  features: Int8Array;
  scales: Float32Array;
  parts: NetworkParts;
}

/** The dense parts, each a matrix by rows and then what it adds. */
export interface NetworkParts {
  /** `width` rows of as many numbers as a word vector has. */
  words: Dense;
  /** Of what the blocks begin with. */
  first: Norm;
  blocks: Block[];
  /** Units that read a text from its beginning, and others that read it from its end. */
  ahead: Gates;
  back: Gates;
  /** What both tell each number of a token. */
  told: Dense;
  out: Dense;
}

/** A row of weights for each number that comes out, with one weight for each that goes in, and what is added. */
export interface Dense {
  weights: Float32Array;
  added: Float32Array;
}

/** By which each number is multiplied, and what is added to it, once all of a token are evened out. */
export interface Norm {
  scale: Float32Array;
  added: Float32Array;
}

export interface Block {
  /** For each of the tokens that are looked at, an odd count with the token in the middle, a row for its numbers. */
  near: Dense;
  across: Dense;
  norm: Norm;
}

/** Rows of the reset gates of all units, of their update gates and of what they would hold, one behind the other. */
export interface Gates {
  /** Of what comes in. */
  read: Dense;
  /** Of what the units hold. */
  held: Dense;
}

const NAME = 'LIMNNET3';
/** Half of what a byte holds: the package is compressed, an eighth of it by this, and as much is found. */
const MOST_OF_BYTE = 63;

/** What a network tells of each token, and how many numbers each part of its pack has. */
export interface NetworkShape {
  /** Of which one holds: `O`, and for each kind of span `B-kind` for its first token and `I-kind` for the others. */
  labels: readonly string[];
  /** Each of which holds or not of the clause that a token stands in. */
  clauses: readonly string[];
  width: number;
  /** Numbers of a word vector. */
  vector: number;
  blocks: number;
  /** How many tokens a block looks at. */
  reach: number;
  /** Recurrent units of each direction; a multiple of 4, as the width is. */
  units: number;
  /** How many features have a row. */
  features: number;
}

/** How many numbers a network tells of each token: of its labels, and behind these of its clause. */
export const outputsOf = ({ labels, clauses }: NetworkShape): number => labels.length + clauses.length;

/** The lengths of the dense parts in their order: of words, the first norm, the blocks, the memory, and the end. */
export const partsOf = (shape: NetworkShape): number[] => {
  const { width, vector, blocks, reach, units } = shape;
  const outputs = outputsOf(shape);
  const gates = [3 * units * width, 3 * units, 3 * units * units, 3 * units];
  return [
    ...[width * vector, width, width, width],
    ...Array.from({ length: blocks }, () => [width * reach, width, width * width, width, width, width]).flat(),
    ...[...gates, ...gates, width * 2 * units, width],
    ...[outputs * width, outputs],
  ];
};

/**
 * Reads the pack (text/packs.ts): its head is its {@link NetworkShape}; behind it stand the features in ascending order
 * as 32-bit numbers, the scale of the row of each as a 32-bit float, its numbers over that scale as bytes, and the
 * dense parts as 32-bit floats, each a matrix by rows and then what it adds. Numbers are little-endian. Throws an Error
 * where the bytes are no such pack.
 */
export function unpackNetwork(bytes: Buffer): ReaderNetwork {
  const [shape, featuresAt] = openPack<NetworkShape>(bytes, NAME, 'the network of the reader');
  const { features: count, width, blocks } = shape;
  const scalesAt = featuresAt + count * 4;
  const rowsAt = scalesAt + count * 4;
  const denseAt = rowsAt + count * width;
  const lengths = partsOf(shape);
  if (bytes.length !== denseAt + 4 * lengths.reduce((sum, length) => sum + length, 0))
    throw new Error('The pack of the network of the reader is cut off');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const index = new FeatureIndex(count);
  for (let row = 0; row < count; row += 1) index.add(view.getInt32(featuresAt + row * 4, true), row);
  let at = denseAt;
  const floats = (from: number, length: number): Float32Array =>
    Float32Array.from({ length }, (_, number) => view.getFloat32(from + number * 4, true));
  const parts = lengths.map((length) => floats((at += length * 4) - length * 4, length))[Symbol.iterator]();
  const part = (): Float32Array => parts.next().value!;
  const dense = (): Dense => ({ weights: part(), added: part() });
  const norm = (): Norm => ({ scale: part(), added: part() });
  const gates = (): Gates => ({ read: dense(), held: dense() });
  return {
    shape,
    index,
    features: new Int8Array(bytes.buffer, bytes.byteOffset + rowsAt, count * width),
    scales: floats(scalesAt, count),
    parts: {
      words: dense(),
      first: norm(),
      blocks: Array.from({ length: blocks }, () => ({ near: dense(), across: dense(), norm: norm() })),
      ahead: gates(),
      back: gates(),
      told: dense(),
      out: dense(),
    },
  };
}

/** The same as bytes, of rows of features and the dense parts in their order. */
export function packNetwork(
  shape: NetworkShape,
  features: Iterable<[Feature, ArrayLike<number>]>,
  parts: readonly ArrayLike<number>[],
): Buffer {
  const rows = [...features].toSorted(([one], [other]) => one - other);
  const names = Buffer.alloc(rows.length * 4);
  const scales = Buffer.alloc(rows.length * 4);
  const numbers = Buffer.alloc(rows.length * shape.width);
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
  return Buffer.concat([packHead(NAME, shape), names, scales, numbers, ...dense]);
}
