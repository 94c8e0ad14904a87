import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Changes } from '../profile/profile.js';
import type { SubmissionState as SubmissionStateWord } from '../profile/submission.js';
import type { readReceipt } from '../service/read.js';
import { JSON_COST } from './cost.js';
import { SubmissionState } from './enums.js';
import { DateTime, Json } from './scalars.js';

type SubmissionRecord = NonNullable<Awaited<ReturnType<typeof readReceipt>>>;

@ObjectType({
  description: 'What reading cost, as the model server counted it; all zero without a model.',
  simpleResolvers: true,
})
export class Usage {
  @Field(() => Int)
  calls!: number;

  @Field(() => Int)
  promptTokens!: number;

  @Field(() => Int)
  completionTokens!: number;
}

@ObjectType({
  description: 'One accepted text and what became of it. The text itself is deleted once it is merged.',
  simpleResolvers: true,
})
export class Submission {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  profileId!: string;

  @Field(() => SubmissionState)
  state!: SubmissionStateWord;

  @Field(() => String, { nullable: true })
  inputType!: string | null;

  @Field(() => DateTime)
  receivedAt!: Date;

  @Field(() => DateTime, { nullable: true })
  finishedAt!: Date | null;

  @Field(() => Int, { description: 'How often reading it was begun.' })
  attempts!: number;

  @Field(() => String, { nullable: true, description: 'Why reading failed, the last time or for good.' })
  error!: string | null;

  @Field(() => Json, {
    nullable: true,
    description: 'The partial profile that it changed, in the names of REST; null until merged.',
    complexity: JSON_COST,
  })
  changes!: Changes | null;

  @Field(() => Usage)
  usage!: Usage;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was taken out of the profile by hand; null while it counts.',
  })
  revertedAt!: Date | null;
}

/** A stored submission as GraphQL shows it. */
export function presentSubmission({
  submissionId,
  profileId,
  state,
  inputType,
  receivedAt,
  finishedAt,
  attempts,
  error,
  changes,
  revertedAt,
  ...cost
}: SubmissionRecord): Submission {
  return {
    id: submissionId,
    profileId,
    state,
    inputType,
    receivedAt,
    finishedAt,
    attempts,
    error,
    revertedAt,
    changes: changes === null ? null : (JSON.parse(changes) as Changes),
    usage: { calls: cost.modelCalls, promptTokens: cost.promptTokens, completionTokens: cost.completionTokens },
  };
}
