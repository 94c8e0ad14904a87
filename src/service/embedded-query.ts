import type { Scale } from '../ai/calibration.js';

/** An embedded query, and the scale that turns its cosines into scores. */
export interface EmbeddedQuery {
  query: string;
  /** Id of the embedding space of `vector`. */
  model: number;
  vector: Float32Array;
  scale: Scale;
}
