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

/** Bounds and times that operators may set; see config.ts for their defaults. */
export interface Limits {
  maxTextBytes: number;
  leaseMs: number;
  /** Waits before the second, third, … attempt; the last one repeats. */
  backoffMs: number[];
  maxAttempts: number;
  /** Days that the text of a failed submission is kept for a retry. */
  keepFailedDays: number;
  appsPerAccount: number;
  /** Whether strangers may make accounts. */
  openSignUp: boolean;
  webhooksPerApp: number;
  /** Whether webhooks may lead into private networks. */
  webhooksMayBePrivate: boolean;
  /** Of deliveries that wait, and of those that are over, for each app. */
  webhookQueueBytes: number;
  /** How long one endpoint is delivered to before others have their turn; what was begun by then is waited for. */
  webhookTurnMs: number;
  /** Days that a delivery that is over is kept. */
  webhookKeepDays: number;
  /** Waits after the first, second, … attempt that failed; none after the last. */
  webhookBackOffSeconds: readonly number[];
  /**
   * Whether nobody but who sits at this machine can be meant: an embedded database, served at the machine's own address
   * alone. The first account there owns what the command line has made.
   */
  isLocal: boolean;
}

/** What the verbs of the product work with; made once, in app.ts. */
export interface Needs {
  storage: Storage;
  reader: Reader;
  /** Of the model that is configured. */
  embedder: Embedder;
  /** The embedder of another model, such as the one before; undefined when it cannot be had any more. */
  otherEmbedder(name: string, dimensions: number): Embedder | undefined;
  embeddingSpaces: EmbeddingSpaces;
  keyring: Keyring;
  /** Mixed into the digests of keys. */
  keyPepper: string;
  passwords: Passwords;
  rateLimits: RateLimits;
  throttles: Throttles;
  /** Undefined where no mail is sent. */
  resetMail: ResetMail | undefined;
  submitBatcher: SubmitBatcher;
  backlog: Backlog;
  budget: Budget;
  changesInTurn: ChangesInTurn;
  /** Places for texts that are read at once without being kept. */
  previews: FairShare;
  feed: Feed;
  horizon: StreamHorizon;
  largeTenants: LargeTenants;
  searchPages: SearchPageCache;
  /** Sends to the endpoints of apps. */
  send: Send;
  journal: Journal;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  /** Does nothing but in tests of faults. */
  failpoint: Failpoint;
}
