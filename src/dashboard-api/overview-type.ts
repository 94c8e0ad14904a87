import { Field, ID, Int, ObjectType } from 'type-graphql';
import { AS_ITS_FIELDS } from '../graphql/cost.js';

@ObjectType({ description: 'How many people something is told of.', simpleResolvers: true })
export class CountedValue {
  @Field(() => String)
  value!: string;

  @Field(() => Int)
  count!: number;
}

@ObjectType({ description: 'Who the people of an app are: of those that changed last.', simpleResolvers: true })
export class Overview {
  @Field(() => Int, { description: 'Of how many profiles the rest tells.' })
  of!: number;

  @Field(() => [CountedValue], { description: 'By ISO 639-1 code, the most first.', ...AS_ITS_FIELDS })
  languages!: CountedValue[];

  @Field(() => [CountedValue], { description: 'By decade: `30` for 30 to 39.', ...AS_ITS_FIELDS })
  ages!: CountedValue[];

  @Field(() => [CountedValue], { description: 'At most 200, the most first.', ...AS_ITS_FIELDS })
  places!: CountedValue[];

  @Field(() => [CountedValue], { description: 'At most 40, the most first.', ...AS_ITS_FIELDS })
  interests!: CountedValue[];

  @Field(() => [CountedValue], {
    description: 'By the mean confidence of what is told of somebody: `0.8` for 0.8 to 0.9.',
    ...AS_ITS_FIELDS,
  })
  sureness!: CountedValue[];

  @Field(() => [CountedValue], {
    description: 'By when they changed last: `day`, `week`, `month` or `older`.',
    ...AS_ITS_FIELDS,
  })
  freshness!: CountedValue[];
}

@ObjectType({ description: 'Profiles that were made on a day of UTC.', simpleResolvers: true })
export class DayOfGrowth {
  @Field(() => String, { description: '`YYYY-MM-DD`.' })
  day!: string;

  @Field(() => Int)
  made!: number;

  @Field(() => Int, { description: 'All that there were by its end, of those that there are now.' })
  total!: number;
}

@ObjectType({ description: 'A person as a point in the space of vectors.', simpleResolvers: true })
export class PersonPoint {
  @Field(() => ID)
  profileId!: string;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => String, { nullable: true })
  place!: string | null;

  @Field(() => [String], { description: 'The six that are surest.' })
  interests!: string[];

  @Field(() => String, { description: 'A signed byte for each component, as base64.' })
  vector!: string;
}
