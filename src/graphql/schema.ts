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

let schema: GraphQLSchema | undefined;

/** The schema of the public interface; built once. */
export function publicSchema(): GraphQLSchema {
  schema ??= withDeadlines(
    buildSchemaSync({
      resolvers: [
        Queries,
        Previews,
        Comparisons,
        Mutations,
        Revisions,
        Tokens,
        Webhooks,
        Subscriptions,
        Activities,
        UpdateLogEntries,
        Federation,
      ],
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
