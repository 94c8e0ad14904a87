import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { LISTING_COST } from '../graphql/cost.js';
import { growth, MOST_POINTS, overview, peoplePoints } from '../service/overview.js';
import { DayOfGrowth, Overview, PersonPoint } from './overview-type.js';
import type { DashboardContext } from './dashboard-context.js';

/** One in an operation, or two: many documents are read. */
const OVERVIEW_COST = 20 * LISTING_COST;

@Resolver()
export class Overviews {
  @Query(() => Overview, {
    description: 'Who the people of the app are.',
    complexity: ({ childComplexity }) => OVERVIEW_COST + childComplexity,
  })
  async overview(@Ctx() { needs, caller }: DashboardContext): Promise<Overview> {
    return overview(needs, caller);
  }

  @Query(() => [DayOfGrowth], {
    description: 'How the app has grown: its last days of UTC, oldest first, without gaps.',
    complexity: ({ childComplexity }) => LISTING_COST + childComplexity,
  })
  async growth(
    @Ctx() { needs, caller }: DashboardContext,
    @Arg('days', () => Int, { nullable: true, defaultValue: 30, description: '1 to 366, today among them.' })
    days: number | null,
  ): Promise<DayOfGrowth[]> {
    return growth(needs, caller, days);
  }

  @Query(() => [PersonPoint], {
    description: 'The people who changed last as points, in the order of their ids; near is who says near things.',
    complexity: ({ childComplexity }) => OVERVIEW_COST + childComplexity,
  })
  async peoplePoints(
    @Ctx() { needs, caller }: DashboardContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 500, description: `1 to ${MOST_POINTS}.` })
    first: number | null,
  ): Promise<PersonPoint[]> {
    return peoplePoints(needs, caller, first);
  }
}
