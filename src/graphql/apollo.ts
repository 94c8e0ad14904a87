import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled, ApolloServerPluginInlineTraceDisabled, ApolloServerPluginLandingPageDisabled, ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, OperationTypeNode, type GraphQLSchema } from 'graphql';
import { STATUS } from '../errors.js';
import type { Log } from '../log.js';
import type { Context } from './context.js';
import { describeError, logFaults } from './errors.js';
import { assertAffordable, limitRules, MAX_TOKENS } from './limits.js';

/** Apollo over a schema, not started yet. `production` keeps names of the schema out of the complaints about a document; `guards` come before our own. */
export function openApollo<Asking extends Context>(schema: GraphQLSchema, log: Log, production: boolean, guards: ApolloServerPlugin<Asking>[] = []): ApolloServer<Asking> {
  return new ApolloServer<Asking>({
    schema,
    // The schema is published in the repository: hiding it from those who hold a key would guard nothing.
    introspection: true,
    hideSchemaDetailsFromClientErrors: production,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
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

/** Refuses what costs too much, and names the request in every error so that it can be found in the log. */
function guard(log: Log): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ schema, document, operation, operationName, request }) {
          try {
            if (operation?.operation === OperationTypeNode.SUBSCRIPTION) throw new GraphQLError('Subscriptions need a socket: graphql-ws on this path');
            assertAffordable(schema, document, operationName, request.variables ?? {});
          } catch (error) {
            throw error instanceof GraphQLError ? withStatus(error) : error;
          }
        },
        async didEncounterErrors({ errors, contextValue }) {
          logFaults(log, contextValue.requestId, errors);
        },
        async willSendResponse({ response, contextValue }) {
          if (response.body.kind !== 'single' || !response.body.singleResult.errors) return;
          const { singleResult } = response.body;
          singleResult.errors = singleResult.errors!.map((error) => ({ ...error, extensions: { ...error.extensions, requestId: contextValue.requestId } }));
        },
      };
    },
  };
}

/** Apollo answers 500 to whatever a plugin throws, unless the error says better. */
const withStatus = ({ message, nodes, source, positions }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { nodes, source, positions, extensions: { http: { status: STATUS.bad_request } } });
