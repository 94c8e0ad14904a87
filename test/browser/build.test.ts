import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../limn.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = `${root}dist/dashboard/`;

describe('what is built of the dashboard', () => {
  /** A script with all that it imports at once; what it imports later is another matter. */
  const loadedWith = (name: string, loaded = new Set<string>()): Set<string> => {
    if (loaded.has(name)) return loaded;
    loaded.add(name);
    const text = readFileSync(`${built}assets/${name}`, 'utf8');
    for (const [, other] of text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) loadedWith(other!, loaded);
    return loaded;
  };
  const zipped = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + gzipSync(readFileSync(`${built}assets/${name}`)).length, 0);

  it('loads less than 150 kB of script, compressed, for its first page, and nothing of charts and maps', () => {
    const html = readFileSync(`${built}index.html`, 'utf8');
    const names = new Set<string>();
    for (const [, name] of html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)) loadedWith(name!, names);
    console.log(`The first page loads ${(zipped(names) / 1_000).toFixed(1)} kB of script, compressed`);
    expect(names.size).toBeGreaterThan(0);
    expect(zipped(names)).toBeLessThan(150_000);
    const later = readdirSync(`${built}assets`).filter((name) => name.endsWith('.js') && !names.has(name));
    for (const page of [
      'glance-page',
      'world-map',
      'map-page',
      'layout-worker',
      'palette',
      'connect-page',
      'webhooks-page',
      'usage-page',
    ])
      expect(
        later.filter((name) => name.startsWith(page)),
        page,
      ).toHaveLength(1);
  });

  it('has nothing inline but one style, and nothing of other hosts', () => {
    const page = readFileSync(`${built}index.html`, 'utf8');
    expect(page.match(/<style>/g)).toHaveLength(1);
    expect(page).not.toMatch(/@import|url\(\s*["']?(?:https?:|\/\/|data:)/);
    expect(page.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/style=|\son\w+=|<script(?![^>]*\ssrc=)|https?:/);
    for (const name of readdirSync(`${built}assets`).filter((one) => one.endsWith('.css')))
      expect(readFileSync(`${built}assets/${name}`, 'utf8')).not.toMatch(/@import|url\(\s*["']?(?:https?:|\/\/|data:)/);
  });

  it('asks only what the schema answers', () => {
    expect(() =>
      execFileSync(process.execPath, [`${root}scripts/emit-operations.mjs`, '--check'], { stdio: 'pipe' }),
    ).not.toThrow();
  });
});

describe('the pages of the dashboard', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn();
  });
  afterAll(() => limn.close());

  const get = (path: string, headers = {}): Promise<Response> => limn.fetch(path, { key: null, headers });

  it.each([
    '/',
    '/sign-in',
    '/forgot-password',
    '/reset-password',
    '/account',
    '/apps/x',
    '/apps/x/profiles/a%2Fb%20c%25',
    `/apps/x/profiles/${'%F0%9F%A6%8A'.repeat(63)}`,
  ])('are one page, also at %s, under a strict policy', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'private, no-cache',
    ]);
    expect(await response.text()).toContain('<div id="limn">');
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toMatch(/^default-src 'none';script-src 'self';style-src 'self' 'sha256-[^']+';img-src 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*|data:/);
    expect([
      response.headers.get('x-content-type-options'),
      response.headers.get('referrer-policy'),
      response.headers.get('x-frame-options'),
    ]).toEqual(['nosniff', 'no-referrer', 'SAMEORIGIN']);
  });

  it('have files that may be kept for ever, since their names change with them, and are compressed', async () => {
    const name = readdirSync(`${built}assets`).find((one) => one.endsWith('.js'));
    const response = await get(`/assets/${name}`, { 'accept-encoding': 'gzip' });
    expect([response.status, response.headers.get('cache-control'), response.headers.get('content-encoding')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'gzip',
    ]);
  });

  it.each(['/assets/', '/assets/nothing.js', '/assets/..%2Findex.html', '/apps', '/sign-up', '/index.html'])(
    'are not at %s',
    async (path) => {
      const response = await get(path);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'route_not_found']);
    },
  );
});
