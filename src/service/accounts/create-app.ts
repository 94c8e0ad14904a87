import { randomUUID } from 'node:crypto';
import { LimnError } from '../../errors.js';
import { insertApp, replaceKey } from '../../storage/apps.js';
import { lockAccount } from '../../storage/accounts.js';
import { appOf, appsOf } from '../../storage/own-apps.js';
import { parseAppName } from '../apps.js';
import type { Needs } from '../needs.js';
import { newKey, type KeyedApp } from './own-key.js';
import type { Person } from './session.js';

/**
 * Makes an app with its key. Throws `invalid_field` for an impossible name, `limit_reached` when the account has as
 * many apps as it may.
 */
export async function createApp(
  { storage, keyPepper, limits }: Pick<Needs, 'storage' | 'keyPepper' | 'limits'>,
  { accountId }: Person,
  name: string,
): Promise<KeyedApp> {
  const parsed = parseAppName(name);
  const { apiKey, row } = newKey(keyPepper);
  const tenantId = randomUUID();
  const app = await storage.tx(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw new LimnError('unauthenticated', 'The account is gone');
    if ((await appsOf(tx, accountId)).length >= limits.appsPerAccount)
      throw new LimnError('limit_reached', `An account has at most ${limits.appsPerAccount} apps`);
    await insertApp(tx, tenantId, parsed, accountId);
    await replaceKey(tx, tenantId, row);
    return (await appOf(tx, accountId, tenantId))!;
  });
  return { app, apiKey };
}
