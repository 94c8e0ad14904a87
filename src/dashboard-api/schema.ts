import 'reflect-metadata';
import { printSchema, type GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { withDeadlines } from '../graphql/deadline.js';
import { SHARED_RESOLVERS } from '../graphql/schema.js';
import { Accounts } from './accounts.js';
import { Apps } from './apps.js';
import { Glances } from './glances.js';
import { Journals } from './journals.js';
import { Overviews } from './overviews.js';

let schema: GraphQLSchema | undefined;

/**
 * The schema for people with a session: accounts, apps, and what the public schema can do, in the app that the request
 * names. Built once.
 */
export function dashboardSchema(): GraphQLSchema {
  schema ??= withDeadlines(
    buildSchemaSync({
      resolvers: [Accounts, Apps, Glances, Overviews, Journals, ...SHARED_RESOLVERS],
      validate: false,
    }),
  );
  return schema;
}

/** The text of schema/dashboard.graphql. */
export const emitDashboardSchema = (): string =>
  `# Emitted from src/dashboard-api by "npm run schema".\n\n${printSchema(dashboardSchema())}\n`;
