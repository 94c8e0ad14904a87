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

/** Parts that tests and benchmarks bring along instead of the configured ones. */
export interface Overrides {
  log?: Log;
  reader?: ClaimReader;
  /** In place of an offline reader of its own, where no model is configured. */
  offlineReader?: Reader;
  /** In place of threads of its own, where claims are held against their texts. */
  grounder?: Grounder;
  embedder?: Embedder;
  limits?: Partial<Limits>;
  throttles?: Partial<ThrottleRules>;
  passwordCost?: Cost;
  /** Names of webhooks are looked up by it. */
  resolve?: SendSettings['resolve'];
  /** Called when the process cannot go on: a full disk under the embedded database. */
  onFatal?(error: Error): void;
}

export interface App {
  /** Where it answers; a worker alone answers probes only. */
  url: string;
  needs: Needs;
  /** True when no app has a key yet. */
  isKeyless: boolean;
  /**
   * From now on `/readyz` says no and connections end with their answer, so that a balancer sends nobody more;
   * everything is still answered.
   */
  drain(): void;
  close(): Promise<void>;
}

/** Stopping takes at most 10 s: this for what is being read, the rest for giving it back and for the database. */
const GRACE_MS = 7_000;
/** So long after a start is loaded, at as much of the processor, what nobody has needed yet: a guess. */
const PREPARE_MS = 10_000;
/** Texts that are read at once without being kept, beside those that workers read. */
const MOST_PREVIEWS = 16;

/**
 * Opens the database that a configuration names, migrated; with the replica that it names where its reads are counted
 * by `metrics`.
 */
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
 * Wires the whole service and starts it. Closes again in reverse what it has opened, also when something on the way
 * fails.
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
  // Much to load: while the database opens, and not at all for a worker.
  const wires = config.role === 'worker' ? undefined : import('./routes.js');
  try {
    const metrics = openMetrics();
    const fatal = overrides.onFatal ?? (() => undefined);
    // A worker reads nothing that may lag.
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
        ...(overrides.resolve && { resolve: overrides.resolve }),
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
    // Whoever held a lease on the embedded database has died with its process: this one holds the directory now.
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
      // What was refused is not late by more than it had to wait.
      const pollMs = Math.min(1_000, needs.limits.webhookBackOffSeconds[0]! * 1_000);
      deliverer = keep(new Deliverer(needs, { concurrency: 32, pollMs, dropExcessMs: 30_000 }), (part) =>
        part.stop(GRACE_MS),
      );
      deliverer.start();
    }
    const server: Server = await openHttp(needs, config, (await wires)?.registerRoutes);
    keep(server, (part) => part.close());
    // Only what this role uses. Loaded at once, it would take from the first answers, and from who starts and stops.
    const prepare = (): void => {
      if (config.role !== 'worker') embedder.prepare?.('query');
      if (config.role === 'api') return;
      reader.prepare?.();
      embedder.prepare?.('stored');
    };
    keep(setTimeout(prepare, PREPARE_MS).unref(), clearTimeout);
    const closeInOrder = async (): Promise<void> => {
      await failpoint('stop.begin');
      // At the same time as the server, whose slowest client has seconds to leave: what is being read needs its own to
      // be given back.
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
 * The embedder that is configured and, opened when asked for, those of other models: the offline one, and any of the
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
