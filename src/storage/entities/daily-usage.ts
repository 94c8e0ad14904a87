import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What models cost an app on one day of UTC. */
@Entity({ name: 'daily_usage' })
export class DailyUsageEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  /** `YYYY-MM-DD`. */
  @PrimaryColumn({ name: 'day', type: 'date' })
  day!: string;

  @Column({ name: 'submissions', type: 'bigint', default: 0 })
  submissions!: number;

  @Column({ name: 'calls', type: 'bigint', default: 0 })
  calls!: number;

  @Column({ name: 'prompt_tokens', type: 'bigint', default: 0 })
  promptTokens!: number;

  /** Those of the prompts that the model's server had in its cache. */
  @Column({ name: 'cached_tokens', type: 'bigint', default: 0 })
  cachedTokens!: number;

  @Column({ name: 'completion_tokens', type: 'bigint', default: 0 })
  completionTokens!: number;

  @Column({ name: 'embedding_calls', type: 'bigint', default: 0 })
  embeddingCalls!: number;

  @Column({ name: 'embedding_tokens', type: 'bigint', default: 0 })
  embeddingTokens!: number;
}
