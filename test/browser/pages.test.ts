import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD } from '../contract/dashboard-api/browser.js';
import { openLimn, type Limn } from '../limn.js';
import { faultsOf } from './axe.js';
import { findChromium, openChromium } from './chromium.js';
import { enter, signUp } from './visitor.js';

const chromium = findChromium();

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

  it.each([
    ['light', 1_200],
    ['dark', 390],
  ] as const)(
    'has nothing that axe complains about, and fits, when it is %s and %d wide',
    async (colorScheme, width) => {
      const visitor = await signUp(browser, limn, { colorScheme, viewport: { width, height: 844 } });
      const { page } = visitor;
      const faults: Record<string, string[]> = {};
      const look = async (name: string): Promise<void> => {
        const overflow = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        faults[name] = [...(await faultsOf(page)), ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
      };
      /** By the side bar, or where there is no room for it by the menu. */
      const goTo = async (link: string): Promise<void> => {
        if (width < 960) await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('link', { name: link, exact: true }).click();
      };
      await look('no app');
      await page.getByLabel('Name').fill('Front desk');
      await page.getByRole('button', { name: 'Create app' }).click();
      await page.getByTestId('api-key').waitFor();
      await look('key');
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Load 30 sample people' }).waitFor();
      await look('first minutes');
      await page.getByRole('button', { name: 'Post a text' }).click();
      await page.getByRole('button', { name: 'Try an example' }).click();
      await look('start');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('link', { name: 'Open the profile' }).waitFor();
      await look('result');
      await page.getByRole('link', { name: 'Open the profile' }).click();
      await page.getByRole('button', { name: /Utrecht/ }).click();
      await look('profile');
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('heading', { name: 'What changed' }).waitFor();
      await page.getByRole('button', { name: 'Delete…' }).click();
      await look('comparing and deleting');
      await page.keyboard.press('Escape');
      await page
        .locator('.entry')
        .last()
        .getByRole('link', { name: /See it then/ })
        .click();
      await page.getByText('Back to now').waitFor();
      await look('past');
      await goTo('Profiles');
      await page.getByRole('table').getByRole('link', { name: 'Lena' }).waitFor();
      await look('profiles');
      await page.getByRole('searchbox').fill('carburettor repair');
      await page.getByText(/^Nobody reaches/).waitFor();
      await look('nobody found');
      await goTo('At a glance');
      await page.getByText('Waiting to be read').waitFor();
      await look('glance');
      await page.getByRole('heading', { name: 'What they like most' }).waitFor();
      await look('people at a glance');
      for (const [link, shown] of [
        ['Map of people', 'Too few people for a map'],
        ['Context builder', 'Why these, in this order'],
        ['Live', 'No requests yet'],
        ['Connect', 'From an assistant (MCP)'],
        ['Tokens', 'How tokens work'],
        ['Webhooks', 'Nobody is told yet'],
        ['Usage', 'Daily limit'],
        ['Post text', 'Post text, meet the person'],
      ] as const) {
        await goTo(link);
        await page.getByRole('heading', { name: shown }).waitFor();
        await look(link);
      }
      await goTo('Tokens');
      await page.getByRole('button', { name: 'Make a token' }).click();
      await page.getByTestId('token').waitFor();
      await look('token');
      await goTo('Usage');
      await page.getByLabel('Tokens a day').fill('1000');
      await page.getByRole('button', { name: 'Set the limit' }).click();
      await page.getByRole('button', { name: 'No limit' }).waitFor();
      await look('limit');
      await goTo('Webhooks');
      await page.getByRole('button', { name: 'New endpoint…' }).click();
      await page.getByLabel('Address').fill('https://hooks.invalid/limn');
      await look('new endpoint');
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      await page.getByTestId('webhook-secret').waitFor();
      await look('secret');
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Send a test event' }).click();
      await page.getByText('webhook.test').waitFor();
      await look('deliveries');
      await page.getByRole('button', { name: 'Rotate secret…' }).click();
      await look('rotating');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('A person, a page, an action…').waitFor();
      // Typed without a click, it goes into the field, and a page is nearer than a search for its name.
      await page.keyboard.type('usage');
      await page.getByRole('option', { name: 'Usage', selected: true }).waitFor();
      await page.getByPlaceholder('A person, a page, an action…').fill('len');
      await page.getByRole('option', { name: /Lena/ }).waitFor();
      await look('palette');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Lena' }).waitFor();
      await goTo('Settings');
      await page.getByRole('button', { name: /Rotate key/ }).waitFor();
      await look('settings');
      await page.goto('/docs/graphql');
      await page.getByRole('heading', { level: 1, name: 'GraphQL' }).waitFor();
      await look('reference of GraphQL');
      await page.goto('/account');
      await page.getByRole('button', { name: 'Change password' }).waitFor();
      await look('account');
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByLabel('E-mail').waitFor();
      await look('door');
      expect(Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))).toEqual({});
      expect(visitor.complaints).toEqual([]);
      await visitor.close();
    },
  );

  it('is read at four times its size, has targets of 24 px, and a heading where there is nothing', async () => {
    const visitor = await enter(browser, limn, { viewport: { width: 320, height: 256 } });
    const { page } = visitor;
    await limn.post('ann', 'I am Ann, and I live in Leeds.', { key: visitor.apiKey });
    await limn.ready('ann', visitor.apiKey);
    const faults: Record<string, unknown[]> = {};
    for (const [place, sign] of [
      ['', '.who a'],
      ['/profiles/ann?from=2026-01-01T00:00:00Z', '.difference td'],
      ['/profiles/nobody', 'main h1'],
      ['/context?id=ann', '.why td'],
      ['/glance', '.charts .card'],
    ] as const) {
      await visitor.go(place);
      await page.locator(sign).first().waitFor();
      const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      faults[place] = [
        ...(over > 0 ? [`${over} px too wide`] : []),
        ...(await faultsOf(page, ['target-size', 'page-has-heading-one'])),
      ];
    }
    const choice = page.getByRole('checkbox', { name: 'Choose Ann' });
    await visitor.go();
    await choice.waitFor();
    // Beside what is drawn, within what is pressed.
    await choice.locator('..').click({ position: { x: 2, y: 12 } });
    await page.getByText('1 chosen').waitFor();
    await page.goto('/docs/graphql');
    faults['reference'] = await faultsOf(page, ['target-size']);
    await page.getByRole('navigation', { name: 'What there is' }).getByRole('link', { name: 'Mutations' }).click();
    await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(500);
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    await visitor.close();
  });

  it.each([320, 390, 1_200])('opens menus and filters that are wholly within a window %d wide', async (width) => {
    const visitor = await enter(browser, limn, { viewport: { width, height: 700 } });
    const { page } = visitor;
    await limn.post('ann', 'I am Ann, and I live in Leeds.', { key: visitor.apiKey });
    await limn.ready('ann', visitor.apiKey);
    await visitor.go();
    await page.locator('.drawn').waitFor({ state: 'detached' });
    const faults: Record<string, string[]> = {};
    for (const name of ['Filter', 'Views', 'Columns']) {
      await page.getByRole('button', { name, exact: true }).click();
      const box = (await page.getByRole('group', { name, exact: true }).boundingBox())!;
      const isWithin = box.x >= 0 && box.x + box.width <= width;
      faults[name] = [...(isWithin ? [] : [`from ${box.x} to ${box.x + box.width}`]), ...(await faultsOf(page))];
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Contains').fill('leeds');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('button', { name: 'Remove the filter Location: leeds' }).waitFor();
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    await visitor.close();
  });

  it('has nothing that goes on moving for those whom that disturbs', async () => {
    const visitor = await signUp(browser, limn);
    const { page } = visitor;
    await page.evaluate(`for (const name of ['bone', 'status processing'])
      document.querySelector('main').append(Object.assign(document.createElement('div'), { className: name }))`);
    expect(await page.locator('.status.processing').count()).toBe(1);
    await expect.poll(() => page.evaluate<number>('document.getAnimations().length')).toBe(0);
    await visitor.close();
  });

  it('can be used by keyboard alone', async () => {
    const visitor = await signUp(browser, limn);
    const { page } = visitor;
    const focused = (): Promise<string> =>
      page.evaluate<string>('document.activeElement.innerText || document.activeElement.getAttribute("name") || ""');
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let steps = 0; steps < 60; steps++) {
        await page.keyboard.press('Tab');
        if (name.test(await focused())) return;
      }
      throw new Error(`Nothing called ${name} was reached`);
    };
    await tabTo(/^name$/);
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByTestId('api-key').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByTestId('api-key').isVisible()).toBe(true);
    await tabTo(/^Done$/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Post a text' }).waitFor();
    await tabTo(/^Post a text$/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Try an example' }).waitFor();
    await tabTo(/^Try an example$/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    await page.getByLabel('Profile id').focus();
    await tabTo(/^Submit$/);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Open the profile' }).waitFor();
    await tabTo(/^Open the profile$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Lena' }).waitFor();
    await tabTo(/Utrecht/);
    await page.keyboard.press('Enter');
    await page.locator('.evidence blockquote').first().waitFor();
    await tabTo(/^Pin$/);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: /Utrecht.*pinned/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Lena' }).waitFor();
    // What comes later takes no focus.
    await page.locator('.entry').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('To the content');
    await visitor.close();
  });
});
