import { Args, Ctx, Extensions, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { Dropped } from '../profile/observation.js';
import type { Changes } from '../profile/profile.js';
import type { SubmissionSubject as SubjectValue } from '../profile/submission.js';
import { LONGEST_PREVIEW_MS, preview, type Preview } from '../service/preview.js';
import { ValueChange } from './comparison.js';
import type { Context } from './context.js';
import { PREVIEW_COST } from './cost.js';
import { TextArgs } from './mutations.js';
import { Json } from './scalars.js';
import { DroppedValue, SubmissionSubject, Usage } from './submission-type.js';

@ObjectType({ description: 'What a text would change if it were posted now.', simpleResolvers: true })
export class SubmissionPreview {
  @Field(() => ID)
  profileId!: string;

  @Field(() => Json, { description: 'As its entry of the update log would tell it.' })
  changes!: Changes;

  @Field(() => [ValueChange], { description: 'The same, value by value.' })
  values!: ValueChange[];

  @Field(() => [DroppedValue], { description: 'What the reader claimed and the text does not bear out.' })
  dropped!: Dropped[];

  @Field(() => SubmissionSubject, { nullable: true, description: 'Null for a text of one writer.' })
  subject!: SubjectValue | undefined;

  @Field(() => String)
  readBy!: string;

  @Field(() => Usage)
  usage!: Preview['usage'];
}

@Resolver()
export class Previews {
  @Query(() => SubmissionPreview, {
    description: 'Reads a text as if it were posted; nothing of it is stored but what a model cost.',
    complexity: PREVIEW_COST,
  })
  @Extensions({ deadlineMs: LONGEST_PREVIEW_MS })
  async previewSubmission(
    @Ctx() { needs, caller }: Context,
    @Args(() => TextArgs) { id, data, inputType, subject }: TextArgs,
  ): Promise<SubmissionPreview> {
    const { usage, ...found } = await preview(needs, caller, { id, data, inputType, subject });
    return { ...found, usage: { cachedTokens: 0, ...usage } };
  }
}
