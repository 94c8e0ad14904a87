import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import {
  GraphQLError,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql';
import { LimnError, STATUS } from '../errors.js';
import type { Log } from '../log.js';
import type { Context } from './context.js';
import { Documents, PersistedTexts } from './documents.js';
import { describeError, logFaults } from './errors.js';
import { assertAffordable, limitRules, MAX_TOKENS, refuseUnknownVariables } from './limits.js';
import { resolveField } from './resolve-field.js';

/** What differs between the endpoints. */
export interface ApolloSettings {
  /** Keeps names of the schema out of the complaints about a document. */
  production: boolean;
  /** Whether a document may be asked for by its digest once it was sent (automatic persisted queries). */
  persists: boolean;
}

/** Apollo over a schema, not started yet. `guards` come before our own. */
export function openApollo<Asking extends Context>(
  schema: GraphQLSchema,
  log: Log,
  { production, persists }: ApolloSettings,
  guards: ApolloServerPlugin<Asking>[] = [],
): ApolloServer<Asking> {
  return new ApolloServer<Asking>({
    schema,
    // The schema is published in the repository: hiding it from those who hold a key would guard nothing.
    introspection: true,
    hideSchemaDetailsFromClientErrors: production,
    includeStacktraceInErrorResponses: false,
    // No page can send any of these to another site without asking it first.
    csrfPrevention: { requestHeaders: ['authorization', 'x-apollo-operation-name', 'apollo-require-preflight'] },
    allowBatchedHttpRequests: false,
    persistedQueries: persists ? { cache: new PersistedTexts(), ttl: null } : false,
    documentStore: storeOf(new Documents()),
    fieldResolver: resolveField as GraphQLFieldResolver<unknown, Asking>,
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: limitRules,
    formatError: (_formatted, error) => describeError(error),
    // app.ts closes things in order; Apollo would end the process in the middle of it.
    stopOnTerminationSignals: false,
    logger: log,
    plugins: [
      // It looks at every field: without it a full profile takes a quarter less of the processor.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ...guards,
      guard(log),
    ],
  });
}

/** Apollo's own store weighs a document without its text, which it keeps with its comments. */
const storeOf = (documents: Documents): NonNullable<ApolloServerOptions<Context>['documentStore']> => ({
  get: async (key: string) => documents.get(key),
  set: async (key: string, document: DocumentNode) => documents.set(key, document),
  delete: async () => undefined,
});

/**
 * Refuses what is declared nowhere or costs too much, and names the request in every error so that it can be found in
 * the log.
 */
function guard(log: Log): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ schema, document, operation, request: { variables = {} } }) {
          try {
            if (operation?.operation === OperationTypeNode.SUBSCRIPTION)
              throw new GraphQLError('Subscriptions need a socket: graphql-ws on this path');
            if (!operation) return;
            refuseUnknownVariables(operation, variables);
            assertAffordable(schema, document, operation, variables);
          } catch (error) {
            if (error instanceof LimnError)
              throw new GraphQLError(error.message, {
                originalError: error,
                extensions: { http: { status: error.status } },
              });
            throw error instanceof GraphQLError ? withStatus(error) : error;
          }
        },
        async didEncounterErrors({ errors, contextValue }) {
          logFaults(log, contextValue.requestId, errors);
        },
        async willSendResponse({ response, contextValue }) {
          if (response.body.kind !== 'single' || !response.body.singleResult.errors) return;
          const { singleResult } = response.body;
          singleResult.errors = singleResult.errors!.map((error) => ({
            ...error,
            extensions: { ...error.extensions, requestId: contextValue.requestId },
          }));
        },
      };
    },
  };
}

/** Apollo answers 500 to whatever a plugin throws, unless the error says better. */
const withStatus = ({ message, nodes, source, positions }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { nodes, source, positions, extensions: { http: { status: STATUS.bad_request } } });
