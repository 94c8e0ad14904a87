import { mailSettings } from './config/addresses.js';
import { Environment, MIB, NAMES } from './config/environment.js';
import { telemetrySettings } from './config/tracing-settings.js';
import { findUnknown } from './config/unknown-settings.js';
import type { Fault } from './failpoints.js';
import type { MailSettings } from './mail.js';
import type { TelemetrySettings } from './telemetry/settings.js';

/** Everything an operator can set, parsed once. */
export interface Config {
  host: string;
  port: number;
  role: 'all' | 'api' | 'worker';
  database:
    | { kind: 'embedded'; directory: string }
    | {
        kind: 'server';
        url: string;
        /** Where `url` is a pooler that lends connections by transaction: the server itself. */
        directUrl: string | undefined;
        connections: number;
        /**
         * A standby that may read, how long it is waited for where it is behind, and how old its answers may be for who
         * has not written since; undefined: none.
         */
        replica: { url: string; waitMs: number; lagMs: number } | undefined;
      };
  /** Undefined: the offline reader. */
  readerModel: (OpenAiModel & ReadingSettings) | undefined;
  /** Undefined: the offline embedder. */
  embedderModel: (OpenAiModel & { dimensions: number | undefined }) | undefined;
  /** How long one call of a model may take; undefined: what is usual for its server. */
  modelTimeoutMs: number | undefined;
  bootstrapApiKey: string | undefined;
  keyPepper: string;
  /** Requests a minute for each key; 0 is off. */
  rateLimit: number;
  maxTextBytes: number;
  maxBodyBytes: number;
  workerConcurrency: number;
  /** Submissions of an app that may wait to be read, and of all apps; 0 is off. */
  queueLimit: number;
  queueTotal: number;
  /** Tokens of models that an app may use a day of UTC; 0 is off. */
  dailyModelTokens: number;
  leaseSeconds: number;
  keepFailedDays: number;
  /** How long it answers after it was told to stop, so that a balancer learns it from `/readyz`. */
  drainSeconds: number;
  /** What an embedded database leaves free on its disk, in bytes: with less, nothing is accepted. */
  diskReserveBytes: number;
  /** Tenants with more profiles than this are searched by meaning approximately; undefined: none. */
  approximateAbove: number | undefined;
  corsOrigins: string[];
  /** Addresses and networks whose word about where a request comes from is taken. */
  trustedProxies: string[];
  openSignUp: boolean;
  /** The service is for who sits at this machine: an embedded database, a loopback address, no word of a proxy. */
  isLocal: boolean;
  appsPerAccount: number;
  /** Where people reach the dashboard, such as `https://limn.example`; undefined: not told. */
  publicUrl: string | undefined;
  /** Undefined: no mail is sent. */
  mail: (MailSettings & { publicUrl: string }) | undefined;
  /** Who issues tokens that are taken beside keys by assistants; undefined: nobody. */
  oauth: { issuer: string; jwksUrl: string; publicUrl: string } | undefined;
  /** Whether webhooks may lead into private networks. */
  webhooksMayBePrivate: boolean;
  /** Seconds to wait after the first, second, … attempt of a delivery that failed; undefined: the usual ones. */
  webhookBackOffSeconds: readonly number[] | undefined;
  metricsToken: string | undefined;
  /** Undefined: nothing is traced. */
  telemetry: TelemetrySettings | undefined;
  logLevel: string;
  /** What tests break on purpose; empty outside of them. */
  faults: Fault[];
  production: boolean;
  /** What is worth a word at start and no reason to refuse it. */
  warnings: string[];
}

export interface OpenAiModel {
  apiKey: string;
  baseURL: string | undefined;
  model: string;
}

/** What an operator says of the model that reads; undefined: what is known of its server. */
export interface ReadingSettings {
  contextTokens: number | undefined;
  chunkCharacters: number | undefined;
  thinking: 'off' | 'low' | 'medium' | 'high' | 'model' | undefined;
}

/** All faults of an environment in one message, a line each. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(`The settings cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Value that turns a model off although a server for models is set: `LIMN_EMBEDDING_MODEL=offline`. */
const OFFLINE = 'offline';
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
const WORKER_CONCURRENCY = { models: 16, offline: 3 };
/** More than two looks of a usual balancer at `/readyz`. */
const DRAIN_SECONDS = 5;

