import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD, newcomer } from '../contract/dashboard-api/browser.js';
import { dictation, wordEmbedder } from '../contract/graphql/dictation.js';
import { submitted } from '../contract/graphql/wire.js';
import { openLimn, type Limn } from '../limn.js';
import { findChromium, openChromium } from './chromium.js';
import { enter } from './visitor.js';

const chromium = findChromium();
const SLOW = 'molasses';

describe.skipIf(!chromium)('the first picture of a page', () => {
  let limn: Limn;
  let browser: Browser;
  let held: Promise<void> | undefined;
  /** Searches for what is slow wait for whoever calls what this returns. */
  const hold = (): (() => void) => {
    let release!: () => void;
    held = new Promise((resolve) => (release = resolve));
    return release;
  };
  beforeAll(async () => {
    const embedder: typeof wordEmbedder = {
      ...wordEmbedder,
      async embed(texts, ...rest) {
        if (texts.some((text) => text.includes(SLOW))) await held;
        return wordEmbedder.embed(texts, ...rest);
      },
    };
    [limn, browser] = await Promise.all([
      openLimn({ ...CROWD, reader: dictation().reader, embedder }),
      openChromium(chromium!),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });
  const pageAt = async (path: string, headers: Record<string, string>): Promise<string> =>
    (await limn.fetch(path, { key: null, headers })).text();

  it('shows a stranger, and who has only what looks like a session, nothing of an app', async () => {
    const ada = await newcomer(limn);
    const cookie = ada.cookie!;
    const { id, apiKey } = await ada.createApp('Front desk');
    await submitted(limn, 'ana', 'core_info.name = Ana', apiKey);
    const mine = await pageAt(`/apps/${id}`, { cookie });
    expect(mine).toContain(`href="/apps/${id}/profiles/ana"`);
    for (const headers of [{} as Record<string, string>, { cookie: `${cookie}x` }, { cookie: `${cookie}; ${cookie}` }])
      expect(await pageAt(`/apps/${id}`, headers)).not.toContain('ana');
  });

  it('shows nothing of the app of another account', async () => {
    const [ada, eve] = await Promise.all([newcomer(limn), newcomer(limn)]);
    const { id, apiKey } = await ada.createApp('Front desk');
    await submitted(limn, 'ana', 'core_info.name = Ana', apiKey);
    const seen = await pageAt(`/apps/${id}`, { cookie: eve.cookie! });
    expect(seen).toContain('There is nothing here');
    expect(seen).not.toContain('ana');
    expect(await pageAt(`/apps/${id}/profiles/ana`, { cookie: eve.cookie! })).not.toContain('Ana');
  });

  it('is the list, in its style and with links that lead on, without any script', async () => {
    const owner = await enter(browser, limn, { javaScriptEnabled: false });
    await submitted(limn, 'ana', 'core_info.name = Ana\ninterests.hobbies = chess', owner.apiKey);
    await submitted(limn, '</script><b>ben', 'core_info.age = 41', owner.apiKey);
    await owner.go('?sort=name&order=asc');
    const { page } = owner;
    expect(await page.locator('.who a').allInnerTexts()).toEqual(['Ana', '</script><b>ben']);
    expect(await page.locator('.tag').allInnerTexts()).toEqual(['chess']);
    // No control promises what needs a script.
    expect(await page.getByRole('searchbox').isDisabled()).toBe(true);
    const [row] = await page.locator('.found tr').all();
    expect((await row!.boundingBox())!.height).toBeLessThan(45);
    await page.getByRole('link', { name: 'Ana' }).click();
    await page.getByRole('heading', { name: 'Ana', level: 1 }).waitFor();
    expect(await page.locator('.portrait').innerText()).toContain('chess');
    expect(owner.complaints.filter((one) => !one.includes('.js: '))).toEqual([]);
    await owner.close();
  });

  it('is the way around and bones as long as the answers are awaited, and the list once they are there', async () => {
    const owner = await enter(browser, limn, { javaScriptEnabled: false });
    await submitted(limn, 'ana', 'core_info.name = Ana', owner.apiKey);
    const [cookie] = await owner.page.context().cookies();
    const release = hold();
    const address = `${limn.url}/apps/${owner.app}?q=${SLOW}&sensitivity=0`;
    const answer = await fetch(address, { headers: { cookie: `${cookie!.name}=${cookie!.value}` } });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let begun = '';
    while (!begun.includes('</main>')) begun += (await reader.read()).value!;
    release();
    await reader.cancel();
    expect(begun).not.toContain('class="drawn"');
    // What it looks like as long as nothing more comes.
    const halting = http.createServer((request, response) => void (request.url === '/' && response.write(begun)));
    await new Promise<void>((resolve) => void halting.listen(0, '127.0.0.1', resolve));
    const { page } = owner;
    await page.goto(`http://127.0.0.1:${(halting.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
    await page.locator('.sketch .side-bar').getByRole('link', { name: 'Map of people' }).waitFor();
    await page.locator('.sketch .bones').waitFor();
    halting.closeAllConnections();
    halting.close();
    await page.goto(address);
    expect(await page.locator('.sketch:visible').count()).toBe(1 - (await page.locator('.drawn').count()));
    await owner.close();
  });

  it('is taken over by the script, which asks nothing again that came with it', async () => {
    const owner = await enter(browser, limn);
    await submitted(limn, 'ana', 'core_info.name = Ana', owner.apiKey);
    const { page } = owner;
    const asked: string[] = [];
    page.on('request', (request) => {
      const { query } = (request.postDataJSON() ?? {}) as { query?: string };
      if (query) asked.push(/^(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? query);
    });
    await owner.go();
    await page.getByRole('searchbox').fill('nobody at all');
    await page.locator('.drawn').waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).toContain('q=nobody');
    expect(asked).not.toContain('who');
    expect(asked).not.toContain('apps');
    expect(owner.complaints).toEqual([]);
    await owner.close();
  });
});
