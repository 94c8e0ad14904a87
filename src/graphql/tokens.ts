import { Args, ArgsType, Ctx, Field, ID, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { issueToken, TOKEN_SECONDS } from '../service/issue-token.js';
import type { Caller } from '../tenant/caller.js';
import type { Context } from './context.js';
import { TokenScope } from './enums.js';
import { DateTime } from './scalars.js';

@ArgsType()
class TokenArgs {
  @Field(() => TokenScope)
  scope!: Caller['scope'];

  @Field(() => ID, { nullable: true, description: 'The only profile that it is for; needed for FULL.' })
  profileId?: string | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: TOKEN_SECONDS.usual,
    description: `How long it holds: ${TOKEN_SECONDS.least} to ${TOKEN_SECONDS.most}.`,
  })
  seconds?: number | null;
}

@ObjectType({
  description: 'A token in the place of the key, for a browser or for whom a profile is about.',
  simpleResolvers: true,
})
export class IssuedToken {
  @Field(() => String, { description: 'Shown this once; it ends by itself, and with the key that it was made with.' })
  token!: string;

  @Field(() => TokenScope)
  scope!: Caller['scope'];

  @Field(() => ID, { nullable: true })
  profileId!: string | undefined;

  @Field(() => DateTime)
  expiresAt!: Date;
}

@Resolver()
export class Tokens {
  @Mutation(() => IssuedToken, {
    description: 'Makes a token that REST, GraphQL and sockets take in the place of the key.',
  })
  async issueToken(
    @Ctx() { needs, caller }: Context,
    @Args(() => TokenArgs) { scope, profileId, seconds }: TokenArgs,
  ): Promise<IssuedToken> {
    return issueToken(needs, caller, { scope, profileId, seconds });
  }
}
