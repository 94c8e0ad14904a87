import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { parseFaults, type Fault } from './failpoints.js';
import type { MailSettings } from './mail.js';
import { nearestName } from './nearest-name.js';
import { SHORTEST_OWN_KEY } from './tenant/api-key.js';

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
      };
  /** Undefined: the offline reader. */
  readerModel: OpenAiModel | undefined;
  /** Undefined: the offline embedder. */
  embedderModel: (OpenAiModel & { dimensions: number | undefined }) | undefined;
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
  appsPerAccount: number;
  /** Where people reach the dashboard, such as `https://limn.example`; undefined: not told. */
  publicUrl: string | undefined;
  /** Undefined: no mail is sent. */
  mail: (MailSettings & { publicUrl: string }) | undefined;
  metricsToken: string | undefined;
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

/** All faults of an environment in one message, a line each. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`The settings cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Value that turns a model off although a server for models is set: `LIMN_EMBEDDING_MODEL=offline`. */
const OFFLINE = 'offline';
const MIB = 1024 * 1024;
const WORKER_CONCURRENCY = { models: 16, offline: 3 };
/** More than two looks of a usual balancer at `/readyz`. */
const DRAIN_SECONDS = 5;

const whole = (least: number, most: number): z.ZodType<number> =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`);
const url = (schemes: string[], example: string): z.ZodType<string> =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be an address such as ${example}`,
    );

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  );

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    more === undefined &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

/**
 * Networks that are not the Internet, and names that only they know: one label, or an ending that no registry gives
 * out.
 */
const PRIVATE = new BlockList();
for (const [net, bits, family] of [
  ['0.0.0.0', 32, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
] as const)
  PRIVATE.addSubnet(net, bits, family);
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|intranet|lan|home\.arpa|svc|test)$/;
/** Where clouds tell a machine its own secrets. */
const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4');
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6');

/** Whether a host is this machine or in a private network. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(host) === 0 ? PRIVATE_NAME.test(host) : PRIVATE.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
}

/** The ports for mail that is submitted, in the clear at first and not (RFC 8314). */
const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;
const MAIL_ADDRESS = /^(?:[^<>"\r\n]{1,100} <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;

/** A mail server of an address such as `smtps://user:password@mail.example`, with percent-encoded name and password. */
function mailSettings(address: string, from: string): MailSettings {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? SUBMISSIONS_PORT : SUBMISSION_PORT) : Number(port),
    secure,
    mustEncrypt: !isPrivateHost(hostname),
    user: username === '' ? undefined : decodeURIComponent(username),
    password: password === '' ? undefined : decodeURIComponent(password),
    from,
  };
}

/** Whether it is the address of a mail server and nothing more. */
function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  return (
    hostname !== '' &&
    pathname.length <= 1 &&
    search === '' &&
    hash === '' &&
    isPercentEncoded(username) &&
    isPercentEncoded(password)
  );
}

function isPercentEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

