import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { dressAsPages, type PagePolicy } from '../wire/page.js';
import { VERSION } from '../version.js';
import { llmsText } from './llms.js';
import { openApiDocument } from './openapi.js';

/** Swagger UI sets styles from script only, so that nothing inline has to be allowed. */
const POLICY: PagePolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Where the build puts what it takes of Swagger UI (scripts/copy-assets.mjs). */
const SWAGGER_UI = fileURLToPath(new URL('../../swagger-ui/', import.meta.url));
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const START = `window.addEventListener('load', () => \
SwaggerUIBundle({
  url: '/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null, queryConfigEnabled: false, \
persistAuthorization: false,
}));
`;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Limn ${VERSION}: REST reference</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<main id="reference"></main>
<noscript>The description itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
`;

/**
 * Serves `/openapi.json`, `/llms.txt` and, at `/docs`, a page to read and try it; every asset comes from this server.
 */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  const description = JSON.stringify(openApiDocument());
  const forPrograms = llmsText();
  app.get('/llms.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(forPrograms));
  await app.register(async (docs) => {
    await docs.register(fastifyStatic, {
      root: SWAGGER_UI,
      serve: false,
      decorateReply: !docs.hasReplyDecorator('sendFile'),
    });
    await dressAsPages(docs, POLICY);
    docs.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(description));
    docs.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
    docs.get('/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
    for (const asset of ASSETS)
      docs.get(`/docs/${asset}`, (_request, reply) => reply.sendFile(asset, SWAGGER_UI, { cacheControl: false }));
  });
}
