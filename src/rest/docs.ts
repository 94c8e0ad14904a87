import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../version.js';
import { docsPage } from '../wire/docs-page.js';
import { usePageHeaders, REFERENCE_POLICY } from '../wire/page.js';
import { listOfOperations } from './operation-list.js';
import { llmsText } from './llms.js';
import { openApiDocument } from './openapi.js';

/** Where the build puts what it takes of Swagger UI (scripts/copy-assets.mjs). */
const SWAGGER_UI = fileURLToPath(new URL('../../swagger-ui/', import.meta.url));
const ASSETS = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'limn.svg',
  'tokens.css',
  'inter.woff2',
  'source-serif-4.woff2',
];

const START = `const dark = matchMedia('(prefers-color-scheme: dark)');
const dress = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', dress);
dress();
let isBegun = false;
const begin = () => {
  if (isBegun) return;
  isBegun = true;
  document.querySelector('#reference [role=status]').hidden = false;
  const script = document.createElement('script');
  script.src = '/docs/swagger-ui-bundle.js';
  script.addEventListener('load', () => SwaggerUIBundle({
    url: '/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null, queryConfigEnabled: false, \
persistAuthorization: false,
  }));
  document.body.append(script);
};
// Whoever points by a mouse has a machine for which it is nothing; on a phone it waits for a link to be followed.
// A browser tells of a mouse that rests where a page comes up as well: that one has not moved.
addEventListener('pointermove', ({ pointerType, movementX, movementY }) =>
  pointerType === 'mouse' && (movementX || movementY) && begin());
addEventListener('hashchange', begin);
addEventListener('load', () => {
  if (location.hash.length > 1) return begin();
  const ahead = document.createElement('link');
  Object.assign(ahead, { rel: 'preload', as: 'script', fetchPriority: 'low', href: '/docs/swagger-ui-bundle.js' });
  document.head.append(ahead);
});
`;

const pageOf = (description: string): string =>
  docsPage(
    '/docs',
    `Limn ${VERSION}: REST reference`,
    `<div id="reference">${listOfOperations(description)}</div>
<noscript>The description itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="/docs/start.js"></script>`,
    '<link rel="stylesheet" href="/docs/swagger-ui.css">\n',
  );

/** What both references wear. */
const DRESS = new URL('../wire/data/docs.css', import.meta.url);

/**
 * Serves `/openapi.json`, `/llms.txt` and, at `/docs`, a page to read and try it; every asset comes from this server.
 */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  const described = openApiDocument();
  const description = JSON.stringify(described);
  const page = pageOf((described['info'] as { description: string }).description);
  const forPrograms = llmsText();
  app.get('/llms.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(forPrograms));
  const dress = await readFile(DRESS);
  await app.register(async (docs) => {
    await docs.register(fastifyStatic, {
      root: SWAGGER_UI,
      serve: false,
      decorateReply: !docs.hasReplyDecorator('sendFile'),
    });
    await usePageHeaders(docs, REFERENCE_POLICY);
    docs.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(description));
    docs.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
    docs.get('/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
    docs.get('/docs/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(dress));
    for (const asset of ASSETS)
      docs.get(`/docs/${asset}`, (_request, reply) => reply.sendFile(asset, SWAGGER_UI, { cacheControl: false }));
  });
}
