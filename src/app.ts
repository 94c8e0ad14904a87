import { OFFLINE_DIMENSIONS, OFFLINE_MODEL, OFFLINE_MODELS } from './ai/offline/model.js';
import { openOfflineEmbedder, openOfflineReader } from './ai/offline/offline.js';
import { withFallback } from './ai/fallback.js';
import { grounding, type Grounder } from './ai/grounding.js';
import { readingSettings, usualTimeoutMs } from './ai/known-servers.js';
import { openOpenAiEmbedder } from './ai/openai-embedder.js';
import { openOpenAiReader } from './ai/openai-reader.js';
import type { ClaimReader, Embedder, Reader } from './ai/reader.js';
import type { Config } from './config.js';
import { openControl } from './control.js';
import { armed } from './failpoints.js';
import { openLog, type Log } from './log.js';
import { openMailer } from './mail.js';
import { openMetrics, type Metrics } from './metrics.js';
import { openServer as openHttp, type Server } from './server.js';
import { Passwords } from './service/accounts/passwords.js';
import { ResetMail } from './service/accounts/reset-mail.js';
import { Throttles, USUAL_RULES, type ThrottleRules } from './service/accounts/throttles.js';
import { ensureBootstrapKey, hasKeys } from './service/apps.js';
import { Keyring } from './service/authenticate.js';
import { FairShare } from './service/fair-share.js';
import { releaseAllWebhooks } from './service/webhooks/deliver.js';
import { Feed } from './service/feed.js';
import { StreamHorizon } from './service/stream-horizon.js';
import { Journal } from './service/journal.js';
import { Backlog } from './service/backlog.js';
import { Budget } from './service/budget.js';
import { ChangesInTurn } from './service/changes-in-turn.js';
import { SubmitBatcher } from './service/submit-batcher.js';
import { LargeTenants } from './service/large-tenants.js';
import type { Limits, Needs } from './service/needs.js';
import { openRateLimits } from './service/shared-rate-limit.js';
import { SearchPageCache } from './service/search-page-cache.js';
import { releaseAllWork } from './service/take-work.js';
import { chooseSpace, isCalibrated, EmbeddingSpaces } from './service/embedding-spaces.js';
import type { Storage } from './storage/connection.js';
import { openEmbedded, openServer } from './storage/open.js';
import { USUAL_COST, type Cost } from './tenant/password.js';
import { VERSION } from './version.js';
import { BACK_OFF_SECONDS, TURN_MS } from './webhook/back-off.js';
import { DELIVERY_MS, openSender, type SendSettings } from './webhook/send.js';
import { Deliverer } from './worker/deliverer.js';
import { Worker } from './worker/worker.js';

/** Parts that tests pass in instead of the configured ones. */
export interface Overrides {
  log?: Log;
  reader?: ClaimReader;
  /** Replaces the offline reader. */
  offlineReader?: Reader;
  /** Replaces the threads that ground the claims of a model. */
  grounder?: Grounder;
  embedder?: Embedder;
  limits?: Partial<Limits>;
  throttles?: Partial<ThrottleRules>;
  passwordCost?: Cost;
  /** How webhooks are sent. */
  sending?: Partial<SendSettings>;
  /** Called when the process cannot go on: the disk of the embedded database is full. */
  onFatal?(error: Error): void;
}

export interface App {
  /** Where it listens. A worker serves only its probes there. */
  url: string;
  needs: Needs;
  /** True when no app has a key yet. */
  isKeyless: boolean;
  /**
   * Makes `/readyz` fail and closes each connection after its response, so that a load balancer sends no more requests.
   * Requests that come all the same are still answered.
   */
  drain(): void;
  close(): Promise<void>;
}

/** How long a stop waits for readings under way. The whole stop takes at most 10 s. */
const GRACE_MS = 7_000;
/** How long after a start to load what only later requests need, so that it does not slow down the first ones. */
const PREPARE_MS = 10_000;
/** Most previews that are read at the same time, beside what the worker reads. */
const MOST_PREVIEWS = 16;

/** Opens and migrates the configured database. Its replica, if one is configured, is used only with `metrics`. */
export async function openStorage(
  config: Config,
  log: Log,
  onFatal: (error: Error) => void,
  failpoint = armed(config.faults),
  metrics?: Metrics,
): Promise<Storage> {
  const { database } = config;
  if (database.kind === 'server') {
    const replica = metrics && database.replica && { ...database.replica, metrics };
    return openServer({ ...database, statementTimeoutMs: 10_000, replica, failpoint }, log);
  }
  return openEmbedded(
    { directory: database.directory, upkeepMs: 5 * 60_000, reserveBytes: config.diskReserveBytes, onFatal, failpoint },
    log,
  );
}

