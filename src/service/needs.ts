import type { Embedder, Reader } from '../ai/reader.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import type { Storage } from '../storage/connection.js';
import type { Keyring } from './authenticate.js';
import type { StatusFeed } from './follow.js';
import type { Intake } from './intake.js';

/** Bounds and times that operators may set; see config.ts for their defaults. */
export interface Limits {
  maxTextBytes: number;
  leaseMs: number;
  /** Waits before the second, third, … attempt; the last one repeats. */
  backoffMs: number[];
  maxAttempts: number;
  /** Days that the text of a failed submission is kept for a retry. */
  keepFailedDays: number;
}

/** What the verbs of the product work with; made once, in app.ts. */
export interface Needs {
  storage: Storage;
  reader: Reader;
  embedder: Embedder;
  keyring: Keyring;
  intake: Intake;
  feed: StatusFeed;
  log: Log;
  metrics: Metrics;
  limits: Limits;
}