/**
 * Parses the environment; an empty variable is one that is not set. `given` are settings that the command line has in
 * place of it, such as `PORT` by `--port`. Throws {@link ConfigError} with every fault.
 */
export function parseConfig(
  env: Record<string, string | undefined>,
  given: Record<string, string | undefined> = {},
): Config {
  const parsed = Environment.safeParse(
    Object.fromEntries(NAMES.map((name) => [name, given[name] ?? (env[name] === '' ? undefined : env[name])])),
  );
  const asTyped = (name: string): string => (given[name] === undefined ? name : `--${name.toLowerCase()}`);
  const unknown = findUnknown(env);
  if (!parsed.success)
    throw new ConfigError([
      ...parsed.error.issues.map(({ path, message }) => `${asTyped(path.join('.'))} ${message}`),
      ...unknown.faults,
    ]);
  const set = parsed.data;
  const telemetry = telemetrySettings(set);
  const faults = [
    ...unknown.faults,
    set.LIMN_MAX_BODY_BYTES < set.LIMN_MAX_TEXT_BYTES &&
      'LIMN_MAX_BODY_BYTES must not be less than LIMN_MAX_TEXT_BYTES',
    set.LIMN_ROLE !== 'all' &&
      !set.DATABASE_URL &&
      `LIMN_ROLE=${set.LIMN_ROLE} needs DATABASE_URL: the embedded database serves one process`,
    set.DATABASE_DIRECT_URL &&
      !set.DATABASE_URL &&
      'DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler before that server',
    set.DATABASE_READ_URL &&
      !set.DATABASE_URL &&
      'DATABASE_READ_URL needs DATABASE_URL, the server that it is a standby of: the embedded database has none',
    set.LIMN_FAULTS &&
      set.NODE_ENV !== 'test' &&
      'LIMN_FAULTS breaks the service on purpose, for its tests alone: it needs NODE_ENV=test',
    set.LIMN_SMTP_URL && !set.LIMN_SMTP_FROM && 'LIMN_SMTP_URL needs LIMN_SMTP_FROM: whom mails are from',
    set.LIMN_SMTP_URL && !set.LIMN_PUBLIC_URL && 'LIMN_SMTP_URL needs LIMN_PUBLIC_URL: where the links in mails lead',
    set.LIMN_SMTP_FROM && !set.LIMN_SMTP_URL && 'LIMN_SMTP_FROM needs LIMN_SMTP_URL: without a server no mail is sent',
    set.LIMN_OAUTH_ISSUER &&
      !set.LIMN_PUBLIC_URL &&
      'LIMN_OAUTH_ISSUER needs LIMN_PUBLIC_URL: tokens are issued for the address /mcp there',
    set.LIMN_OAUTH_JWKS_URL &&
      !set.LIMN_OAUTH_ISSUER &&
      'LIMN_OAUTH_JWKS_URL needs LIMN_OAUTH_ISSUER, whose keys it has',
    telemetry.fault,
  ].filter((fault) => typeof fault === 'string');
  if (faults.length > 0) throw new ConfigError(faults);

  const hasModels = set.OPENAI_API_KEY !== undefined || set.OPENAI_BASE_URL !== undefined;
  // Local servers such as Ollama want some key and look at none.
  const model = (name: string): OpenAiModel | undefined =>
    hasModels && name !== OFFLINE
      ? { apiKey: set.OPENAI_API_KEY ?? 'none', baseURL: set.OPENAI_BASE_URL, model: name }
      : undefined;
  const isSameServer =
    set.DATABASE_READ_URL !== undefined && [set.DATABASE_URL, set.DATABASE_DIRECT_URL].includes(set.DATABASE_READ_URL);
  const publicUrl = set.LIMN_PUBLIC_URL?.replace(/\/$/, '');
  const reader = model(set.LIMN_EXTRACTION_MODEL);
  const embedder = model(set.LIMN_EMBEDDING_MODEL);
  return {
    host: set.HOST,
    port: set.PORT,
    role: set.LIMN_ROLE,
    database:
      set.DATABASE_URL === undefined
        ? { kind: 'embedded', directory: set.LIMN_DATA_DIR }
        : {
            kind: 'server',
            url: set.DATABASE_URL,
            directUrl: set.DATABASE_DIRECT_URL,
            connections: set.LIMN_DATABASE_CONNECTIONS,
            replica:
              set.DATABASE_READ_URL === undefined || isSameServer
                ? undefined
                : { url: set.DATABASE_READ_URL, waitMs: set.LIMN_REPLICA_WAIT_MS, lagMs: set.LIMN_REPLICA_LAG_MS },
          },
    readerModel: reader && {
      ...reader,
      contextTokens: set.LIMN_EXTRACTION_CONTEXT_TOKENS,
      chunkCharacters: set.LIMN_EXTRACTION_CHUNK_CHARACTERS,
      thinking: set.LIMN_EXTRACTION_THINKING,
    },
    embedderModel: embedder && { ...embedder, dimensions: set.LIMN_EMBEDDING_DIMENSIONS },
    modelTimeoutMs: set.LIMN_MODEL_TIMEOUT_SECONDS === undefined ? undefined : set.LIMN_MODEL_TIMEOUT_SECONDS * 1_000,
    bootstrapApiKey: set.LIMN_BOOTSTRAP_API_KEY,
    keyPepper: set.LIMN_KEY_PEPPER,
    rateLimit: set.LIMN_RATE_LIMIT,
    queueLimit: set.LIMN_QUEUE_LIMIT,
    queueTotal: set.LIMN_QUEUE_TOTAL,
    dailyModelTokens: set.LIMN_DAILY_MODEL_TOKENS,
    maxTextBytes: set.LIMN_MAX_TEXT_BYTES,
    maxBodyBytes: set.LIMN_MAX_BODY_BYTES,
    // Without a model to wait for, more at a time only stand in each other's way.
    workerConcurrency:
      set.LIMN_WORKER_CONCURRENCY ?? (hasModels ? WORKER_CONCURRENCY.models : WORKER_CONCURRENCY.offline),
    leaseSeconds: set.LIMN_LEASE_SECONDS,
    keepFailedDays: set.LIMN_KEEP_FAILED_DAYS,
    // A worker is sent no requests, and beside an embedded database nobody else could take them.
    drainSeconds:
      set.LIMN_DRAIN_SECONDS ?? (set.DATABASE_URL === undefined || set.LIMN_ROLE === 'worker' ? 0 : DRAIN_SECONDS),
    diskReserveBytes: set.LIMN_DISK_RESERVE_MB * MIB,
    approximateAbove: set.LIMN_SEARCH_APPROXIMATE_ABOVE,
    corsOrigins: set.LIMN_CORS_ORIGINS,
    trustedProxies: set.LIMN_TRUSTED_PROXIES,
    openSignUp: set.LIMN_SIGN_UP === 'open',
    isLocal:
      set.DATABASE_URL === undefined &&
      LOOPBACK.has(set.HOST) &&
      set.LIMN_TRUSTED_PROXIES.length === 0 &&
      publicUrl === undefined,
    appsPerAccount: set.LIMN_APPS_PER_ACCOUNT,
    publicUrl,
    mail:
      set.LIMN_SMTP_URL && set.LIMN_SMTP_FROM && publicUrl
        ? { ...mailSettings(set.LIMN_SMTP_URL, set.LIMN_SMTP_FROM), publicUrl }
        : undefined,
    oauth:
      set.LIMN_OAUTH_ISSUER && publicUrl
        ? {
            issuer: set.LIMN_OAUTH_ISSUER,
            jwksUrl: set.LIMN_OAUTH_JWKS_URL ?? `${set.LIMN_OAUTH_ISSUER.replace(/\/$/, '')}/.well-known/jwks.json`,
            publicUrl,
          }
        : undefined,
    webhooksMayBePrivate: set.LIMN_WEBHOOK_PRIVATE === 'allowed',
    webhookBackOffSeconds: set.LIMN_WEBHOOK_WAITS.length > 0 ? set.LIMN_WEBHOOK_WAITS : undefined,
    metricsToken: set.LIMN_METRICS_TOKEN,
    telemetry: telemetry.settings,
    logLevel: set.LIMN_LOG_LEVEL,
    faults: set.LIMN_FAULTS ?? [],
    production: set.NODE_ENV === 'production',
    warnings: [
      ...unknown.warnings,
      ...(isSameServer
        ? ['DATABASE_READ_URL is the address of the database itself: it takes nothing off it, and is not used']
        : []),
    ],
  };
}

/** The key with which a command calls a running service; no setting of the service itself. */
export const keyOfClient = (): string | undefined => process.env['LIMN_KEY'] || undefined;
