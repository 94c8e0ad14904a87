import { Entity, Index, PrimaryColumn } from 'typeorm';

/** That a profile says a fact. */
@Entity({ name: 'profile_fact' })
@Index('profile_fact_part', ['tenantId', 'modelId', 'part', 'profileId'])
export class ProfileFactEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'model_id', type: 'smallint' })
  modelId!: number;

  @PrimaryColumn({ name: 'profile_id', type: 'text', collation: 'C' })
  profileId!: string;

  /** A digest of the text of the fact. */
  @PrimaryColumn({ name: 'part', type: 'text', collation: 'C' })
  part!: string;
}
