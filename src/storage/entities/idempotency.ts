import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What was accepted under a key that its sender chose. */
@Entity({ name: 'idempotency' })
@Index('idempotency_age', ['createdAt'])
export class IdempotencyEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'key', type: 'text', collation: 'C' })
  key!: string;

  /** A digest of what was sent, to tell a replay from another request under the same key. */
  @Column({ name: 'fingerprint', type: 'bytea' })
  fingerprint!: Buffer;

  @Column({ name: 'submission_id', type: 'uuid' })
  submissionId!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
