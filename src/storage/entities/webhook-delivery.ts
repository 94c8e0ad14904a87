import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WebhookEntity } from './webhook.js';

/** One event on its way to one endpoint, and what became of it. */
@Entity({ name: 'webhook_delivery' })
@Index('webhook_delivery_due', ['tenantId', 'webhookId', 'dueAt', 'seq'], { where: 'finished_at IS NULL' })
@Index('webhook_delivery_lane', ['tenantId', 'webhookId', 'profileId', 'seq'], { where: 'finished_at IS NULL' })
@Index('webhook_delivery_log', ['tenantId', 'webhookId', 'seq'])
@Index('webhook_delivery_of_profile', ['tenantId', 'profileId'])
@Check('webhook_delivery_outcome_check', `outcome = ANY (ARRAY['delivered'::text, 'dead'::text])`)
@ForeignKey(() => WebhookEntity, ['tenantId', 'webhookId'], ['tenantId', 'webhookId'], {
  name: 'webhook_delivery_tenant_id_webhook_id_fkey',
  onDelete: 'CASCADE',
})
export class WebhookDeliveryEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'delivery_id', type: 'uuid' })
  deliveryId!: string;

  @Column({ name: 'webhook_id', type: 'uuid' })
  webhookId!: string;

  /** Its place in the one order of everything that happens to profiles. */
  @Column({ name: 'seq', type: 'bigint', default: () => `nextval('stream_seq')` })
  seq!: number;

  @Column({ name: 'type', type: 'text' })
  type!: string;

  /** Whom it tells of; null for nobody. */
  @Column({ name: 'profile_id', type: 'text', nullable: true, collation: 'C' })
  profileId!: string | null;

  /** What it tells, as JSON text; null once nothing may be left of whom it told. */
  @Column({ name: 'data', type: 'text', nullable: true })
  data!: string | null;

  @Column({ name: 'happened_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  happenedAt!: Date;

  @Column({ name: 'due_at', type: 'timestamptz', default: () => 'now()' })
  dueAt!: Date;

  @Column({ name: 'attempts', type: 'smallint', default: 0 })
  attempts!: number;

  @Column({ name: 'attempted_at', type: 'timestamptz', nullable: true })
  attemptedAt!: Date | null;

  /** The HTTP status of the last attempt; null where nobody answered. */
  @Column({ name: 'status', type: 'smallint', nullable: true })
  status!: number | null;

  /** Why the last attempt failed. */
  @Column({ name: 'error', type: 'text', nullable: true })
  error!: string | null;

  /** Null while it waits. */
  @Column({ name: 'outcome', type: 'text', nullable: true })
  outcome!: 'delivered' | 'dead' | null;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}
