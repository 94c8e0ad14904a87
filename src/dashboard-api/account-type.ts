import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../graphql/scalars.js';
import type { Person } from '../service/accounts/session.js';

@ObjectType({ description: 'A person with a password.', simpleResolvers: true })
export class Account {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  email!: string;

  @Field(() => DateTime)
  createdAt!: Date;
}

@ObjectType({ description: 'How strangers come in here.', simpleResolvers: true })
export class Entrance {
  @Field(() => Boolean, { description: 'Whether they may make accounts.' })
  signUp!: boolean;

  @Field(() => Boolean, {
    description: 'Whether requestPasswordReset mails links; where not, whoever runs the service makes them.',
  })
  resetsByMail!: boolean;
}

/** A person as the schema shows them. */
export const presentPerson = ({ accountId, email, createdAt }: Omit<Person, 'sessionId'>): Account => ({
  id: accountId,
  email,
  createdAt,
});
