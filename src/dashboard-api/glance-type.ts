import { Field, Float, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../graphql/connection.js';
import { AS_ITS_FIELDS } from '../graphql/cost.js';
import { DateTime } from '../graphql/scalars.js';
import { Submission } from '../graphql/submission-type.js';

@ObjectType({
  description: 'The submissions of an app that were received in one hour of UTC, and what became of them.',
  simpleResolvers: true,
})
export class HourOfSubmissions {
  @Field(() => DateTime)
  hour!: Date;

  @Field(() => Int)
  received!: number;

  @Field(() => Int)
  merged!: number;

  @Field(() => Int)
  failed!: number;

  @Field(() => Float, { nullable: true, description: 'From the post to the merge, half of those that were merged.' })
  medianSeconds!: number | null;
}

@ObjectType({ description: 'How an app fares. What models cost is in usage.', simpleResolvers: true })
export class Glance {
  @Field(() => Int)
  profiles!: number;

  @Field(() => Int, { description: 'Profiles in the queue.' })
  waitingProfiles!: number;

  @Field(() => Int, { description: 'Submissions that wait or are being read.' })
  waitingSubmissions!: number;

  @Field(() => Float, { nullable: true, description: 'Since when the oldest of them was received.' })
  oldestWaitSeconds!: number | null;

  @Field(() => Int, { description: 'Submissions that failed and can be retried.' })
  failed!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'From the post to the merge, half of what was received in these hours.',
  })
  medianSeconds!: number | null;

  @Field(() => Float, { nullable: true, description: 'The same, 95 of 100.' })
  p95Seconds!: number | null;

  @Field(() => [HourOfSubmissions], {
    description: 'Oldest first, without gaps, the present hour last.',
    ...AS_ITS_FIELDS,
  })
  hours!: HourOfSubmissions[];
}

@ObjectType({ simpleResolvers: true })
export class SubmissionEdge {
  @Field(() => String)
  cursor!: string;

  @Field(() => Submission, AS_ITS_FIELDS)
  node!: Submission;
}

@ObjectType({ description: 'Submissions, one page after another.', simpleResolvers: true })
export class SubmissionConnection {
  @Field(() => [SubmissionEdge], AS_ITS_FIELDS)
  edges!: SubmissionEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}
