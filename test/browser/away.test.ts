import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD } from '../contract/dashboard-api/browser.js';
import { dictation } from '../contract/graphql/dictation.js';
import { submitted } from '../contract/graphql/wire.js';
import { openLimn, type Limn } from '../limn.js';
import { openLine, type Line } from '../line.js';
import { PATIENCE_MS } from '../until.js';
import { findChromium, openChromium } from './chromium.js';
import { enter, type Owner } from './visitor.js';

const chromium = findChromium();
const AWAY = 'Limn cannot be reached. Check your connection; your work is not lost.';
const OLDER = 'Reconnecting… what you see may be older';

describe.skipIf(!chromium)('a service that goes away', () => {
  let limn: Limn;
  let line: Line;
  let browser: Browser;
  let owner: Owner;
  beforeAll(async () => {
    [limn, browser] = await Promise.all([openLimn({ ...CROWD, reader: dictation().reader }), openChromium(chromium!)]);
    line = await openLine(limn.url);
    owner = await enter(browser, limn, { baseURL: line.url });
    for (const name of ['Ann', 'Ben'])
      await submitted(limn, name.toLowerCase(), `core_info.name = ${name}`, owner.apiKey);
  });
  afterAll(async () => {
    await browser?.close();
    await line?.cut();
    await limn?.close();
  });

  const opened = async (place: string): Promise<Page> => {
    const page = await owner.page.context().newPage();
    await page.goto(`/apps/${owner.app}${place}`);
    return page;
  };

  it('leaves what is shown and typed where it is, and comes back by itself', async () => {
    const list = await opened('');
    const profile = await opened('/profiles/ann');
    const live = await opened('/live');
    const post = await opened('/start');
    await list.getByRole('link', { name: 'Ann' }).waitFor();
    await profile.locator('.history .entry').waitFor();
    await live.getByText('following').waitFor();
    await live.locator('.stream li').first().waitFor();
    await post.getByLabel('Profile id').fill('cleo');
    await post.getByLabel('Text', { exact: true }).fill('core_info.name = Cleo');
    await line.cut();

    await list.bringToFront();
    await list.getByRole('searchbox').fill('anybody');
    await list.getByText(AWAY).waitFor();
    await list.getByText(OLDER).waitFor();
    // What is shown was not found by these words: it is pale, and nothing is counted.
    await list.locator('.table-frame.old').getByRole('link', { name: 'Ann' }).waitFor();
    expect(await list.locator('.heading output').innerText()).toBe('');
    await profile.bringToFront();
    await profile.getByText(OLDER).waitFor();
    expect(await profile.getByRole('heading', { level: 1 }).innerText()).toBe('Ann');
    expect(await profile.locator('.history .entry').count()).toBe(1);
    await live.bringToFront();
    await live.getByText('waiting for the service').waitFor();
    expect(await live.locator('.stream li').count()).toBe(2);
    await post.bringToFront();
    await post.getByRole('button', { name: 'Submit' }).click();
    await post.getByText(AWAY).waitFor();
    expect(await post.getByLabel('Text', { exact: true }).inputValue()).toBe('core_info.name = Cleo');

    await line.mend();
    await post.getByRole('button', { name: 'Submit' }).click();
    await post.getByRole('link', { name: 'Open the profile' }).waitFor();
    await live.bringToFront();
    await live.getByText('following').waitFor();
    await live.locator('.stream li').filter({ hasText: 'cleo' }).filter({ hasText: 'read' }).waitFor();
    for (const page of [list, profile, live]) {
      await page.bringToFront();
      await page.getByText(OLDER).waitFor({ state: 'detached' });
      await page.getByText(AWAY).first().waitFor({ state: 'detached' });
    }
    await list.locator('.table-frame:not(.old)').waitFor();
    await Promise.all([list, profile, live, post].map((page) => page.close()));
  });

  it('does not break a page that is opened meanwhile, which keeps its header and comes later', async () => {
    const page = await opened('/profiles/ann');
    await page.locator('.history .entry').waitFor();
    await line.cut();
    await page.getByText(OLDER).waitFor();
    await page.getByRole('link', { name: 'Tokens', exact: true }).click();
    await page.locator('main').getByText(AWAY).waitFor();
    await page.getByRole('link', { name: 'Profiles', exact: true }).waitFor();
    await line.mend();
    await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    // Nothing of this page follows anything, so that nothing is older than it seems.
    await expect.poll(() => page.getByText(OLDER).count(), { timeout: PATIENCE_MS }).toBe(0);
    await page.close();
  });

  it('is asked again for a context whose question was changed meanwhile', async () => {
    const page = await opened('/context?id=ann');
    await page.locator('.prompt pre').waitFor();
    await line.cut();
    await page.getByLabel('Question').fill('Who is that?');
    await page.getByText(AWAY).waitFor();
    await line.mend();
    await page.getByText(AWAY).waitFor({ state: 'detached' });
    await page.locator('.builder-result:not(.old) .prompt pre').waitFor();
    expect(await page.getByLabel('Question').inputValue()).toBe('Who is that?');
    await page.close();
  });
});
