#!/usr/bin/env node
import './production.js';
import 'reflect-metadata';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openApp, openEmbedders, openStorage } from './app.js';
import { ConfigError, parseConfig, type Config } from './config.js';
import { askForKey, askForProgress, askForSnapshot, askToCalibrate, askToGive } from './control.js';
import { LimnError } from './errors.js';
import { openLog } from './log.js';
import { giveApp } from './service/accounts/give-app.js';
import { hasKeys, issueKey } from './service/apps.js';
import { fitModel, keepCalibration } from './service/calibrate.js';
import { reindexed, reindexSome } from './service/reindex.js';
import { chooseSpace } from './service/spaces.js';
import { pack } from './storage/archive.js';
import type { Storage } from './storage/connection.js';
import { restoreDirectory } from './storage/restore.js';

const USAGE = `limn: living profiles from any text

  limn [serve]                 serve the API and read submissions (LIMN_ROLE: all, api or worker)
  limn migrate                 bring the database up to date and end
  limn key create --app NAME   make an app's key (and the app); its key before stops at once
  limn app give --app NAME --to EMAIL
                               give an app that the line above made to an account, with all that is in it
  limn calibrate               fit the scores of the configured embedding model, by bundled texts that it is asked to embed
  limn reindex                 give all profiles vectors of the configured embedding model, and tell how far it is
  limn backup FILE             write the embedded database into a new file, also while the service runs
  limn restore FILE            make the embedded database from such a file; with --replace, in place of the one there

Settings come from the environment; README.md lists them.`;

/** Exit codes: 0 done, 1 failed, 2 settings or arguments at fault, 75 storage is full (a restart may help once there is room). */
const FAILED = 1;
const MISUSED = 2;
const TRY_AGAIN = 75;
/** Beyond this, and the time to drain, stopping is given up on; the queue gives unfinished work back by itself. */
const STOP_MS = 10_000;
/** For the answers that say why, before the process ends for want of a database. */
const LAST_WORDS_MS = 250;
const CALIBRATE_MS = 10 * 60_000;
const WATCH_MS = 500;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true, options: { app: { type: 'string' }, to: { type: 'string' }, replace: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const command = positionals.join(' ') || 'serve';
  const [verb, file] = positionals;
  if (values.help) return console.log(USAGE);
  const config = parseConfig(process.env);
  if (command === 'serve') return serve(config);
  if (command === 'migrate') return migrate(config);
  if (command === 'key create' && values.app !== undefined) return createKey(config, values.app);
  if (command === 'app give' && values.app !== undefined && values.to !== undefined) return giveToAccount(config, values.app, values.to);
  if (command === 'calibrate') return calibrate(config);
  if (command === 'reindex') return reindex(config);
  if (verb === 'backup' && file !== undefined && positionals.length === 2) return backup(config, file);
  if (verb === 'restore' && file !== undefined && positionals.length === 2) return restore(config, file, values.replace ?? false);
  throw new TypeError(`Unknown command: ${command}\n\n${USAGE}`);
}

async function serve(config: Config): Promise<void> {
  const started = performance.now();
  const log = openLog(config.logLevel);
  let isLost = false;
  const app = await openApp(config, {
    log,
    onFatal(error) {
      if (isLost) return;
      isLost = true;
      log.fatal({ error: error.message }, 'the database cannot go on');
      setTimeout(() => process.exit(TRY_AGAIN), LAST_WORDS_MS);
    },
  });
  stopOnSignals(config.drainSeconds * 1_000 + STOP_MS, async () => {
    log.info({ drainSeconds: config.drainSeconds }, 'stopping');
    app.drain();
    await pause(config.drainSeconds * 1_000);
    await app.close();
    log.info('stopped');
  });
  if (config.role === 'worker') return log.info({ probes: app.url, readyMs: Math.round(performance.now() - started) }, 'worker is ready');
  console.log(welcome(config, app.url, app.isKeyless, Math.round(performance.now() - started)));
}

function welcome(config: Config, url: string, isKeyless: boolean, readyMs: number): string {
  const where = config.database.kind === 'embedded' ? `embedded, in ${config.database.directory}` : 'PostgreSQL';
  return [
    `Limn is ready (${readyMs} ms)`,
    '',
    `  Dashboard   ${url}`,
    `  REST        ${url}/v1`,
    `  GraphQL     ${url}/graphql   (sockets on the same path)`,
    `  Reference   ${url}/docs`,
    `  Database    ${where}`,
    `  Reader      ${config.readerModel?.model ?? 'offline'}`,
    `  Embeddings  ${config.embedderModel?.model ?? 'offline'}`,
    '',
    isKeyless
      ? `No app has a key yet. Make an account and an app at ${url}, or a key in another terminal:\n\n  npx limn key create --app my-app\n`
      : 'A new key: npx limn key create --app NAME\n',
  ].join('\n');
}

