import { randomUUID } from 'node:crypto';
import { LimnError } from '../../errors.js';
import type { OwnerTx } from '../../storage/connection.js';
import { deleteSession, deleteSessions, findSession, insertSession, touchSession } from '../../storage/sessions.js';
import type { Caller } from '../../tenant/caller.js';
import { digestOf, isSecret, newSecret } from '../../tenant/secret.js';
import type { Needs } from '../needs.js';
import { isUuid } from '../../uuid.js';

/** Somebody who is signed in. */
export interface Person {
  accountId: string;
  sessionId: string;
  email: string;
  createdAt: Date;
}

/** Somebody, and as whom they act in the app that they named: undefined when they have no such app. */
export interface Presence {
  person: Person;
  acting: Caller | 'suspended' | undefined;
}

/**
 * Who holds a session token, if it is that of a session which is neither idle for 12 hours nor a week old. Seeing it
 * keeps it from being idle.
 */
export async function recognize(
  { storage }: Pick<Needs, 'storage'>,
  token: string,
  appId: string | undefined,
): Promise<Presence | undefined> {
  if (!isSecret(token)) return undefined;
  const found = await findSession(storage, digestOf(token), isAppId(appId) ? appId : undefined);
  if (!found) return undefined;
  const { app, isStale, ...person } = found;
  if (isStale) await touchSession(storage, person.accountId, person.sessionId);
  return {
    person,
    acting: app && (app.suspended ? 'suspended' : { tenantId: app.tenantId, scope: 'full', isPerson: true }),
  };
}

/** Begins a session and returns its token, 256 random bits of which only a digest is kept. */
export async function beginSession(tx: OwnerTx, accountId: string): Promise<string> {
  const token = newSecret();
  await insertSession(tx, accountId, randomUUID(), digestOf(token));
  return token;
}

/** Ends a session, and what was opened by it. */
export async function signOut({ storage }: Pick<Needs, 'storage'>, { accountId, sessionId }: Person): Promise<void> {
  await deleteSession(storage, accountId, sessionId);
  storage.events.publish([{ kind: 'session', accountId }]);
}

/** Ends all sessions of an account, this one too. */
export async function signOutEverywhere({ storage }: Pick<Needs, 'storage'>, { accountId }: Person): Promise<void> {
  await deleteSessions(storage, accountId);
  storage.events.publish([{ kind: 'session', accountId }]);
}

/** An app's id has this form; what has not is no app's. */
export const isAppId = (id: string | undefined): id is string => id !== undefined && isUuid(id);

/** The same answer for another's app and for none. */
export const noSuchApp = (field: string): LimnError => new LimnError('not_found', 'There is no such app', { field });
