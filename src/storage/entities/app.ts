import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from './account.js';

/** One app is one tenant: it owns profiles and has exactly one live key. */
@Entity({ name: 'app' })
@Index('app_of_account', ['accountId', 'createdAt', 'tenantId'], { where: 'account_id IS NOT NULL' })
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

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
