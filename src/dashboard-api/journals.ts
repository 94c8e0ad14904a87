import { Arg, Ctx, Field, Float, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { costOfPage } from '../graphql/cost.js';
import { DateTime } from '../graphql/scalars.js';
import { presentSubmission, Submission } from '../graphql/submission-type.js';
import { readLatestSubmissions } from '../service/read.js';
import type { DashboardContext } from './dashboard-context.js';

@ObjectType({ description: 'A request with a key or a token that was answered; nothing of what it sent.' })
class AnsweredRequest {
  @Field(() => DateTime)
  at!: Date;

  @Field(() => String)
  method!: string;

  @Field(() => String, { description: 'Without the query string.' })
  path!: string;

  @Field(() => Int)
  status!: number;

  @Field(() => Float)
  milliseconds!: number;

  @Field(() => String, { description: 'As in the answer and in the log of the service.' })
  requestId!: string;
}

@ObjectType({ description: 'A search by meaning that found nobody.' })
class EmptySearch {
  @Field(() => DateTime)
  at!: Date;

  @Field(() => String)
  query!: string;

  @Field(() => Float)
  sensitivity!: number;
}

@ObjectType({ description: 'What one process of the service was asked lately; a restart begins it anew.' })
class AppJournal {
  @Field(() => [AnsweredRequest], { description: 'The latest 300 or so, the latest first.' })
  requests!: AnsweredRequest[];

  @Field(() => [EmptySearch], { description: 'The latest 30 or so, the latest first.' })
  emptySearches!: EmptySearch[];
}

@Resolver()
export class Journals {
  @Query(() => AppJournal, { description: 'Requests to the app, and searches that found nobody.' })
  journal(@Ctx() { needs, caller }: DashboardContext): AppJournal {
    return needs.journal.read(caller.tenantId);
  }

  @Query(() => [Submission], {
    description: 'The texts that were posted last, the latest first.',
    complexity: ({ args, childComplexity }) => costOfPage(args['first'], childComplexity),
  })
  async latestSubmissions(
    @Ctx() { needs, caller }: DashboardContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 50, description: '1 to 100.' }) first: number | null,
  ): Promise<Submission[]> {
    return (await readLatestSubmissions(needs, caller, first)).map(presentSubmission);
  }
}
