import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A profile with submissions that are still to be read. */
@Entity({ name: 'queue' })
@Index('queue_due', ['tenantId', 'dueAt'])
export class QueueEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'profile_id', type: 'text', collation: 'C' })
  profileId!: string;

  /** When a worker may take it: since when it waits, until when it backs off, or when the lease runs out. */
  @Column({ name: 'due_at', type: 'timestamptz', default: () => 'now()' })
  dueAt!: Date;

  /** Stands for the lease of whoever reads it; null while it waits. */
  @Column({ name: 'token', type: 'uuid', nullable: true })
  token!: string | null;
}
