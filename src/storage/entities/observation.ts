import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What one submission said. A profile is the fold of these and of what people did by hand. */
@Entity({ name: 'observation' })
export class ObservationEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'profile_id', type: 'text', collation: 'C' })
  profileId!: string;

  @PrimaryColumn({ name: 'seq', type: 'bigint' })
  seq!: number;

  @Column({ name: 'submission_id', type: 'uuid', nullable: true })
  submissionId!: string | null;

  @Column({ name: 'received_at', type: 'timestamptz' })
  receivedAt!: Date;

  @Column({ name: 'reader', type: 'text' })
  reader!: string;

  /** JSON text. */
  @Column({ name: 'body', type: 'text' })
  body!: string;
}
