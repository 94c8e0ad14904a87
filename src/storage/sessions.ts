import { prepared, type OwnerTx, type Tx } from './connection.js';
import { Session } from './entities.js';

/** A session that is alive, whose it is, and the app that was asked about if that is theirs. */
export interface SessionRecord {
  accountId: string;
  sessionId: string;
  email: string;
  createdAt: Date;
  /** More than a minute has passed since the session was last seen. */
  isStale: boolean;
  app: { tenantId: string; suspended: boolean } | undefined;
}

/** Idle for half a day or a week old, a session is over. */
const ALIVE = `session.seen_at > now() - interval '12 hours' and session.created_at > now() - interval '7 days'`;

const FIND = prepared(
  'session.find',
  `
  select session.account_id as "accountId", session_id as "sessionId", email, account.created_at as "createdAt",
    seen_at < now() - interval '1 minute' as "isStale",
    app.tenant_id as "tenantId", suspended_at is not null as suspended
  from session join account using (account_id) left join app on app.account_id = session.account_id and app.tenant_id
    = $2
  where token_hash = $1 and ${ALIVE}`,
);

/** The live session of a token, and whether the account owns that app. */
export async function findSession(
  tx: Tx,
  tokenHash: Buffer,
  tenantId: string | undefined,
): Promise<SessionRecord | undefined> {
  type Row = Omit<SessionRecord, 'app'> & { tenantId: string | null; suspended: boolean };
  const [row] = await tx.query<Row>(FIND, [tokenHash, tenantId ?? null]);
  if (!row) return undefined;
  const { tenantId: found, suspended, ...session } = row;
  return { ...session, app: found === null ? undefined : { tenantId: found, suspended } };
}

/** Makes a session. */
export async function insertSession(
  tx: OwnerTx,
  accountId: string,
  sessionId: string,
  tokenHash: Buffer,
): Promise<void> {
  await tx.rows.getRepository(Session).insert({ accountId, sessionId, tokenHash });
}

/** Notes that a session was used. */
export async function touchSession(tx: OwnerTx, accountId: string, sessionId: string): Promise<void> {
  await tx.rows.getRepository(Session).update({ accountId, sessionId }, { seenAt: () => 'now()' });
}

/** Ends one session. */
export async function deleteSession(tx: OwnerTx, accountId: string, sessionId: string): Promise<void> {
  await tx.rows.getRepository(Session).delete({ accountId, sessionId });
}

/** Ends all sessions of an account. */
export async function deleteSessions(tx: OwnerTx, accountId: string): Promise<void> {
  await tx.rows.getRepository(Session).delete({ accountId });
}

/** Deletes sessions that are over and tickets that nobody took. */
export async function forgetSessions(tx: Tx): Promise<void> {
  await tx.run({ text: `delete from session where not (${ALIVE})` }, []);
  await tx.run({ text: 'delete from socket_ticket where expires_at < now()' }, []);
}

/** Whom a ticket lets into what. */
export interface Admission {
  accountId: string;
  sessionId: string;
  tenantId: string;
}

const ISSUE = prepared(
  'socket_ticket.issue',
  `
  insert into socket_ticket (tenant_id, ticket_hash, account_id, session_id, expires_at) values ($1, $2, $3, $4, now()
    + make_interval(secs => $5))
  returning expires_at as "expiresAt"`,
);

/** Keeps a ticket for `seconds`; returns until when. */
export async function insertTicket(
  tx: Tx,
  ticketHash: Buffer,
  { accountId, sessionId, tenantId }: Admission,
  seconds: number,
): Promise<Date> {
  return (await tx.query<{ expiresAt: Date }>(ISSUE, [tenantId, ticketHash, accountId, sessionId, seconds]))[0]!
    .expiresAt;
}

const TAKE = prepared(
  'socket_ticket.take',
  `
  delete from socket_ticket where ticket_hash = $1 and expires_at > now() returning account_id as "accountId",
    session_id as "sessionId", tenant_id as "tenantId"`,
);

/** Takes a ticket, which is gone with that. */
export async function takeTicket(tx: Tx, ticketHash: Buffer): Promise<Admission | undefined> {
  return (await tx.query<Admission>(TAKE, [ticketHash]))[0];
}

const ADMITS = prepared(
  'session.admits',
  `
  select suspended_at is not null as suspended from session join app using (account_id) where account_id = $1 and
    session_id = $2 and tenant_id = $3 and ${ALIVE}`,
);

/** Whether a session is alive and its account owns the app; undefined when not. */
export async function admits(
  tx: Tx,
  { accountId, sessionId, tenantId }: Admission,
): Promise<{ suspended: boolean } | undefined> {
  return (await tx.query<{ suspended: boolean }>(ADMITS, [accountId, sessionId, tenantId]))[0];
}
