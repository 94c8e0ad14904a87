import http from 'node:http';
import path from 'node:path';
import { LimnError, type ErrorCode } from './errors.js';
import type { AccountName, AccountSummary } from './service/accounts/find-account.js';
import type { ListedApp } from './service/all-apps.js';
import type { IssuedKey } from './service/apps.js';
import type { Fitted } from './service/calibrate.js';
import type { reindexed } from './service/reindex.js';
import type { DatabaseFacts } from './storage/inspection.js';

/**
 * What commands ask of a running service with an embedded database, in whose private data directory it listens. It
 * imports types alone: a command that is answered here needs no database, and should not wait until one is loaded.
 */

/** The kernel's limit for the path of a socket. */
const LONGEST_SOCKET_PATH = 107;

/**
 * Where a running service takes commands, undefined where that would be too long for a socket: whoever may enter the
 * directory may give them.
 */
export function controlSocket(directory: string): string | undefined {
  const file = path.join(path.resolve(directory), 'limn.sock');
  return Buffer.byteLength(file) > LONGEST_SOCKET_PATH ? undefined : file;
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
  const file = controlSocket(directory);
  if (file === undefined) return undefined;
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
