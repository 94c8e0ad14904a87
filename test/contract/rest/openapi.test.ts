import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { STATUS } from '../../../src/errors.js';
import { openApiDocument } from '../../../src/rest/openapi.js';
import type { Limn } from '../../limn.js';
import { openApi } from './documented.js';
import { rawRequest, sendRaw } from './raw.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';

const committed = readFileSync(new URL('../../../schema/openapi.json', import.meta.url), 'utf8');

test('the committed description is the one that the code makes; npm run schema writes it', () => {
  expect(committed).toBe(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
});

test('every reference leads somewhere', () => {
  const references = [...committed.matchAll(/"\$ref": "#\/([^"]+)"/g)].map((match) => match[1]!);
  expect(references.length).toBeGreaterThan(100);
  for (const reference of new Set(references)) {
    const found = reference.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], openApi);
    expect(found, reference).toBeDefined();
  }
});

test('every schema, response and header is used', () => {
  const unused = Object.entries(openApi.components)
    .flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`))
    .filter((reference) => !committed.includes(`"${reference}"`) && !reference.includes('securitySchemes'));
  expect(unused).toEqual([]);
});

test('every code of the catalogue is described with its status', () => {
  const examples = Object.values(openApi.components.responses).flatMap(({ content }) =>
    Object.entries(
      (content!['application/json'] as unknown as { examples: Record<string, { value: { error: number } }> }).examples,
    ),
  );
  // Answered where there is no operation, so no operation can refer to it.
  const { method_not_allowed: _elsewhere, ...described } = STATUS;
  expect(Object.fromEntries(examples.map(([code, { value }]) => [code, value.error]))).toEqual(described);
});

test('the paths of the specification are there as they were, and the alias is left out', () => {
  const methods = Object.fromEntries(
    Object.entries(openApi.paths).map(([path, item]) => [
      path,
      Object.keys(item)
        .filter((key) => key !== 'parameters')
        .toSorted(),
    ]),
  );
  expect(methods).toMatchObject({ '/v1/profile/{id}': ['delete', 'get', 'post'], '/v1/search': ['get'] });
  expect(Object.keys(methods)).not.toContain('/v1/smart-search');
});

describe('a running service', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE);
  });

  test('serves the description to anybody', async () => {
    const response = await limn.fetch('/openapi.json', { key: null });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual(JSON.parse(committed));
  });

  test('serves a page whose every asset comes from here, and which allows no other', async () => {
    for (const path of ['/docs', '/docs/']) {
      const response = await limn.fetch(path, { key: null });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const policy = response.headers.get('content-security-policy')!;
      expect(policy).toMatch(/^default-src 'none';\s?script-src 'self';/);
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      const page = await response.text();
      expect(page).not.toMatch(/<script>|<style|style=|\son\w+=/);
      const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
      expect(assets.length).toBeGreaterThanOrEqual(4);
      for (const asset of assets) {
        expect(asset).toMatch(/^\/(?!\/)/);
        const served = await limn.fetch(asset, { key: null });
        expect([asset, served.status]).toEqual([asset, 200]);
        expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(100);
      }
    }
  });

  test.each([
    '/docs/package.json',
    '/docs/..%2Fpackage.json',
    '/docs/%2e%2e/package.json',
    '/docs/swagger-ui-bundle.js.map',
    '/docs/index.html',
    '/package.json',
  ])('does not serve %s', async (path) => {
    expect((await limn.fetch(path, { key: null })).status).toBe(404);
  });

  test('keeps an asset fresh by its tag', async () => {
    const response = await limn.fetch('/docs/swagger-ui.css', { key: null });
    // Whoever does not read so much holds the connection open.
    await response.arrayBuffer();
    const { headers } = response;
    expect(headers.get('cache-control')).toBe('no-cache');
    // Not by fetch, which asks for a fresh copy whenever it sends a tag.
    const held = await sendRaw(
      limn.url,
      rawRequest('GET /docs/swagger-ui.css', null, [`If-None-Match: ${headers.get('etag')}`]),
    );
    expect(held.status).toBe(304);
  });
});
