import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD, PASSWORD } from '../contract/dashboard-api/browser.js';
import { dictation } from '../contract/graphql/dictation.js';
import { openLimn, type Limn } from '../limn.js';
import { findChromium, openChromium } from './chromium.js';
import { endSessions, enter } from './visitor.js';

const chromium = findChromium();

describe.skipIf(!chromium)('apps and accounts', () => {
  let limn: Limn;
  let browser: Browser;
  let isBroken = true;
  beforeAll(async () => {
    const { reader } = dictation();
    const moody: typeof reader = {
      ...reader,
      read: async (inputs, ...rest) =>
        isBroken && inputs.some(({ text }) => text.includes('trouble'))
          ? Promise.reject(new Error('the model is away'))
          : reader.read(inputs, ...rest),
    };
    [limn, browser] = await Promise.all([
      openLimn({ ...CROWD, reader: moody, limits: { maxAttempts: 1 } }),
      openChromium(chromium!),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });

  const opens = async (key: string): Promise<boolean> => (await limn.fetch('/v1/search', { key })).status === 200;

  it('get another key, from when on the old one is refused, and none at all', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await owner.go('/settings');
    expect(await opens(owner.apiKey)).toBe(true);
    await page.getByRole('button', { name: 'Rotate key…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click();
    const next = await page.getByTestId('api-key').innerText();
    expect([await opens(owner.apiKey), await opens(next)]).toEqual([false, true]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText(next.slice(0, 14)).waitFor();
    expect(await page.content()).not.toContain(next);
    await page.getByRole('button', { name: 'Revoke key…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await page.getByRole('button', { name: 'Make a key' }).waitFor();
    expect(await opens(next)).toBe(false);
    await owner.close();
  });

  it('copy the key to the clipboard', async () => {
    const owner = await enter(browser, limn, { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = owner;
    await owner.go('/settings');
    await page.getByRole('button', { name: 'Rotate key…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click();
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
      await page.getByTestId('api-key').innerText(),
    );
    await owner.close();
  });

  it('are renamed, and deleted once their name was typed', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await owner.go('/settings');
    await page.getByLabel('Name of the app').fill('<b>Back office</b>');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('link', { name: '<b>Back office</b>' }).waitFor();
    await page.getByRole('button', { name: 'Delete app…' }).click();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Delete app' }).isDisabled()).toBe(true);
    await page.getByRole('dialog').getByRole('textbox').fill('<b>Back office</b>');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete app' }).click();
    await page.getByRole('heading', { name: 'Your first app' }).waitFor();
    expect(await opens(owner.apiKey)).toBe(false);
    expect(owner.complaints).toEqual([]);
    await owner.close();
  });

  it('show at a glance what failed and why, and let it be tried again', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await limn.post('ann', 'trouble\ncore_info.name = Ann', { key: owner.apiKey });
    await owner.go('/glance');
    await page.getByRole('heading', { name: 'What could not be read' }).waitFor();
    await page.getByText(/ · text posted just now, tried once/).waitFor();
    expect(await page.locator('.tile.bad').innerText()).toMatch(/^Failed\s+1\s/);
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'What could not be read' }).waitFor({ state: 'detached' });
    // One hour and one day are no charts: they are told in words.
    await page.getByText(/ calls? and .* tokens, all on one day\./).waitFor();
    await page.getByText(/^Texts received\s*1\s*in 24 hours$/).waitFor();
    expect(await page.locator('.chart').count()).toBe(0);
    await owner.close();
  });

  it('end with their account, which takes its password to be deleted', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await page.goto('/account');
    await page.getByLabel('Current password').fill('not the one at all');
    await page.getByLabel('New password').fill('another otter lamp 9');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Current password is wrong.').waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password is changed.').waitFor();
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill('another otter lamp 9');
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByRole('heading', { name: 'Make an account' }).waitFor();
    expect(await opens(owner.apiKey)).toBe(false);
    await owner.close();
  });

  it('say that a session has ended elsewhere also where only who sits here was asked', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await owner.go('/settings');
    await page.getByRole('button', { name: 'Rotate key…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click();
    await page.getByTestId('api-key').waitFor();
    await endSessions(limn, owner.email);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Your session has ended.').waitFor();
    expect(await page.getByLabel('Password').isVisible()).toBe(true);
    await owner.close();
  });

  it('say when a session has ended elsewhere, and go on where one was', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await owner.go('/settings');
    await page.getByRole('button', { name: 'Rotate key…' }).waitFor();
    await endSessions(limn, owner.email);
    const ended = page.getByText('Your session has ended.');
    const rotate = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Rotate key…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click();
    };
    // What the page asks by itself may find out first, and then there is nothing left to click.
    await Promise.race([ended.waitFor(), rotate().catch(() => ended.waitFor())]);
    await ended.waitFor();
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/apps/${owner.app}/settings`);
    await owner.close();
  });
});
