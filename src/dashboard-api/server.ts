import type { ApolloServerPlugin } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, NoSchemaIntrospectionCustomRule, validate } from 'graphql';
import { LimnError, STATUS } from '../errors.js';
import { openApollo } from '../graphql/apollo.js';
import { answerFailure } from '../graphql/endpoint.js';
import { recognize } from '../service/accounts/session.js';
import { rateLimited, type RateLimit } from '../service/limit.js';
import type { Needs } from '../service/needs.js';
import { assertUtf8, parseJsonObject } from '../wire/json-body.js';
import { sessionToken } from './cookie.js';
import { assertSameOrigin } from './same-origin.js';
import { dashboardSchema } from './schema.js';
import { APP_HEADER, Visit } from './visit.js';

const PATH = '/dashboard/graphql';
/** Strangers send an address and a password. */
const LONGEST_OF_STRANGERS = 16_384;

export interface DashboardSettings {
  /** The one that keys are counted with; accounts have a count of their own. */
  limiter: RateLimit;
  maxBodyBytes: number;
  production: boolean;
}

/** Serves people with a session at `POST /dashboard/graphql`, and strangers who want one. Keys open nothing here. */
export async function registerDashboard(app: FastifyInstance, needs: Needs, { limiter, maxBodyBytes, production }: DashboardSettings): Promise<void> {
  const apollo = openApollo<Visit>(dashboardSchema(), needs.log, production, [hideFromStrangers]);
  await apollo.start();
  const handler = fastifyApolloHandler<Visit>(apollo, { context: async (request) => request.getDecorator<Visit>('visit') });
  await app.register(async (scope) => {
    scope.decorateRequest('visit');
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
      assertUtf8(request.headers['content-type'] ?? '');
      return parseJsonObject(body);
    });
    scope.setErrorHandler((error, request, reply) => answerFailure(needs.log, maxBodyBytes, error, request, reply));
    scope.addHook('onClose', () => apollo.stop());
    scope.post(PATH, {
      bodyLimit: maxBodyBytes,
      async onRequest(request, reply) {
        reply.header('cache-control', 'no-store');
        assertSameOrigin(request);
        const token = sessionToken(request);
        const presence = token === undefined ? undefined : await recognize(needs, token, appNamedBy(request));
        if (presence) {
          const allowance = await limiter.consume(`account ${presence.person.accountId}`);
          if (allowance && !allowance.allowed) throw rateLimited(allowance);
        } else {
          await needs.throttles.request(request.ip);
          assertShort(request);
        }
        request.setDecorator<Visit>('visit', new Visit(needs, presence, request, reply));
      },
    }, handler);
  });
}

function appNamedBy({ headers }: FastifyRequest): string | undefined {
  const named = headers[APP_HEADER];
  return typeof named === 'string' ? named : undefined;
}

function assertShort({ headers }: FastifyRequest): void {
  const length = headers['content-length'];
  if (length === undefined || Number(length) > LONGEST_OF_STRANGERS) throw new LimnError('too_large', `Without a session a body must have a Content-Length of at most ${LONGEST_OF_STRANGERS} bytes`);
}

/** Who is not signed in is not told the schema. */
const hideFromStrangers: ApolloServerPlugin<Visit> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, contextValue }) {
        if (contextValue.visitor) return;
        const [fault] = validate(schema, document, [NoSchemaIntrospectionCustomRule]);
        if (fault) throw new GraphQLError('Sign in first', { nodes: fault.nodes, extensions: { code: 'UNAUTHENTICATED', http: { status: STATUS.unauthenticated } } });
      },
    };
  },
};
