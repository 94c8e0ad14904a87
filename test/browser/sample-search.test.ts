import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD } from '../contract/dashboard-api/browser.js';
import { openLimn, type Limn } from '../limn.js';
import { faultsOf } from './axe.js';
import { findChromium, openChromium } from './chromium.js';
import { enter, type Owner } from './visitor.js';

const chromium = findChromium();

interface SamplePerson {
  id: string;
  posts: { input_type?: string; data: string }[];
}
const PEOPLE = JSON.parse(
  readFileSync(new URL('../../samples/people.json', import.meta.url), 'utf8'),
) as SamplePerson[];

describe.skipIf(!chromium)('the search of an app full of the sample people', () => {
  let limn: Limn;
  let browser: Browser;
  let owner: Owner;
  beforeAll(async () => {
    [limn, browser] = await Promise.all([openLimn(CROWD), openChromium(chromium!)]);
    owner = await enter(browser, limn);
    for (const { id, posts } of PEOPLE)
      for (const { data, ...more } of posts) await limn.post(id, data, { ...more, key: owner.apiKey });
    for (const { id } of PEOPLE) await limn.ready(id, owner.apiKey);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });

  it('finds somebody by each example that it gives', async () => {
    await owner.go();
    const { page } = owner;
    await page.getByRole('searchbox').waitFor();
    const ways = await page.getByLabel('Search by').locator('option').allInnerTexts();
    expect(ways.length).toBeGreaterThan(5);
    for (const way of ways) {
      await owner.go();
      await page.getByLabel('Search by').selectOption(way);
      const example = (await page.getByRole('searchbox').getAttribute('placeholder'))!;
      await page.getByRole('searchbox').fill(example);
      await page.waitForURL((url) => url.searchParams.get('q') === example);
      await page.locator('.table-frame:not(.old) .found .who a').first().waitFor();
      await expect.poll(() => page.locator('.heading output').innerText()).toMatch(/^[1-9]\d* found$/);
    }
    expect(owner.complaints).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('never ends in nothing, in %s as in the other', async (colorScheme) => {
    const { page } = owner;
    await page.emulateMedia({ colorScheme });
    await owner.go('?q=quantum%20chromodynamics&sensitivity=95');
    await page.locator('.nearest .who a').first().waitFor();
    expect(await page.locator('.nearest .who a').count()).toBe(5);
    await page.getByRole('button', { name: /^Lower to \d+: \d+ (?:person|people)$/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const lower = await page.getByRole('button', { name: /^Lower to/ }).innerText();
    await page.getByRole('button', { name: /^Lower to/ }).click();
    const promised = Number(/: (\d+)/.exec(lower)![1]);
    await expect.poll(() => page.locator('.found .who a').count()).toBe(promised);
    await page.locator('.found .because').first().waitFor();
    expect(owner.complaints).toEqual([]);
  });
});
