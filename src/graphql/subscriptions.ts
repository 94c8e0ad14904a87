import { Arg, Ctx, Field, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import type { ProfileStatus as ProfileStatusWord } from '../profile/profile.js';
import { follow } from '../service/follow.js';
import { readHead } from '../service/read.js';
import type { Context } from './context.js';
import { ProfileStatus } from './enums.js';
import { Profile } from './profile-type.js';
import { DateTime } from './scalars.js';

/** A status as the service tells it. */
export type FollowedStatus = Awaited<ReturnType<typeof follow>> extends AsyncIterable<infer Status> ? Status : never;

@ObjectType({ description: 'A status that a profile has or had.', simpleResolvers: true })
export class ProfileStatusEvent {
  @Field(() => ID)
  readonly profileId: string;

  @Field(() => ProfileStatus)
  readonly status: ProfileStatusWord;

  @Field(() => DateTime, { description: 'Since when.' })
  readonly at: Date;

  constructor({ profileId, status, at }: FollowedStatus) {
    this.profileId = profileId;
    this.status = status;
    this.at = at;
  }

  @Field(() => Profile, { nullable: true, description: 'The profile as it is when the event is delivered.' })
  async profile(@Ctx() { needs, caller }: Context): Promise<Profile | null> {
    const stored = await readHead(needs, caller, this.profileId);
    return stored ? new Profile(stored) : null;
  }
}

@Resolver()
export class Subscriptions {
  @Subscription(() => ProfileStatusEvent, {
    description: 'The status now, then every change. Silent while there is no such profile.',
    subscribe: ({ args, context }: { args: { id?: string }; context: Context }) =>
      follow(context.needs, context.caller, args.id),
  })
  profileStatus(@Root() told: FollowedStatus, @Arg('id', () => ID) _id: string): ProfileStatusEvent {
    return new ProfileStatusEvent(told);
  }
}
