import { LimnError } from '../../errors.js';
import { lockAccount } from '../../storage/accounts.js';
import { appsNamed, lockApps } from '../../storage/apps.js';
import type { Storage } from '../../storage/connection.js';
import { giveAppTo } from '../../storage/own-apps.js';
import { isUuid } from '../../uuid.js';

/**
 * Gives an app of the operator to the account with this id, with all that is in it; its key goes on. Throws
 * `not_found`. Not bound by the number of apps that an account may make.
 */
export async function giveApp(
  { storage }: { storage: Storage },
  appName: string,
  accountId: string,
): Promise<{ tenantId: string }> {
  return storage.tx(async (tx) => {
    await lockApps(tx);
    const [app] = await appsNamed(tx, appName.trim());
    if (!app) throw new LimnError('not_found', `No app of the operator is called "${appName.trim()}"`);
    if (!isUuid(accountId) || !(await lockAccount(tx, accountId)))
      throw new LimnError('not_found', `No account has the id ${accountId}`);
    await giveAppTo(tx, accountId, app.tenantId);
    return { tenantId: app.tenantId };
  });
}
