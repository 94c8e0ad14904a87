import type { Embedder, Reader } from '../ai/reader.js';
import type { Failpoint } from '../failpoints.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import type { Storage } from '../storage/connection.js';
import type { Passwords } from './accounts/passwords.js';
import type { ResetMail } from './accounts/reset-mail.js';
import type { Throttles } from './accounts/throttles.js';
import type { Backlog } from './backlog.js';
import type { Budget } from './budget.js';
import type { ChangesInTurn } from './changes-in-turn.js';
import type { Keyring } from './authenticate.js';
import type { FairShare } from './fair-share.js';
import type { Feed } from './feed.js';
import type { StreamHorizon } from './stream-horizon.js';
import type { Journal } from './journal.js';
import type { SubmitBatcher } from './submit-batcher.js';
import type { LargeTenants } from './large-tenants.js';
import type { RateLimits } from './shared-rate-limit.js';
import type { EmbeddingSpaces } from './embedding-spaces.js';
import type { SearchPageCache } from './search-page-cache.js';
import type { Send } from '../webhook/send.js';

/** Limits and times. Operators can set most of them (config.ts); the others are set in app.ts. */
export interface Limits {
  maxTextBytes: number;
  leaseMs: number;
  /** Back-off of a reading before the second, third, … attempt; the last one repeats. */
  backoffMs: number[];
  /** How often reading a submission is attempted before it fails. */
  maxAttempts: number;
  /** Days that the text of a failed submission is kept, so that it can be retried. */
  keepFailedDays: number;
  appsPerAccount: number;
  /** Whether strangers may make accounts. */
  openSignUp: boolean;
  webhooksPerApp: number;
  /** Whether webhooks may lead into private networks. */
  webhooksMayBePrivate: boolean;
  /** Most bytes of waiting deliveries of an app, and of finished ones. */
  webhookQueueBytes: number;
  /**
   * How long one endpoint is delivered to before others have their turn, in milliseconds. Requests under way may
   * finish.
   */
  webhookTurnMs: number;
  /** Days that a finished delivery is kept. */
  webhookKeepDays: number;
  /** Back-off after the first, second, … failed attempt of a delivery; it is given up after one more. */
  webhookBackOffSeconds: readonly number[];
  /**
   * The service is only for whoever uses this machine: an embedded database, served on a loopback address. The first
   * account then gets the apps that were made on the command line.
   */
  isLocal: boolean;
}

/** The parts that the verbs work with; opened once, in app.ts. */
export interface Needs {
  storage: Storage;
  reader: Reader;
  /** The embedder of the configured model. */
  embedder: Embedder;
  /** The embedder of another model, such as the one configured before; undefined if it is not available any more. */
  otherEmbedder(name: string, dimensions: number): Embedder | undefined;
  embeddingSpaces: EmbeddingSpaces;
  keyring: Keyring;
  /** Secret that is mixed into the digests of keys and the secrets of webhooks. */
  keyPepper: string;
  passwords: Passwords;
  rateLimits: RateLimits;
  throttles: Throttles;
  /** Undefined if no mail server is configured. */
  resetMail: ResetMail | undefined;
  submitBatcher: SubmitBatcher;
  backlog: Backlog;
  budget: Budget;
  changesInTurn: ChangesInTurn;
  /** Limits the previews that are read at the same time. */
  previews: FairShare;
  feed: Feed;
  horizon: StreamHorizon;
  largeTenants: LargeTenants;
  searchPages: SearchPageCache;
  /** Sends requests to webhook endpoints. */
  send: Send;
  journal: Journal;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  /** Does nothing, except in tests that inject faults. */
  failpoint: Failpoint;
}
