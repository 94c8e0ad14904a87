import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD, PASSWORD } from '../contract/dashboard-api/browser.js';
import { openLimn, type Limn } from '../limn.js';
import { findChromium, openChromium } from './chromium.js';
import { endSessions, enter } from './visitor.js';

const chromium = findChromium();
const TEXT = 'I am Ada. I live in Bern and love fencing.';

describe.skipIf(!chromium)('what somebody typed', () => {
  let limn: Limn;
  let browser: Browser;
  beforeAll(async () => {
    [limn, browser] = await Promise.all([
      openLimn({ ...CROWD, env: { LIMN_MAX_TEXT_BYTES: '1000000' } }),
      openChromium(chromium!),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });

  const textOf = (page: Page) => page.getByLabel('Text', { exact: true });
  const signIn = async (page: Page, email: string): Promise<void> => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.locator('form:visible').getByRole('button', { name: 'Sign in' }).click();
  };

  it('is there again once they sign in again after their session ended', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await owner.go('/start');
    await page.getByLabel('Profile id').fill('ada');
    await textOf(page).fill(TEXT);
    await endSessions(limn, owner.email);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Your session has ended.').waitFor();
    expect(await textOf(page).isVisible()).toBe(false);
    await signIn(page, owner.email);
    await textOf(page).waitFor();
    expect(await textOf(page).inputValue()).toBe(TEXT);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('link', { name: 'Open the profile' }).waitFor();
    await owner.close();
  });

  it('is gone for whoever else signs in at the same window', async () => {
    const [owner, another] = [await enter(browser, limn), await enter(browser, limn)];
    const { page } = owner;
    await owner.go('/start');
    await textOf(page).fill(TEXT);
    await endSessions(limn, owner.email);
    await page.getByLabel('Profile id').fill('ada');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Your session has ended.').waitFor();
    await signIn(page, another.email);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    expect(await textOf(page).count()).toBe(0);
    await Promise.all([owner.close(), another.close()]);
  });

  it('is there again for who comes back from another page, until it is posted', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await owner.go('/start');
    await page.getByLabel('Profile id').fill('bea');
    await textOf(page).fill(TEXT);
    await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Connect' }).click();
    await page.getByRole('heading', { name: 'Connect', level: 1 }).waitFor();
    await page.goBack();
    expect(await textOf(page).inputValue()).toBe(TEXT);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('link', { name: 'Open the profile' }).click();
    await page.goBack();
    expect(await textOf(page).inputValue()).toBe('');
    await owner.close();
  });

  it('is asked about before the page is loaded again', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await owner.go('/start');
    await textOf(page).fill(TEXT);
    const asked = page.waitForEvent('dialog');
    await page.reload();
    expect((await asked).type()).toBe('beforeunload');
    await owner.close();
  });

  it('stays where it is too much for one post, which is told in megabytes', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await owner.go('/start');
    await page.getByLabel('Profile id').fill('cleo');
    for (const [length, refusal] of [
      [1_000_001, 'The text must be at most 1 MB.'],
      [3_000_000, 'What is sent must be at most 2.1 MB.'],
    ] as const) {
      await textOf(page).fill('x'.repeat(length));
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect.poll(() => page.getByRole('alert').textContent()).toBe(refusal);
      await page.getByText('Post it in parts').waitFor();
      expect((await textOf(page).inputValue()).length).toBe(length);
    }
    await owner.close();
  });
});
