import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD } from '../contract/dashboard-api/browser.js';
import { dictation } from '../contract/graphql/dictation.js';
import { submitted } from '../contract/graphql/wire.js';
import { openLimn, type Limn } from '../limn.js';
import { findChromium, openChromium } from './chromium.js';
import { enter, type Owner } from './visitor.js';

const chromium = findChromium();

/** Counts in the page how often a moment is put into words. */
const countFormatted = `globalThis.formatted = 0;
  const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format');
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get() { formatted++; return get.call(this); } });`;

describe.skipIf(!chromium)('the history of a profile', () => {
  let limn: Limn;
  let browser: Browser;
  let owner: Owner;
  beforeAll(async () => {
    [limn, browser] = await Promise.all([openLimn({ ...CROWD, reader: dictation().reader }), openChromium(chromium!)]);
    owner = await enter(browser, limn);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });

  it('stays quick with ten thousand entries of history, which come a page at a time', async () => {
    await submitted(limn, 'long', 'core_info.name = Lon', owner.apiKey);
    await limn.app.needs.storage.run(
      {
        text: `insert into update_log (tenant_id, profile_id, seq, submission_id,
  extracted_on, changes)
        select tenant_id, profile_id, nextval('stream_seq'), gen_random_uuid(), extracted_on + make_interval(secs => i
          / 1e6), '{"interests":{"music":[{"value":"band ' || i || '","confidence":0.5}]}}'
        from update_log, generate_series(1, 10000) as i where profile_id = 'long'`,
      },
      [],
    );
    await owner.go('/profiles/long');
    const { page } = owner;
    await page.getByText('Music band 9976', { exact: true }).waitFor();
    expect(await page.locator('.entry').count()).toBe(25);
    await page.evaluate(countFormatted);
    const formatted: number[] = [];
    for (const last of [9_951, 9_926, 9_901]) {
      const before = await page.evaluate<number>('formatted');
      await page.getByRole('button', { name: 'Show older' }).click();
      await page.getByText(`Music band ${last}`, { exact: true }).waitFor();
      formatted.push((await page.evaluate<number>('formatted')) - before);
    }
    expect(await page.locator('.entry').count()).toBe(100);
    // What is shown already is not drawn again; now and then, moments are told anew as time goes by.
    expect(Math.min(...formatted.slice(1))).toBeLessThan(1.25 * formatted[0]!);
    // A page far below is neither laid out nor painted, nor are its entries looked at one by one.
    await page.evaluate('scrollTo(0, 0)');
    const last = page.locator('.entry').last();
    await expect.poll(() => last.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))).toBe(false);
  });
});
