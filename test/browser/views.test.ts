import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD } from '../contract/dashboard-api/browser.js';
import { dictation } from '../contract/graphql/dictation.js';
import { submitted } from '../contract/graphql/wire.js';
import { openLimn, type Limn } from '../limn.js';
import { faultsOf } from './axe.js';
import { findChromium, openChromium } from './chromium.js';
import { enter, type Owner } from './visitor.js';

const chromium = findChromium();

describe.skipIf(!chromium)('a view of the list', () => {
  let limn: Limn;
  let browser: Browser;
  let owner: Owner;
  beforeAll(async () => {
    [limn, browser] = await Promise.all([openLimn({ ...CROWD, reader: dictation().reader }), openChromium(chromium!)]);
    owner = await enter(browser, limn, { permissions: ['clipboard-read', 'clipboard-write'] });
    for (const [id, age, place] of [
      ['ann', 31, 'Oslo'],
      ['ben', 52, 'Oslo'],
      ['cleo', 24, 'Rome'],
    ] as const)
      await submitted(
        limn,
        id,
        `core_info.age = ${age}\ncore_info.location = ${place}\ncore_info.gender = female`,
        owner.apiKey,
      );
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });

  const heads = (page = owner.page): Promise<string[]> =>
    page.locator('thead th').evaluateAll((all) => all.map((one) => (one.textContent ?? '').trim()));
  const people = (page = owner.page): Promise<string[]> => page.locator('.who a').allInnerTexts();
  const openViews = async (): Promise<void> => owner.page.getByRole('button', { name: 'Views' }).click();
  const nameField = (): ReturnType<typeof owner.page.getByLabel> => owner.page.getByLabel('Name of the view');
  const save = async (name: string): Promise<void> => {
    await openViews();
    await nameField().fill(name);
    await nameField().press('Enter');
    await nameField().waitFor({ state: 'detached' });
  };

  it('is saved with its filters, columns and order, and is the same after a reload', async () => {
    const { page } = owner;
    await owner.go();
    for (const [field, value] of [
      ['Location', 'osl'],
      ['Gender', 'female'],
    ] as const) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByLabel('Field').selectOption(field);
      await page.getByLabel('Contains').fill(value);
      await page.getByRole('button', { name: 'Add filter' }).click();
    }
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Gender' }).check();
    await page.getByRole('checkbox', { name: 'Interests' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Age' }).getByRole('button').click();
    await expect.poll(() => people()).toEqual(['ann', 'ben']);
    await save('Women in Oslo');

    await owner.go();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Usual columns' }).click();
    await page.reload();
    await expect.poll(() => people().then((all) => all.toSorted())).toEqual(['ann', 'ben', 'cleo']);
    expect(await heads()).toContain('Interests');
    await openViews();
    await page.getByRole('button', { name: 'Women in Oslo', exact: true }).click();
    await expect.poll(() => people()).toEqual(['ann', 'ben']);
    expect(await heads()).toEqual(['', 'Name', 'Age', 'Location', 'Gender', 'Updated']);
    await openViews();
    expect(await page.getByRole('button', { name: 'Women in Oslo', exact: true }).getAttribute('aria-current')).toBe(
      'true',
    );
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('comes by its link to another browser, with its columns', async () => {
    const { page } = owner;
    await openViews();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied').waitFor();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    await page.keyboard.press('Escape');
    const cookies = await page.context().cookies();
    const other = await browser.newContext();
    await other.addCookies(cookies);
    const elsewhere = await other.newPage();
    await elsewhere.goto(link);
    await expect.poll(() => people(elsewhere)).toEqual(['ann', 'ben']);
    expect(await heads(elsewhere)).toEqual(['', 'Name', 'Age', 'Location', 'Gender', 'Updated']);
    await other.close();
  });

  it('is renamed, never onto another, replaced under its own name, and deleted', async () => {
    const { page } = owner;
    await owner.go();
    await save('Everybody');
    await openViews();
    await page.getByRole('button', { name: 'Rename the view Everybody' }).click();
    await nameField().fill('Women in Oslo');
    await page.getByText('Another view has that name.').waitFor();
    await nameField().press('Enter');
    await nameField().fill('All of them');
    await page.getByRole('button', { name: 'Rename view' }).click();
    const names = (): Promise<string[]> => page.locator('.saved-views .menu-item').allInnerTexts();
    await expect.poll(names).toEqual(['Women in Oslo', 'All of them']);
    await nameField().fill('All of them');
    await page.getByRole('button', { name: 'Replace view' }).click();
    await page.reload();
    await openViews();
    expect(await names()).toEqual(['Women in Oslo', 'All of them']);
    await page.getByRole('button', { name: 'Delete the view Women in Oslo' }).click();
    await expect.poll(names).toEqual(['All of them']);
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Name of the view');
    await page.reload();
    await openViews();
    expect(await names()).toEqual(['All of them']);
    expect(owner.complaints).toEqual([]);
  });

  it('that was saved in one window is not lost by what another saves', async () => {
    const { page } = owner;
    await page.keyboard.press('Escape');
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByRole('button', { name: 'Views' }).click();
    await second.getByLabel('Name of the view').fill('From the second');
    await second.getByLabel('Name of the view').press('Enter');
    await save('From the first');
    await page.reload();
    await openViews();
    expect(await page.locator('.saved-views .menu-item').allInnerTexts()).toEqual([
      'All of them',
      'From the second',
      'From the first',
    ]);
    await second.close();
  });
});
