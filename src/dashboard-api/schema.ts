import 'reflect-metadata';
import { createPubSub } from '@graphql-yoga/subscription';
import { printSchema, type GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { withDeadlines } from '../graphql/deadline.js';
import { Activities } from '../graphql/activity.js';
import { SHARED_RESOLVERS } from '../graphql/schema.js';
import { Subscriptions } from '../graphql/subscriptions.js';
import { Accounts } from './accounts.js';
import { Apps } from './apps.js';
import { Glances } from './glances.js';
import { Journals } from './journals.js';
import { Limits } from './limits.js';
import { Overviews } from './overviews.js';

let schema: GraphQLSchema | undefined;

/**
 * The schema for people with a session: accounts, apps, and what the public schema can do, in the app that the request
 * names. Subscriptions are told of here and served by sockets, which have a ticket. Built once.
 */
export function dashboardSchema(): GraphQLSchema {
  schema ??= withDeadlines(
    buildSchemaSync({
      // Apollo holds it to the rules of GraphQL as well.
      skipCheck: true,
      resolvers: [Accounts, Apps, Glances, Overviews, Journals, Limits, ...SHARED_RESOLVERS, Subscriptions, Activities],
      validate: false,
      // Asked for by TypeGraphQL although every subscription brings a stream of its own.
      pubSub: createPubSub(),
    }),
  );
  return schema;
}

/** The text of schema/dashboard.graphql. */
export const emitDashboardSchema = (): string =>
  `# Emitted from src/dashboard-api by "npm run schema".\n\n${printSchema(dashboardSchema())}\n`;
