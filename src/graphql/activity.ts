import { Arg, Ctx, Field, ID, ObjectType, registerEnumType, Resolver, Root, Subscription } from 'type-graphql';
import type { Changes } from '../profile/profile.js';
import type { Revision as RevisionValue } from '../profile/revision.js';
import { followActivity, type Activity as ActivityValue } from '../service/follow-activity.js';
import { followSubmission, type Progress } from '../service/follow-submission.js';
import { readHead, readReceipt } from '../service/read.js';
import { fromCursor, LOG_POSITION, toCursor } from '../wire/cursor.js';
import type { Context } from './context.js';
import { JSON_COST } from './cost.js';
import { Profile } from './profile-type.js';
import { Revision } from './revision-type.js';
import { DateTime, Json } from './scalars.js';
import { presentSubmission, Submission } from './submission-type.js';

const ActivityKind = {
  ACCEPTED: 'accepted',
  MERGED: 'merged',
  REVISED: 'revised',
  FAILED: 'failed',
  ERASED: 'erased',
} as const;
registerEnumType(ActivityKind, {
  name: 'ActivityKind',
  description:
    'A post was accepted, read and merged, or has failed for good; a profile was changed by hand, or erased.',
});

@ObjectType({ description: 'One thing that happened in the app.', simpleResolvers: true })
export class Activity {
  @Field(() => String, { description: 'Continues after this.' })
  readonly cursor: string;

  @Field(() => ActivityKind)
  readonly kind: ActivityValue['kind'];

  @Field(() => DateTime)
  readonly at: Date;

  @Field(() => ID, {
    nullable: true,
    description: 'Null only where the pepper has changed since a profile was erased.',
  })
  readonly profileId: string | null;

  @Field(() => ID, { nullable: true })
  readonly submissionId: string | null;

  @Field(() => [String], { description: 'The paths that were changed, such as `core_info.location`.' })
  readonly paths: string[];

  @Field(() => Json, { nullable: true, description: 'What was changed, as in the update log.', complexity: JSON_COST })
  readonly changes: Changes | null;

  @Field(() => Revision, { nullable: true, description: 'What somebody did by hand.' })
  readonly revision: RevisionValue | null;

  constructor({ seq, kind, at, profileId, submissionId, paths, changes, revision }: ActivityValue) {
    this.cursor = toCursor(String(seq));
    this.kind = kind;
    this.at = at;
    this.profileId = profileId;
    this.submissionId = submissionId;
    this.paths = paths;
    this.changes = changes;
    this.revision = revision;
  }

  @Field(() => Profile, { nullable: true, description: 'The profile as it is when this is delivered.' })
  async profile(@Ctx() { needs, caller }: Context): Promise<Profile | null> {
    const stored = this.profileId === null ? undefined : await readHead(needs, caller, this.profileId);
    return stored ? new Profile(stored) : null;
  }

  @Field(() => Submission, { nullable: true, description: 'The submission as it is when this is delivered.' })
  async submission(@Ctx() { needs, caller }: Context): Promise<Submission | null> {
    const record = this.submissionId === null ? undefined : await readReceipt(needs, caller, this.submissionId);
    return record ? presentSubmission(record) : null;
  }
}

@Resolver()
export class Activities {
  @Subscription(() => Activity, {
    description:
      'Everything that happens in the app, in order and once. Erased profiles are told for a week; of what was ' +
      'erased nothing else is told any more.',
    subscribe: ({ args, context }: { args: { after?: string | null }; context: Context }) =>
      followActivity(
        context.needs,
        context.caller,
        args.after == null ? undefined : Number(fromCursor(args.after, LOG_POSITION)),
      ),
  })
  appActivity(
    @Root() told: ActivityValue,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor of the last that is known; without it only what is new from now on.',
    })
    _after?: string | null,
  ): Activity {
    return new Activity(told);
  }

  @Subscription(() => Submission, {
    description: 'A submission as it is now, then every step of it, until it is merged or has failed for good.',
    subscribe: ({ args, context }: { args: { id: string }; context: Context }) =>
      followSubmission(context.needs, context.caller, args.id),
  })
  submissionProgress(@Root() { record }: Progress, @Arg('id', () => ID) _id: string): Submission {
    return presentSubmission(record);
  }
}
