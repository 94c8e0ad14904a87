import { LimnError } from '../../errors.js';
import { accountOf, lockAccount } from '../../storage/accounts.js';
import { appsNamed, lockApps } from '../../storage/apps.js';
import type { Storage } from '../../storage/connection.js';
import { giveAppTo } from '../../storage/own-apps.js';
import { parseEmail } from '../../tenant/email.js';

/** Gives an app of the operator to an account, with all that is in it; its key goes on. Throws `not_found`. Not bound by the number of apps that an account may make. */
export async function giveApp({ storage }: { storage: Storage }, appName: string, to: string): Promise<{ tenantId: string }> {
  const { key, email } = parseEmail(to);
  return storage.tx(async (tx) => {
    await lockApps(tx);
    const [app] = await appsNamed(tx, appName.trim());
    if (!app) throw new LimnError('not_found', `No app of the operator is called "${appName.trim()}"`);
    const account = await accountOf(tx, key);
    if (!account || !(await lockAccount(tx, account.accountId))) throw new LimnError('not_found', `${email} has no account`);
    await giveAppTo(tx, account.accountId, app.tenantId);
    return { tenantId: app.tenantId };
  });
}
