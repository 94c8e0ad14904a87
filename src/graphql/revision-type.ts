import { Field, ID, ObjectType } from 'type-graphql';
import type { Revision as StoredRevision, RevisionKind as RevisionKindWord } from '../profile/revision.js';
import type { Decision as StoredDecision } from '../profile/state.js';
import { DecisionKind, RevisionKind } from './enums.js';
import { DateTime, Json } from './scalars.js';

const VALUE = { nullable: true, description: 'A text, a number, or a memory with its event, date and importance.' };

@ObjectType({ description: 'What somebody did to a profile by hand.', simpleResolvers: true })
export class Revision {
  @Field(() => RevisionKind)
  kind!: RevisionKindWord;

  @Field(() => String, { nullable: true, description: 'Of SET, FORGET and UNPIN: the path of the value.' })
  path?: string;

  @Field(() => Json, VALUE)
  value?: StoredRevision['value'];

  @Field(() => Json, { nullable: true, description: 'Of SET: the value whose place it took.' })
  replaces?: StoredRevision['value'];

  @Field(() => ID, { nullable: true, description: 'Of REVERT and RESTORE: the submission.' })
  submissionId?: string;
}

@ObjectType({
  description: 'What was decided by hand about a value and holds whatever is read, until it is unpinned.',
  simpleResolvers: true,
})
export class Decision {
  @Field(() => DecisionKind)
  kind!: StoredDecision['kind'];

  @Field(() => String)
  path!: string;

  @Field(() => Json, { description: VALUE.description })
  value!: StoredDecision['value'];

  @Field(() => DateTime)
  at!: string;
}
