import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { newClusterDatabase } from '../rig/test-cluster.js';
import { newTestDatabase } from '../rig/test-database.js';
import { openApp, openStorage, type App, type Overrides } from '../src/app.js';
import { parseConfig } from '../src/config.js';
import { openGrounder, type Grounder } from '../src/ai/grounding.js';
import { openOfflineEmbedder, openOfflineReader } from '../src/ai/offline/offline.js';
import type { Embedder, Reader } from '../src/ai/reader.js';
import { LimnError } from '../src/errors.js';
import { openLog } from '../src/log.js';
import { issueKey } from '../src/service/apps.js';
import type { Storage } from '../src/storage/connection.js';
import { PATIENCE_MS, until } from './until.js';

/** Whose profiles they are, and what opens them. */
export interface Tenant {
  key: string;
  tenantId: string;
}

/** A whole service on a real database and a free port, for tests to talk to over the wire as its first tenant. */
export interface Limn extends Tenant {
  app: App;
  url: string;
  env: Record<string, string>;
  /** Every line the service has logged. */
  logs: string[];
  /** Another app with a key of its own. */
  newTenant(): Promise<Tenant>;
  fetch(path: string, init?: RequestInit & { key?: string | null }): Promise<Response>;
  post(
    id: string,
    data: unknown,
    more?: { input_type?: string; key?: string; headers?: Record<string, string> },
  ): Promise<Response>;
  /** The REST profile once it is ready. */
  ready(id: string, key?: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export type Database = 'embedded' | 'server' | 'cluster';
/** A database, or a server behind a pooler that lends connections by transaction. */
export type Behind = Database | 'pooled';

/** The databases that this machine can test; the missing one was named loudly by global-setup. */
export const databases = (): Database[] => [
  'embedded',
  ...(inject('postgresUrl') === null ? [] : (['server'] as const)),
  ...(inject('cluster') === null ? [] : (['cluster'] as const)),
];

/** Those whose rows are on one machine: for how a statement is planned there. */
export const databasesOfOneMachine = (): Database[] => databases().filter((database) => database !== 'cluster');

/** All, and the pooler where there is one: for what must hold whoever had the connection before. */
export const databasesAndPooler = (): Behind[] =>
  inject('poolerUrl') === null ? databases() : [...databases(), 'pooled'];

export interface LimnOptions extends Overrides {
  database?: Behind;
  env?: Record<string, string>;
  /** Settings of an open Limn, to be a second process on the same database. */
  beside?: Limn;
  /** The address of a database that is there. */
  server?: string;
}

/** What every one of them shows its metrics for. */
export const METRICS_TOKEN = randomUUID();
/**
 * For all services of a test file: their threads load dictionaries for a second of the processor, and start with the
 * first text, if there is one.
 */
const [offlineReader, offlineEmbedder] = [withoutEnd(openOfflineReader()), withoutEnd(openOfflineEmbedder())];
const threads = openGrounder();
const grounder: Grounder = {
  call: (...what) => threads.call(...what),
  prepare: () => undefined,
  close: async () => undefined,
};

/** The same without a head start, and not closed by a service that closes: its threads keep no process alive. */
function withoutEnd<T extends Reader | Embedder>(part: T): T {
  return { ...part, prepare: () => undefined, close: async () => undefined };
}

/** Opens a service; every call has a database of its own unless `beside` another. */
export async function openLimn({
  database = 'embedded',
  env: more = {},
  beside,
  server,
  ...overrides
}: LimnOptions = {}): Promise<Limn> {
  const made = beside || server ? undefined : await newDatabase(database);
  const env = {
    PORT: '0',
    LIMN_RATE_LIMIT: '0',
    LIMN_METRICS_TOKEN: METRICS_TOKEN,
    ...(beside?.env ?? made?.env ?? { DATABASE_URL: server! }),
    ...more,
  };
  const logs: string[] = [];
  const log = openLog('debug', { write: (line: string) => void logs.push(line) });
  const config = parseConfig(env);
  const app = await openApp(config, {
    log,
    offlineReader,
    grounder,
    ...(config.embedderModel ? {} : { embedder: offlineEmbedder }),
    ...overrides,
    // As a service for others: the first account of a local one would get the app whose key is the test's.
    limits: { isLocal: false, ...overrides.limits },
  });
  const close = async (): Promise<void> => {
    await app.close();
    await made?.remove();
  };
  return talkTo({ app, env, logs, close }, beside ?? (await issueTenant(app)));
}

/** The same service as another tenant sees it, who was not there before. Closing that leaves the service as it is. */
export const joinAsNewTenant = async (host: Limn): Promise<Limn> =>
  talkTo({ ...host, close: async () => undefined }, await issueTenant(host.app));

async function issueTenant(app: App): Promise<Tenant> {
  const { apiKey, tenantId } = await patiently(() =>
    issueKey({ storage: app.needs.storage, pepper: '' }, `app ${randomUUID()}`),
  );
  return { key: apiKey, tenantId };
}

/**
 * What a test asks of a database itself, again while no connection is to be had: a service gives up sooner than a busy
 * machine may take to open one.
 */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(100))
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof LimnError && error.code === 'unavailable') || Date.now() > end) throw error;
    }
}

