import { existsSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type * as App from '../app.js';
import type { Config } from '../config.js';
import { askForKey, askForProgress, askForSnapshot, askToCalibrate } from '../ask-control.js';
import { LimnError } from '../errors.js';
import { openLog } from '../log.js';
import type * as Apps from '../service/apps.js';
import type { IssuedKey } from '../service/apps.js';
import type { Storage } from '../storage/connection.js';
import { exitOnError } from './exit.js';

/**
 * Commands of operators on the database. If a service runs on the embedded database, it executes them, since only one
 * process may open that database.
 */

/** Loaded only if no running service executes the command. */
const app = (): Promise<typeof App> => import('../app.js');
const apps = (): Promise<typeof Apps> => import('../service/apps.js');

const CALIBRATE_MS = 10 * 60_000;
const WATCH_MS = 500;

export async function migrate(config: Config): Promise<void> {
  await onStorage(config, async () => undefined);
  console.log('The database is up to date');
}

/** Distributes the rows of apps over the machines of a cluster, and prints the progress. */
export async function distribute(config: Config): Promise<void> {
  const { distribute: spread, onCoordinator } = await import('../storage/citus.js');
  const url = urlOfCluster(config);
  await onStorage(config, async () => undefined);
  await onCoordinator(url, (ask) => spread(ask, (line) => console.log(line)));
}

/** Moves an app to shards of its own, and prints the progress. */
export async function isolate(config: Config, named: string, blocking: boolean): Promise<void> {
  const { isolate: separate, onCoordinator } = await import('../storage/citus.js');
  const url = urlOfCluster(config);
  await onStorage(config, async () => undefined);
  await onCoordinator(url, (ask) => separate(ask, named, blocking, (line) => console.log(line)));
}

function urlOfCluster({ database }: Config): string {
  if (database.kind === 'server') return database.url;
  throw new LimnError(
    'bad_request',
    'The embedded database is one process: name a coordinator of Citus by DATABASE_URL',
  );
}

/** Creates a key for an app, and the app if there is none of the name. */
export async function newKey(config: Config, name: string): Promise<IssuedKey> {
  const running = config.database.kind === 'embedded' ? await askForKey(config.database.directory, name) : undefined;
  return (
    running ??
    onStorage(config, async (storage) => (await apps()).issueKey({ storage, pepper: config.keyPepper }, name))
  );
}

export async function createKey(config: Config, name: string): Promise<void> {
  const { tenantId, apiKey } = await newKey(config, name);
  console.error(`Key of app "${name}" (tenant ${tenantId}). It is shown this once:`);
  console.log(apiKey);
}

export async function calibrate(config: Config): Promise<void> {
  const { fitModel, keepCalibration } = await import('../service/calibrate.js');
  const embedders = (await app()).openEmbedders(config);
  try {
    const fitted = await fitModel(embedders, AbortSignal.timeout(CALIBRATE_MS));
    const isKept = config.database.kind === 'embedded' && (await askToCalibrate(config.database.directory, fitted));
    if (!isKept) await onStorage(config, (storage) => keepCalibration({ storage }, fitted));
    console.log(
      `${fitted.name} is calibrated: the default sensitivity is a cosine of ${fitted.midpoint.toFixed(3)}, ` +
        `${fitted.oneWordMidpoint.toFixed(3)} for one word`,
    );
  } finally {
    await embedders.close();
  }
}

export async function reindex(config: Config): Promise<void> {
  const { database } = config;
  const running = database.kind === 'embedded' ? await askForProgress(database.directory) : undefined;
  if (running && database.kind === 'embedded')
    return watch(
      () => askForProgress(database.directory),
      async () => undefined,
    );
  const [{ chooseSpace }, { reindexed, reindexSome }] = await Promise.all([
    import('../service/embedding-spaces.js'),
    import('../service/reindex.js'),
  ]);
  const embedders = (await app()).openEmbedders(config);
  try {
    await onStorage(config, async (storage) => {
      const needs = { storage, log: openLog(config.logLevel), ...embedders };
      await chooseSpace(needs);
      await watch(
        () => reindexed(needs),
        () => reindexSome(needs, new AbortController().signal),
      );
    });
  } finally {
    await embedders.close();
  }
}

export async function backup(config: Config, file: string): Promise<void> {
  if (existsSync(file)) throw new LimnError('bad_request', `${file} exists already: name a new file, or move it away`);
  const running = config.database.kind === 'embedded' ? await askForSnapshot(config.database.directory) : undefined;
  const { pack } = await import('../storage/archive.js');
  const copy = running ?? (await onStorage(config, (storage) => storage.snapshot()));
  try {
    await pack(copy, file);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(`The database is in ${file}; whoever can read that file can read all profiles`);
}

export async function restore(config: Config, file: string, replace: boolean): Promise<void> {
  const { database } = config;
  if (database.kind === 'server')
    throw new LimnError('bad_request', 'A database on a server is restored by its own tools: pg_restore');
  const { restoreDirectory } = await import('../storage/restore.js');
  const verify = async (directory: string): Promise<void> => {
    try {
      const { hasKeys } = await apps();
      await onStorage({ ...config, database: { kind: 'embedded', directory } }, hasKeys);
    } catch (error) {
      if (error instanceof LimnError) throw error;
      throw new LimnError(
        'bad_request',
        `The database in ${file} does not open; what is in ${database.directory} stays as it was`,
        { cause: error },
      );
    }
  };
  await restoreDirectory({ file, directory: database.directory, replace, verify });
  console.log(`The database in ${database.directory} is that of ${file}`);
}

/** Tells how far reindexing is until it is done; what `step` cannot do now, or others do, is waited for. */
async function watch(
  progress: () => Promise<{ done: number; all: number; isDone: boolean } | undefined>,
  step: () => Promise<'on' | 'later' | 'done' | undefined>,
): Promise<void> {
  for (let told = ''; ;) {
    const now = await progress();
    if (!now)
      throw new LimnError('unavailable', 'The running service has stopped; reindexing goes on when it runs again', {
        retryAfterSeconds: 2,
      });
    if (now.isDone) return console.log('All profiles have vectors of the configured embedding model');
    const line = `${now.done} of ${now.all} profiles`;
    if (line !== told) console.log((told = line));
    if ((await step()) !== 'on') await pause(WATCH_MS);
  }
}

/** Does something on the database that a configuration names, which no service may have open where it is embedded. */
export async function onStorage<T>(config: Config, work: (storage: Storage) => Promise<T>): Promise<T> {
  const { openStorage } = await app();
  const storage = await openStorage(config, openLog(config.logLevel), exitOnError(config));
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
