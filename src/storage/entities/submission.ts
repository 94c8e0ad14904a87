import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { SubmissionState } from '../../profile/submission.js';

/** A text that was posted for a profile, and what became of it. The text itself is deleted once it is merged. */
@Entity({ name: 'submission' })
@Index('submission_of_profile', ['tenantId', 'profileId', 'seq'])
@Index('submission_waiting', ['tenantId', 'profileId', 'seq'], { where: 'finished_at IS NULL' })
@Index('submission_finished', ['tenantId', 'receivedAt'], { where: 'finished_at IS NOT NULL' })
@Index('submission_failed_text', ['finishedAt'], { where: 'finished_at IS NOT NULL AND data IS NOT NULL' })
@Index('submission_failed_of_app', ['tenantId', 'finishedAt', 'submissionId'], {
  where: 'finished_at IS NOT NULL AND error IS NOT NULL',
})
@Check(
  'submission_state_check',
  `state = ANY (ARRAY['queued'::text, 'processing'::text, 'merged'::text, 'failed'::text])`,
)
export class SubmissionEntity {
  @PrimaryColumn({ name: 'submission_id', type: 'uuid' })
  submissionId!: string;

  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'profile_id', type: 'text', collation: 'C' })
  profileId!: string;

  @Column({ name: 'incarnation', type: 'bigint' })
  incarnation!: number;

  /** Its place in the one order of everything that happens to profiles. */
  @Column({ name: 'seq', type: 'bigint', default: () => `nextval('stream_seq')` })
  seq!: number;

  @Column({ name: 'input_type', type: 'text', nullable: true })
  inputType!: string | null;

  /** The text; null once it is merged, or forgotten after it failed. */
  @Column({ name: 'data', type: 'text', nullable: true })
  data!: string | null;

  @Column({ name: 'idempotency_key', type: 'text', nullable: true, collation: 'C' })
  idempotencyKey!: string | null;

  @Column({ name: 'received_at', type: 'timestamptz', default: () => 'now()' })
  receivedAt!: Date;

  @Column({ name: 'state', type: 'text', default: 'queued' })
  state!: SubmissionState;

  @Column({ name: 'attempts', type: 'smallint', default: 0 })
  attempts!: number;

  @Column({ name: 'error', type: 'text', nullable: true })
  error!: string | null;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;

  /** JSON text of the partial profile it changed; null until merged. */
  @Column({ name: 'changes', type: 'text', nullable: true })
  changes!: string | null;

  @Column({ name: 'reader', type: 'text', nullable: true })
  reader!: string | null;

  @Column({ name: 'model_calls', type: 'integer', default: 0 })
  modelCalls!: number;

  @Column({ name: 'prompt_tokens', type: 'integer', default: 0 })
  promptTokens!: number;

  @Column({ name: 'completion_tokens', type: 'integer', default: 0 })
  completionTokens!: number;

  /** How many values its text did not bear out. */
  @Column({ name: 'ungrounded', type: 'integer', default: 0 })
  ungrounded!: number;

  /** When it was taken out of the profile; null while it counts. */
  @Column({ name: 'reverted_at', type: 'timestamptz', nullable: true })
  revertedAt!: Date | null;
}
