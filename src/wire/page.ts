import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { JSON_ONLY } from './headers.js';

/** What pages of a scope may load, by directive of a Content-Security-Policy. */
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

/** Lets a route be for browsers that are led there alone (`wantsPage`): they want a page, and bring no key. */
export function tellBrowsers(app: FastifyInstance): void {
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

/** Gives every answer of a scope the headers of a page under a policy, instead of those of bare JSON. */
export async function dressAsPages(scope: FastifyInstance, directives: PagePolicy): Promise<void> {
  scope.addHook('onRequest', (_request, reply, done) => {
    // Helmet writes below Fastify, which would put the headers of bare JSON over its own.
    for (const name of Object.keys(JSON_ONLY)) reply.removeHeader(name);
    reply.header('cache-control', 'no-cache');
    done();
  });
  await scope.register(fastifyHelmet, { contentSecurityPolicy: { useDefaults: false, directives } });
}
