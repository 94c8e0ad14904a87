import { UMAP } from 'umap-js';

/** Vectors of one length, one after another. */
export interface LayoutRequest {
  vectors: Float32Array;
  count: number;
}

/** Where each of them stands, two numbers each. */
export type Layout = [x: number, y: number][];

/** A guess at how many neighbours keep a region together without drawing all into one. */
const NEIGHBOURS = 12;
const SEED = 20_240_607;

addEventListener('message', ({ data: { vectors, count } }: MessageEvent<LayoutRequest>) => {
  const length = vectors.length / count;
  const rows = Array.from({ length: count }, (_, at) => [...vectors.subarray(at * length, (at + 1) * length)]);
  const umap = new UMAP({
    nComponents: 2,
    nNeighbors: Math.max(2, Math.min(NEIGHBOURS, count - 1)),
    minDist: 0.25,
    spread: 1.2,
    distanceFn: cosineDistance,
    // The same people stand where they stood.
    random: seeded(SEED),
  });
  postMessage(umap.fit(rows));
});

function cosineDistance(a: number[], b: number[]): number {
  let [dot, left, right] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!;
    left += a[i]! * a[i]!;
    right += b[i]! * b[i]!;
  }
  return left === 0 || right === 0 ? 1 : 1 - dot / Math.sqrt(left * right);
}

/** The generator mulberry32 (public domain): small, fast, and good enough to begin a layout with. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
