import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { connect, PageArgs } from '../graphql/connection.js';
import { costOfPage } from '../graphql/cost.js';
import { presentSubmission, Submission } from '../graphql/submission-type.js';
import { glance } from '../service/glance.js';
import { readFailures } from '../service/read.js';
import { retry } from '../service/retry.js';
import { Glance, SubmissionConnection } from './glance-type.js';
import type { DashboardContext } from './dashboard-context.js';
import { fromCursor } from '../wire/cursor.js';

/** Microseconds and the id of a submission. */
const PLACE = /^\d{1,17} [0-9a-f-]{36}$/;

@Resolver()
export class Glances {
  @Query(() => Glance, { description: 'How the app fares now, and did in the last hours.' })
  async glance(
    @Ctx() { needs, caller }: DashboardContext,
    @Arg('hours', () => Int, { nullable: true, defaultValue: 24, description: '1 to 168, the present one among them.' })
    hours: number | null,
  ): Promise<Glance> {
    return glance(needs, caller, hours);
  }

  @Query(() => SubmissionConnection, {
    description: 'The submissions that failed, with their reasons, the latest first.',
    complexity: ({ args, childComplexity }) => costOfPage(args['first'], childComplexity),
  })
  async failures(
    @Ctx() { needs, caller }: DashboardContext,
    @Args(() => PageArgs) { first, after }: PageArgs,
  ): Promise<SubmissionConnection> {
    const [micros, submissionId] = after ? fromCursor(after, PLACE).split(' ') : [];
    const walk = await readFailures(
      needs,
      caller,
      first,
      micros === undefined ? undefined : { micros: Number(micros), submissionId: submissionId! },
    );
    return connect(walk, after, (record) => `${record.micros} ${record.submissionId}`, presentSubmission);
  }

  @Mutation(() => Submission, { description: 'Lets a failed submission be read again, while its text is kept.' })
  async retrySubmission(
    @Ctx() { needs, caller }: DashboardContext,
    @Arg('id', () => ID) id: string,
  ): Promise<Submission> {
    return presentSubmission(await retry(needs, caller, id));
  }
}
