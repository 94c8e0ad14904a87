import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The use of one rate limit in its current window, shared by all processes. */
@Entity({ name: 'ration' })
export class RateLimitEntity {
  @PrimaryColumn({ name: 'key', type: 'text', collation: 'C' })
  key!: string;

  /** By all processes, in the window that ends at `endsAt`. */
  @Column({ name: 'taken', type: 'integer' })
  taken!: number;

  /** What the last one who asked was given. */
  @Column({ name: 'granted', type: 'integer' })
  granted!: number;

  @Column({ name: 'ends_at', type: 'timestamptz' })
  endsAt!: Date;
}
