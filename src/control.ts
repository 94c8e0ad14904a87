import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { LimnError, publicError, type ErrorCode } from './errors.js';
import type { Log } from './log.js';
import {
  findAccount,
  issueOperatorReset,
  type AccountName,
  type AccountSummary,
} from './service/accounts/find-account.js';
import { giveApp } from './service/accounts/give-app.js';
import { listApps, revokeKeyOf, type ListedApp } from './service/all-apps.js';
import { issueKey, type IssuedKey } from './service/apps.js';
import { keepCalibration, type Fitted } from './service/calibrate.js';
import { reindexed } from './service/reindex.js';
import type { Storage } from './storage/connection.js';
import { describeDatabase, type DatabaseFacts } from './storage/inspection.js';

/**
 * Where a running service with an embedded database takes commands: whoever may enter the private data directory may
 * give them.
 */
const socketPath = (directory: string): string => path.join(path.resolve(directory), 'limn.sock');

/** The kernel's limit for the path of a socket. */
const LONGEST_SOCKET_PATH = 107;
const LONGEST_COMMAND = 4_096;

/** Listens for the commands of `limn` while this process holds the data directory. */
export async function openControl(
  directory: string,
  needs: { storage: Storage; pepper: string },
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const file = socketPath(directory);
  if (Buffer.byteLength(file) > LONGEST_SOCKET_PATH) {
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

/**
 * Asks the service that has this data directory open for a key; undefined when none is running. Throws its complaint.
 */
export async function askForKey(directory: string, app: string): Promise<IssuedKey | undefined> {
  return ask<IssuedKey>(directory, '/key', { app });
}

/** Asks it for all apps; undefined when none is running. Throws its complaint. */
export async function askForApps(directory: string): Promise<ListedApp[] | undefined> {
  return ask<ListedApp[]>(directory, '/apps', {});
}

/** Asks it to end the key of an app; undefined when none is running. Throws its complaint. */
export async function askToRevoke(directory: string, appId: string): Promise<{ keyPreview: string } | undefined> {
  return ask<{ keyPreview: string }>(directory, '/revoke', { appId });
}

/** Asks it what there is to know of its database; undefined when none is running. Throws its complaint. */
export async function askForDatabase(directory: string): Promise<DatabaseFacts | undefined> {
  return ask<DatabaseFacts>(directory, '/database', {});
}

/** Asks it for the account of an address or an id; undefined when none is running. Throws its complaint. */
export async function askForAccount(directory: string, named: AccountName): Promise<AccountSummary | undefined> {
  return ask<AccountSummary>(directory, '/account', named);
}

/** Asks it to give an app to the account with this id; undefined when none is running. Throws its complaint. */
export async function askToGive(
  directory: string,
  app: string,
  accountId: string,
): Promise<{ tenantId: string } | undefined> {
  return ask<{ tenantId: string }>(directory, '/give', { app, accountId });
}

/** Asks it for a token that sets the password of an account; undefined when none is running. Throws its complaint. */
export async function askForReset(
  directory: string,
  accountId: string,
): Promise<{ token: string; expiresAt: string } | undefined> {
  return ask<{ token: string; expiresAt: string }>(directory, '/reset', { accountId });
}

/** Asks it to keep a calibration; false when none is running. Throws its complaint. */
export async function askToCalibrate(directory: string, fitted: Fitted): Promise<boolean> {
  return (await ask(directory, '/calibrate', { ...fitted })) !== undefined;
}

type Progress = Awaited<ReturnType<typeof reindexed>>;

/** Asks it how far it has reindexed; undefined when none is running. Throws its complaint. */
export async function askForProgress(directory: string): Promise<Progress | undefined> {
  return ask<Progress>(directory, '/progress', {});
}

/** Asks it for a copy of its database; undefined when none is running. Throws its complaint. */
export async function askForSnapshot(directory: string): Promise<string | undefined> {
  return (await ask<{ copy: string }>(directory, '/snapshot', {}))?.copy;
}

async function ask<Result>(directory: string, url: string, command: object): Promise<Result | undefined> {
  const file = socketPath(directory);
  if (Buffer.byteLength(file) > LONGEST_SOCKET_PATH) return undefined;
  return new Promise((resolve, reject) => {
    const request = http.request({ socketPath: file, path: url, method: 'POST' }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => {
        const result = JSON.parse(body) as Result & { code?: ErrorCode; message?: string };
        if (response.statusCode === 200) resolve(result);
        else reject(new LimnError(result.code ?? 'bad_request', result.message ?? 'The running service refused'));
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return resolve(undefined);
      if (error.code !== 'EACCES') return reject(error);
      reject(
        new LimnError('bad_request', `The data directory ${directory} belongs to another user: run as its owner`, {
          cause: error,
        }),
      );
    });
    request.end(JSON.stringify(command));
  });
}

async function answer(needs: { storage: Storage; pepper: string }, url: string, body: string): Promise<unknown> {
  const command = JSON.parse(body) as { app?: unknown; appId?: unknown; email?: unknown; accountId?: unknown };
  const { app, appId, email, accountId } = command;
  if (url === '/key' && typeof app === 'string') return issueKey(needs, app);
  if (url === '/apps') return listApps(needs);
  if (url === '/revoke' && typeof appId === 'string') return revokeKeyOf(needs, appId);
  if (url === '/database') return describeDatabase((sql, values) => needs.storage.query({ text: sql }, values));
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
