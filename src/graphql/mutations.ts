import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, ID, Info, Mutation, ObjectType, Resolver } from 'type-graphql';
import { LimnError } from '../errors.js';
import { readHead, readReceipt } from '../service/read.js';
import { remove } from '../service/remove.js';
import { submit, type Receipt } from '../service/submit.js';
import type { Context } from './context.js';
import { Profile } from './profile-type.js';
import { selectsOnly } from './selection.js';
import { presentSubmission, Submission } from './submission-type.js';

/** A text for a profile. */
@ArgsType()
export class TextArgs {
  @Field(() => ID, { description: 'The profile, which is made when there is none.' })
  id!: string;

  @Field(() => String, { description: 'Any text.' })
  data!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A short label, such as `bio` or `conversation`: a hint to the reader.',
  })
  inputType?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Which of several speakers the text is about: a name, a handle, an address or a number as the text has it, at ' +
      'most 200 characters. Nothing is stored where it is none of them; see `Submission.subject`.',
  })
  subject?: string | null;
}

@ArgsType()
class SubmitArgs extends TextArgs {
  @Field(() => String, {
    nullable: true,
    description: 'A request with a key is accepted once in 24 hours, however often it is sent.',
  })
  idempotencyKey?: string | null;
}

@ObjectType({
  description: 'An accepted text: it is stored, and will be read in the background.',
  simpleResolvers: true,
})
export class SubmitProfilePayload {
  @Field(() => Boolean, {
    description: 'True when this very request had been accepted before under its idempotency key.',
  })
  readonly replayed: boolean;

  private readonly receipt: Receipt;

  constructor(receipt: Receipt) {
    this.replayed = receipt.replayed;
    this.receipt = receipt;
  }

  @Field(() => Submission)
  async submission(
    @Ctx() { needs, caller }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Pick<Submission, 'id' | 'profileId' | 'state'>> {
    const { profileId, submissionId: id, replayed } = this.receipt;
    if (!replayed && selectsOnly(info, ['id', 'profileId', 'state'])) return { id, profileId, state: 'queued' };
    const record = await readReceipt(needs, caller, id);
    if (!record) throw erased();
    return presentSubmission(record);
  }

  @Field(() => Profile)
  async profile(
    @Ctx() { needs, caller }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Pick<Profile, 'id' | 'profileId' | 'tenantId' | 'status'>> {
    const { profileId, replayed } = this.receipt;
    if (!replayed && selectsOnly(info, ['id', 'profileId', 'tenantId', 'status']))
      return { id: profileId, profileId, tenantId: caller.tenantId, status: 'processing' };
    const stored = await readHead(needs, caller, profileId);
    if (!stored) throw erased();
    return new Profile(stored);
  }
}

@ObjectType({ simpleResolvers: true })
export class DeleteProfilePayload {
  @Field(() => ID)
  id!: string;

  @Field(() => Boolean, { description: 'False when there was none.' })
  deleted!: boolean;
}

@Resolver()
export class Mutations {
  @Mutation(() => SubmitProfilePayload, { description: 'Accepts a text for a profile; it is read in the background.' })
  async submitProfile(
    @Ctx() { needs, caller }: Context,
    @Args(() => SubmitArgs) { id, data, inputType, subject, idempotencyKey }: SubmitArgs,
  ): Promise<SubmitProfilePayload> {
    return new SubmitProfilePayload(await submit(needs, caller, { id, data, inputType, subject, idempotencyKey }));
  }

  @Mutation(() => DeleteProfilePayload, {
    description: 'Erases a profile and everything that was read from or waits for it.',
  })
  async deleteProfile(
    @Ctx() { needs, caller }: Context,
    @Arg('id', () => ID) id: string,
  ): Promise<DeleteProfilePayload> {
    return { id, deleted: await remove(needs, caller, id) };
  }
}

const erased = (): LimnError => new LimnError('not_found', 'The profile was erased meanwhile');
