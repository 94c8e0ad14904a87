import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An app that is gone and of which rows may be left. */
@Entity({ name: 'erasure' })
@Index('erasure_due', ['dueAt'])
export class ErasureEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'asked_at', type: 'timestamptz', default: () => 'now()' })
  askedAt!: Date;

  @Column({ name: 'due_at', type: 'timestamptz', default: () => 'now()' })
  dueAt!: Date;
}
