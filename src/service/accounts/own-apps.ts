import { abandonApp, appOf, appsOf, renameAppOf, type OwnApp } from '../../storage/own-apps.js';
import { parseAppName } from '../apps.js';
import type { Needs } from '../needs.js';
import { isAppId, noSuchApp, type Person } from './session.js';

type Needed = Pick<Needs, 'storage'>;

/** Somebody's apps, oldest first. */
export async function appsOfPerson({ storage }: Needed, { accountId }: Person): Promise<OwnApp[]> {
  return appsOf(storage, accountId);
}

/** One of somebody's apps; another's is as unknown as none. */
export async function findApp({ storage }: Needed, { accountId }: Person, appId: string): Promise<OwnApp | undefined> {
  return isAppId(appId) ? appOf(storage, accountId, appId) : undefined;
}

/** The same where there must be one. Throws `not_found`. */
export async function appOfPerson(needs: Needed, person: Person, appId: string): Promise<OwnApp> {
  const app = await findApp(needs, person, appId);
  if (!app) throw noSuchApp('appId');
  return app;
}

/** Renames an app. Throws `invalid_field`, `not_found`. */
export async function renameApp(needs: Needed, person: Person, appId: string, name: string): Promise<OwnApp> {
  const parsed = parseAppName(name);
  if (!isAppId(appId) || !(await renameAppOf(needs.storage, person.accountId, appId, parsed))) throw noSuchApp('appId');
  return appOfPerson(needs, person, appId);
}

/**
 * Deletes an app with its keys, so that nothing of it answers any more; what was in it is erased in the background.
 * Returns whether there was one.
 */
export async function deleteApp({ storage }: Needed, { accountId }: Person, appId: string): Promise<boolean> {
  if (!isAppId(appId)) return false;
  const deleted = await storage.tx((tx) => abandonApp(tx, accountId, appId));
  if (deleted) storage.events.publish([{ kind: 'key', tenantId: appId }]);
  return deleted;
}
