import type { Config } from '../config.js';
import { askForApps, askToRevoke } from '../ask-control.js';
import { LimnError } from '../errors.js';
import type * as AllApps from '../service/all-apps.js';
import type { ListedApp } from '../service/all-apps.js';
import { UsageError } from './arguments.js';
import { confirm } from './confirm.js';
import { onStorage } from './operator-commands.js';
import { escapeInvisible } from './escape-invisible.js';

/** Commands about all apps and keys. A running service on the embedded database executes them. */

/** Loaded only if no running service has the database open. */
const allApps = (): Promise<typeof AllApps> => import('../service/all-apps.js');

/** Prints all apps, as a table or as JSON. */
export async function printApps(config: Config, isJson: boolean): Promise<void> {
  const apps = await everyApp(config);
  if (isJson) return console.log(JSON.stringify(apps, null, 2));
  if (apps.length === 0) return console.log('There is no app yet: limn key create --app NAME makes one');
  console.log(
    table([
      ['NAME', 'ID', 'OWNER', 'KEY', 'MADE'],
      ...apps.map(({ name, appId, owner, key, createdAt, suspended }) => [
        suspended ? `${name} (suspended)` : name,
        appId,
        owner ?? 'operator',
        key?.preview ?? 'none',
        toMinute(createdAt),
      ]),
    ]),
  );
}

/** Prints the previews of all live keys, or of the keys of apps with one name. */
export async function printKeys(config: Config, app: string | undefined, isJson: boolean): Promise<void> {
  const found = await everyApp(config);
  if (app !== undefined && !found.some(({ name }) => name === app.trim())) throw noApp(app);
  const keyed = found.flatMap(({ key, ...rest }) =>
    key && (app === undefined || rest.name === app.trim()) ? [{ ...rest, key }] : [],
  );
  if (isJson) {
    const rows = keyed.map(({ name, appId, owner, key }) => ({ ...key, app: name, appId, owner }));
    return console.log(JSON.stringify(rows, null, 2));
  }
  if (keyed.length === 0) return console.log('There is no key: limn key create --app NAME makes one');
  console.log(
    table([
      ['KEY', 'APP', 'OWNER', 'MADE', 'LAST USED'],
      ...keyed.map(({ name, owner, key }) => [
        key.preview,
        name,
        owner ?? 'operator',
        toMinute(key.createdAt),
        key.lastUsedAt === null ? 'never' : toMinute(key.lastUsedAt),
      ]),
    ]),
  );
}

/** Revokes the key of an app after confirmation. An app of any account is named by its id. */
export async function revokeKey(
  config: Config,
  named: { app?: string | undefined; appId?: string | undefined },
  isConfirmed: boolean,
): Promise<void> {
  if ((named.app === undefined) === (named.appId === undefined))
    throw new UsageError('Either --app or --id says whose key it is');
  const { appId, key, ...said } = appNamed(await everyApp(config), named);
  const [name, owner] = [escapeInvisible(said.name), said.owner && escapeInvisible(said.owner)];
  if (!key) throw new LimnError('not_found', `The app "${name}" has no key`);
  const facts = `The key ${key.preview} of app "${name}" (${owner ?? 'of the operator'}) would stop at once`;
  if (!isConfirmed && !(await confirm(`${facts}.\nRevoke it?`, `${facts}: give --yes if that is meant`)))
    return console.log('Nothing was revoked');
  const running = config.database.kind === 'embedded' ? await askToRevoke(config.database.directory, appId) : undefined;
  const { keyPreview } =
    running ?? (await onStorage(config, async (storage) => (await allApps()).revokeKeyOf({ storage }, appId)));
  console.log(`The key ${keyPreview} of app "${name}" is revoked: whoever sends it is answered 401 from now on`);
}

async function everyApp(config: Config): Promise<ListedApp[]> {
  const running = config.database.kind === 'embedded' ? await askForApps(config.database.directory) : undefined;
  return running ?? onStorage(config, async (storage) => (await allApps()).listApps({ storage }));
}

/** A name means an app of the operator: names of accounts' apps are not unique. */
function appNamed(
  apps: ListedApp[],
  { app, appId }: { app?: string | undefined; appId?: string | undefined },
): ListedApp {
  const found = apps.find((one) =>
    appId === undefined ? one.owner === null && one.name === app?.trim() : one.appId === appId,
  );
  if (found) return found;
  throw appId === undefined ? noApp(app ?? '') : new LimnError('not_found', `No app has the id ${appId}`);
}

const noApp = (name: string): LimnError =>
  new LimnError('not_found', `No app of the operator is called "${name.trim()}": limn app list tells all of them`);

const toMinute = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** Formats rows as a table with aligned columns. */
function table(typed: string[][]): string {
  const rows = typed.map((row) => row.map(escapeInvisible));
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
