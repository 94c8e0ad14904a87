import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from './account.js';

/** One app is one tenant: it owns profiles and has exactly one live key. */
@Entity({ name: 'app' })
@Index('app_of_account', ['accountId', 'createdAt', 'tenantId'], { where: 'account_id IS NOT NULL' })
@Check('app_daily_tokens_check', 'daily_tokens > 0')
export class AppEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'name', type: 'text' })
  name!: string;

  /** Null for an app of the operator. */
  @ForeignKey(() => AccountEntity, { name: 'app_account_id_fkey' })
  @Column({ name: 'account_id', type: 'uuid', nullable: true })
  accountId!: string | null;

  @Column({ name: 'suspended_at', type: 'timestamptz', nullable: true })
  suspendedAt!: Date | null;

  /** The tokens of models that it may use on a day of UTC, as its owner has set it; null for no limit of its own. */
  @Column({ name: 'daily_tokens', type: 'bigint', nullable: true })
  dailyTokens!: number | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
