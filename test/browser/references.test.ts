import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../limn.js';
import { faultsOf } from './axe.js';
import { findChromium, openChromium } from './chromium.js';
import { stranger } from './visitor.js';

const chromium = findChromium();
/** What is in the markup of Swagger UI and of GraphiQL, where no style sheet reaches (docs/decisions/dashboard.md). */
const UPSTREAM = {
  docs: ['heading-order', 'label', 'nested-interactive', 'region', 'scrollable-region-focusable', 'select-name'],
  graphiql: ['nested-interactive', 'scrollable-region-focusable'],
};

describe.skipIf(!chromium)('the pages to try things on', () => {
  let limn: Limn;
  let browser: Browser;
  beforeAll(async () => {
    [limn, browser] = await Promise.all([openLimn(), openChromium(chromium!)]);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });

  it('wear the letters and the sign of the dashboard from the first visit on', async () => {
    const { page, complaints, close } = await stranger(browser, limn);
    for (const address of ['/docs', '/docs/graphql']) {
      await page.goto(address);
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      expect(
        await page.evaluate('[...document.fonts].map(({ family, status }) => `${family} ${status}`)'),
        address,
      ).toEqual(['Inter Variable loaded', 'Source Serif 4 Variable loaded']);
      expect(await page.evaluate('document.querySelector(".home img").naturalWidth')).toBeGreaterThan(0);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  describe.each(['light', 'dark'] as const)('when it is %s', (colorScheme) => {
    it('show a request of REST with nothing that axe complains about but what is of Swagger UI', async () => {
      const { page, close } = await stranger(browser, limn, { colorScheme });
      await page.goto('/docs');
      const operation = page.getByRole('link', { name: 'Create or update a profile' });
      await operation.waitFor();
      expect(await faultsOf(page)).toEqual([]);
      expect(await page.evaluate('typeof SwaggerUIBundle')).toBe('undefined');
      // By keyboard, as by a finger: a mouse that comes near has had it loaded by then.
      await operation.press('Enter');
      await page.getByRole('button', { name: 'Try it out' }).first().click();
      await page.getByRole('button', { name: 'Execute' }).first().waitFor();
      expect((await faultsOf(page)).filter((fault) => !isOf('docs', fault))).toEqual([]);
      await close();
    });

    it('show an answer of GraphQL with nothing that axe complains about but what is of GraphiQL', async () => {
      const { page, close } = await stranger(browser, limn, { colorScheme });
      await page.goto('/graphql');
      await page.getByLabel('Key').fill(limn.key);
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Explore' }).click();
      await page.locator('.graphiql-query-editor').getByText('WhoIsThere').waitFor();
      await page.getByRole('button', { name: 'Execute query' }).click();
      await page.locator('.graphiql-response').getByText('"total"').waitFor();
      expect((await faultsOf(page)).filter((fault) => !isOf('graphiql', fault))).toEqual([]);
      await close();
    });
  });
});

const isOf = (page: keyof typeof UPSTREAM, fault: string): boolean =>
  UPSTREAM[page].some((rule) => fault.startsWith(`${rule}:`));
