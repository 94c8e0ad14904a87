import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LimnError } from '../errors.js';
import type { Log } from '../log.js';
import { COMPRESSED_IN_PARTS } from '../wire/compression.js';
import { varyBy } from '../wire/headers.js';
import { usePageHeaders, PAGE_POLICY, type PagePolicy } from '../wire/page.js';
import { BUILT, openFirstPicture } from './first-picture.js';

/** No text could become markup either. */
const POLICY: PagePolicy = { ...PAGE_POLICY, 'require-trusted-types-for': ["'script'"] };

/** Paths that the page itself makes sense of. */
const PLACES = ['/', '/sign-in', '/forgot-password', '/reset-password', '/account', '/apps/*'];
/** Where programs ask: they are answered in JSON, whatever they say that they accept. */
const OF_PROGRAMS = /^\/(?:v\d+|mcp|graphql|assets|\.well-known)(?:[/?]|$)/;
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves the dashboard at `/` and the places below it, and to browsers that come to none of these, as its page for
 * that, where `refusalOf` a request says that there is no such route. Throws when it is not built.
 */
export async function registerWebApp(
  app: FastifyInstance,
  log: Log,
  refusalOf: (request: FastifyRequest) => LimnError | undefined,
): Promise<void> {
  const { styles, pageFor } = await openFirstPicture(log);
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
      // It tells who asks what is theirs.
      return reply.header('cache-control', 'private, no-cache').type('text/html; charset=utf-8').send(page);
    };
    for (const place of PLACES) scope.get(place, { compress: COMPRESSED_IN_PARTS }, answer);
    scope.route({
      method: 'GET',
      url: '*',
      constraints: { wantsPage: true },
      exposeHeadRoute: false,
      compress: COMPRESSED_IN_PARTS,
      handler: async (request, reply) => {
        const refusal = refusalOf(request);
        if (refusal?.code !== 'route_not_found' || OF_PROGRAMS.test(request.url)) throw refusal;
        return answer(request, varyBy(reply.code(404), 'accept'));
      },
    });
  });
}
