import type { Scale } from '../ai/calibration.js';

/** A question as the database is asked it, and how its cosines become scores. */
export interface EmbeddedQuery {
  query: string;
  /** The space that it is asked in. */
  model: number;
  vector: Float32Array;
  scale: Scale;
}
