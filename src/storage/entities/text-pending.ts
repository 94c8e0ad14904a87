import { Entity, PrimaryColumn } from 'typeorm';

/** A profile whose texts have changed since they were last indexed: filters look at it by itself. */
@Entity({ name: 'text_pending' })
export class TextPendingEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'profile_id', type: 'text', collation: 'C' })
  profileId!: string;
}
