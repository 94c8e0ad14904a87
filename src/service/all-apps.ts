import { LimnError } from '../errors.js';
import { allApps } from '../storage/all-apps.js';
import { revokeKeys } from '../storage/apps.js';
import type { Storage } from '../storage/connection.js';

/** An app as an operator sees it. Times are in RFC 3339; the key itself is shown when it is made and never again. */
export interface ListedApp {
  appId: string;
  name: string;
  /** Address of the account that has it; null for one of the operator. */
  owner: string | null;
  createdAt: string;
  suspended: boolean;
  /** Null when it has no live key. */
  key: { preview: string; createdAt: string; expiresAt: string | null; lastUsedAt: string | null } | null;
}

/** All apps, oldest first. */
export async function listApps({ storage }: { storage: Storage }): Promise<ListedApp[]> {
  return (await storage.tx(allApps)).map(({ app, owner, key }) => ({
    appId: app.tenantId,
    name: app.name,
    owner,
    createdAt: app.createdAt.toISOString(),
    suspended: app.suspendedAt !== null,
    key: key && {
      preview: key.preview,
      createdAt: key.createdAt.toISOString(),
      expiresAt: key.expiresAt?.toISOString() ?? null,
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    },
  }));
}

/** Ends the live key of any app, at once and in all processes, and returns what was to be seen of it. `not_found`. */
export async function revokeKeyOf({ storage }: { storage: Storage }, appId: string): Promise<{ keyPreview: string }> {
  const keyPreview = await storage.tx(async (tx) => {
    const found = (await allApps(tx)).find(({ app }) => app.tenantId === appId);
    if (!found) throw new LimnError('not_found', `No app has the id ${appId}`);
    if (!found.key) throw new LimnError('not_found', `The app "${found.app.name}" has no key`);
    await revokeKeys(tx, appId);
    return found.key.preview;
  });
  storage.events.publish([{ kind: 'key', tenantId: appId }]);
  return { keyPreview };
}
