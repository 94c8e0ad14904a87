import { randomUUID } from 'node:crypto';
import { replaceKey, revokeKeys } from '../../storage/apps.js';
import type { OwnerTx } from '../../storage/connection.js';
import { lockApp, type OwnApp } from '../../storage/own-apps.js';
import { hashApiKey, issueApiKey, previewApiKey } from '../../tenant/api-key.js';
import type { Needs } from '../needs.js';
import { appOfPerson } from './own-apps.js';
import { isAppId, noSuchApp, type Person } from './session.js';

/** An app with a new key, which is shown this once. */
export interface KeyedApp {
  app: OwnApp;
  apiKey: string;
}

/** A key that nobody has seen, and what is stored of it. */
export function newKey(pepper: string): { apiKey: string; row: Parameters<typeof replaceKey>[2] } {
  const apiKey = issueApiKey();
  return { apiKey, row: { keyId: randomUUID(), keyHash: hashApiKey(apiKey, pepper), preview: previewApiKey(apiKey) } };
}

/**
 * Gives an app a new key, also one that has none; the key before stops at once in all processes. Throws `not_found`.
 */
export async function rotateKey(
  needs: Pick<Needs, 'storage' | 'keyPepper'>,
  person: Person,
  appId: string,
): Promise<KeyedApp> {
  const { apiKey, row } = newKey(needs.keyPepper);
  return { app: await change(needs, person, appId, (tx) => replaceKey(tx, appId, row)), apiKey };
}

/** Ends the key of an app at once. Throws `not_found`. */
export async function revokeKey(needs: Pick<Needs, 'storage'>, person: Person, appId: string): Promise<OwnApp> {
  return change(needs, person, appId, (tx) => revokeKeys(tx, appId));
}

async function change(
  { storage }: Pick<Needs, 'storage'>,
  person: Person,
  appId: string,
  write: (tx: OwnerTx) => Promise<void>,
): Promise<OwnApp> {
  if (!isAppId(appId)) throw noSuchApp('appId');
  await storage.tx(async (tx) => {
    // Locked: two rotations at once would both want to be the one live key.
    if (!(await lockApp(tx, person.accountId, appId))) throw noSuchApp('appId');
    await write(tx);
  });
  storage.events.publish([{ kind: 'key', tenantId: appId }]);
  return appOfPerson({ storage }, person, appId);
}
