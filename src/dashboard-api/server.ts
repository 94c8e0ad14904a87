import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, NoSchemaIntrospectionCustomRule, validate } from 'graphql';
import { LimnError, STATUS } from '../errors.js';
import { openApollo } from '../graphql/apollo.js';
import { serveOperations } from '../graphql/endpoint.js';
import { recognize } from '../service/accounts/session.js';
import { rateLimited } from '../service/limit.js';
import type { Needs } from '../service/needs.js';
import { lookAgainAfterBody, type Gate } from '../wire/admit.js';
import { sessionToken } from './cookie.js';
import { assertSameOrigin } from './same-origin.js';
import { dashboardSchema } from './schema.js';
import { APP_HEADER, DashboardContext } from './dashboard-context.js';

const PATH = '/dashboard/graphql';
/** Longest body before authentication: enough for an address and a password. */
const LONGEST_UNAUTHENTICATED_BYTES = 16_384;

export interface DashboardSettings {
  /** Shared with the APIs for keys; each account has a rate limit of its own. */
  gate: Gate;
  maxBodyBytes: number;
  production: boolean;
}

/** Serves `POST /dashboard/graphql`: sign-in, and everything for people with a session. API keys are not accepted. */
export async function registerDashboard(
  app: FastifyInstance,
  needs: Needs,
  { gate, maxBodyBytes, production }: DashboardSettings,
): Promise<void> {
  await serveOperations<DashboardContext>(app, {
    path: PATH,
    maxBodyBytes,
    log: needs.log,
    takesGet: false,
    apollo: openApollo<DashboardContext>(dashboardSchema(), needs.log, { production, persists: false }, [
      requireSessionForIntrospection,
    ]),
    async admit(request, reply) {
      assertSameOrigin(request);
      const token = sessionToken(request);
      const authenticate = async (): ReturnType<typeof recognize> =>
        token === undefined ? undefined : recognize(needs, token, appNamedBy(request));
      const presence = await authenticate();
      if (presence) {
        const rateLimitKey = `account ${presence.person.accountId}`;
        const allowance = await gate.limiter.consume(rateLimitKey);
        if (allowance && !allowance.allowed) throw rateLimited(allowance);
        gate.bodyMemory.hold(rateLimitKey, request, reply);
        request.requester = rateLimitKey;
      } else {
        await needs.throttles.request(request.ip);
        assertShort(request);
      }
      const context = new DashboardContext(needs, presence, request, reply);
      lookAgainAfterBody(needs, request, async () => context.setPresence(await authenticate()));
      return context;
    },
  });
}

function appNamedBy({ headers }: FastifyRequest): string | undefined {
  const named = headers[APP_HEADER];
  return typeof named === 'string' ? named : undefined;
}

function assertShort({ headers }: FastifyRequest): void {
  const length = headers['content-length'];
  if (length === undefined || Number(length) > LONGEST_UNAUTHENTICATED_BYTES)
    throw new LimnError(
      'too_large',
      `Without a session a body must have a Content-Length of at most ${LONGEST_UNAUTHENTICATED_BYTES} bytes`,
    );
}

/** Refuses introspection without a session. */
const requireSessionForIntrospection: ApolloServerPlugin<DashboardContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, contextValue }) {
        if (contextValue.personIfAny) return;
        const [fault] = validate(schema, document, [NoSchemaIntrospectionCustomRule]);
        if (fault)
          throw new GraphQLError('Sign in first', {
            nodes: fault.nodes,
            extensions: { code: 'UNAUTHENTICATED', http: { status: STATUS.unauthenticated } },
          });
      },
    };
  },
};