async function migrate(config: Config): Promise<void> {
  const storage = await openStorage(config, openLog(config.logLevel), fail);
  await storage.close();
  console.log('The database is up to date');
}

async function createKey(config: Config, app: string): Promise<void> {
  const running = config.database.kind === 'embedded' ? await askForKey(config.database.directory, app) : undefined;
  const { tenantId, apiKey } = running ?? (await onStorage(config, (storage) => issueKey({ storage, pepper: config.keyPepper }, app)));
  console.error(`Key of app "${app}" (tenant ${tenantId}). It is shown this once:`);
  console.log(apiKey);
}

async function giveToAccount(config: Config, app: string, to: string): Promise<void> {
  const running = config.database.kind === 'embedded' ? await askToGive(config.database.directory, app, to) : undefined;
  const { tenantId } = running ?? (await onStorage(config, (storage) => giveApp({ storage }, app, to)));
  console.log(`App "${app}" (tenant ${tenantId}) belongs to ${to} now; its key goes on`);
}

async function calibrate(config: Config): Promise<void> {
  const embedders = openEmbedders(config);
  try {
    const fitted = await fitModel(embedders, AbortSignal.timeout(CALIBRATE_MS));
    const isKept = config.database.kind === 'embedded' && (await askToCalibrate(config.database.directory, fitted));
    if (!isKept) await onStorage(config, (storage) => keepCalibration({ storage }, fitted));
    console.log(`${fitted.name} is calibrated: the default sensitivity is a cosine of ${fitted.midpoint.toFixed(3)}, ${fitted.oneWordMidpoint.toFixed(3)} for one word`);
  } finally {
    await embedders.close();
  }
}

async function reindex(config: Config): Promise<void> {
  const { database } = config;
  const running = database.kind === 'embedded' ? await askForProgress(database.directory) : undefined;
  if (running && database.kind === 'embedded') return watch(() => askForProgress(database.directory), async () => undefined);
  const embedders = openEmbedders(config);
  try {
    await onStorage(config, async (storage) => {
      const needs = { storage, log: openLog(config.logLevel), ...embedders };
      await chooseSpace(needs);
      await watch(() => reindexed(needs), () => reindexSome(needs, new AbortController().signal));
    });
  } finally {
    await embedders.close();
  }
}

async function backup(config: Config, file: string): Promise<void> {
  const running = config.database.kind === 'embedded' ? await askForSnapshot(config.database.directory) : undefined;
  const copy = running ?? (await onStorage(config, (storage) => storage.snapshot()));
  try {
    await pack(copy, file);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(`The database is in ${file}; whoever can read that file can read all profiles`);
}

async function restore(config: Config, file: string, replace: boolean): Promise<void> {
  const { database } = config;
  if (database.kind === 'server') throw new LimnError('bad_request', 'A database on a server is restored by its own tools: pg_restore');
  const verify = (directory: string): Promise<void> => onStorage({ ...config, database: { kind: 'embedded', directory } }, hasKeys).then(() => undefined);
  await restoreDirectory({ file, directory: database.directory, replace, verify });
  console.log(`The database in ${database.directory} is that of ${file}`);
}

/** Tells how far reindexing is until it is done; what `step` cannot do now, or others do, is waited for. */
async function watch(progress: () => Promise<{ done: number; all: number; isDone: boolean } | undefined>, step: () => Promise<'on' | 'later' | 'done' | undefined>): Promise<void> {
  for (let told = ''; ; ) {
    const now = await progress();
    if (!now) throw new LimnError('unavailable', 'The running service has stopped; reindexing goes on when it runs again');
    if (now.isDone) return console.log('All profiles have vectors of the configured embedding model');
    const line = `${now.done} of ${now.all} profiles`;
    if (line !== told) console.log((told = line));
    if ((await step()) !== 'on') await pause(WATCH_MS);
  }
}

async function onStorage<T>(config: Config, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(config, openLog(config.logLevel), fail);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** The first signal stops in good order, for `withinMs` at most; the second at once. */
function stopOnSignals(withinMs: number, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) process.exit(FAILED);
    stopping = true;
    setTimeout(() => process.exit(FAILED), withinMs).unref();
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function fail(error: unknown): never {
  const isTold = error instanceof ConfigError || error instanceof LimnError || error instanceof TypeError;
  console.error(isTold ? error.message : error);
  if (error instanceof LimnError && error.code === 'storage_full') process.exit(TRY_AGAIN);
  process.exit(error instanceof ConfigError || error instanceof TypeError ? MISUSED : FAILED);
}

process.on('uncaughtException', fail);
main().catch(fail);
