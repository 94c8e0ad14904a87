import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The vector of all that a profile says together. */
@Entity({ name: 'whole_vector' })
@Index('whole_vector_tenant', ['tenantId', 'modelId'])
export class WholeVectorEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'model_id', type: 'smallint' })
  modelId!: number;

  @PrimaryColumn({ name: 'profile_id', type: 'text', collation: 'C' })
  profileId!: string;

  /** A digest of the text that was embedded. */
  @Column({ name: 'part', type: 'text', collation: 'C' })
  part!: string;

  // Without a length, since each model has its own: that of the model's vectors is in embedding_model.
  @Column({ name: 'embedding', type: 'halfvec' })
  embedding!: number[];
}
