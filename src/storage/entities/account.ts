import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person with a password. */
@Entity({ name: 'account' })
@Index('account_email', ['emailKey'], { unique: true })
export class AccountEntity {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  /** As it is shown. */
  @Column({ name: 'email', type: 'text' })
  email!: string;

  /** The address as it is compared. */
  @Column({ name: 'email_key', type: 'text', collation: 'C' })
  emailKey!: string;

  @Column({ name: 'password_hash', type: 'text' })
  passwordHash!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
