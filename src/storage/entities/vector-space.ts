import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Which model answers searches, and which one shall. One row; while it is filling, profiles up to the cursor have their
 * vectors in the target space.
 */
@Entity({ name: 'vector_space' })
@Check('vector_space_one_check', `one`)
export class VectorSpaceEntity {
  /** Always true: that keeps it one row. */
  @PrimaryColumn({ name: 'one', type: 'boolean', default: true })
  one!: boolean;

  @Column({ name: 'serving', type: 'smallint' })
  serving!: number;

  @Column({ name: 'target', type: 'smallint' })
  target!: number;

  @Column({ name: 'filling', type: 'boolean', default: false })
  filling!: boolean;

  @Column({ name: 'cursor_tenant', type: 'uuid', nullable: true })
  cursorTenant!: string | null;

  @Column({ name: 'cursor_profile', type: 'text', nullable: true, collation: 'C' })
  cursorProfile!: string | null;

  @Column({ name: 'done', type: 'bigint', default: 0 })
  done!: number;

  @Column({ name: 'held_until', type: 'timestamptz', nullable: true })
  heldUntil!: Date | null;

  @Column({ name: 'former', type: 'smallint', nullable: true })
  former!: number | null;

  @Column({ name: 'switched_at', type: 'timestamptz', nullable: true })
  switchedAt!: Date | null;
}
