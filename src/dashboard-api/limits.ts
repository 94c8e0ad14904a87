import { Arg, Ctx, Field, Float, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { dailyLimit, limitApp } from '../service/accounts/limit-app.js';
import type { DashboardContext } from './dashboard-context.js';

// More tokens than the 32 bits of Int can count.
const TOKENS = () => Float;

@ObjectType({
  description: 'What an app may use of models on a day of UTC, in tokens of reading and embedding.',
  simpleResolvers: true,
})
class DailyLimit {
  @Field(TOKENS, { nullable: true, description: 'What its owner has set; null for no limit of its own.' })
  own!: number | null;

  @Field(TOKENS, { nullable: true, description: 'What the operator gives each app; null for no bound.' })
  operators!: number | null;

  @Field(TOKENS)
  usedToday!: number;
}

@Resolver()
export class Limits {
  @Query(() => DailyLimit)
  async dailyLimit(@Ctx() { needs, caller }: DashboardContext): Promise<DailyLimit> {
    return dailyLimit(needs, caller);
  }

  @Mutation(() => DailyLimit, {
    description:
      'Limits what the app may use of models a day: texts then wait for the next day of UTC, and posts are refused.',
  })
  async setDailyLimit(
    @Ctx() { needs, person, caller }: DashboardContext,
    @Arg('dailyTokens', TOKENS, { nullable: true, description: 'A whole number from 1; null for no limit.' })
    dailyTokens?: number | null,
  ): Promise<DailyLimit> {
    return limitApp(needs, person, caller, dailyTokens ?? null);
  }
}
