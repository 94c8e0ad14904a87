import { Field, ObjectType } from 'type-graphql';
import type { Relation as Told } from '../profile/relations.js';
import { RelationKind } from './enums.js';

@ObjectType({ description: 'Somebody, or an animal, that the subject has told of as theirs.', simpleResolvers: true })
export class Relation {
  @Field(() => RelationKind)
  kind!: Told['kind'];

  @Field(() => String, { description: 'Such as `sister` or `dog`; of a pet without a name the words of the interest.' })
  relation!: string;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => String, { description: 'Dotted path of the value that tells it, such as `memories`.' })
  path!: string;

  @Field(() => String, { description: 'The value that tells it.' })
  value!: string;
}
