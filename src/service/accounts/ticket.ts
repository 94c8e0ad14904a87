import { LimnError } from '../../errors.js';
import { admits, insertTicket, takeTicket, type Admission } from '../../storage/sessions.js';
import type { Caller } from '../../tenant/caller.js';
import { digestOf, newSecret } from '../../tenant/secret.js';
import type { Needs } from '../needs.js';
import { isAppId, noSuchApp, type Person } from './session.js';

/** As long as a page needs to open a socket. */
const SECONDS = 60;

/** Something to open one socket with, once and soon: a socket takes no cookie, which every page could send. */
export interface Ticket {
  ticket: string;
  expiresAt: Date;
}

/** Makes a ticket for one of somebody's apps. Throws `not_found`, `forbidden` for a suspended app. */
export async function issueTicket(
  { storage }: Pick<Needs, 'storage'>,
  { accountId, sessionId }: Person,
  appId: string,
): Promise<Ticket> {
  const admission = { accountId, sessionId, tenantId: appId };
  const app = isAppId(appId) ? await admits(storage, admission) : undefined;
  if (!app) throw noSuchApp('appId');
  if (app.suspended) throw new LimnError('forbidden', 'This app is suspended');
  const ticket = newSecret();
  return { ticket, expiresAt: await insertTicket(storage, digestOf(ticket), admission, SECONDS) };
}

/**
 * Takes a ticket; whom it lets in where. Throws `unauthenticated` for one that was never given, was taken before or is
 * too old.
 */
export async function redeemTicket({ storage }: Pick<Needs, 'storage'>, ticket: unknown): Promise<Admission> {
  const admission = typeof ticket === 'string' ? await takeTicket(storage, digestOf(ticket)) : undefined;
  if (!admission) throw new LimnError('unauthenticated', 'Invalid ticket');
  return admission;
}

/**
 * As whom a session acts in an app. Throws `unauthenticated` when the session has ended or the app is gone, `forbidden`
 * when it is suspended.
 */
export async function admittedCaller({ storage }: Pick<Needs, 'storage'>, admission: Admission): Promise<Caller> {
  const app = await admits(storage, admission);
  if (!app) throw new LimnError('unauthenticated', 'The session has ended');
  if (app.suspended) throw new LimnError('forbidden', 'This app is suspended');
  return { tenantId: admission.tenantId, scope: 'full' };
}
