import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { varyBy } from '../wire/headers.js';
import { usePageHeaders, REFERENCE_POLICY } from '../wire/page.js';
import { referenceOf } from './reference.js';
import { publicSchema } from './schema.js';

/** What `npm run build` makes of dashboard/explorer/. */
const BUILT = fileURLToPath(new URL('../../explorer/', import.meta.url));

const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Shows GraphiQL at `GET path` to browsers that are led there. Whoever brings a key is answered in JSON. Throws when it
 * is not built.
 */
export async function registerExplorer(app: FastifyInstance, where: string): Promise<void> {
  const page = await readFile(path.join(BUILT, 'index.html'), 'utf8');
  await app.register(async (scope) => {
    await usePageHeaders(scope, REFERENCE_POLICY);
    await scope.register(fastifyStatic, {
      root: path.join(BUILT, 'assets'),
      prefix: `${where}/assets/`,
      index: false,
      immutable: true,
      maxAge: A_YEAR_SECONDS * 1_000,
      decorateReply: !scope.hasReplyDecorator('sendFile'),
    });
    scope.route({
      method: 'GET',
      url: where,
      constraints: { wantsPage: true },
      exposeHeadRoute: false,
      handler: async (_request, reply) => varyBy(reply, 'accept').type('text/html; charset=utf-8').send(page),
    });
  });
}

/** Shows the schema as a page that needs no script, in the dress of the reference of REST. */
export async function registerReference(app: FastifyInstance): Promise<void> {
  // Made for the first who asks.
  let page: string | undefined;
  await app.register(async (scope) => {
    await usePageHeaders(scope, { ...REFERENCE_POLICY, 'script-src': ["'none'"], 'connect-src': ["'none'"] });
    scope.get('/docs/graphql', async (_request, reply) => {
      page ??= referenceOf(publicSchema());
      return reply.type('text/html; charset=utf-8').send(page);
    });
  });
}
