import { Field, Float, Int, ObjectType } from 'type-graphql';
import { ROW_COST } from './cost.js';
import { CalendarDate } from './scalars.js';

// A day of a large app has more tokens than the 32 bits of Int can count.
const TOKENS = () => Float;

@ObjectType({
  description: 'What models cost the app on one day of UTC, as their servers counted it.',
  simpleResolvers: true,
})
export class DailyUsage {
  @Field(() => CalendarDate)
  date!: string;

  @Field(() => Int, { description: 'Submissions that were read.' })
  submissions!: number;

  @Field(() => Int, { description: 'Calls of the model that reads, failed ones too.' })
  calls!: number;

  @Field(TOKENS)
  promptTokens!: number;

  @Field(TOKENS, { description: 'Those of `promptTokens` that servers say they had in their caches.' })
  cachedTokens!: number;

  @Field(TOKENS)
  completionTokens!: number;

  @Field(() => Int, { description: 'Calls of the model that embeds profiles and questions, failed ones too.' })
  embeddingCalls!: number;

  @Field(TOKENS)
  embeddingTokens!: number;
}

/** What days of usage cost: a month weighs as much as one row with its fields. */
export const costOfDays = (days: unknown, childComplexity: number): number =>
  ROW_COST + Math.ceil(Math.max(Number(days ?? 0), 1) / 30) * (ROW_COST + childComplexity);
