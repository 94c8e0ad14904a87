import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ProfileStatus } from '../../profile/profile.js';

/** A profile as it is read, what merging remembers of it, and what filters and sorts look at. */
@Entity({ name: 'profile' })
@Index('profile_last_updated', ['tenantId', 'lastUpdated', 'profileId'])
@Index('profile_created_at', ['tenantId', 'createdAt', 'profileId'])
@Index('profile_name', ['tenantId', 'nameKey', 'profileId'])
@Index('profile_age', ['tenantId', 'age', 'profileId'])
@Index('profile_location', ['tenantId', 'locationKey', 'profileId'])
@Index('profile_language', ['tenantId', 'language', 'profileId'])
@Index('profile_embedding_pending', ['tenantId', 'profileId'], { where: 'embedding_pending' })
@Check('profile_status_check', `status = ANY (ARRAY['processing'::text, 'ready'::text])`)
@Check('profile_age_check', `age >= 0 AND age <= 120`)
export class ProfileEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'profile_id', type: 'text', collation: 'C' })
  profileId!: string;

  /** Tells this life of the profile from one that was erased before. */
  @Column({ name: 'incarnation', type: 'bigint', default: () => `nextval('incarnation_seq')` })
  incarnation!: number;

  @Column({ name: 'status', type: 'text' })
  status!: ProfileStatus;

  /** Counts the changes of the status. */
  @Column({ name: 'status_seq', type: 'bigint', default: 1 })
  statusSeq!: number;

  @Column({ name: 'status_at', type: 'timestamptz', default: () => 'now()' })
  statusAt!: Date;

  @Column({ name: 'revision', type: 'bigint', default: 1 })
  revision!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'last_updated', type: 'timestamptz', default: () => 'now()' })
  lastUpdated!: Date;

  /** What is shown, as JSON text. */
  @Column({ name: 'document', type: 'text', default: '{}' })
  document!: string;

  /** The latest entries of the update log, as JSON text. */
  @Column({ name: 'recent_log', type: 'text', default: '[]' })
  recentLog!: string;

  /** What merging remembers, as JSON text; empty for a profile that nothing was merged into. */
  @Column({ name: 'state', type: 'text', default: '' })
  state!: string;

  /** The id as a filter sees it; so are the other keys what filters and sorts see. */
  @Column({ name: 'id_key', type: 'text', collation: 'C' })
  idKey!: string;

  @Column({ name: 'name_key', type: 'text', nullable: true, collation: 'C' })
  nameKey!: string | null;

  @Column({ name: 'age', type: 'smallint', nullable: true })
  age!: number | null;

  @Column({ name: 'gender_key', type: 'text', nullable: true, collation: 'C' })
  genderKey!: string | null;

  @Column({ name: 'location_key', type: 'text', nullable: true, collation: 'C' })
  locationKey!: string | null;

  @Column({ name: 'language', type: 'text', nullable: true, collation: 'C' })
  language!: string | null;

  @Column({ name: 'interests_key', type: 'text', nullable: true, collation: 'C' })
  interestsKey!: string | null;

  @Column({ name: 'summary_key', type: 'text', nullable: true, collation: 'C' })
  summaryKey!: string | null;

  /** Its vectors do not match its content yet. */
  @Column({ name: 'embedding_pending', type: 'boolean', default: false })
  embeddingPending!: boolean;

  /** Log entries since the last snapshot. */
  @Column({ name: 'steps', type: 'integer', default: 0 })
  steps!: number;
}
