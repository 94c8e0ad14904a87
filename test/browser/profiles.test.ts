import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD } from '../contract/dashboard-api/browser.js';
import { dictation, wordEmbedder } from '../contract/graphql/dictation.js';
import { submitted } from '../contract/graphql/wire.js';
import { openLimn, type Limn } from '../limn.js';
import { findChromium, openChromium } from './chromium.js';
import { enter, type Owner } from './visitor.js';

const chromium = findChromium();

describe.skipIf(!chromium)('the profiles of an app', () => {
  const reader = dictation();
  let limn: Limn;
  let browser: Browser;
  let owner: Owner;
  beforeAll(async () => {
    [limn, browser] = await Promise.all([
      openLimn({ ...CROWD, reader: reader.reader, embedder: wordEmbedder }),
      openChromium(chromium!),
    ]);
    owner = await enter(browser, limn);
    for (const [id, name, age, place, hobby] of [
      ['p1', 'Anna', 31, 'Oslo', 'sailing'],
      ['p2', 'Ben', 52, 'Bergen', 'sailing'],
      ['q3', 'Cleo', 24, 'Rome', 'chess'],
      ['q4', 'Dan', 40, 'Oslo', 'archery'],
    ]) {
      await submitted(
        limn,
        String(id),
        `core_info.name = ${name}\ncore_info.age = ${age}\ncore_info.location = ${place}\ninterests.hobbies = ${hobby}`,
        owner.apiKey,
      );
    }
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });

  /** Waits until the table shows these names, in this order or in any. */
  const expectShown = async (
    names: string[],
    order: 'any order' | 'this order' = 'any order',
    where = '.found',
  ): Promise<void> => {
    const sorted = (all: string[]): string[] => (order === 'any order' ? all.toSorted() : all);
    await expect
      .poll(async () => sorted(await owner.page.locator(`${where} .who a`).allInnerTexts()))
      .toEqual(sorted(names));
  };

  it('are found by a part of their id, and by a field', async () => {
    await owner.go();
    const { page } = owner;
    await expectShown(['Anna', 'Ben', 'Cleo', 'Dan']);
    await page.getByLabel('Search by').selectOption('Id');
    await page.getByRole('searchbox').fill('q');
    await expectShown(['Cleo', 'Dan']);
    await page.getByLabel('Search by').selectOption('Location');
    await page.getByRole('searchbox').fill('osl');
    await page.waitForURL(/q=osl/);
    await expectShown(['Anna', 'Dan']);
    await page.getByRole('searchbox').fill('nowhere');
    await page.getByRole('heading', { name: 'Nobody found' }).waitFor();
    await page.getByRole('button', { name: 'Show all profiles' }).click();
    await expectShown(['Anna', 'Ben', 'Cleo', 'Dan']);
  });

  it('are nowhere a dead end: who is not there can be posted to, and filters that nobody fits come off', async () => {
    const { page } = owner;
    await owner.go('/profiles/nobody%2Fat%20all');
    await page.getByRole('link', { name: 'Post a text for it' }).click();
    await expect.poll(() => page.getByLabel('Profile id').inputValue()).toBe('nobody/at all');
    await owner.go('/context?id=nobody');
    await page.getByRole('link', { name: 'Post a text for it' }).click();
    await expect.poll(() => page.getByLabel('Profile id').inputValue()).toBe('nobody');
    await owner.go();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Contains').fill('atlantis');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByText('No profile fits the filters').waitFor();
    await page.getByRole('button', { name: 'Show all profiles' }).click();
    await expectShown(['Anna', 'Ben', 'Cleo', 'Dan']);
    const newcomer = await enter(browser, limn);
    for (const place of ['/glance', '/context']) {
      await newcomer.go(place);
      await newcomer.page.getByRole('link', { name: 'Make the first profile' }).click();
      await newcomer.page.getByRole('heading', { name: 'Meet your first profiles' }).waitFor();
    }
    await newcomer.close();
  });

  it('are found by meaning, with who comes nearest below the threshold', async () => {
    await owner.go('?q=sailing&sensitivity=0');
    const { page } = owner;
    await expectShown(['Anna', 'Ben', 'Cleo', 'Dan']);
    expect((await page.locator('.who a').allInnerTexts()).slice(0, 2).toSorted()).toEqual(['Anna', 'Ben']);
    const scores = (await page.locator('.score > span:first-child').allInnerTexts()).map(Number);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    // Between the two who sail and the others; then just above the two.
    await page.getByRole('slider').fill(String(scores[2]! + 1));
    await expectShown(['Anna', 'Ben']);
    await page.getByRole('slider').fill(String(Math.min(100, scores[0]! + 1)));
    await page
      .getByTestId('near')
      .filter({ hasText: /^2 more just below/ })
      .waitFor();
    await expectShown([], 'any order', '.found');
    await expectShown(['Anna', 'Ben', 'Cleo', 'Dan'], 'any order', '.nearest');
    await page.getByRole('rowheader', { name: `Nobody reaches ${scores[0]! + 1}. These come nearest:` }).waitFor();
    await page.getByRole('button', { name: `Lower to ${scores[0]}: 2 people` }).click();
    await expectShown(['Anna', 'Ben']);
    await expectShown(['Cleo', 'Dan'], 'any order', '.nearest');
    await page.getByRole('rowheader', { name: `Under ${scores[0]}: the 2 nearest of the others` }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Anna' }).getByText('because: sailing').waitFor();
  });

  it('are sorted and paged, and all of that is the address', async () => {
    await owner.go('?size=10&sort=age&order=asc');
    const { page } = owner;
    await expectShown(['Cleo', 'Anna', 'Dan', 'Ben'], 'this order');
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL(/sort=name/);
    await expectShown(['Anna', 'Ben', 'Cleo', 'Dan'], 'this order');
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expectShown(['Dan', 'Cleo', 'Ben', 'Anna'], 'this order');
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    await page.reload();
    await expectShown(['Dan', 'Cleo', 'Ben', 'Anna'], 'this order');
    await page.goBack();
    await expectShown(['Anna', 'Ben', 'Cleo', 'Dan'], 'this order');
  });

  it('show the next page, and what to do past the last', async () => {
    const many = await enter(browser, limn);
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        submitted(limn, `many ${String(at).padStart(2, '0')}`, 'interests.hobbies = chess', many.apiKey),
      ),
    );
    await many.go('?size=10&sort=id&order=asc');
    await many.page.getByText('1 to 10 of 12').waitFor();
    await many.page.getByRole('button', { name: 'Next' }).click();
    await many.page.getByText('11 to 12 of 12').waitFor();
    expect(await many.page.locator('.who a').allInnerTexts()).toEqual(['many 10', 'many 11']);
    await many.go('?size=10&page=7');
    await many.page.getByRole('button', { name: 'To the first page' }).click();
    await many.page.getByText('1 to 10 of 12').waitFor();
    await many.close();
  });

  it('show their status as it changes, and new ones as they come', async () => {
    await owner.go();
    const { page } = owner;
    await expectShown(['Anna', 'Ben', 'Cleo', 'Dan']);
    reader.hold();
    await limn.post('p2', 'core_info.name = Benjamin', { key: owner.apiKey });
    const row = page.getByRole('row').filter({ hasText: 'p2' });
    await row.getByText('processing').waitFor();
    reader.release();
    await row.getByText('processing').waitFor({ state: 'hidden' });
    await row.getByRole('link', { name: 'Benjamin' }).waitFor();
    await submitted(limn, 'fresh', 'core_info.name = Eve', owner.apiKey);
    await page.getByRole('link', { name: 'Eve' }).waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it("are nobody else's: another account finds neither them nor their app", async () => {
    const stranger = await enter(browser, limn);
    await stranger.page.goto(`/apps/${owner.app}`);
    await stranger.page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await stranger.page.goto(`/apps/${owner.app}/profiles/p1`);
    await stranger.page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await stranger.go('/profiles/p1');
    await stranger.page.getByRole('heading', { name: 'There is no such profile' }).waitFor();
    await stranger.page.goto('/');
    await stranger.page.getByRole('heading', { name: 'Apps' }).waitFor();
    expect(await stranger.page.locator('.app').count()).toBe(1);
    await stranger.close();
  });
});
