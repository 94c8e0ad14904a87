import { prepared, type OwnerTx, type Tx } from './connection.js';
import { App } from './entities.js';

/** An app as its owner sees it. */
export interface OwnApp {
  tenantId: string;
  name: string;
  /** What may be shown of its live key; null when it has none. */
  keyPreview: string | null;
  createdAt: Date;
  /** When one of its keys was last used, to the minute. */
  lastUsedAt: Date | null;
  suspended: boolean;
}

const COLUMNS = `
  select app.tenant_id as "tenantId", app.name, app.created_at as "createdAt", app.suspended_at is not null as
    suspended,
    (select preview from api_key where api_key.tenant_id = app.tenant_id and revoked_at is null) as "keyPreview",
    (select max(last_used_at) from api_key where api_key.tenant_id = app.tenant_id) as "lastUsedAt"
  from app where account_id = $1`;

const LIST = prepared('app.of_account', `${COLUMNS} order by created_at, tenant_id`);
const ONE = prepared('app.one_of_account', `${COLUMNS} and tenant_id = $2`);

/** The apps of an account, oldest first. */
export async function appsOf(tx: Tx, accountId: string): Promise<OwnApp[]> {
  return tx.query<OwnApp>(LIST, [accountId]);
}

/** One app of an account. */
export async function appOf(tx: Tx, accountId: string, tenantId: string): Promise<OwnApp | undefined> {
  return (await tx.query<OwnApp>(ONE, [accountId, tenantId]))[0];
}

/** Renames an app of an account; false when it has no such app. */
export async function renameAppOf(tx: OwnerTx, accountId: string, tenantId: string, name: string): Promise<boolean> {
  return (await tx.rows.getRepository(App).update({ accountId, tenantId }, { name })).affected === 1;
}

/** Keeps others from changing an app of an account until the transaction ends; false when it has no such app. */
export async function lockApp(tx: Tx, accountId: string, tenantId: string): Promise<boolean> {
  return (
    (
      await tx.query({ text: 'select 1 from app where account_id = $1 and tenant_id = $2 for update' }, [
        accountId,
        tenantId,
      ])
    ).length === 1
  );
}

/** Makes an app an account's own. */
export async function giveAppTo(tx: OwnerTx, accountId: string, tenantId: string): Promise<void> {
  await tx.rows.getRepository(App).update({ tenantId }, { accountId });
}

/**
 * Takes an app and its keys away from an account, so that nothing opens it any more, and leaves what is in it to be
 * erased. False when it has no such app.
 */
export async function abandonApp(tx: OwnerTx, accountId: string, tenantId: string): Promise<boolean> {
  const { affected } = await tx.rows.getRepository(App).delete({ accountId, tenantId });
  if (affected === 1) await tx.run({ text: 'insert into erasure (tenant_id) values ($1)' }, [tenantId]);
  return affected === 1;
}
