import { LimnError } from '../errors.js';
import { findKey, findKeyById, isSuspended, touchKey, type KeyRecord } from '../storage/apps.js';
import type { Storage } from '../storage/connection.js';
import { hashApiKey, isPlausible } from '../tenant/api-key.js';
import { isUuid } from '../uuid.js';
import { bearerKey, invalidKey, type Caller } from '../tenant/caller.js';
import { readToken, type ShownToken } from '../tenant/token.js';

/**
 * How long a key is cached. Every process hears of a rotation at once, so this matters only when that event is lost.
 */
const CACHE_MS = 30_000;
/** Most cached keys. Only valid keys are cached, of at most 512 characters each: 10 MB. */
const MOST_CACHED = 10_000;

/** What a key or a token gives access to. */
type Access = KeyRecord & Pick<Caller, 'profileId'>;

interface CachedAccess {
  record: Access;
  until: number;
}

/**
 * Looks up keys and tokens, and caches what they give access to: a look-up costs more than the rest of a small read.
 */
export class Keyring {
  private readonly storage: Storage;
  private readonly pepper: string;
  private readonly cache = new Map<string, CachedAccess>();
  /** Counts events that may have ended a key or a session. A look-up during which it grew is not cached. */
  private invalidations = 0;
  private readonly unsubscribe: () => void;

  constructor(storage: Storage, pepper: string) {
    this.storage = storage;
    this.pepper = pepper;
    this.unsubscribe = storage.events.subscribe(
      (event) => {
        if (event.kind === 'key') this.forgetTenant(event.tenantId);
        if (event.kind === 'session') this.invalidations++;
      },
      () => this.forgetAll(),
    );
  }

  /** A number that changes whenever a key or a session may have ended. */
  get changes(): number {
    return this.invalidations;
  }

  /** What a key, or a token made with one, gives access to; undefined for an invalid one. */
  async find(key: string): Promise<Access | undefined> {
    const known = this.cache.get(key);
    if (known && known.until > performance.now()) return isExpired(known.record) ? undefined : known.record;
    const { invalidations } = this;
    const record = await this.look(key);
    if (!record) return undefined;
    if (this.cache.size >= MOST_CACHED) this.cache.clear();
    if (invalidations === this.invalidations) this.cache.set(key, { record, until: performance.now() + CACHE_MS });
    void touchKey(this.storage, record.tenantId, record.keyId).catch(() => undefined);
    return record;
  }

  close(): void {
    this.unsubscribe();
  }

  private async look(key: string): Promise<Access | undefined> {
    const token = readToken(key);
    if (token) return this.open(token);
    return isPlausible(key) ? findKey(this.storage, hashApiKey(key, this.pepper)) : undefined;
  }

  /** The access of a token: valid as long as the key that it was made with, and never more than that of the key. */
  private async open({ grant, isSignedWith }: ShownToken): Promise<Access | undefined> {
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
    this.invalidations++;
    this.cache.clear();
  }

  private forgetTenant(tenantId: string): void {
    this.invalidations++;
    for (const [key, { record }] of this.cache) if (record.tenantId === tenantId) this.cache.delete(key);
  }
}

/** The caller of an `Authorization` header. Throws `unauthenticated`, or `forbidden` for a suspended app. */
export async function authenticate({ keyring }: { keyring: Keyring }, header: string | undefined): Promise<Caller> {
  const record = await keyring.find(bearerKey(header));
  if (!record) throw invalidKey();
  if (record.suspended) throw new LimnError('forbidden', 'This app is suspended');
  const { tenantId, scope, profileId, expiresAt } = record;
  return { tenantId, scope, ...(profileId !== undefined && { profileId }), ...(expiresAt && { until: expiresAt }) };
}

/** The caller whom a trusted OAuth issuer names. Throws `unauthenticated`; `forbidden` for a suspended app. */
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

const isExpired = ({ expiresAt }: Access): boolean => expiresAt !== null && expiresAt.getTime() <= Date.now();
