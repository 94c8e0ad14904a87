import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../limn.js';
import { findChromium, openChromium } from './chromium.js';
import { stranger, type Visitor } from './visitor.js';

const chromium = findChromium();

describe('GET /graphql', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn();
  });
  afterAll(() => limn.close());

  const get = (accept: string, key: string | null = null, query = ''): Promise<Response> =>
    limn.fetch(`/graphql${query}`, { key, headers: { accept } });

  it('is a page for a browser, under the policy of pages and with nothing inline or of other hosts', async () => {
    const response = await get('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', null, '?query={x}');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(await response.text()).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)|https?:/);
  });

  it('is an answer in JSON for whoever asks for that or brings a key', async () => {
    const query = `?query=${encodeURIComponent('{ __typename }')}`;
    expect((await get('application/json', null, query)).status).toBe(401);
    for (const accept of ['application/json', 'application/json, text/html, */*']) {
      const response = await get(accept, limn.key, query);
      expect([accept, await response.json()]).toEqual([accept, { data: { __typename: 'Query' } }]);
    }
  });

  describe.skipIf(!chromium)('in a browser', () => {
    let browser: Browser;
    let visitor: Visitor;
    const asked: string[] = [];
    beforeAll(async () => {
      browser = await openChromium(chromium!);
      visitor = await stranger(browser, limn);
      visitor.page.on('request', (request) => asked.push(request.url()));
      await limn.post('ada', 'I am Ada. I live in Bern and love fencing.');
      await limn.ready('ada');
      await visitor.page.goto('/graphql');
    });
    afterAll(() => browser.close());

    it('shows nothing without a key, and says why one is refused', async () => {
      const { page } = visitor;
      await page.getByLabel('Key').fill('limn_live_nobody');
      await page.getByRole('button', { name: 'Explore' }).click();
      await expect
        .poll(() => page.getByRole('alert').textContent())
        .toBe('Invalid API key: send Authorization: Bearer <API_KEY>');
      visitor.complaints.splice(0);
    });

    it('shows the answer to its example at once, as the app of a key, and documents from the schema', async () => {
      const { page } = visitor;
      await page.getByLabel('Key').fill(limn.key);
      await page.getByRole('button', { name: 'Explore' }).click();
      // The editor is loaded after the page around it.
      await page.locator('.graphiql-query-editor').getByText('WhoIsThere').waitFor();
      await expect.poll(() => page.locator('.graphiql-response').innerText()).toContain('Ada lives in Bern');
      await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
      await expect.poll(() => page.locator('.graphiql-plugin').innerText()).toContain('Subscription');
    });

    it('follows a subscription over a socket', async () => {
      const { page } = visitor;
      await page.locator('.graphiql-query-editor .CodeMirror').click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText('subscription Follow { profileStatus(id: "bea") { status } }');
      await page.getByRole('tab', { name: 'Follow' }).waitFor();
      await page.getByRole('button', { name: 'Execute query' }).click();
      await page.getByRole('button', { name: 'Stop query' }).waitFor();
      await limn.post('bea', 'I am Bea. I love jazz.');
      await expect.poll(() => page.locator('.graphiql-response').innerText()).toContain('READY');
      await page.getByRole('button', { name: 'Stop query' }).click();
    });

    it('keeps query, variables and answer apart in a narrow window that is low', async () => {
      const { page } = visitor;
      await page.setViewportSize({ width: 700, height: 400 });
      await page.getByRole('button', { name: 'Variables' }).click();
      const below = await page.locator('.graphiql-response').boundingBox();
      for (const part of ['.graphiql-query-editor', '.graphiql-editor-tools', '.graphiql-editor-tool']) {
        const { y, height } = (await page.locator(part).first().boundingBox())!;
        expect(y + height, part).toBeLessThanOrEqual(below!.y + 1);
      }
      await page.setViewportSize({ width: 1_200, height: 900 });
    });

    it('asks this service alone, breaks no policy and forgets the key with the page', async () => {
      const { page, complaints } = visitor;
      expect(asked.filter((url) => !url.startsWith(limn.url))).toEqual([]);
      expect(complaints).toEqual([]);
      expect(
        await page.evaluate<string>('JSON.stringify(localStorage) + JSON.stringify(sessionStorage)'),
      ).not.toContain(limn.key);
      await page.reload();
      await page.getByLabel('Key').waitFor();
    });
  });
});