function talkTo(
  { app, env, logs, close }: Pick<Limn, 'app' | 'env' | 'logs' | 'close'>,
  { key: ownKey, tenantId }: Tenant,
): Limn {
  const limn: Limn = {
    app,
    url: app.url,
    key: ownKey,
    tenantId,
    env,
    logs,
    close,
    newTenant: () => issueTenant(app),
    fetch(where, { key = ownKey, headers, ...init } = {}) {
      return fetch(app.url + where, {
        ...init,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(headers as Record<string, string>),
        },
      });
    },
    post(id, data, { input_type, key, headers } = {}) {
      return limn.fetch(`/v1/profile/${encodeURIComponent(id)}`, {
        method: 'POST',
        body: JSON.stringify({ data, input_type }),
        headers: { 'content-type': 'application/json', ...headers },
        ...(key === undefined ? {} : { key }),
      });
    },
    async ready(id, key) {
      let profile: Record<string, unknown> | undefined;
      await until(`${id} is ready`, async () => {
        const response = await limn.fetch(`/v1/profile/${encodeURIComponent(id)}`, key === undefined ? {} : { key });
        ({ profile } = (await response.json()) as { profile?: Record<string, unknown> });
        return profile?.['status'] === 'ready';
      });
      return profile!;
    },
  };
  return limn;
}

/** A database of its own without a service on it. */
export async function openBareStorage(
  database: Behind,
): Promise<{ storage: Storage; env: Record<string, string>; close(): Promise<void> }> {
  const made = await newDatabase(database);
  const storage = await openStorage(parseConfig(made.env), openLog('silent'), (error) => {
    throw error;
  });
  return {
    storage,
    env: made.env,
    async close() {
      await storage.close();
      await made.remove();
    },
  };
}

async function newDatabase(database: Behind): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  if (database === 'cluster') {
    const { where, remove } = await newClusterDatabase(inject('cluster')!);
    return { env: { DATABASE_URL: where, LIMN_DATABASE_CONNECTIONS: '5' }, remove };
  }
  const made = await (database === 'embedded'
    ? newTestDatabase(undefined, inject('templateDirectory'))
    : newTestDatabase(inject('postgresUrl')!, inject('templateDatabase')!));
  if (made.kind === 'embedded') return { env: made.settings, remove: made.remove };
  const env = { ...made.settings, LIMN_DATABASE_CONNECTIONS: '5' };
  if (database !== 'pooled') return { env, remove: made.remove };
  const pooler = new URL(inject('poolerUrl')!);
  pooler.pathname = new URL(made.where).pathname;
  return { env: { ...env, DATABASE_URL: pooler.href, DATABASE_DIRECT_URL: made.where }, remove: made.remove };
}