/**
 * Opens all parts of the service, wires them and starts it. If one fails to open, those before it are closed again, in
 * reverse order.
 */
export async function openApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const log = overrides.log ?? openLog(config.logLevel);
  const failpoint = armed(config.faults);
  const opened: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (let end = opened.pop(); end; end = opened.pop()) await end();
  };
  const keep = <T>(part: T, end: (part: T) => Promise<void> | void): T => {
    opened.push(() => end(part));
    return part;
  };
  // The APIs take long to load: this happens while the database opens, and never in a worker.
  const wires = config.role === 'worker' ? undefined : import('./routes.js');
  try {
    const metrics = openMetrics();
    const fatal = overrides.onFatal ?? (() => undefined);
    // A worker uses no replica: everything that it reads must be current.
    const storage = keep(
      await openStorage(config, log, fatal, failpoint, config.role === 'worker' ? undefined : metrics),
      (part) => part.close(),
    );
    const reader = keep(configuredReader(config, overrides), (part) => part.close());
    const { embedder, otherEmbedder } = keep(openEmbedders(config, overrides.embedder), (part) => part.close());
    await chooseSpace({ storage, embedder });
    if (!embedder.calibration.fitted && !(await isCalibrated(storage)))
      log.warn(
        { model: embedder.model },
        'similarity scores of this embedding model are estimated: nobody has fitted its calibration; limn ' +
          'calibrate does',
      );
    const rateLimits = openRateLimits(storage, config.keyPepper, log);
    const resetMail =
      config.mail &&
      new ResetMail(
        { storage, log, metrics },
        { mailer: await openMailer(config.mail), publicUrl: config.mail.publicUrl },
      );
    const needs: Needs = {
      storage,
      reader,
      embedder,
      log,
      otherEmbedder,
      failpoint,
      rateLimits,
      keyring: keep(new Keyring(storage, config.keyPepper), (part) => part.close()),
      keyPepper: config.keyPepper,
      passwords: new Passwords(overrides.passwordCost ?? USUAL_COST),
      throttles: new Throttles({ ...USUAL_RULES, ...overrides.throttles }, rateLimits),
      submitBatcher: new SubmitBatcher(storage),
      backlog: new Backlog(storage, { perTenant: config.queueLimit, ofAll: config.queueTotal }),
      budget: new Budget(storage, config.dailyModelTokens),
      changesInTurn: new ChangesInTurn(),
      previews: new FairShare(MOST_PREVIEWS),
      embeddingSpaces: new EmbeddingSpaces({ storage, embedder, otherEmbedder }),
      searchPages: new SearchPageCache(),
      journal: new Journal(),
      largeTenants: new LargeTenants(storage, config.approximateAbove),
      feed: keep(new Feed(storage, { statusesMs: 2_000, logsMs: 15_000 }), (part) => part.close()),
      horizon: new StreamHorizon(storage),
      metrics,
      send: openSender({
        allowsPrivate: config.webhooksMayBePrivate,
        timeoutMs: DELIVERY_MS,
        userAgent: `Limn/${VERSION}`,
        ...overrides.sending,
      }),
      resetMail: resetMail && keep(resetMail, (part) => part.close()),
      limits: {
        maxTextBytes: config.maxTextBytes,
        leaseMs: config.leaseSeconds * 1_000,
        backoffMs: [1_000, 4_000, 15_000, 60_000],
        maxAttempts: 5,
        keepFailedDays: config.keepFailedDays,
        appsPerAccount: config.appsPerAccount,
        openSignUp: config.openSignUp,
        webhooksPerApp: 10,
        webhooksMayBePrivate: config.webhooksMayBePrivate,
        webhookQueueBytes: 64 * 1024 * 1024,
        webhookTurnMs: TURN_MS,
        webhookKeepDays: 7,
        webhookBackOffSeconds: config.webhookBackOffSeconds ?? BACK_OFF_SECONDS,
        isLocal: config.isLocal,
        ...overrides.limits,
      },
    };
    if (config.bootstrapApiKey !== undefined)
      await ensureBootstrapKey({ storage, pepper: config.keyPepper }, config.bootstrapApiKey);
    // This process has locked the data directory, so the processes that held leases on the embedded database are dead.
    if (storage.kind === 'embedded') await Promise.all([releaseAllWork(needs), releaseAllWebhooks(needs)]);
    if (config.database.kind === 'embedded')
      keep(await openControl(config.database.directory, { storage, pepper: config.keyPepper }, log), (part) =>
        part.close(),
      );
    let worker: Worker | undefined;
    let deliverer: Deliverer | undefined;
    if (config.role !== 'api') {
      worker = keep(
        new Worker(needs, {
          concurrency: config.workerConcurrency,
          pollMs: 1_000,
          embedPendingMs: 5_000,
          reindexMs: 2_000,
          indexTextsMs: 15_000,
          tidyMs: 10 * 60_000,
          analyzeMs: 5_000,
          eraseMs: 2_000,
        }),
        (part) => part.stop(GRACE_MS),
      );
      worker.start();
      // A retry may be late by no more than its back-off.
      const pollMs = Math.min(1_000, needs.limits.webhookBackOffSeconds[0]! * 1_000);
      deliverer = keep(new Deliverer(needs, { concurrency: 32, pollMs, dropExcessMs: 30_000 }), (part) =>
        part.stop(GRACE_MS),
      );
      deliverer.start();
    }
    const server: Server = await openHttp(needs, config, (await wires)?.registerRoutes);
    keep(server, (part) => part.close());
    // Loads what this role is going to use.
    const prepare = (): void => {
      if (config.role !== 'worker') embedder.prepare?.('query');
      if (config.role === 'api') return;
      reader.prepare?.();
      embedder.prepare?.('stored');
    };
    keep(setTimeout(prepare, PREPARE_MS).unref(), clearTimeout);
    const closeInOrder = async (): Promise<void> => {
      await failpoint('stop.begin');
      // All at once: waiting for slow clients of the server first would leave too little time for readings under way.
      await Promise.all([worker?.stop(GRACE_MS), deliverer?.stop(GRACE_MS), server.close()]);
      await close();
    };
    return { url: server.url, needs, isKeyless: !(await hasKeys(storage)), drain: server.drain, close: closeInOrder };
  } catch (error) {
    await close();
    throw error;
  }
}

