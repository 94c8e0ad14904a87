import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LimnError } from '../errors.js';
import type { Log } from '../log.js';
import { COMPRESSED_IN_PARTS } from '../wire/compression.js';
import { varyBy } from '../wire/headers.js';
import { usePageHeaders, PAGE_POLICY, type PagePolicy } from '../wire/page.js';
import { BUILT, openDashboardPage } from './server-rendering.js';

/** Also keeps scripts from turning text into markup. */
const POLICY: PagePolicy = { ...PAGE_POLICY, 'require-trusted-types-for': ["'script'"] };

/** Paths that the page routes itself. */
const PAGE_PATHS = ['/', '/sign-in', '/forgot-password', '/reset-password', '/account', '/apps/*'];
/** Paths of APIs and files: unknown ones are answered in JSON, whatever the request accepts. */
const API_PATHS = /^\/(?:v\d+|mcp|graphql|assets|\.well-known)(?:[/?]|$)/;
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves the dashboard at `/` and the paths below it, and as the 404 page for browsers. `refusalOf` returns the error
 * for a request without a route. Throws when the dashboard is not built.
 */
export async function registerWebApp(
  app: FastifyInstance,
  log: Log,
  refusalOf: (request: FastifyRequest) => LimnError | undefined,
): Promise<void> {
  const { styles, pageFor } = await openDashboardPage(log);
  await app.register(async (scope) => {
    await usePageHeaders(scope, { ...POLICY, 'style-src': [...PAGE_POLICY['style-src']!, ...styles] });
    await scope.register(fastifyStatic, {
      root: path.join(BUILT, 'assets'),
      prefix: '/assets/',
      index: false,
      immutable: true,
      maxAge: A_YEAR_SECONDS * 1_000,
    });
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const page = await pageFor(request);
      // The page has data of the person who is signed in.
      return reply.header('cache-control', 'private, no-cache').type('text/html; charset=utf-8').send(page);
    };
    for (const pagePath of PAGE_PATHS) scope.get(pagePath, { compress: COMPRESSED_IN_PARTS }, answer);
    scope.route({
      method: 'GET',
      url: '*',
      constraints: { wantsPage: true },
      exposeHeadRoute: false,
      compress: COMPRESSED_IN_PARTS,
      handler: async (request, reply) => {
        const refusal = refusalOf(request);
        if (refusal?.code !== 'route_not_found' || API_PATHS.test(request.url)) throw refusal;
        return answer(request, varyBy(reply.code(404), 'accept'));
      },
    });
  });
}
