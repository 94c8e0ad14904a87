import { Field, ObjectType } from 'type-graphql';
import type { PresentedSection } from './present-section.js';
import { DateTime } from './scalars.js';
import { ScoredInt, ScoredString } from './values.js';

@ObjectType({ description: 'Who the profile is about.', simpleResolvers: true })
export class CoreInfo implements PresentedSection<'core_info'> {
  @Field(() => ScoredString, { nullable: true })
  name!: ScoredString | undefined;

  @Field(() => ScoredInt, { nullable: true })
  age!: ScoredInt | undefined;

  @Field(() => ScoredString, { nullable: true })
  gender!: ScoredString | undefined;

  @Field(() => ScoredString, { nullable: true })
  location!: ScoredString | undefined;

  @Field(() => ScoredString, {
    nullable: true,
    description: 'Lower-case ISO 639-1 code of the language the subject writes in, such as `en`.',
  })
  language!: ScoredString | undefined;
}

@ObjectType({ description: 'Interests of one kind.', simpleResolvers: true })
export class InterestCategory {
  @Field(() => String, { description: 'Such as `hobbies`, `music` or `travel`.' })
  category!: string;

  @Field(() => [ScoredString])
  values!: ScoredString[];
}

@ObjectType({ description: 'How the subject usually feels, and of late.', simpleResolvers: true })
export class MoodTrends implements PresentedSection<'personality.mood_trends'> {
  @Field(() => ScoredString, { nullable: true })
  default!: ScoredString | undefined;

  @Field(() => ScoredString, { nullable: true })
  recent!: ScoredString | undefined;
}

@ObjectType({ description: 'What the subject is like.', simpleResolvers: true })
export class Personality implements PresentedSection<'personality'> {
  @Field(() => [ScoredString])
  traits!: ScoredString[];

  @Field(() => MoodTrends, { nullable: true })
  moodTrends!: MoodTrends | undefined;
}

@ObjectType({ description: 'How to talk with the subject.', simpleResolvers: true })
export class Preferences implements PresentedSection<'preferences'> {
  @Field(() => ScoredString, { nullable: true })
  conversationStyle!: ScoredString | undefined;

  @Field(() => [ScoredString])
  topicsToAvoid!: ScoredString[];
}

@ObjectType({ description: 'When a field last changed.', simpleResolvers: true })
export class FieldTimestamp {
  @Field(() => String, {
    description: 'Dotted path as in REST, such as `core_info.name`, `interests.music` or `summary`.',
  })
  field!: string;

  @Field(() => DateTime)
  at!: string;
}
