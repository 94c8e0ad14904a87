import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The texts of a profile that filters look into, behind an index of their trigrams. */
@Entity({ name: 'profile_text' })
export class ProfileTextEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'profile_id', type: 'text', collation: 'C' })
  profileId!: string;

  @Column({ name: 'id_key', type: 'text', collation: 'C' })
  idKey!: string;

  @Column({ name: 'name_key', type: 'text', nullable: true, collation: 'C' })
  nameKey!: string | null;

  @Column({ name: 'gender_key', type: 'text', nullable: true, collation: 'C' })
  genderKey!: string | null;

  @Column({ name: 'location_key', type: 'text', nullable: true, collation: 'C' })
  locationKey!: string | null;

  @Column({ name: 'interests_key', type: 'text', nullable: true, collation: 'C' })
  interestsKey!: string | null;

  @Column({ name: 'summary_key', type: 'text', nullable: true, collation: 'C' })
  summaryKey!: string | null;
}
