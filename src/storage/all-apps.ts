import { IsNull } from 'typeorm';
import type { OwnerTx } from './connection.js';
import { AccountEntity } from './entities/account.js';
import { ApiKeyEntity } from './entities/api-key.js';
import { AppEntity } from './entities/app.js';

/** An app, whose it is and its live key, for whoever runs the service. */
export interface AppOfSomebody {
  app: AppEntity;
  /** Null for an app of the operator. */
  owner: string | null;
  /** What may be told of its live key; null when it has none. */
  key: Pick<ApiKeyEntity, 'preview' | 'createdAt' | 'expiresAt' | 'lastUsedAt'> | null;
}

/** The apps of everybody, oldest first; those of the operator among them. */
export async function allApps({ rows }: OwnerTx): Promise<AppOfSomebody[]> {
  const apps = await rows.getRepository(AppEntity).find({ order: { createdAt: 'ASC', tenantId: 'ASC' } });
  const keys = await rows.getRepository(ApiKeyEntity).find({
    select: { tenantId: true, keyId: true, preview: true, createdAt: true, expiresAt: true, lastUsedAt: true },
    where: { revokedAt: IsNull() },
  });
  const accounts = await rows.getRepository(AccountEntity).find({ select: { accountId: true, email: true } });
  const keyOf = new Map(keys.map((key) => [key.tenantId, key]));
  const emailOf = new Map(accounts.map(({ accountId, email }) => [accountId, email]));
  return apps.map((app) => ({
    app,
    owner: app.accountId === null ? null : (emailOf.get(app.accountId) ?? null),
    key: keyOf.get(app.tenantId) ?? null,
  }));
}
