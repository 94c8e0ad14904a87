import { ArgsType, Ctx, Args, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { Changes } from '../profile/profile.js';
import { compareMoments } from '../service/compare.js';
import type { Context } from './context.js';
import { COMPARISON_COST } from './cost.js';
import { DateTime, Json } from './scalars.js';

@ArgsType()
class DiffArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => DateTime)
  from!: Date;

  @Field(() => DateTime, { nullable: true, description: 'Now, when left out.' })
  to?: Date | null;
}

@ObjectType({ description: 'A value that two moments of a profile tell differently.', simpleResolvers: true })
export class ValueChange {
  @Field(() => String, { description: 'Dotted path; items of a list share its path.' })
  path!: string;

  @Field(() => Json, {
    nullable: true,
    description: 'The value with its confidence, or the memory; null when it is new.',
  })
  before?: unknown;

  @Field(() => Json, { nullable: true, description: 'Null when it is gone.' })
  after?: unknown;
}

@ObjectType({ description: 'What a profile became between two moments.', simpleResolvers: true })
export class ProfileDiff {
  @Field(() => DateTime)
  from!: Date;

  @Field(() => DateTime)
  to!: Date;

  @Field(() => Json, { description: 'As one entry of the update log would tell it.' })
  changes!: Changes;

  @Field(() => [ValueChange])
  values!: ValueChange[];
}

@Resolver()
export class Comparisons {
  @Query(() => ProfileDiff, {
    nullable: true,
    description: 'What a profile became between two moments; null when there is no such profile.',
    complexity: ({ childComplexity }) => COMPARISON_COST + childComplexity,
  })
  async profileDiff(
    @Ctx() { needs, caller }: Context,
    @Args(() => DiffArgs) { id, from, to }: DiffArgs,
  ): Promise<ProfileDiff | null> {
    return (await compareMoments(needs, caller, id, from, to ?? undefined)) ?? null;
  }
}
