import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One entry of the log of a profile. */
@Entity({ name: 'update_log' })
@Index('update_log_once', ['tenantId', 'submissionId'], { unique: true })
export class UpdateLogEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'profile_id', type: 'text', collation: 'C' })
  profileId!: string;

  @PrimaryColumn({ name: 'seq', type: 'bigint' })
  seq!: number;

  /** Null for what somebody did by hand. */
  @Column({ name: 'submission_id', type: 'uuid', nullable: true })
  submissionId!: string | null;

  @Column({ name: 'extracted_on', type: 'timestamptz' })
  extractedOn!: Date;

  /** JSON text. */
  @Column({ name: 'changes', type: 'text' })
  changes!: string;

  /** What somebody did by hand, as JSON text; null when a submission was read. */
  @Column({ name: 'revision', type: 'text', nullable: true })
  revision!: string | null;
}
