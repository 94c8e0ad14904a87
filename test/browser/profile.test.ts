import { readFile } from 'node:fs/promises';
import type { Browser, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD } from '../contract/dashboard-api/browser.js';
import { dictation } from '../contract/graphql/dictation.js';
import { submitted } from '../contract/graphql/wire.js';
import { openLimn, type Limn } from '../limn.js';
import { findChromium, openChromium } from './chromium.js';
import { enter, type Owner } from './visitor.js';

const chromium = findChromium();

describe.skipIf(!chromium)('the page of a profile', () => {
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

  const say = (id: string, ...lines: string[]): Promise<string> => submitted(limn, id, lines.join('\n'), owner.apiKey);

  it('shows the quote of a value on hover, above it where the window ends below', async () => {
    await say('flo', 'core_info.name = Flo', 'interests.hobbies = chess');
    await owner.go('/profiles/flo');
    const { page } = owner;
    const chip = page.getByRole('button', { name: /^chess/ });
    await chip.waitFor();
    const quote = page.getByRole('tooltip');
    const hoverAt = async (height: number): Promise<{ top: number; bottom: number; ofChip: number }> => {
      await page.mouse.move(0, 0);
      await page.setViewportSize({ width: 1_200, height });
      await chip.hover();
      const [box, own] = [await quote.boundingBox(), await chip.boundingBox()];
      return { top: box!.y, bottom: box!.y + box!.height, ofChip: own!.y };
    };
    const roomy = await hoverAt(900);
    expect(roomy.top).toBeGreaterThan(roomy.ofChip);
    const cramped = await hoverAt(Math.ceil(roomy.top + 4));
    expect(cramped.bottom).toBeLessThanOrEqual(cramped.ofChip);
    await page.setViewportSize({ width: 1_200, height: 900 });
  });

  it('tells the summary first, then the rest, each with how sure it is and its evidence a click away', async () => {
    await say(
      'ann',
      'core_info.name = Ann',
      'core_info.age = 41',
      'interests.hobbies = chess',
      'personality.traits = calm',
      'personality.mood_trends.recent = cheerful',
      'memories = moved house @2024-05-01',
      'preferences.topics_to_avoid = politics',
    );
    await owner.go('/profiles/ann');
    const { page } = owner;
    await page.getByRole('heading', { level: 1, name: 'Ann' }).waitFor();
    expect(await page.locator('.portrait > *').first().getAttribute('class')).toBe('summary');
    expect(await page.locator('.part-title').allInnerTexts()).toEqual([
      'About',
      'Interests',
      'Personality',
      'How to talk with them',
      'Memories',
      'History',
    ]);
    await page.getByRole('button', { name: /^chess.*confidence \d+ %$/ }).click();
    await page.getByText('said just now').waitFor();
    expect(await page.locator('.evidence blockquote').allInnerTexts()).toEqual([expect.stringContaining('chess')]);
    await page.getByRole('button', { name: /moved house/ }).click();
    expect(await page.locator('.year h3').allInnerTexts()).toEqual(['2024']);
    expect(await page.locator('.timeline .when time').allInnerTexts()).toEqual(['May 1']);
    expect(await page.locator('.timeline blockquote').allInnerTexts()).toEqual([
      expect.stringContaining('moved house @2024-05-01'),
    ]);
  });

  it('changes while it is looked at, by a socket that a ticket opens, and another when that one is gone', async () => {
    await say('ben', 'core_info.location = Oslo');
    const { page } = owner;
    const lines: WebSocketRoute[] = [];
    const openings: Record<string, string>[] = [];
    await page.routeWebSocket(/\/graphql$/, (line) => {
      const server = line.connectToServer();
      lines.push(line);
      line.onMessage((message) => {
        const { type, payload } = JSON.parse(String(message)) as { type: string; payload: Record<string, string> };
        if (type === 'connection_init') openings.push(payload);
        server.send(message);
      });
    });
    await owner.go('/profiles/ben');
    await page.getByRole('button', { name: /Oslo/ }).waitFor();
    await say('ben', 'core_info.location = Bergen');
    await page.getByRole('button', { name: /Bergen/ }).waitFor();
    await lines[0]!.close({ code: 1012, reason: 'Service restart' });
    await expect.poll(() => openings.length).toBe(2);
    await say('ben', 'core_info.location = Tromso');
    await page.getByRole('button', { name: /Tromso/ }).waitFor();
    expect(openings.map((one) => Object.keys(one))).toEqual([['ticket'], ['ticket']]);
    expect(openings[0]!['ticket']).not.toBe(openings[1]!['ticket']);
  });

  it('undoes a text and restores it, in the log and in what is shown', async () => {
    await say('cleo', 'core_info.location = Oslo');
    await say('cleo', 'core_info.location = Rome', 'interests.music = jazz');
    await owner.go('/profiles/cleo');
    const { page } = owner;
    const latest = page.locator('.entry').first();
    await page.getByRole('button', { name: /Rome/ }).waitFor();
    await latest.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /Oslo/ }).waitFor();
    await page.getByText('A text was undone').waitFor();
    expect(await page.getByRole('button', { name: /jazz/ }).count()).toBe(0);
    await latest.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: /jazz/ }).waitFor();
    await page.getByText('A text was restored').waitFor();
    expect(await page.locator('.entry').count()).toBe(4);
  });

  it('pins a value, which no text changes then, until it is unpinned', async () => {
    await say('dan', 'core_info.location = Oslo');
    await owner.go('/profiles/dan');
    const { page } = owner;
    await page.getByRole('button', { name: /Oslo/ }).click();
    await page.getByRole('button', { name: 'Pin', exact: true }).click();
    await page.getByRole('button', { name: /Oslo.*pinned/ }).waitFor();
    await say('dan', 'core_info.location = Rome', 'interests.music = jazz');
    await page.getByRole('button', { name: /jazz/ }).waitFor();
    expect(await page.getByRole('button', { name: /Oslo.*pinned/ }).count()).toBe(1);
    await page.getByRole('button', { name: 'Unpin' }).click();
    await page.getByRole('button', { name: /Rome/ }).waitFor();
  });

  it('corrects a value of a list, and forgets one until it is brought back', async () => {
    await say('eva', 'interests.music = jazzz', 'interests.sports = golf');
    await owner.go('/profiles/eva');
    const { page } = owner;
    await page.getByRole('button', { name: /jazzz/ }).click();
    await page.getByRole('button', { name: 'Correct…' }).click();
    // Who changes their mind by the keyboard is where they were.
    await page.getByLabel('Music').press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Correct…');
    await page.keyboard.press('Enter');
    await page.getByLabel('Music').fill('jazz');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^jazz .pinned/ }).waitFor();
    // The next Tab goes on there, and not at the top of the page.
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Interests');
    expect(await page.getByRole('button', { name: /jazzz/ }).count()).toBe(0);
    await page.getByRole('button', { name: /golf/ }).click();
    await page.getByRole('button', { name: 'Forget' }).click();
    const forgotten = page.getByRole('region', { name: 'Forgotten' }).getByRole('listitem').filter({ hasText: 'golf' });
    await forgotten.getByRole('button', { name: 'Bring back' }).click();
    await page.getByRole('button', { name: /golf/ }).waitFor();
  });

  it('looks back: as it was at a moment, and what changed since, both by an address', async () => {
    await say('fay', 'core_info.location = Oslo', 'interests.music = jazz');
    await say('fay', 'core_info.location = Rome', '-interests.music = jazz');
    await owner.go('/profiles/fay');
    const { page } = owner;
    await page
      .locator('.entry')
      .last()
      .getByRole('link', { name: /Changes since/ })
      .click();
    await page.getByRole('heading', { name: 'What changed' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.className')).toContain('compare');
    const rows = page.locator('.difference tbody tr');
    await rows.first().waitFor();
    expect((await rows.allInnerTexts()).map((row) => row.split(/\s*\t\s*/))).toEqual(
      expect.arrayContaining([
        ['Location', 'Oslo', 'Rome'],
        ['Music', 'jazz', 'no longer there'],
      ]),
    );
    await page.getByRole('button', { name: 'Close' }).click();
    await page
      .locator('.entry')
      .last()
      .getByRole('link', { name: /See it then/ })
      .click();
    await page.getByRole('button', { name: /Oslo/ }).waitFor();
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toContain('This is the profile as it was on');
    await page.reload();
    await page.getByRole('button', { name: /jazz/ }).click();
    expect(await page.getByRole('button', { name: 'Pin', exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to now' }).click();
    await page.getByRole('button', { name: /Rome/ }).waitFor();
  });

  it('gives everything away as JSON, and is gone once its id was typed', async () => {
    const id = 'auth0|a/b c%';
    await say(id, 'core_info.name = Gil', 'interests.music = jazz');
    await owner.go(`/profiles/${encodeURIComponent(id)}`);
    const { page } = owner;
    await page.getByRole('heading', { level: 1, name: 'Gil' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export JSON' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('auth0_a_b_c_.json');
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      profile: {
        profileId: id,
        coreInfo: { name: { value: 'Gil', evidence: [{ quote: expect.stringContaining('Gil') as string }] } },
      },
      updateLog: [{ changes: { core_info: {} } }],
    });
    await page.getByRole('button', { name: 'Delete…' }).click();
    const confirm = page.getByRole('dialog');
    expect(await confirm.getByRole('button', { name: 'Delete profile' }).isDisabled()).toBe(true);
    await confirm.getByRole('textbox').fill(id);
    await confirm.getByRole('button', { name: 'Delete profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profiles' }).waitFor();
    expect((await limn.fetch(`/v1/profile/${encodeURIComponent(id)}`, { key: owner.apiKey })).status).toBe(404);
    await owner.go(`/profiles/${encodeURIComponent(id)}`);
    await page.getByRole('heading', { name: 'There is no such profile' }).waitFor();
  });

  it('shows hostile values as the words that they are', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    await say(
      evil,
      'core_info.name = Eve',
      'core_info.location = Oslo',
      'interests.music = jazz',
      'personality.traits = calm',
      'preferences.topics_to_avoid = politics',
      'memories = moved house',
    );
    // The service takes no markup; this is what the page would have to bear if it did.
    for (const [table, column] of [
      ['profile', 'document'],
      ['update_log', 'changes'],
    ]) {
      await limn.app.needs.storage.run(
        {
          text:
            `update ${table} set ${column} = regexp_replace(${column}, 'Eve|Oslo|jazz|calm|politics|moved house', ` +
            `$1, 'g') where profile_id = $1`,
        },
        [evil],
      );
    }
    await owner.go(`/profiles/${encodeURIComponent(evil)}`);
    const { page } = owner;
    await page.getByRole('heading', { level: 1, name: evil }).waitFor();
    await page.getByRole('region', { name: 'Interests' }).getByRole('button').click();
    await page.getByRole('region', { name: 'Memories' }).getByRole('button').click();
    await page
      .locator('.entry')
      .first()
      .getByRole('link', { name: /Changes since/ })
      .click();
    await page.getByRole('heading', { name: 'What changed' }).waitFor();
    await owner.go();
    await page.getByRole('link', { name: evil }).waitFor();
    expect(await page.locator('img:not([alt=""])').count()).toBe(0);
    expect(owner.complaints).toEqual([]);
  });
});
