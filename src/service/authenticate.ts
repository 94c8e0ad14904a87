import { LimnError } from '../errors.js';
import { findKey, findKeyById, isSuspended, touchKey, type KeyRecord } from '../storage/apps.js';
import type { Storage } from '../storage/connection.js';
import { hashApiKey, isPlausible } from '../tenant/api-key.js';
import { isUuid } from '../uuid.js';
import { bearerKey, invalidKey, type Caller } from '../tenant/caller.js';
import { readToken, type ShownToken } from '../tenant/token.js';

/**
 * How long a key may be believed without looking; a rotation is told to every process at once, so this bounds only a
 * lost message.
 */
const REMEMBER_MS = 30_000;
/** Only keys that open something are remembered, of at most 512 characters: 10 MB. */
const REMEMBER_KEYS = 10_000;

/** What a key or a token opens. */
type Opened = KeyRecord & Pick<Caller, 'profileId'>;

interface Remembered {
  record: Opened;
  until: number;
}

/** Knows which keys open what, and remembers it for a while: a look-up costs more than the rest of a small read. */
export class Keyring {
  private readonly storage: Storage;
  private readonly pepper: string;
  private readonly remembered = new Map<string, Remembered>();
  /** How often a key or a session may have ended: what was being looked up meanwhile may be of before. */
  private untrue = 0;
  private readonly unsubscribe: () => void;

  constructor(storage: Storage, pepper: string) {
    this.storage = storage;
    this.pepper = pepper;
    this.unsubscribe = storage.events.subscribe(
      (event) => {
        if (event.kind === 'key') this.forgetTenant(event.tenantId);
        if (event.kind === 'session') this.untrue++;
      },
      () => this.forgetAll(),
    );
  }

  /** Another number after a key or a session may have ended. */
  get changes(): number {
    return this.untrue;
  }

  /** What a key opens, or a token of one, from memory or the database. */
  async find(key: string): Promise<Opened | undefined> {
    const known = this.remembered.get(key);
    if (known && known.until > performance.now()) return isExpired(known.record) ? undefined : known.record;
    const { changes } = this;
    const record = await this.look(key);
    if (!record) return undefined;
    if (this.remembered.size >= REMEMBER_KEYS) this.remembered.clear();
    if (changes === this.changes) this.remembered.set(key, { record, until: performance.now() + REMEMBER_MS });
    void touchKey(this.storage, record.tenantId, record.keyId).catch(() => undefined);
    return record;
  }

  close(): void {
    this.unsubscribe();
  }

  private async look(key: string): Promise<Opened | undefined> {
    const token = readToken(key);
    if (token) return this.open(token);
    return isPlausible(key) ? findKey(this.storage, hashApiKey(key, this.pepper)) : undefined;
  }

  /** What a token opens while the key that it was made with does, and never more than that. */
  private async open({ grant, isSignedWith }: ShownToken): Promise<Opened | undefined> {
    if (grant.expiresAt.getTime() <= Date.now()) return undefined;
    const key = await findKeyById(this.storage, grant.tenantId, grant.keyId);
    if (!key || !isSignedWith(key.keyHash)) return undefined;
    const { keyHash: _secret, ...record } = key;
    return {
      ...record,
      scope: record.scope === 'read' ? 'read' : grant.scope,
      profileId: grant.profileId,
      expiresAt: record.expiresAt && record.expiresAt < grant.expiresAt ? record.expiresAt : grant.expiresAt,
    };
  }

  private forgetAll(): void {
    this.untrue++;
    this.remembered.clear();
  }

  private forgetTenant(tenantId: string): void {
    this.untrue++;
    for (const [key, { record }] of this.remembered) if (record.tenantId === tenantId) this.remembered.delete(key);
  }
}

/** Who sends this `Authorization` header. Throws `unauthenticated`, or `forbidden` for a suspended app. */
export async function authenticate({ keyring }: { keyring: Keyring }, header: string | undefined): Promise<Caller> {
  const record = await keyring.find(bearerKey(header));
  if (!record) throw invalidKey();
  if (record.suspended) throw new LimnError('forbidden', 'This app is suspended');
  const { tenantId, scope, profileId, expiresAt } = record;
  return { tenantId, scope, ...(profileId !== undefined && { profileId }), ...(expiresAt && { until: expiresAt }) };
}

/** Who comes for an app by the word of a trusted issuer. Throws `unauthenticated`; `forbidden` for a suspended app. */
export async function callerOfApp(
  { storage }: { storage: Storage },
  tenantId: string,
  scope: Caller['scope'],
): Promise<Caller> {
  const suspended = isUuid(tenantId) ? await isSuspended(storage, tenantId) : undefined;
  if (suspended === undefined) throw invalidKey();
  if (suspended) throw new LimnError('forbidden', 'This app is suspended');
  return { tenantId, scope };
}

const isExpired = ({ expiresAt }: Opened): boolean => expiresAt !== null && expiresAt.getTime() <= Date.now();
