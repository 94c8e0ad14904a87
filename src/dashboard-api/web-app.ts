import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { dressAsPages, PAGE_POLICY, type PagePolicy } from '../wire/page.js';

/** What `npm run build` makes of dashboard/: one page, and files whose names change with what is in them. */
const BUILT = fileURLToPath(new URL('../../dashboard/', import.meta.url));

/** No text could become markup either. */
const POLICY: PagePolicy = { ...PAGE_POLICY, 'require-trusted-types-for': ["'script'"] };

/** Paths that the page itself makes sense of. */
const PLACES = ['/', '/sign-in', '/forgot-password', '/reset-password', '/account', '/apps/*'];
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Serves the dashboard at `/` and the places below it. Throws when it is not built. */
export async function registerWebApp(app: FastifyInstance): Promise<void> {
  const page = await readFile(path.join(BUILT, 'index.html'), 'utf8');
  await app.register(async (scope) => {
    await dressAsPages(scope, POLICY);
    await scope.register(fastifyStatic, {
      root: path.join(BUILT, 'assets'),
      prefix: '/assets/',
      index: false,
      immutable: true,
      maxAge: A_YEAR_SECONDS * 1_000,
    });
    for (const place of PLACES)
      scope.get(place, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  });
}
