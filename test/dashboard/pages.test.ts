import axeCore from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD } from '../dashboard-api/browser.js';
import { openLimn, type Limn } from '../limn.js';
import { findChromium, openChromium } from './chromium.js';
import { signUp } from './visitor.js';

const chromium = findChromium();

/** What axe finds wrong with a page, in short. */
async function faultsOf(page: Page): Promise<string[]> {
  // Evaluated by the tester, not loaded by the page, whose policy would not have it.
  await page.evaluate(axeCore.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
}

describe.skipIf(!chromium)('every page', () => {
  let limn: Limn;
  let browser: Browser;
  beforeAll(async () => {
    [limn, browser] = await Promise.all([openLimn(CROWD), openChromium(chromium!)]);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });

  it.each([['light', 1_200], ['dark', 390]] as const)('has nothing that axe complains about, and fits, when it is %s and %d wide', async (colorScheme, width) => {
    const visitor = await signUp(browser, limn, { colorScheme, viewport: { width, height: 844 } });
    const { page } = visitor;
    const faults: Record<string, string[]> = {};
    const look = async (name: string): Promise<void> => {
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      faults[name] = [...(await faultsOf(page)), ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
    };
    await look('no app');
    await page.getByLabel('Name').fill('Front desk');
    await page.getByRole('button', { name: 'Create app' }).click();
    await page.getByTestId('api-key').waitFor();
    await look('key');
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('button', { name: 'Post it' }).waitFor();
    await look('start');
    await page.getByRole('button', { name: 'Post it' }).click();
    await page.getByRole('link', { name: 'Open the profile' }).waitFor();
    await look('result');
    await page.getByRole('link', { name: 'Open the profile' }).click();
    await page.getByRole('button', { name: /Utrecht/ }).click();
    await look('profile');
    await page.getByRole('link', { name: 'Profiles' }).click();
    await page.getByRole('link', { name: 'Lena' }).waitFor();
    await look('profiles');
    await page.getByRole('link', { name: 'At a glance' }).click();
    await page.getByText('Submissions an hour').waitFor();
    await look('glance');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: /Rotate key/ }).waitFor();
    await look('settings');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    await look('account');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByLabel('E-mail').waitFor();
    await look('door');
    expect(Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))).toEqual({});
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});
