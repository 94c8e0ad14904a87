import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What the activity of an app tells and no other row does: a submission that failed, a profile that was erased. */
@Entity({ name: 'happening' })
@Index('happening_of_profile', ['tenantId', 'profileId'])
@Index('happening_age', ['at'])
@Check('happening_kind_check', `kind = ANY (ARRAY['failed'::text, 'erased'::text])`)
export class HappeningEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  /** Its place in the one order of everything that happens to profiles. */
  @PrimaryColumn({ name: 'seq', type: 'bigint', default: () => `nextval('stream_seq')` })
  seq!: number;

  @Column({ name: 'kind', type: 'text' })
  kind!: 'failed' | 'erased';

  @Column({ name: 'at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  at!: Date;

  /** Null of an erased profile. */
  @Column({ name: 'profile_id', type: 'text', nullable: true, collation: 'C' })
  profileId!: string | null;

  @Column({ name: 'submission_id', type: 'uuid', nullable: true })
  submissionId!: string | null;

  /** The id of an erased profile, as it can be read with the pepper alone. */
  @Column({ name: 'sealed', type: 'bytea', nullable: true })
  sealed!: Buffer | null;
}
