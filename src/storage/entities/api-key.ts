import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AppEntity } from './app.js';

/** A key of an app. The key itself is never stored, only its keyed digest and what a list may show of it. */
@Entity({ name: 'api_key' })
@Index('api_key_hash', ['keyHash'], { unique: true })
@Index('api_key_one_live', ['tenantId'], { unique: true, where: 'revoked_at IS NULL' })
@Check('api_key_scope_check', `scope = ANY (ARRAY['full'::text, 'read'::text])`)
export class ApiKeyEntity {
  @ForeignKey(() => AppEntity, { name: 'api_key_tenant_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'key_id', type: 'uuid' })
  keyId!: string;

  @Column({ name: 'key_hash', type: 'bytea' })
  keyHash!: Buffer;

  @Column({ name: 'preview', type: 'text' })
  preview!: string;

  @Column({ name: 'scope', type: 'text', default: 'full' })
  scope!: 'full' | 'read';

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;
}
