import { Raw } from 'typeorm';
import { column, columns } from './columns.js';
import type { OwnerTx, Tx } from './connection.js';
import { AccountEntity } from './entities/account.js';
import { AppEntity } from './entities/app.js';
import { SessionEntity } from './entities/session.js';
import { SocketTicketEntity } from './entities/socket-ticket.js';
import { prepared } from './statement.js';

/** A session that is alive, whose it is, and the app that was asked about if that is theirs. */
export interface SessionRecord
  extends Pick<SessionEntity, 'accountId' | 'sessionId'>, Pick<AccountEntity, 'email' | 'createdAt'> {
  /** More than a minute has passed since the session was last seen. */
  isStale: boolean;
  app: (Pick<AppEntity, 'tenantId'> & { suspended: boolean }) | undefined;
}

/** Idle for half a day or a week old, a session is over. */
const ALIVE =
  `session.${column(SessionEntity, 'seenAt')} > now() - interval '12 hours' and ` +
  `session.${column(SessionEntity, 'createdAt')} > now() - interval '7 days'`;
const SUSPENDED = `app.${column(AppEntity, 'suspendedAt')} is not null as suspended`;

const FIND = prepared(
  'session.find',
  `
  select ${columns(SessionEntity, 'accountId', 'sessionId')}, ${columns(AccountEntity, 'email', 'createdAt')},
    ${column(SessionEntity, 'seenAt')} < now() - interval '1 minute' as "isStale",
    ${columns(AppEntity, 'tenantId')}, ${SUSPENDED}
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
  await tx.rows.getRepository(SessionEntity).insert({ accountId, sessionId, tokenHash });
}

/** Notes that a session was used. */
export async function touchSession(tx: OwnerTx, accountId: string, sessionId: string): Promise<void> {
  await tx.rows.getRepository(SessionEntity).update({ accountId, sessionId }, { seenAt: () => 'now()' });
}

/** Ends one session. */
export async function deleteSession(tx: OwnerTx, accountId: string, sessionId: string): Promise<void> {
  await tx.rows.getRepository(SessionEntity).delete({ accountId, sessionId });
}

/** Ends all sessions of an account. */
export async function deleteSessions(tx: OwnerTx, accountId: string): Promise<void> {
  await tx.rows.getRepository(SessionEntity).delete({ accountId });
}

/** Deletes sessions that are over and tickets that nobody took. */
export async function forgetSessions(tx: OwnerTx): Promise<void> {
  await tx.run({ text: `delete from session where not (${ALIVE})` }, []);
  await tx.rows.getRepository(SocketTicketEntity).delete({ expiresAt: Raw((at) => `${at} < now()`) });
}

/** Whom a ticket lets into what. */
export type Admission = Pick<SocketTicketEntity, 'accountId' | 'sessionId' | 'tenantId'>;

const ISSUE = prepared(
  'socket_ticket.issue',
  `
  insert into socket_ticket (tenant_id, ticket_hash, account_id, session_id, expires_at)
  values ($1, $2, $3, $4, now() + make_interval(secs => $5)) returning ${columns(SocketTicketEntity, 'expiresAt')}`,
);

/** Keeps a ticket for `seconds`; returns until when. */
export async function insertTicket(
  tx: Tx,
  ticketHash: Buffer,
  { accountId, sessionId, tenantId }: Admission,
  seconds: number,
): Promise<Date> {
  const values = [tenantId, ticketHash, accountId, sessionId, seconds];
  return (await tx.query<Pick<SocketTicketEntity, 'expiresAt'>>(ISSUE, values))[0]!.expiresAt;
}

const TAKE = prepared(
  'socket_ticket.take',
  `
  delete from socket_ticket where ticket_hash = $1 and expires_at > now()
  returning ${columns(SocketTicketEntity, 'accountId', 'sessionId', 'tenantId')}`,
);

/** Takes a ticket, which is gone with that. */
export async function takeTicket(tx: Tx, ticketHash: Buffer): Promise<Admission | undefined> {
  return (await tx.query<Admission>(TAKE, [ticketHash]))[0];
}

const ADMITS = prepared(
  'session.admits',
  `
  select ${SUSPENDED} from session join app using (account_id) where account_id = $1 and
    session_id = $2 and tenant_id = $3 and ${ALIVE}`,
);

/** Whether a session is alive and its account owns the app; undefined when not. */
export async function admits(
  tx: Tx,
  { accountId, sessionId, tenantId }: Admission,
): Promise<{ suspended: boolean } | undefined> {
  return (await tx.query<{ suspended: boolean }>(ADMITS, [accountId, sessionId, tenantId]))[0];
}
