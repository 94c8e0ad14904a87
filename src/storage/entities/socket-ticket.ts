import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AppEntity } from './app.js';
import { SessionEntity } from './session.js';

/** Lets the page of a session open one socket to an app. The ticket itself is never stored, only its digest. */
@Entity({ name: 'socket_ticket' })
@Index('socket_ticket_hash', ['ticketHash'], { unique: true })
@Index('socket_ticket_session', ['accountId', 'sessionId'])
@ForeignKey(() => SessionEntity, ['accountId', 'sessionId'], ['accountId', 'sessionId'], {
  name: 'socket_ticket_account_id_session_id_fkey',
  onDelete: 'CASCADE',
})
export class SocketTicketEntity {
  @ForeignKey(() => AppEntity, { name: 'socket_ticket_tenant_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'ticket_hash', type: 'bytea' })
  ticketHash!: Buffer;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @Column({ name: 'session_id', type: 'uuid' })
  sessionId!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
