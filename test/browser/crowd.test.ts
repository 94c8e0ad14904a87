import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CROWD } from '../contract/dashboard-api/browser.js';
import { openLimn, type Limn } from '../limn.js';
import { until } from '../until.js';
import { faultsOf, OF_COLOURS } from './axe.js';
import { findChromium, openChromium } from './chromium.js';
import { enter, type Owner } from './visitor.js';

const chromium = findChromium();

const DESK = { width: 1_200, height: 900 };
const PHONE = { width: 390, height: 844 };

describe.skipIf(!chromium)('an app that was filled with the sample people', () => {
  let limn: Limn;
  let browser: Browser;
  let owner: Owner;
  beforeAll(async () => {
    [limn, browser] = await Promise.all([openLimn(CROWD), openChromium(chromium!)]);
    owner = await enter(browser, limn);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });
  beforeEach(() => owner.page.setViewportSize(DESK));

  /** What axe says of a page as it is, in both themes. */
  const faults = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const colorScheme of ['dark', 'light'] as const) {
      await owner.page.emulateMedia({ colorScheme });
      found.push(...(await faultsOf(owner.page, colorScheme === 'dark' ? OF_COLOURS : undefined)));
    }
    return found;
  };

  /** On how many days the app has had profiles: on two, once midnight has passed since the first. */
  const daysOfGrowth = (): Promise<number> =>
    owner.page.evaluate(async (app) => {
      const response = await fetch('/dashboard/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'limn-app': app },
        body: JSON.stringify({ query: '{ growth { total } }' }),
      });
      const { data } = (await response.json()) as { data: { growth: { total: number }[] } };
      return data.growth.filter(({ total }) => total > 0).length;
    }, owner.app);

  it('has all thirty of them after one click', async () => {
    const { page } = owner;
    await owner.go();
    await page.getByRole('button', { name: 'Load 30 sample people' }).click();
    await page.getByText('30 in all').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    expect(await page.locator('.who a').count()).toBeGreaterThanOrEqual(20);
    await until('all are read', async () => {
      const read = await limn.fetch('/v1/search?filterBy=status&filterValue=ready', { key: owner.apiKey });
      return ((await read.json()) as { total: number }).total === 30;
    });
    expect(await faults()).toEqual([]);
  });

  it('finds somebody by each example that it gives', async () => {
    await owner.go();
    const { page } = owner;
    await page.getByRole('searchbox').waitFor();
    const ways = await page.getByLabel('Search by').locator('option').allInnerTexts();
    expect(ways.length).toBeGreaterThan(5);
    for (const way of ways) {
      await owner.go();
      await page.getByLabel('Search by').selectOption(way);
      const example = (await page.getByRole('searchbox').getAttribute('placeholder'))!;
      await page.getByRole('searchbox').fill(example);
      await page.waitForURL((url) => url.searchParams.get('q') === example);
      await page.locator('.table-frame:not(.old) .found .who a').first().waitFor();
      await expect.poll(() => page.locator('.heading output').innerText()).toMatch(/^[1-9]\d* found$/);
    }
    expect(owner.complaints).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('never ends in nothing, in %s as in the other', async (colorScheme) => {
    const { page } = owner;
    await page.emulateMedia({ colorScheme });
    await owner.go('?q=quantum%20chromodynamics&sensitivity=95');
    await page.locator('.nearest .who a').first().waitFor();
    expect(await page.locator('.nearest .who a').count()).toBe(5);
    await page.getByRole('button', { name: /^Lower to \d+: \d+ (?:person|people)$/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const lower = await page.getByRole('button', { name: /^Lower to/ }).innerText();
    await page.getByRole('button', { name: /^Lower to/ }).click();
    const promised = Number(/: (\d+)/.exec(lower)![1]);
    await expect.poll(() => page.locator('.found .who a').count()).toBe(promised);
    await page.locator('.found .because').first().waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('is narrowed by several filters at once, which are part of the address and come off one by one', async () => {
    const { page } = owner;
    await owner.go();
    const add = async (field: string, value: string): Promise<void> => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByLabel('Field').selectOption(field);
      await page.getByLabel('Contains').fill(value);
      await page.getByRole('button', { name: 'Add filter' }).click();
    };
    await page.getByText('30 in all').waitFor();
    await add('Interests', 'chess');
    await page.getByText(/^[1-9] found$/).waitFor();
    const some = await page.locator('.who a').count();
    await add('Location', 'brad');
    await expect.poll(() => page.locator('.who a').allInnerTexts()).toEqual(['Bilal Chaudhry']);
    expect(some).toBeGreaterThanOrEqual(1);
    await page.reload();
    await expect.poll(() => page.locator('.who a').allInnerTexts()).toEqual(['Bilal Chaudhry']);
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Remove the filter Location: brad' }).click();
    await expect.poll(() => page.locator('.who a').count()).toBe(some);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('30 in all').waitFor();
  });

  it('has those who are chosen exported, posted to and deleted together', async () => {
    const { page } = owner;
    await owner.go('?sort=id&order=asc');
    await page.getByText('30 in all').waitFor();
    const boxes = page.locator('.profiles tbody').getByRole('checkbox');
    const ids = (await page.locator('.who a').evaluateAll((all) => all.map((one) => one.getAttribute('href')!)))
      .slice(0, 2)
      .map((href) => decodeURIComponent(href.split('/').at(-1)!));
    for (const at of [0, 1]) await boxes.nth(at).check();
    await page.getByText('2 chosen').waitFor();
    expect(await faults()).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const saved = JSON.parse(readFileSync((await download.path())!, 'utf8')) as object[];
    expect(saved).toHaveLength(2);
    await page.getByRole('button', { name: 'Post text…' }).click();
    await page.getByLabel('The same text is read for each').fill('I love falconry.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByLabel('The same text is read for each').waitFor({ state: 'hidden' });
    for (const id of ids)
      await expect.poll(async () => JSON.stringify(await limn.ready(id, owner.apiKey))).toContain('falconry');
    await owner.go('?sort=id&order=asc');
    for (const at of [0, 1]) await boxes.nth(at).check();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByLabel('Type “2” to confirm').fill('2');
    await page.getByRole('button', { name: 'Delete 2' }).click();
    await page.getByText('28 in all').waitFor();
    for (const id of ids) expect((await limn.fetch(`/v1/profile/${id}`, { key: owner.apiKey })).status).toBe(404);
  });

  it('fills its page at a glance: cards of a row end together, and no chart is of one day', async () => {
    const { page } = owner;
    for (const width of [390, 1_280, 1_920]) {
      await page.setViewportSize({ width, height: 900 });
      const before = await daysOfGrowth();
      await owner.go('/glance');
      await page.locator('.bars li').first().waitFor();
      await page.getByText('Searches that found nobody').waitFor();
      // Midnight may have passed since they were loaded, or may just pass.
      const charts = [before, await daysOfGrowth()].map((days) => (days > 1 ? 1 : 0));
      expect(charts).toContain(await page.locator('[aria-label=Growth]').count());
      // All of them were read today: a single bar would tell nothing.
      await page
        .getByLabel('How fresh')
        .getByText(/^Today, all \d+$/)
        .waitFor();
      const boxes = await page
        .locator('.charts > .card')
        .evaluateAll((cards) =>
          cards.map((card) => card.getBoundingClientRect().toJSON() as Record<'top' | 'bottom' | 'right', number>),
        );
      const edge = Math.max(...boxes.map(({ right }) => right));
      for (const { top, bottom } of boxes) {
        const row = boxes.filter((other) => other.top === top);
        expect(row.map((other) => Math.round(other.bottom - bottom))).toEqual(row.map(() => 0));
        expect(Math.round(edge - Math.max(...row.map(({ right }) => right)))).toBe(0);
      }
    }
  });

  it('is shown whole on a phone: no choice is cut off, no word broken, no control out of reach', async () => {
    const { page } = owner;
    await page.setViewportSize(PHONE);
    const cutOff = (): Promise<number> =>
      page.evaluate<number>(
        `[...document.querySelectorAll('.segments')].filter((one) => one.scrollWidth > one.clientWidth).length`,
      );
    await owner.go('/connect');
    for (const last of ['MCP', 'Others']) await page.getByRole('button', { name: last, exact: true }).click();
    expect(await cutOff()).toBe(0);
    await page.getByText('or rotate it').waitFor();
    await owner.go('/context?id=hannah-brewer');
    await page.locator('.why td').first().waitFor();
    expect(await page.locator('.why [data-label=Near]').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Question' }).fill('Which swimming could they like?');
    await page.locator('.why [data-label=Near] .meter').first().waitFor();
    const heights = await page
      .locator('.why td:nth-child(2)')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height));
    expect(new Set(heights.map(Math.round)).size).toBe(1);
    await owner.go('?q=somebody%20who%20loves%20the%20sea&sensitivity=60');
    const lower = page.getByRole('button', { name: /^Lower to / });
    await lower.waitFor();
    const foundBefore = await page.locator('.found .who a').count();
    await lower.click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sensitivity')).not.toBe('60');
    // Until its answer is there, which has more, the one before is shown pale.
    await expect.poll(() => page.locator('.table-frame:not(.old) .found .who a').count()).toBeGreaterThan(foundBefore);
    // A list that is asked for again while axe looks is pale for a moment.
    await expect.poll(faults, { timeout: 30_000 }).toEqual([]);
  });

  it('has names on the map of a phone, none over another', async () => {
    const { page } = owner;
    await owner.go('/map');
    const names = page.locator('.people-map text');
    await names.first().waitFor();
    expect(await names.count()).toBeGreaterThan(10);
    const overlaps = await names.evaluateAll((all) => {
      const boxes = all.map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }));
      return boxes.flatMap(({ name, box: a }, at) =>
        boxes
          .slice(at + 1)
          .filter(
            ({ box: b }) =>
              a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 6 && b.top < a.bottom - 6,
          )
          .map((other) => `${name} and ${other.name}`),
      );
    });
    expect(overlaps).toEqual([]);
    const drawing = (await page.locator('.people-map svg').boundingBox())!;
    const lowest = await page
      .locator('.people-map .region-name')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
    expect(lowest).toBeLessThanOrEqual(drawing.y + drawing.height + 1);
    expect(await page.locator('.people-map').evaluate((figure) => figure.scrollWidth <= figure.clientWidth)).toBe(true);
  });

  it('is drawn as a map on which each of them leads to their profile', async () => {
    const { page } = owner;
    await owner.go('/map');
    await page.locator('.people-map .person').first().waitFor();
    expect(await page.locator('.people-map .person').count()).toBe(28);
    // The drawing learns how large it is, and then where there is room for names.
    await expect.poll(() => page.locator('.people-map .region-name').count()).toBeGreaterThan(1);
    expect(await faults()).toEqual([]);
    // Names may overlap: whoever lies on top there is opened.
    await page.locator('.people-map .person .dot').first().click({ force: true });
    await page.waitForURL(/\/profiles\//);
    await page.locator('.history .entry').first().waitFor();
    expect(owner.complaints).toEqual([]);
  });

  it('calls the pets of somebody by their names', async () => {
    await owner.go('/profiles/oliver-strand');
    const around = owner.page.getByRole('region', { name: 'People around them' });
    await around.waitFor();
    expect(await around.getByRole('listitem').allInnerTexts()).toContain('Fly, dog');
  });

  it('has the facts about somebody in two columns on a phone', async () => {
    await owner.page.setViewportSize(PHONE);
    await owner.go('/profiles/hannah-brewer');
    const facts = owner.page.getByRole('region', { name: 'About' }).locator('.fact');
    await facts.first().waitFor();
    const lefts = await facts.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(lefts.length).toBeGreaterThan(2);
    expect(new Set(lefts).size).toBe(2);
  });

  it('tells in the history of somebody what kind of text was read, and how long it was', async () => {
    const { page } = owner;
    await owner.go('/profiles/hannah-brewer');
    const journal = page.locator('.entry').filter({ hasText: 'A journal was read' });
    await journal.getByText(/^\d+ bytes$/).waitFor();
    const chat = page.locator('.entry').filter({ hasText: 'A chat was read' }).first();
    await chat.getByText(/^conversation · \d+ bytes$/).waitFor();
    expect(await journal.locator('.lines > li > .muted').allInnerTexts()).toEqual(['Memories']);
    expect(await journal.locator('.lines > li > ul > li').count()).toBeGreaterThan(1);
    await page.locator('.year h3').first().waitFor();
    expect(await faults()).toEqual([]);
  });
});
