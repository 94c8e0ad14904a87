import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Where an app wants to be told of events. */
@Entity({ name: 'webhook' })
@Check('webhook_disabled_reason_check', `disabled_reason = ANY (ARRAY['by_hand'::text, 'gone'::text, 'failing'::text])`)
export class WebhookEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'webhook_id', type: 'uuid' })
  webhookId!: string;

  @Column({ name: 'url', type: 'text' })
  url!: string;

  @Column({ name: 'description', type: 'text', nullable: true })
  description!: string | null;

  /** The types of the events that it wants. */
  @Column({ name: 'events', type: 'text', array: true })
  events!: string[];

  /** What its secret is made of, with the pepper; the secret itself is never stored. */
  @Column({ name: 'salt', type: 'bytea' })
  salt!: Buffer;

  /** That of the secret before, which is signed with as well until a moment. */
  @Column({ name: 'former_salt', type: 'bytea', nullable: true })
  formerSalt!: Buffer | null;

  @Column({ name: 'former_until', type: 'timestamptz', nullable: true })
  formerUntil!: Date | null;

  @Column({ name: 'enabled', type: 'boolean', default: true })
  enabled!: boolean;

  @Column({ name: 'disabled_reason', type: 'text', nullable: true })
  disabledReason!: 'by_hand' | 'gone' | 'failing' | null;

  /** Attempts that failed since the last that did not. */
  @Column({ name: 'failures', type: 'integer', default: 0 })
  failures!: number;

  @Column({ name: 'failing_since', type: 'timestamptz', nullable: true })
  failingSince!: Date | null;

  /** Stands for the lease of whoever delivers to it; null while nobody does. */
  @Column({ name: 'token', type: 'uuid', nullable: true })
  token!: string | null;

  /** When a worker may take it: until when it rests, or when the lease runs out. */
  @Column({ name: 'due_at', type: 'timestamptz', default: () => 'now()' })
  dueAt!: Date;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
