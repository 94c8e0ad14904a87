import { EntitySchema } from 'typeorm';

/** One app is one tenant: it owns profiles and has exactly one live key. */
export interface AppRow {
  tenantId: string;
  name: string;
  /** Null for an app of the operator. */
  accountId: string | null;
  suspendedAt: Date | null;
  createdAt: Date;
}

/** A key of an app. The key itself is never stored, only its keyed digest and what a list may show of it. */
export interface ApiKeyRow {
  tenantId: string;
  keyId: string;
  keyHash: Buffer;
  preview: string;
  scope: 'full' | 'read';
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

export const App = new EntitySchema<AppRow>({
  name: 'app',
  columns: {
    tenantId: { name: 'tenant_id', type: 'uuid', primary: true },
    name: { type: 'text' },
    accountId: { name: 'account_id', type: 'uuid', nullable: true },
    suspendedAt: { name: 'suspended_at', type: 'timestamptz', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', default: () => 'now()' },
  },
});

export const ApiKey = new EntitySchema<ApiKeyRow>({
  name: 'api_key',
  columns: {
    tenantId: { name: 'tenant_id', type: 'uuid', primary: true },
    keyId: { name: 'key_id', type: 'uuid', primary: true },
    keyHash: { name: 'key_hash', type: 'bytea' },
    preview: { type: 'text' },
    scope: { type: 'text', default: 'full' },
    createdAt: { name: 'created_at', type: 'timestamptz', default: () => 'now()' },
    expiresAt: { name: 'expires_at', type: 'timestamptz', nullable: true },
    revokedAt: { name: 'revoked_at', type: 'timestamptz', nullable: true },
    lastUsedAt: { name: 'last_used_at', type: 'timestamptz', nullable: true },
  },
});

/** A person with a password. `emailKey` is the address as it is compared. */
export interface AccountRow {
  accountId: string;
  email: string;
  emailKey: string;
  passwordHash: string;
  createdAt: Date;
}

/** A browser in which somebody is signed in. The token itself is never stored, only its digest. */
export interface SessionRow {
  accountId: string;
  sessionId: string;
  tokenHash: Buffer;
  createdAt: Date;
  seenAt: Date;
}

export const Account = new EntitySchema<AccountRow>({
  name: 'account',
  columns: {
    accountId: { name: 'account_id', type: 'uuid', primary: true },
    email: { type: 'text' },
    emailKey: { name: 'email_key', type: 'text', collation: 'C' },
    passwordHash: { name: 'password_hash', type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz', default: () => 'now()' },
  },
});

export const Session = new EntitySchema<SessionRow>({
  name: 'session',
  columns: {
    accountId: { name: 'account_id', type: 'uuid', primary: true },
    sessionId: { name: 'session_id', type: 'uuid', primary: true },
    tokenHash: { name: 'token_hash', type: 'bytea' },
    createdAt: { name: 'created_at', type: 'timestamptz', default: () => 'now()' },
    seenAt: { name: 'seen_at', type: 'timestamptz', default: () => 'now()' },
  },
});

/** A link by which a forgotten password is set again. The token itself is never stored, only its digest. */
export interface PasswordResetRow {
  accountId: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

export const PasswordReset = new EntitySchema<PasswordResetRow>({
  name: 'password_reset',
  columns: {
    accountId: { name: 'account_id', type: 'uuid', primary: true },
    tokenHash: { name: 'token_hash', type: 'bytea', primary: true },
    expiresAt: { name: 'expires_at', type: 'timestamptz' },
  },
});
