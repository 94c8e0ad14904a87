import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from './account.js';

/** A link by which a forgotten password is set again. The token itself is never stored, only its digest. */
@Entity({ name: 'password_reset' })
@Index('password_reset_token', ['tokenHash'], { unique: true })
export class PasswordResetEntity {
  @ForeignKey(() => AccountEntity, { name: 'password_reset_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @PrimaryColumn({ name: 'token_hash', type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
