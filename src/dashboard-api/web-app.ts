import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.js';
import { dressAsPages, PAGE_POLICY, type PagePolicy } from '../wire/page.js';
import { BUILT, openFirstPicture } from './first-picture.js';

/** No text could become markup either. */
const POLICY: PagePolicy = { ...PAGE_POLICY, 'require-trusted-types-for': ["'script'"] };

/** Paths that the page itself makes sense of. */
const PLACES = ['/', '/sign-in', '/forgot-password', '/reset-password', '/account', '/apps/*'];
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Serves the dashboard at `/` and the places below it. Throws when it is not built. */
export async function registerWebApp(app: FastifyInstance, log: Log): Promise<void> {
  const { styles, pageFor } = await openFirstPicture(log);
  await app.register(async (scope) => {
    await dressAsPages(scope, { ...POLICY, 'style-src': [...PAGE_POLICY['style-src']!, ...styles] });
    await scope.register(fastifyStatic, {
      root: path.join(BUILT, 'assets'),
      prefix: '/assets/',
      index: false,
      immutable: true,
      maxAge: A_YEAR_SECONDS * 1_000,
    });
    for (const place of PLACES)
      scope.get(place, async (request, reply) => {
        const page = await pageFor(request);
        // It tells who asks what is theirs.
        return reply.header('cache-control', 'private, no-cache').type('text/html; charset=utf-8').send(page);
      });
  });
}
