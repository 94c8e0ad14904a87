import 'reflect-metadata';
import { createPubSub } from '@graphql-yoga/subscription';
import { printSchema, type GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { withDeadlines } from './deadline.js';
import { Activities } from './activity.js';
import { Comparisons } from './comparison.js';
import { Mutations } from './mutations.js';
import { Previews } from './preview.js';
import { Queries } from './queries.js';
import { Revisions } from './revisions.js';
import { Subscriptions } from './subscriptions.js';
import { Federation } from './federation.js';
import { Tokens } from './tokens.js';
import { Webhooks } from './webhooks.js';
import { UpdateLogEntries } from './update-log.js';

/** What people with a session may ask of an app as well. */
export const SHARED_RESOLVERS = [
  Queries,
  Previews,
  Comparisons,
  Mutations,
  Revisions,
  Tokens,
  Webhooks,
  UpdateLogEntries,
] as const;

let schema: GraphQLSchema | undefined;

/** The schema of the public interface; built once. */
export function publicSchema(): GraphQLSchema {
  schema ??= withDeadlines(
    buildSchemaSync({
      // Apollo holds it to the rules of GraphQL as well.
      skipCheck: true,
      resolvers: [...SHARED_RESOLVERS, Subscriptions, Activities, Federation],
      validate: false,
      // Asked for by TypeGraphQL although every subscription brings a stream of its own.
      pubSub: createPubSub(),
    }),
  );
  return schema;
}

/** The text of schema/schema.graphql. */
export const emitGraphqlSchema = (): string =>
  `# Emitted from src/graphql by "npm run schema".\n\n${printSchema(publicSchema())}\n`;
