import { setTimeout as pause } from 'node:timers/promises';
import { openApp } from '../app.js';
import type { Config } from '../config.js';
import { openLog } from '../log.js';
import { openTelemetry } from '../telemetry.js';
import { VERSION } from '../version.js';
import { FAILED, exitOnError, TRY_AGAIN } from './exit.js';

/** Beyond this, and the time to drain, stopping is given up on; the queue gives unfinished work back by itself. */
const STOP_MS = 10_000;
/** For the answers that say why, before the process ends for want of a database. */
const LAST_WORDS_MS = 250;

/** Serves until it is told to stop. */
export async function serve(config: Config): Promise<void> {
  const started = performance.now();
  const log = openLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  let isLost = false;
  let isReady = false;
  // Before anything is opened: who sees it hold the directory, or ready, may stop it at once, and as the first process
  // of a container it would not hear of a signal without a handler.
  const isStopping = stopOnSignals(config, async () => {
    const drainSeconds = isReady ? config.drainSeconds : 0;
    log.info({ drainSeconds }, 'stopping');
    const running = await opening;
    running.drain();
    await pause(drainSeconds * 1_000);
    await running.close();
    await (await telemetry)?.close();
    log.info('stopped');
  });
  const telemetry = Promise.resolve(config.telemetry && openTelemetry(config.telemetry, config.role, log));
  const opening = telemetry.then(() =>
    openApp(config, {
      log,
      onFatal(error) {
        if (isLost) return;
        isLost = true;
        log.fatal({ error: error.message }, 'the database cannot go on');
        setTimeout(() => process.exit(TRY_AGAIN), LAST_WORDS_MS);
      },
    }),
  );
  const app = await opening;
  isReady = true;
  if (isStopping()) return;
  if (config.role === 'worker')
    return log.info({ probes: app.url, readyMs: Math.round(performance.now() - started) }, 'worker is ready');
  console.log(welcome(config, app.url, app.isKeyless, Math.round(performance.now() - started)));
}

function welcome(config: Config, url: string, isKeyless: boolean, readyMs: number): string {
  const where = config.database.kind === 'embedded' ? `embedded, in ${config.database.directory}` : 'PostgreSQL';
  return [
    `Limn ${VERSION} is ready (${readyMs} ms)`,
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
      ? `No app has a key yet. Make an account and an app at ${url}, or a key in another terminal:\n\n  npx limn ` +
        'key create --app my-app\n'
      : 'A new key: npx limn key create --app NAME\n',
  ].join('\n');
}

/**
 * The first signal stops in good order, within {@link STOP_MS} after draining; the second at once. Returns whether the
 * first has come.
 */
function stopOnSignals(config: Config, stop: () => Promise<void>): () => boolean {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) process.exit(FAILED);
    stopping = true;
    setTimeout(() => process.exit(FAILED), config.drainSeconds * 1_000 + STOP_MS);
    stop().then(() => process.exit(0), exitOnError(config));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return () => stopping;
}
