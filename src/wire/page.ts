import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { JSON_ONLY } from './headers.js';

/** The Content-Security-Policy of pages, by directive. */
export type PagePolicy = Record<string, string[]>;

/** Nothing inline, and nothing of other hosts. */
export const PAGE_POLICY: PagePolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** For Swagger UI and GraphiQL, which set styles from script only, and have images in their style sheets. */
export const REFERENCE_POLICY: PagePolicy = { ...PAGE_POLICY, 'img-src': ["'self'", 'data:'] };

/** Adds the route constraint `wantsPage`: it holds for browsers that navigate, which accept HTML and send no key. */
export function addPageConstraint(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'wantsPage',
    storage() {
      const found = new Map<unknown, unknown>();
      return { get: (wanted) => found.get(wanted) ?? null, set: (wanted, handler) => void found.set(wanted, handler) };
    },
    deriveConstraint: ({ headers }) =>
      headers.authorization === undefined && (headers.accept?.includes('text/html') ?? false),
  } as Parameters<FastifyInstance['addConstraintStrategy']>[0]);
}

/** Gives every response of a scope the security headers of a page with this policy, instead of those of JSON. */
export async function usePageHeaders(scope: FastifyInstance, directives: PagePolicy): Promise<void> {
  scope.addHook('onRequest', (_request, reply, done) => {
    // Helmet writes to the raw response, and Fastify would overwrite its headers with those of JSON.
    for (const name of Object.keys(JSON_ONLY)) reply.removeHeader(name);
    reply.header('cache-control', 'no-cache');
    done();
  });
  await scope.register(fastifyHelmet, { contentSecurityPolicy: { useDefaults: false, directives } });
}