/** Why texts and a key must not be sent to an address; undefined when they may. */
function faultOfModelServer({ protocol, hostname, username, password, search, hash }: URL): string | undefined {
  if (username || password || search || hash)
    return 'must have no user, password, query or fragment; the key is OPENAI_API_KEY';
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host) !== 0 && LINK_LOCAL.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'))
    return 'must not be a link-local address';
  return protocol === 'https:' || isPrivateHost(hostname)
    ? undefined
    : 'must be https outside this machine and private networks: texts and the key would be readable on the way';
}

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(4000),
  LIMN_ROLE: z.enum(['all', 'api', 'worker'], { error: 'must be all, api or worker' }).default('all'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/limn').optional(),
  DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/limn').optional(),
  LIMN_DATA_DIR: z.string().default('.limn'),
  LIMN_DATABASE_CONNECTIONS: whole(1, 1_000).default(10),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url(['http:', 'https:'], 'https://api.openai.com/v1')
    .superRefine((text, { addIssue }) => {
      const fault = URL.canParse(text) ? faultOfModelServer(new URL(text)) : undefined;
      if (fault !== undefined) addIssue({ code: 'custom', message: fault });
    })
    .optional(),
  LIMN_EXTRACTION_MODEL: z.string().default('gpt-4.1-mini'),
  LIMN_EMBEDDING_MODEL: z.string().default('text-embedding-3-small'),
  LIMN_EMBEDDING_DIMENSIONS: whole(1, 4_000).optional(),
  LIMN_BOOTSTRAP_API_KEY: z
    .string()
    .min(SHORTEST_OWN_KEY, `must have at least ${SHORTEST_OWN_KEY} characters`)
    .regex(/^[\x21-\x7e]{1,512}$/, 'must be at most 512 printable ASCII characters without spaces')
    .optional(),
  LIMN_KEY_PEPPER: z.string().default(''),
  LIMN_RATE_LIMIT: whole(0, 100_000_000).default(6_000),
  LIMN_QUEUE_LIMIT: whole(0, 100_000_000).default(10_000),
  LIMN_QUEUE_TOTAL: whole(0, 100_000_000).default(1_000_000),
  LIMN_DAILY_MODEL_TOKENS: whole(0, 1_000_000_000_000).default(0),
  LIMN_MAX_TEXT_BYTES: whole(1, 64 * MIB).default(MIB),
  LIMN_MAX_BODY_BYTES: whole(1_024, 128 * MIB).default(2 * MIB),
  LIMN_WORKER_CONCURRENCY: whole(1, 1_000).optional(),
  LIMN_LEASE_SECONDS: whole(1, 3_600).default(30),
  LIMN_KEEP_FAILED_DAYS: whole(0, 3_650).default(7),
  LIMN_DRAIN_SECONDS: whole(0, 600).optional(),
  LIMN_DISK_RESERVE_MB: whole(0, 1_000_000).default(200),
  LIMN_SEARCH_APPROXIMATE_ABOVE: whole(0, 1_000_000_000).optional(),
  LIMN_CORS_ORIGINS: list.refine(
    (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    'must be origins such as https://app.example, separated by commas',
  ),
  LIMN_TRUSTED_PROXIES: list.refine(
    (networks) => networks.every(isNetwork),
    'must be addresses or networks such as 10.0.0.0/8, separated by commas',
  ),
  LIMN_SIGN_UP: z.enum(['open', 'closed'], { error: 'must be open or closed' }).default('open'),
  LIMN_APPS_PER_ACCOUNT: whole(1, 100_000).default(50),
  LIMN_PUBLIC_URL: url(['http:', 'https:'], 'https://limn.example')
    .refine(
      (text) => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ''),
      'must be an origin such as https://limn.example, without a path',
    )
    .optional(),
  LIMN_SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example')
    .refine(isMailServer, 'must have nothing behind host and port, and a percent-encoded user and password')
    .optional(),
  LIMN_SMTP_FROM: z
    .string()
    .regex(MAIL_ADDRESS, 'must be an address such as limn@example.com or Limn <limn@example.com>')
    .optional(),
  LIMN_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LIMN_LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  LIMN_FAULTS: z
    .string()
    .transform(parseFaults)
    .refine(
      (faults) => faults !== undefined,
      'must be faults such as merge.after_commit=kill9@3, separated by semicolons',
    )
    .optional(),
  NODE_ENV: z.string().default('production'),
});

const NAMES = Object.keys(Environment.shape);

/** The names of all settings of operators, for documentation and its test. */
export const SETTINGS = NAMES.filter((name) => name !== 'LIMN_FAULTS');

/** Ours that no process of the service reads: where the README's examples keep a key, and settings of the tests. */
const NOT_READ = /^LIMN_(?:KEY$|TEST_)/;
/**
 * What Kubernetes and Docker put into containers for a service that is called limn or database: `LIMN_SERVICE_HOST`,
 * `LIMN_PORT=tcp://10.0.0.1:80`.
 */
const SERVICE_LINK = /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/;
const LINKED_ADDRESS = /^(?:tcp|udp|sctp):\/\//;

/**
 * What is called like a setting and is none, with the one that was likely meant. Names of our own are at fault; other
 * programs read others of the same beginning.
 */
