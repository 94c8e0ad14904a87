import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What merging remembered of a profile at a moment of its past. */
@Entity({ name: 'snapshot' })
export class SnapshotEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'profile_id', type: 'text', collation: 'C' })
  profileId!: string;

  @PrimaryColumn({ name: 'at', type: 'timestamptz' })
  at!: Date;

  @Column({ name: 'state', type: 'text' })
  state!: string;
}
