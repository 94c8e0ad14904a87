import { z } from 'zod';
import { parseFaults } from '../failpoints.js';
import { SHORTEST_OWN_KEY } from '../tenant/api-key.js';
import { faultOfModelServer, faultOfTrusted, isMailServer, isNetwork, MAIL_ADDRESS } from './addresses.js';

export const MIB = 1024 * 1024;

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

/** What is trusted must not be forged on the way: in the clear on this machine and private networks only. */
const issuer = url(['http:', 'https:'], 'https://issuer.example').superRefine((text, { addIssue }) => {
  const fault = URL.canParse(text) ? faultOfTrusted(new URL(text)) : undefined;
  if (fault !== undefined) addIssue({ code: 'custom', message: fault });
});

const collector = url(['http:', 'https:'], 'http://collector:4318');

/** More attempts than that are no longer about a receiver that is away. */
const MOST_WAITS = 20;

/** Every variable that is read, with what it may be and what it is unless told. */
export const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(4000),
  LIMN_ROLE: z.enum(['all', 'api', 'worker'], { error: 'must be all, api or worker' }).default('all'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/limn').optional(),
  DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/limn').optional(),
  DATABASE_READ_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@standby:5432/limn').optional(),
  LIMN_REPLICA_WAIT_MS: whole(1, 10_000).default(20),
  LIMN_REPLICA_LAG_MS: whole(0, 3_600_000).default(0),
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
  LIMN_EXTRACTION_CONTEXT_TOKENS: whole(2_048, 100_000_000).optional(),
  LIMN_EXTRACTION_CHUNK_CHARACTERS: whole(1_000, 1_000_000).optional(),
  LIMN_EXTRACTION_THINKING: z
    .enum(['off', 'low', 'medium', 'high', 'model'], { error: 'must be off, low, medium, high or model' })
    .optional(),
  LIMN_MODEL_TIMEOUT_SECONDS: whole(1, 3_600).optional(),
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
  LIMN_OAUTH_ISSUER: issuer.optional(),
  LIMN_OAUTH_JWKS_URL: issuer.optional(),
  LIMN_WEBHOOK_PRIVATE: z.enum(['refused', 'allowed'], { error: 'must be refused or allowed' }).default('refused'),
  LIMN_WEBHOOK_WAITS: list
    .refine(
      (waits) => waits.length <= MOST_WAITS && waits.every((wait) => /^[1-9]\d{0,4}$/.test(wait)),
      `must be at most ${MOST_WAITS} whole numbers of seconds from 1 to 99999, separated by commas, such as 5,30,300`,
    )
    .transform((waits) => waits.map(Number)),
  LIMN_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  // Names, meaning and defaults are OpenTelemetry's, whose SDK reads the plain texts, and others, by itself.
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'console', 'none'], { error: 'must be otlp, console or none' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
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

/** The names of all variables that are read. */
export const NAMES = Object.keys(Environment.shape);

/** The names of all settings of operators, for documentation and its test. */
export const SETTINGS = NAMES.filter((name) => name !== 'LIMN_FAULTS');
