import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD } from '../contract/dashboard-api/browser.js';
import { dictation } from '../contract/graphql/dictation.js';
import { submitted } from '../contract/graphql/wire.js';
import { openLimn, type Limn } from '../limn.js';
import { findChromium, openChromium } from './chromium.js';
import { enter, signUp, type Owner } from './visitor.js';

const chromium = findChromium();

describe.skipIf(!chromium)('the focus', () => {
  let limn: Limn;
  let browser: Browser;
  let owner: Owner;
  beforeAll(async () => {
    [limn, browser] = await Promise.all([openLimn({ ...CROWD, reader: dictation().reader }), openChromium(chromium!)]);
    owner = await enter(browser, limn);
    const memories = Array.from({ length: 30 }, (_, at) => `memories = saw the sea for the ${at + 2}th time`);
    await submitted(limn, 'ann', ['core_info.name = Ann', ...memories].join('\n'), owner.apiKey);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });

  const focused = (page: Page): Promise<string> =>
    page.evaluate<string>('(({ id, innerText }) => (id === "main" ? id : innerText.trim()))(document.activeElement)');

  /** The page comes drawn, and answers to keys a little later. */
  const openPalette = (page: Page): Promise<void> =>
    expect
      .poll(async () => {
        await page.keyboard.press('Control+K');
        return page.getByPlaceholder('A person, a page, an action…').isVisible();
      })
      .toBe(true);

  it('stays at the top of a profile on a phone when its history comes late', async () => {
    const { page } = owner;
    const usual = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/dashboard/graphql', async (route) => {
      if (route.request().postData()?.includes('updateLog')) await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await owner.go('/profiles/ann');
    await page.locator('.history .entry').first().waitFor();
    expect(await page.evaluate('[scrollY, document.activeElement.tagName]')).toEqual([0, 'BODY']);
    await page.unroute('**/dashboard/graphql');
    await page.setViewportSize(usual);
  });

  it('comes back to what opened a dialog', async () => {
    const { page } = owner;
    await owner.go();
    const columns = page.getByRole('button', { name: 'Columns' });
    await openPalette(page);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await columns.focus();
    await openPalette(page);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Columns');
    await page.getByRole('checkbox', { name: 'Choose Ann' }).check();
    await page.getByRole('button', { name: 'Post text…' }).click();
    await page.getByLabel('The same text is read for each').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Post text…');
  });

  it('goes to the page whose name was entered in the palette, and not to a search for it', async () => {
    const { page } = owner;
    await owner.go();
    await openPalette(page);
    await page.getByPlaceholder('A person, a page, an action…').fill('usage');
    await expect
      .poll(() => page.locator('dialog').getByRole('option').allInnerTexts())
      .toEqual(['Usage', expect.stringContaining('People by meaning')]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    await expect.poll(() => focused(page)).toBe('main');
    await openPalette(page);
    await page.getByPlaceholder('A person, a page, an action…').fill('who loves the sea');
    await page.getByRole('option', { name: 'People by meaning: “who loves the sea”' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Profiles' }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('who loves the sea');
  });

  it('stays where something was pressed that cannot be pressed meanwhile, or goes away', async () => {
    const { page } = owner;
    await owner.go('/profiles/ann');
    await page.getByRole('button', { name: 'Ann', exact: false }).first().click();
    await page.getByRole('button', { name: 'Pin', exact: true }).click();
    await page.getByRole('button', { name: 'Unpin', exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe('Unpin');
    await page
      .getByRole('link', { name: /^See it then/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Back to now' }).click();
    await page.getByText('This is the profile as it was').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('main');
    await page.getByRole('button', { name: /^\d+ more/ }).click();
    expect(await focused(page)).toContain('saw the sea for the 31th time');
    await owner.go('/start');
    await page.getByRole('button', { name: 'Try an example' }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('text');
    await page.getByRole('button', { name: 'What would it change?' }).click();
    await page.getByRole('button', { name: 'Reading…' }).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('What would it change?');
  });

  it('is on each page of the first minutes, also where what it shows comes late', async () => {
    const { page, complaints, close } = await signUp(browser, limn);
    await expect.poll(() => focused(page)).toBe('main');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Front desk');
    await page.route('**/dashboard/graphql', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Meet your first profiles' }).waitFor();
    expect(await focused(page)).toBe('main');
    await page.getByRole('button', { name: 'Post a text' }).click();
    await page.getByLabel('Profile id').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.placeholder')).toBe('maria');
    expect(complaints).toEqual([]);
    await close();
  });

  it('stays on the page when it is told late that there is no such profile', async () => {
    const { page } = owner;
    await owner.go('/usage');
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    await page.evaluate(`history.pushState(null, '', '/apps/${owner.app}/profiles/nobody')`);
    await page.getByRole('heading', { name: 'There is no such profile' }).waitFor();
    expect(await focused(page)).toBe('main');
    expect(owner.complaints).toEqual([]);
  });
});