function configuredReader(config: Config, { reader, offlineReader, grounder, log }: Overrides): Reader {
  const offline = offlineReader ?? openOfflineReader();
  const model = reader ?? openConfiguredModel(config, log);
  return model ? grounding(withFallback(model, offline), grounder) : offline;
}

function openConfiguredModel({ readerModel, modelTimeoutMs }: Config, log: Log | undefined): ClaimReader | undefined {
  if (!readerModel) return undefined;
  const { baseURL } = readerModel;
  return openOpenAiReader({
    ...readerModel,
    ...readingSettings(baseURL, readerModel),
    timeoutMs: modelTimeoutMs ?? usualTimeoutMs(baseURL),
    ...(log ? { log } : {}),
  });
}

/**
 * The configured embedder, and a function that opens those of other models: the offline one, and any model of the
 * configured server.
 */
export function openEmbedders(
  { embedderModel, readerModel, modelTimeoutMs }: Config,
  given?: Embedder,
): Pick<Needs, 'embedder' | 'otherEmbedder'> & { close(): Promise<void> } {
  const server = embedderModel ?? readerModel;
  const timeoutMs = modelTimeoutMs ?? usualTimeoutMs(server?.baseURL);
  const embedder =
    given ?? (embedderModel ? openOpenAiEmbedder({ ...embedderModel, timeoutMs }) : openOfflineEmbedder());
  const opened = new Map<string, Embedder>();
  const find = (model: string, dimensions: number): Embedder | undefined => {
    if (model === OFFLINE_MODEL && dimensions === OFFLINE_DIMENSIONS) return openOfflineEmbedder();
    return model.startsWith(OFFLINE_MODELS) || !server
      ? undefined
      : openOpenAiEmbedder({ ...server, model, dimensions, timeoutMs });
  };
  return {
    embedder,
    otherEmbedder(model, dimensions) {
      const key = `${dimensions} ${model}`;
      const found = opened.get(key) ?? find(model, dimensions);
      if (found) opened.set(key, found);
      return found;
    },
    close: async () => void (await Promise.all([embedder, ...opened.values()].map((one) => one.close()))),
  };
}
