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
 * The schema for people with a session: accounts, apps, and the operations of the public schema for the app that the
 * request names. Subscriptions are declared here and served by sockets, which authenticate with a ticket. Built once.
 */
export function dashboardSchema(): GraphQLSchema {
  schema ??= withDeadlines(
    buildSchemaSync({
      // Apollo validates the schema as well.
      skipCheck: true,
      resolvers: [Accounts, Apps, Glances, Overviews, Journals, Limits, ...SHARED_RESOLVERS, Subscriptions, Activities],
      validate: false,
      // Required by TypeGraphQL although every subscription has a stream of its own.
      pubSub: createPubSub(),
    }),
  );
  return schema;
}

/** The text of schema/dashboard.graphql. */
export const emitDashboardSchema = (): string =>
  `# Emitted from src/dashboard-api by "npm run schema".\n\n${printSchema(dashboardSchema())}\n`;
