import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../graphql/scalars.js';
import type { createApp } from '../service/accounts/create-app.js';

type OwnApp = Awaited<ReturnType<typeof createApp>>['app'];

@ObjectType({ description: 'An app: a tenant of its own, with at most one live key.', simpleResolvers: true })
export class App {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => ID, { description: 'The tenant_id of its profiles.' })
  tenantId!: string;

  @Field(() => String, { nullable: true, description: 'How its key begins; null when it has none.' })
  keyPreview!: string | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When a key of it was last used, about to the minute.' })
  lastUsedAt!: Date | null;

  @Field(() => Boolean, { description: 'Suspended by the operator: its key opens nothing.' })
  suspended!: boolean;
}

@ObjectType({ description: 'An app with its new key.', simpleResolvers: true })
export class KeyedApp {
  @Field(() => App)
  app!: App;

  @Field(() => String, { description: 'Shown this once.' })
  apiKey!: string;
}

@ObjectType({ simpleResolvers: true })
export class DeleteAppPayload {
  @Field(() => ID)
  id!: string;

  @Field(() => Boolean, { description: 'False when there was none.' })
  deleted!: boolean;
}

@ObjectType({ description: 'Opens one socket at /graphql: `connectionParams: { ticket }`.', simpleResolvers: true })
export class SocketTicket {
  @Field(() => String)
  ticket!: string;

  @Field(() => DateTime)
  expiresAt!: Date;
}

/** An app as the schema shows it. */
export const presentApp = (app: OwnApp): App => ({ ...app, id: app.tenantId });