function findUnknown(env: Record<string, string | undefined>): { faults: string[]; warnings: string[] } {
  const unknown = Object.keys(env).filter(
    (name) =>
      /^(?:LIMN|OPENAI|DATABASE)_/i.test(name) &&
      !NAMES.includes(name) &&
      env[name] !== '' &&
      !NOT_READ.test(name) &&
      !SERVICE_LINK.test(name) &&
      !LINKED_ADDRESS.test(env[name] ?? ''),
  );
  const isOurs = (name: string): boolean => /^LIMN_/i.test(name);
  return {
    faults: unknown.filter(isOurs).map((name) => {
      const nearest = nearestSetting(name, SETTINGS);
      return (
        `${name} is not a ` +
        `setting${nearest === undefined ? ': README.md lists them' : `: ${nearest} is the nearest`}`
      );
    }),
    warnings: unknown
      .filter((name) => !isOurs(name))
      .flatMap((name) => {
        const nearest = nearestSetting(
          name,
          SETTINGS.filter((setting) => setting.split('_')[0] === name.split('_')[0]),
        );
        return nearest === undefined || env[nearest]
          ? []
          : [`${name} is not read; if it is meant for Limn, its name is ${nearest}`];
      }),
  };
}

/**
 * The setting that somebody meant. The beginning that all have in common says nothing: `LIMN_PORT` is `PORT`, and no
 * typo of `LIMN_ROLE`.
 */
function nearestSetting(given: string, settings: string[]): string | undefined {
  const own = (name: string): string => name.replace(/^(?:LIMN|OPENAI|DATABASE)_/i, '');
  const nearest = nearestName(own(given), settings.map(own));
  return settings.find((setting) => own(setting) === nearest);
}

/** Parses the environment; an empty variable is one that is not set. Throws {@link ConfigError} with every fault. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(
    Object.fromEntries(NAMES.map((name) => [name, env[name] === '' ? undefined : env[name]])),
  );
  const unknown = findUnknown(env);
  if (!parsed.success)
    throw new ConfigError([
      ...parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
      ...unknown.faults,
    ]);
  const set = parsed.data;
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
    set.LIMN_FAULTS &&
      set.NODE_ENV !== 'test' &&
      'LIMN_FAULTS breaks the service on purpose, for its tests alone: it needs NODE_ENV=test',
    set.LIMN_SMTP_URL && !set.LIMN_SMTP_FROM && 'LIMN_SMTP_URL needs LIMN_SMTP_FROM: whom mails are from',
    set.LIMN_SMTP_URL && !set.LIMN_PUBLIC_URL && 'LIMN_SMTP_URL needs LIMN_PUBLIC_URL: where the links in mails lead',
    set.LIMN_SMTP_FROM && !set.LIMN_SMTP_URL && 'LIMN_SMTP_FROM needs LIMN_SMTP_URL: without a server no mail is sent',
  ].filter((fault) => typeof fault === 'string');
  if (faults.length > 0) throw new ConfigError(faults);

  const hasModels = set.OPENAI_API_KEY !== undefined || set.OPENAI_BASE_URL !== undefined;
  // Local servers such as Ollama want some key and look at none.
  const model = (name: string): OpenAiModel | undefined =>
    hasModels && name !== OFFLINE
      ? { apiKey: set.OPENAI_API_KEY ?? 'none', baseURL: set.OPENAI_BASE_URL, model: name }
      : undefined;
  const publicUrl = set.LIMN_PUBLIC_URL?.replace(/\/$/, '');
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
          },
    readerModel: model(set.LIMN_EXTRACTION_MODEL),
    embedderModel: embedder && { ...embedder, dimensions: set.LIMN_EMBEDDING_DIMENSIONS },
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
    appsPerAccount: set.LIMN_APPS_PER_ACCOUNT,
    publicUrl,
    mail:
      set.LIMN_SMTP_URL && set.LIMN_SMTP_FROM && publicUrl
        ? { ...mailSettings(set.LIMN_SMTP_URL, set.LIMN_SMTP_FROM), publicUrl }
        : undefined,
    metricsToken: set.LIMN_METRICS_TOKEN,
    logLevel: set.LIMN_LOG_LEVEL,
    faults: set.LIMN_FAULTS ?? [],
    production: set.NODE_ENV === 'production',
    warnings: unknown.warnings,
  };
}
