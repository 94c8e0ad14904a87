import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The vector of a fact, once for all profiles of a tenant that say it. */
@Entity({ name: 'fact_vector' })
@Index('fact_vector_tenant', ['tenantId', 'modelId'])
export class FactVectorEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'model_id', type: 'smallint' })
  modelId!: number;

  /** A digest of the text of the fact. */
  @PrimaryColumn({ name: 'part', type: 'text', collation: 'C' })
  part!: string;

  // Without a length, since each model has its own: that of the model's vectors is in embedding_model.
  @Column({ name: 'embedding', type: 'halfvec' })
  embedding!: number[];
}
