import { Arg, Ctx, Field, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import type { ProfileStatus as ProfileStatusWord } from '../profile/profile.js';
import type { Activity } from '../service/activity-feed.js';
import { follow } from '../service/follow.js';
import { followChanges } from '../service/follow-changes.js';
import { readHead } from '../service/read.js';
import { fromCursor, LOG_POSITION, toCursor } from '../wire/cursor.js';
import type { Context } from './context.js';
import { LiveActivityKind, ProfileStatus } from './enums.js';
import { Profile } from './profile-type.js';
import { DateTime } from './scalars.js';
import { UpdateLogEntry } from './update-log.js';

/** A status as the service tells it. */
type FollowedStatus = Awaited<ReturnType<typeof follow>> extends AsyncIterable<infer Status> ? Status : never;

/** An entry of a log as the service tells it. */
type FollowedChange = Awaited<ReturnType<typeof followChanges>> extends AsyncIterable<infer Entry> ? Entry : never;

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

@ObjectType({ description: 'What is new in the log of a profile.', simpleResolvers: true })
export class ProfileChangedEvent {
  @Field(() => ID)
  readonly profileId: string;

  @Field(() => String, { description: 'Continues after this entry: here, and in the update log of the profile.' })
  readonly cursor: string;

  @Field(() => UpdateLogEntry)
  readonly entry: UpdateLogEntry;

  constructor({ profileId, seq, ...entry }: FollowedChange) {
    this.profileId = profileId;
    this.cursor = toCursor(String(seq));
    this.entry = entry;
  }

  @Field(() => Profile, { nullable: true, description: 'The profile as it is when the event is delivered.' })
  async profile(@Ctx() { needs, caller }: Context): Promise<Profile | null> {
    const stored = await readHead(needs, caller, this.profileId);
    return stored ? new Profile(stored) : null;
  }
}

@ObjectType({ description: 'Something that happened to a profile.', simpleResolvers: true })
export class ActivityEvent {
  @Field(() => LiveActivityKind)
  kind!: Activity['kind'];

  @Field(() => ID)
  profileId!: string;

  @Field(() => DateTime)
  at!: Date;
}

@Resolver()
export class Subscriptions {
  @Subscription(() => ActivityEvent, {
    description:
      'What happens in the app from now on: texts that are posted, profiles that are ready, changed or deleted. A ' +
      'hint for who watches; nothing is told again.',
    subscribe: ({ context }: { context: Context }) => context.needs.activity.follow(context.caller),
  })
  activity(@Root() told: Activity): ActivityEvent {
    return told;
  }

  @Subscription(() => ProfileStatusEvent, {
    description: 'The status now, then every change. Silent while there is no such profile.',
    subscribe: ({ args, context }: { args: { id?: string }; context: Context }) =>
      follow(context.needs, context.caller, args.id),
  })
  profileStatus(@Root() told: FollowedStatus, @Arg('id', () => ID) _id: string): ProfileStatusEvent {
    return new ProfileStatusEvent(told);
  }

  @Subscription(() => ProfileChangedEvent, {
    description:
      'Everything new in the log of a profile, in order and once: what submissions changed, and what was done by ' +
      'hand. Silent while there is no such profile.',
    subscribe: ({ args, context }: { args: { id?: string; after?: string | null }; context: Context }) =>
      followChanges(
        context.needs,
        context.caller,
        args.id,
        args.after == null ? undefined : Number(fromCursor(args.after, LOG_POSITION)),
      ),
  })
  profileChanged(
    @Root() told: FollowedChange,
    @Arg('id', () => ID) _id: string,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor of the last entry that is known; without it only what is new from now on.',
    })
    _after?: string | null,
  ): ProfileChangedEvent {
    return new ProfileChangedEvent(told);
  }
}
