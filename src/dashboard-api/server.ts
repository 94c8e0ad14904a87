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
import { APP_HEADER, Visit } from './visit.js';

const PATH = '/dashboard/graphql';
/** Strangers send an address and a password. */
const LONGEST_OF_STRANGERS = 16_384;

export interface DashboardSettings {
  /** The one of keys; accounts have an allowance of their own in it. */
  gate: Gate;
  maxBodyBytes: number;
  production: boolean;
}

/** Serves people with a session at `POST /dashboard/graphql`, and strangers who want one. Keys open nothing here. */
export async function registerDashboard(
  app: FastifyInstance,
  needs: Needs,
  { gate, maxBodyBytes, production }: DashboardSettings,
): Promise<void> {
  await serveOperations<Visit>(app, {
    path: PATH,
    maxBodyBytes,
    log: needs.log,
    takesGet: false,
    apollo: openApollo<Visit>(dashboardSchema(), needs.log, { production, persists: false }, [hideFromStrangers]),
    async admit(request, reply) {
      assertSameOrigin(request);
      const token = sessionToken(request);
      const whoAsks = async (): ReturnType<typeof recognize> =>
        token === undefined ? undefined : recognize(needs, token, appNamedBy(request));
      const presence = await whoAsks();
      if (presence) {
        const who = `account ${presence.person.accountId}`;
        const allowance = await gate.limiter.consume(who);
        if (allowance && !allowance.allowed) throw rateLimited(allowance);
        gate.bodyMemory.hold(who, request, reply);
        request.askedBy = who;
      } else {
        await needs.throttles.request(request.ip);
        assertShort(request);
      }
      const visit = new Visit(needs, presence, request, reply);
      lookAgainAfterBody(needs, request, async () => visit.recognized(await whoAsks()));
      return visit;
    },
  });
}

function appNamedBy({ headers }: FastifyRequest): string | undefined {
  const named = headers[APP_HEADER];
  return typeof named === 'string' ? named : undefined;
}

function assertShort({ headers }: FastifyRequest): void {
  const length = headers['content-length'];
  if (length === undefined || Number(length) > LONGEST_OF_STRANGERS)
    throw new LimnError(
      'too_large',
      `Without a session a body must have a Content-Length of at most ${LONGEST_OF_STRANGERS} bytes`,
    );
}

/** Who is not signed in is not told the schema. */
const hideFromStrangers: ApolloServerPlugin<Visit> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, contextValue }) {
        if (contextValue.visitor) return;
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
