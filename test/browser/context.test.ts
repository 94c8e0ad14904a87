import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD } from '../contract/dashboard-api/browser.js';
import { dictation } from '../contract/graphql/dictation.js';
import { submitted } from '../contract/graphql/wire.js';
import { openLimn, type Limn } from '../limn.js';
import { findChromium, openChromium } from './chromium.js';
import { enter, type Owner } from './visitor.js';

const chromium = findChromium();
const ID = "o'hara";

describe.skipIf(!chromium)('the context builder', () => {
  let limn: Limn;
  let browser: Browser;
  let owner: Owner;
  beforeAll(async () => {
    [limn, browser] = await Promise.all([openLimn({ ...CROWD, reader: dictation().reader }), openChromium(chromium!)]);
    owner = await enter(browser, limn, { hasTouch: true });
    const memories = Array.from({ length: 20 }, (_, at) => `memories = saw the sea for the ${at + 2}th time`);
    await submitted(limn, ID, ['core_info.name = Ann', ...memories].join('\n'), owner.apiKey);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });

  /** The tokens that are asked for, once the prompt is that for them. */
  const expectTokens = async (page: Page, tokens: RegExp): Promise<void> => {
    await expect.poll(() => page.locator('#tokens').inputValue()).toMatch(tokens);
    const asked = await page.locator('#tokens').inputValue();
    await page.locator('.builder-result:not(.old) .prompt').getByText(`of ${asked} tokens`).waitFor();
  };

  it('tells what fits the tokens that its slider is set to: by mouse, by keyboard and by touch', async () => {
    const { page } = owner;
    await owner.go(`/context?id=${encodeURIComponent(ID)}`);
    const slider = page.locator('#tokens');
    await expectTokens(page, /^200$/);
    const { x, y, width, height } = (await slider.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(24);
    const at = (share: number): [x: number, y: number] => [x + width * share, y + height / 2];
    await page.mouse.click(...at(0.9));
    await expectTokens(page, /^9\d\d$/);
    await page.mouse.down();
    await page.mouse.move(...at(0.5), { steps: 4 });
    await page.mouse.up();
    await expectTokens(page, /^(?:49|50|51|52)\d$/);
    await slider.press('Home');
    await expectTokens(page, /^16$/);
    await slider.press('ArrowRight');
    await expectTokens(page, /^20$/);
    await slider.press('End');
    await expectTokens(page, /^1000$/);
    expect(await page.locator('.why tbody tr').count()).toBeGreaterThan(20);
    await page.touchscreen.tap(...at(0.1));
    await expectTokens(page, /^(?:9|10|11)\d$/);
    expect(await page.locator('.why tbody tr').count()).toBeLessThan(20);
  });

  it('is the same after a reload, and its request can be run as it stands', async () => {
    const { page } = owner;
    await page.getByLabel('Question').fill('How often at the sea?');
    await page.waitForURL(/q=How\+often/);
    const tokens = await page.locator('#tokens').inputValue();
    await page.reload();
    await expectTokens(page, new RegExp(`^${tokens}$`));
    expect(await page.getByLabel('Question').inputValue()).toBe('How often at the sea?');
    const line = await page.getByLabel('The context as curl').innerText();
    const quoted = /curl -s '(.+)' \\/.exec(line)![1]!;
    const address = quoted.replaceAll(String.raw`'\''`, "'");
    expect(address).not.toBe(quoted);
    const told = await fetch(address, { headers: { authorization: `Bearer ${owner.apiKey}` } });
    expect(((await told.json()) as { text: string }).text).toContain('sea');
    expect(owner.complaints).toEqual([]);
  });
});
