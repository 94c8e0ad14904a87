import { readFileSync } from 'node:fs';
import { type Dense, type Gates, type NetworkParts, type NetworkShape } from './network-pack.js';
import { type Norm, outputsOf, type ReaderNetwork } from './network-pack.js';

/** As much as is used here of what every Node has; TypeScript knows it of browsers alone. */
declare const WebAssembly: {
  Module: new (bytes: Buffer) => object;
  Instance: new (module: object) => { exports: unknown };
};

/** What scripts/span-kernel.ts exports; its comments tell of the arguments. */
interface Exports {
  memory: { readonly buffer: ArrayBuffer; grow: (pages: number) => number };
  freeFrom: () => number;
  addRows: (...args: number[]) => void;
  normalize: (...args: number[]) => void;
  mix: (...args: number[]) => void;
  remember: (...args: number[]) => void;
  denseOfAll: (...args: number[]) => void;
  add: (...args: number[]) => void;
}

/** What the kernel works with: what words are by themselves is known before. */
type Worked = Omit<NetworkParts, 'words'>;

/** The place of each array of a part of the network in the memory of the kernel. */
type Placed<T> = T extends Float32Array ? number : { [Key in keyof T]: Placed<T[Key]> };

/**
 * The network of the reader in WebAssembly: in its memory stand the weights, and behind them what is worked out of a
 * text. Holds some 4 MB, and keeps as much as its longest text took: callers part long ones.
 */
export class NetworkKernel {
  readonly #kernel: Exports;
  readonly #shape: NetworkShape;
  readonly #parts: Placed<Worked>;
  readonly #features: number;
  readonly #scales: number;
  #end: number;

  constructor({ shape, features, scales, parts }: ReaderNetwork) {
    this.#kernel = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(FILE))).exports as Exports;
    this.#shape = shape;
    this.#end = this.#kernel.freeFrom();
    const place = (numbers: Float32Array): number => {
      const at = this.#room(numbers.byteLength);
      new Float32Array(this.#kernel.memory.buffer, at, numbers.length).set(numbers);
      return at;
    };
    const dense = ({ weights, added }: Dense): Placed<Dense> => ({ weights: place(weights), added: place(added) });
    const norm = ({ scale, added }: Norm): Placed<Norm> => ({ scale: place(scale), added: place(added) });
    const gates = ({ read, held }: Gates): Placed<Gates> => ({ read: dense(read), held: dense(held) });
    this.#features = this.#room(features.byteLength);
    new Int8Array(this.#kernel.memory.buffer).set(features, this.#features);
    this.#scales = place(scales);
    this.#parts = {
      first: norm(parts.first),
      blocks: parts.blocks.map(({ near, across, norm: even }) => ({
        near: dense(near),
        across: dense(across),
        norm: norm(even),
      })),
      ahead: gates(parts.ahead),
      back: gates(parts.back),
      told: dense(parts.told),
      out: dense(parts.out),
    };
  }

  /**
   * How much speaks for each output of each token, so many numbers a token. `words` has what each token is by itself,
   * `width` numbers a token, and `rows` the rows of what its place says, of which those of a token end at its `ends`.
   * The answer is good until the next call.
   */
  scoresOf(words: Float32Array, rows: Int32Array, ends: Int32Array): Float32Array {
    const { width, reach, units } = this.#shape;
    const outputs = outputsOf(this.#shape);
    const { memory, addRows, normalize, mix, remember, denseOfAll, add } = this.#kernel;
    const count = ends.length;
    const end = this.#end;
    let [state, next] = [this.#room(words.byteLength), this.#room(words.byteLength)];
    const held = this.#room(count * 2 * units * FLOAT);
    const spare = this.#room(Math.max(width, 6 * units) * FLOAT);
    const scores = this.#room(count * outputs * FLOAT);
    const [rowsAt, endsAt] = [this.#room(rows.byteLength), this.#room(ends.byteLength)];
    this.#end = end;
    new Float32Array(memory.buffer).set(words, state / FLOAT);
    new Int32Array(memory.buffer).set(rows, rowsAt / FLOAT);
    new Int32Array(memory.buffer).set(ends, endsAt / FLOAT);
    const { first, blocks, ahead, back, told, out } = this.#parts;
    addRows(state, count, width, rowsAt, endsAt, this.#features, this.#scales);
    normalize(state, count, width, first.scale, first.added);
    for (const { near, across, norm } of blocks) {
      const weights = [near.weights, near.added, across.weights, across.added, norm.scale, norm.added];
      mix(state, next, spare, count, width, reach, ...weights);
      [state, next] = [next, state];
    }
    for (const [way, { read, held: kept }] of [ahead, back].entries()) {
      const weights = [read.weights, read.added, kept.weights, kept.added];
      remember(state, held + way * units * FLOAT, spare, count, width, units, 2 * units * FLOAT, way, ...weights);
    }
    denseOfAll(told.weights, told.added, held, next, count, width, 2 * units);
    add(state, next, count * width);
    denseOfAll(out.weights, out.added, state, scores, count, outputs, width);
    return new Float32Array(memory.buffer, scores, count * outputs);
  }

  /** A place for so many bytes behind all others. */
  #room(bytes: number): number {
    const { memory } = this.#kernel;
    const at = this.#end;
    this.#end = Math.ceil((at + bytes) / ALIGNED) * ALIGNED;
    const lacking = this.#end - memory.buffer.byteLength;
    if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
    return at;
  }
}

const FILE = new URL('../data/span-kernel.wasm', import.meta.url);
/** In bytes: a number, where four of them are best read, and what memory grows by. */
const FLOAT = 4;
const ALIGNED = 16;
const PAGE = 65_536;
