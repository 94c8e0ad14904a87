import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD } from '../contract/dashboard-api/browser.js';
import { openLimn, type Limn } from '../limn.js';
import { findChromium, openChromium } from './chromium.js';
import { enter } from './visitor.js';

const chromium = findChromium();
const PHONE = { width: 390, height: 844 };

/** What is written on a canvas, and the line of text that it takes up. */
interface Written {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Runs in the page, before its own scripts: notes what is written on each canvas since it was cleared. */
const NOTE_WRITING = `
  globalThis.written = new Map();
  const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...area) {
    written.set(this.canvas, []);
    clearRect.apply(this, area);
  };
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...more) {
    const size = this.measureText(text);
    written.set(this.canvas, [...(written.get(this.canvas) ?? []), {
      text,
      left: x - size.actualBoundingBoxLeft,
      right: x + size.actualBoundingBoxRight,
      top: y - size.fontBoundingBoxAscent,
      bottom: y + size.fontBoundingBoxDescent,
    }]);
    fillText.call(this, text, x, y, ...more);
  };
`;

describe.skipIf(!chromium)('what is written on a phone', () => {
  let limn: Limn;
  let browser: Browser;
  beforeAll(async () => {
    [limn, browser] = await Promise.all([openLimn(CROWD), openChromium(chromium!)]);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });

  it('shows each request in a line of its own, with its moment, status, duration and id', async () => {
    const owner = await enter(browser, limn, { viewport: PHONE });
    const { page } = owner;
    await limn.fetch('/v1/profile/somebody-with-a-long-name', { key: owner.apiKey });
    await owner.go('/live');
    const request = page.locator('.requests tbody tr').first();
    const path = request.getByText('GET /v1/profile/somebody-with-a-long-name');
    await path.waitFor();
    const tops = await path.evaluate((one) => [...one.getClientRects()].map(({ top }) => top));
    expect(new Set(tops).size).toBe(1);
    for (const part of ['404', / ms$/, /^[0-9a-f]{8}$/]) expect(await request.getByText(part).isVisible()).toBe(true);
    expect(await request.locator('time').isVisible()).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await owner.close();
  });

  it('keeps the numbers and the days beside a chart apart', async () => {
    const owner = await enter(browser, limn, { viewport: PHONE });
    const { page } = owner;
    await limn.app.needs.storage.run(
      {
        text:
          'insert into daily_usage (tenant_id, day, submissions, calls, prompt_tokens, cached_tokens, ' +
          'completion_tokens, embedding_calls, embedding_tokens) ' +
          `select $1, (now() at time zone 'utc')::date - ago, 9, 9, 900, 0, 90, 9, 90 from generate_series(0, 20) ago`,
      },
      [owner.app],
    );
    await page.addInitScript({ content: NOTE_WRITING });
    await owner.go('/glance');
    await page.getByLabel('Model calls a day').locator('canvas').waitFor();
    const charts = await page.evaluate<Written[][]>('[...globalThis.written.values()]');
    expect(charts.length).toBeGreaterThan(0);
    for (const labels of charts) {
      expect(labels.length).toBeGreaterThan(4);
      const overlaps = labels.flatMap((a, at) =>
        labels
          .slice(at + 1)
          .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          .map((b) => `${a.text} and ${b.text}`),
      );
      expect(overlaps).toEqual([]);
    }
    await owner.close();
  });
});
