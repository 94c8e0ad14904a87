import { deleteAccount, lockAccount } from '../../storage/accounts.js';
import { abandonApp, appsOf } from '../../storage/own-apps.js';
import type { Needs } from '../needs.js';
import { confirm } from './change-password.js';
import type { Person } from './session.js';

/**
 * Deletes an account with its sessions, apps and keys, so that nothing of it answers any more; what was in the apps is
 * erased in the background. Throws as {@link confirm} does.
 */
export async function closeAccount(
  needs: Pick<Needs, 'storage' | 'passwords' | 'throttles'>,
  person: Person,
  address: string,
  password: unknown,
): Promise<void> {
  const { storage } = needs;
  const { accountId } = await confirm(needs, person, address, password, 'password');
  const apps = await storage.tx(async (tx) => {
    if (!(await lockAccount(tx, accountId))) return [];
    const own = await appsOf(tx, accountId);
    for (const { tenantId } of own) await abandonApp(tx, accountId, tenantId);
    await deleteAccount(tx, accountId);
    return own;
  });
  storage.events.publish([
    { kind: 'session', accountId },
    ...apps.map(({ tenantId }) => ({ kind: 'key' as const, tenantId })),
  ]);
}
