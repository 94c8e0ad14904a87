import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DROPS, type Dropped } from '../profile/observation.js';
import type { Changes } from '../profile/profile.js';
import type {
  SubjectChoice as SubjectChoiceWord,
  SubmissionState as SubmissionStateWord,
  SubmissionSubject as SubmissionSubjectValue,
  UnreadReason,
} from '../profile/submission.js';
import type { readReceipt } from '../service/read.js';
import { JSON_COST } from './cost.js';
import { SubjectChoice, SubmissionFallback, SubmissionState } from './enums.js';
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

  @Field(() => Int, { description: 'Those of `promptTokens` that the server says it had in its cache.' })
  cachedTokens!: number;

  @Field(() => Int)
  completionTokens!: number;
}

@ObjectType({
  description:
    'Whom of several speakers a text was taken to be about: post it again with a `subject` where that is wrong.',
  simpleResolvers: true,
})
export class SubmissionSubject {
  @Field(() => String, { nullable: true, description: 'As the text calls it; null where nobody could be told.' })
  name!: string | null;

  @Field(() => SubjectChoice)
  chosenBy!: SubjectChoiceWord;

  @Field(() => [String], { description: 'Who speaks in the text, the first 20.' })
  speakers!: string[];
}

@ObjectType({
  description: 'A value that the reader claimed and the text does not bear out.',
  simpleResolvers: true,
})
export class DroppedValue {
  @Field(() => String, { description: 'Where it would have stood in the profile, such as `core_info.location`.' })
  path!: string;

  @Field(() => String, { description: 'At most 200 characters of it.' })
  value!: string;

  @Field(() => String, {
    description:
      `What the text lacks: ${DROPS.join(', ')}. ` +
      '`quote`: it has no such words; `speaker`: others say them; `joined`: it says this of something else.',
  })
  reason!: string;

  @Field(() => Int, { description: 'How often it was claimed.' })
  count!: number;
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

  @Field(() => String, { nullable: true, description: 'Whom the post said that it is about.' })
  givenSubject!: string | null;

  @Field(() => SubmissionSubject, {
    nullable: true,
    description: 'Whom it was taken to be about; null until merged, and for a text of one writer.',
  })
  subject!: SubmissionSubjectValue | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How long the text was, in UTF-8; null of texts that came before anybody noted it.',
  })
  textBytes!: number | null;

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

  @Field(() => [DroppedValue], {
    description: 'What its reader claimed and its text does not bear out, at most 20 values of it.',
  })
  dropped!: DroppedValue[];

  @Field(() => Usage)
  usage!: Usage;

  @Field(() => String, {
    nullable: true,
    description: 'Who read it: the name of a model, or of the offline reader; null until merged.',
  })
  readBy!: string | null;

  @Field(() => SubmissionFallback, {
    nullable: true,
    description: 'Why the offline reader read it, or a part of it, in the place of the model; null where it did not.',
  })
  fallback!: UnreadReason | null;

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
  givenSubject,
  subject,
  textBytes,
  receivedAt,
  finishedAt,
  attempts,
  error,
  changes,
  reader,
  fallback,
  dropped,
  revertedAt,
  ...cost
}: SubmissionRecord): Submission {
  return {
    id: submissionId,
    profileId,
    state,
    inputType,
    givenSubject,
    subject: subject === null ? null : (JSON.parse(subject) as SubmissionSubjectValue),
    textBytes,
    receivedAt,
    finishedAt,
    attempts,
    error,
    revertedAt,
    changes: changes === null ? null : (JSON.parse(changes) as Changes),
    readBy: reader,
    fallback,
    dropped: dropped === null ? [] : (JSON.parse(dropped) as Dropped[]),
    usage: {
      calls: cost.modelCalls,
      promptTokens: cost.promptTokens,
      cachedTokens: cost.cachedTokens,
      completionTokens: cost.completionTokens,
    },
  };
}
