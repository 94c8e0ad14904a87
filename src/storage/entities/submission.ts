import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { SubmissionState, UnreadReason } from '../../profile/submission.js';

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

  /** Whom the post says it is about. */
  @Column({ name: 'given_subject', type: 'text', nullable: true })
  givenSubject!: string | null;

  /** JSON text of the speaker that was taken for the subject; null until merged, and for the text of one writer. */
  @Column({ name: 'subject', type: 'text', nullable: true })
  subject!: string | null;

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

  /** Why another reader than the configured one read some of it, or all; null where none did. */
  @Column({ name: 'fallback', type: 'text', nullable: true })
  fallback!: UnreadReason | null;

  @Column({ name: 'model_calls', type: 'integer', default: 0 })
  modelCalls!: number;

  @Column({ name: 'prompt_tokens', type: 'integer', default: 0 })
  promptTokens!: number;

  /** Those of the prompt that the model's server had in its cache. */
  @Column({ name: 'cached_tokens', type: 'integer', default: 0 })
  cachedTokens!: number;

  @Column({ name: 'completion_tokens', type: 'integer', default: 0 })
  completionTokens!: number;

  /** How many values its text did not bear out. */
  @Column({ name: 'ungrounded', type: 'integer', default: 0 })
  ungrounded!: number;

  /** Some of these values with the reason of each, as JSON (`Dropped` of profile/observation.ts); null without any. */
  @Column({ name: 'dropped', type: 'text', nullable: true })
  dropped!: string | null;

  /** Where it stands in the trace of its post, as W3C Trace Context writes it; null where nobody traces. */
  @Column({ name: 'trace_parent', type: 'text', nullable: true })
  traceParent!: string | null;

  /** When it was taken out of the profile; null while it counts. */
  @Column({ name: 'reverted_at', type: 'timestamptz', nullable: true })
  revertedAt!: Date | null;
}
