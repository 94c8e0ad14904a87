import { Arg, Args, ArgsType, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { LimnError } from '../errors.js';
import type { Changes } from '../profile/profile.js';
import { readHead } from '../service/read.js';
import { restoreSubmission, revertSubmission, reviseValue } from '../service/revise.js';
import type { Revised } from '../service/revision-steps.js';
import type { Context } from './context.js';
import { Profile } from './profile-type.js';
import { Revision } from './revision-type.js';
import { Json } from './scalars.js';

const PATH = 'As in fieldTimestamps, such as core_info.name, interests.music or memories.';

@ArgsType()
class ValueArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: PATH })
  path!: string;

  @Field(() => Json, {
    nullable: true,
    description:
      'The value as the profile shows it; of a memory its event will do. At a path of one value it may be left out.',
  })
  value?: unknown;
}

@ArgsType()
class SetArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: PATH })
  path!: string;

  @Field(() => Json, {
    description:
      'A text; a whole number for core_info.age; for memories a text or an object with event, date (YYYY-MM-DD) ' +
      'and importance.',
  })
  value!: unknown;

  @Field(() => Json, { nullable: true, description: 'The item of a list that the value corrects; it is forgotten.' })
  replaces?: unknown;
}

@ObjectType({ description: 'A profile after somebody changed it by hand.', simpleResolvers: true })
export class RevisionPayload {
  @Field(() => Revision, { nullable: true, description: 'Null when the profile was so already.' })
  readonly revision: Revision | null;

  @Field(() => Json, { description: 'What it changed, as in the update log.' })
  readonly changes: Changes;

  private readonly profileId: string;

  constructor({ profileId, revision, changes }: Revised) {
    this.profileId = profileId;
    this.revision = revision;
    this.changes = changes;
  }

  @Field(() => Profile)
  async profile(@Ctx() { needs, caller }: Context): Promise<Profile> {
    const head = await readHead(needs, caller, this.profileId);
    if (!head) throw new LimnError('not_found', 'The profile was erased meanwhile');
    return new Profile(head);
  }
}

@Resolver()
export class Revisions {
  @Mutation(() => RevisionPayload, {
    description: 'Pins a value: no text changes it until it is unpinned or forgotten.',
  })
  async setProfileValue(
    @Ctx() { needs, caller }: Context,
    @Args(() => SetArgs) { id, ...input }: SetArgs,
  ): Promise<RevisionPayload> {
    return new RevisionPayload(await reviseValue(needs, caller, id, { kind: 'set', ...input }));
  }

  @Mutation(() => RevisionPayload, {
    description: 'Forgets a value: it counts as never said, and no text brings it back until it is set or unpinned.',
  })
  async forgetProfileValue(
    @Ctx() { needs, caller }: Context,
    @Args(() => ValueArgs) { id, ...input }: ValueArgs,
  ): Promise<RevisionPayload> {
    return new RevisionPayload(await reviseValue(needs, caller, id, { kind: 'forget', ...input }));
  }

  @Mutation(() => RevisionPayload, {
    description:
      'Takes back what was set or forgotten about a value, or without one about all of the path: what was read ' +
      'counts again.',
  })
  async unpinProfileValue(
    @Ctx() { needs, caller }: Context,
    @Args(() => ValueArgs) { id, ...input }: ValueArgs,
  ): Promise<RevisionPayload> {
    return new RevisionPayload(await reviseValue(needs, caller, id, { kind: 'unpin', ...input }));
  }

  @Mutation(() => RevisionPayload, {
    description: 'Makes the profile what it would be if the submission had never been made. No text is read again.',
  })
  async revertSubmission(@Ctx() { needs, caller }: Context, @Arg('id', () => ID) id: string): Promise<RevisionPayload> {
    return new RevisionPayload(await revertSubmission(needs, caller, id));
  }

  @Mutation(() => RevisionPayload, { description: 'Takes a revert back.' })
  async restoreSubmission(
    @Ctx() { needs, caller }: Context,
    @Arg('id', () => ID) id: string,
  ): Promise<RevisionPayload> {
    return new RevisionPayload(await restoreSubmission(needs, caller, id));
  }
}
