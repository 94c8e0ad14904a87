import fs from 'node:fs';
import http from 'node:http';
import { controlSocket } from './ask-control.js';
import { publicError } from './errors.js';
import type { Log } from './log.js';
import { findAccount, issueOperatorReset } from './service/accounts/find-account.js';
import { giveApp } from './service/accounts/give-app.js';
import { listApps, revokeKeyOf } from './service/all-apps.js';
import { issueKey } from './service/apps.js';
import { keepCalibration, type Fitted } from './service/calibrate.js';
import { reindexed } from './service/reindex.js';
import { queryOnStorage } from './storage/query.js';
import type { Storage } from './storage/connection.js';
import { describeDatabase } from './storage/inspection.js';

const LONGEST_COMMAND = 4_096;

/** Listens for the commands of `limn` while this process holds the data directory. */
export async function openControl(
  directory: string,
  needs: { storage: Storage; pepper: string },
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const file = controlSocket(directory);
  if (file === undefined) {
    log.warn('the path of the data directory is too long for a control socket: stop the service to make keys');
    return { close: async () => undefined };
  }
  fs.rmSync(file, { force: true });
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
      if (body.length > LONGEST_COMMAND) request.destroy();
    });
    request.on('end', () => {
      answer(needs, request.url ?? '', body).then(
        (result) => response.end(JSON.stringify(result)),
        (error: unknown) =>
          response
            .writeHead(publicError(error).status)
            .end(JSON.stringify({ code: publicError(error).code, message: publicError(error).message })),
      );
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(file, resolve);
  });
  fs.chmodSync(file, 0o600);
  server.unref();
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(needs: { storage: Storage; pepper: string }, url: string, body: string): Promise<unknown> {
  const command = JSON.parse(body) as { app?: unknown; appId?: unknown; email?: unknown; accountId?: unknown };
  const { app, appId, email, accountId } = command;
  if (url === '/key' && typeof app === 'string') return issueKey(needs, app);
  if (url === '/apps') return listApps(needs);
  if (url === '/revoke' && typeof appId === 'string') return revokeKeyOf(needs, appId);
  if (url === '/database') return describeDatabase(queryOnStorage(needs.storage));
  if (url === '/account' && typeof email === 'string') return findAccount(needs, { email });
  if (url === '/account' && typeof accountId === 'string') return findAccount(needs, { accountId });
  if (url === '/give' && typeof app === 'string' && typeof accountId === 'string')
    return giveApp(needs, app, accountId);
  if (url === '/reset' && typeof accountId === 'string') return issueOperatorReset(needs, accountId);
  if (url === '/calibrate' && isFitted(command)) return keepCalibration(needs, command).then(() => ({}));
  if (url === '/progress') return reindexed(needs);
  if (url === '/snapshot') return { copy: await needs.storage.snapshot() };
  throw new Error('Unknown command');
}

function isFitted(command: object): command is Fitted {
  const { name, ...numbers } = command as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    ['dimensions', 'midpoint', 'slope', 'oneWordMidpoint'].every((key) => Number.isFinite(numbers[key]))
  );
}
