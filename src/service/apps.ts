import { randomUUID } from 'node:crypto';
import { invalidField, LimnError } from '../errors.js';
import { foldForFilter } from '../profile/search.js';
import { startFault } from '../start-faults.js';
import {
  anyLiveKey,
  appOfKey,
  appsNamed,
  findKey,
  insertApp,
  lockApps,
  operatorsNames,
  replaceKey,
} from '../storage/apps.js';
import type { OwnerTx, Storage } from '../storage/connection.js';
import { hashApiKey, issueApiKey, previewApiKey } from '../tenant/api-key.js';

/** A new key, shown this once. */
export interface IssuedKey {
  tenantId: string;
  apiKey: string;
}

interface Issues {
  storage: Storage;
  pepper: string;
}

/**
 * Gives the app of this name a new key and makes the app if there is none; the key before stops at once. Throws
 * `bad_request` where an app is called nearly so, since another one, without a profile, is hardly meant.
 */
export async function issueKey({ storage, pepper }: Issues, appName: string): Promise<IssuedKey> {
  const name = parseAppName(appName);
  const apiKey = issueApiKey();
  const tenantId = await storage.tx(async (tx) => {
    await lockApps(tx);
    const [app] = await appsNamed(tx, name);
    const tenant = app?.tenantId ?? randomUUID();
    if (!app) {
      await refuseTwin(tx, name);
      await insertApp(tx, tenant, name);
    }
    await replaceKey(tx, tenant, {
      keyId: randomUUID(),
      keyHash: hashApiKey(apiKey, pepper),
      preview: previewApiKey(apiKey),
    });
    return tenant;
  });
  storage.events.publish([{ kind: 'key', tenantId }]);
  return { tenantId, apiKey };
}

async function refuseTwin(tx: OwnerTx, name: string): Promise<void> {
  const folded = (one: string): string => foldForFilter(one).replace(/\s+/gu, ' ');
  const twin = (await operatorsNames(tx)).find((one) => folded(one) === folded(name));
  if (twin !== undefined)
    throw new LimnError('bad_request', `There is an app "${twin}" already: write its name so, or choose another`);
}

/**
 * Makes sure that the app `default` exists and that this is its key, unless that app was given to an account, whose
 * matter its key is then. Throws `unavailable` when it is the key of another app.
 */
export async function ensureBootstrapKey({ storage, pepper }: Issues, apiKey: string): Promise<void> {
  const keyHash = hashApiKey(apiKey, pepper);
  const tenantId = await storage.tx(async (tx) => {
    // Several processes start together in a compose file; the second one finds what the first made.
    await lockApps(tx);
    const before = await appOfKey(tx, keyHash);
    if (before && before.accountId !== null) return undefined;
    const [app] = await appsNamed(tx, 'default');
    if (app && (await findKey(tx, keyHash))?.tenantId === app.tenantId) return undefined;
    if (before && before.tenantId !== app?.tenantId) throw startFault('key taken', { app: before.name });
    const tenant = app?.tenantId ?? randomUUID();
    if (!app) await insertApp(tx, tenant, 'default');
    await replaceKey(tx, tenant, { keyId: randomUUID(), keyHash, preview: previewApiKey(apiKey) });
    return tenant;
  });
  if (tenantId !== undefined) storage.events.publish([{ kind: 'key', tenantId }]);
}

/** Whether anybody could call at all. */
export async function hasKeys(storage: Storage): Promise<boolean> {
  return anyLiveKey(storage);
}

/**
 * An app's name without spaces around it. Throws `invalid_field` unless it has 1 to 100 characters and no control
 * characters.
 */
export function parseAppName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > 100 || /\p{Cc}/u.test(trimmed) || !trimmed.isWellFormed())
    throw invalidField('name', 'must be 1 to 100 characters without control characters');
  return trimmed;
}
