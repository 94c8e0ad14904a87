import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD } from '../contract/dashboard-api/browser.js';
import { dictation, wordEmbedder } from '../contract/graphql/dictation.js';
import { submitted } from '../contract/graphql/wire.js';
import { openLimn, type Limn } from '../limn.js';
import { openReceiver, verifies, type Receiver } from '../receiver.js';
import { findChromium, openChromium } from './chromium.js';
import { enter, type Owner } from './visitor.js';

const chromium = findChromium();

describe.skipIf(!chromium)('who runs an app', () => {
  let limn: Limn;
  let browser: Browser;
  let receiver: Receiver;
  let answer = 204;
  beforeAll(async () => {
    receiver = await openReceiver(() => answer);
    [limn, browser] = await Promise.all([
      openLimn({
        ...CROWD,
        reader: dictation().reader,
        embedder: wordEmbedder,
        env: { LIMN_WEBHOOK_PRIVATE: 'allowed' },
        limits: { webhookBackOffSeconds: [0.05] },
      }),
      openChromium(chromium!),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
    await receiver?.close();
  });
  const ended = async (owner: Owner): Promise<void> => {
    expect(owner.complaints).toEqual([]);
    await owner.close();
  };

  it('adds an endpoint, sees its secret once, tests it, and finds each delivery by what came of it', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await owner.go('/webhooks');
    await page.getByRole('button', { name: 'Add the first endpoint' }).click();
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('Name (optional)').fill('Production');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const secret = await page.getByTestId('webhook-secret').innerText();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await page.getByText(secret).count()).toBe(0);
    await page.getByRole('heading', { name: 'Production' }).waitFor();

    await page.getByRole('button', { name: 'Send a test event' }).click();
    const row = (type: string): ReturnType<typeof page.locator> => page.getByRole('row').filter({ hasText: type });
    await row('webhook.test').getByText('delivered').waitFor();
    expect(verifies(receiver.received.at(-1)!, secret)).toBe(true);

    answer = 500;
    await submitted(limn, 'ana', 'core_info.name = Ana', owner.apiKey);
    await page.getByRole('button', { name: 'Given up' }).click();
    await row('profile.ready').getByText('given up').waitFor();
    await row('profile.ready').getByText('500').first().waitFor();
    expect(await row('webhook.test').count()).toBe(0);
    await page.getByText(/attempts? failed/).waitFor();

    answer = 204;
    await row('profile.ready').getByRole('button', { name: 'Send again' }).click();
    await page.getByText('One delivery is sent again.').waitFor();
    await page.getByRole('button', { name: 'Delivered' }).click();
    await row('profile.ready').getByText('delivered').waitFor();
    await page.getByRole('button', { name: 'Given up' }).click();
    await page.getByRole('button', { name: 'Send all again' }).click();
    await page.getByText('Nothing was given up.').waitFor();
    await ended(owner);
  });

  it('rotates the secret of an endpoint, changes, disables and deletes it', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await owner.go('/webhooks');
    await page.getByRole('button', { name: 'New endpoint…' }).click();
    await page.getByLabel('Address').fill('not a url');
    await page.getByLabel('Address').fill('ftp://example.com');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.locator('.fault').waitFor();
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const first = await page.getByTestId('webhook-secret').innerText();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Rotate secret…' }).click();
    await page.getByRole('button', { name: 'Rotate secret', exact: true }).click();
    expect(await page.getByTestId('webhook-secret').innerText()).not.toBe(first);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/signed with the secret before as well/).waitFor();
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByLabel('Name (optional)').fill('Staging');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Staging' }).waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('It was disabled by hand.').waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('enabled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete endpoint' }).click();
    await page.getByRole('heading', { name: 'Nobody is told yet' }).waitFor();
    await ended(owner);
  });

  it('sees what models cost by day, at the prices that are set, and limits it', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await owner.go('/usage');
    await page.getByText('No model was called in these 30 days').waitFor();
    await limn.app.needs.storage.run(
      {
        text:
          'insert into daily_usage (tenant_id, day, submissions, calls, prompt_tokens, completion_tokens) select $1, ' +
          `(now() at time zone 'utc')::date - ago, 10, 12, 1000000, 100000 from generate_series(0, 5) ago`,
      },
      [owner.app],
    );
    await page.reload();
    await page.getByText('set prices to see money').waitFor();
    await page.getByLabel('Prompt', { exact: true }).fill('2');
    await page.getByLabel('Answer').fill('10');
    await expect.poll(() => page.locator('.tile').first().innerText()).toContain('$18.00');
    expect(await page.locator('.usage-days tbody tr').count()).toBe(6);
    expect(await page.locator('.usage-days tbody tr').first().innerText()).toContain('$3.00');
    await page.getByLabel('Tokens a day').fill('1000');
    await page.getByRole('button', { name: 'Set the limit' }).click();
    await page.getByText('Today is used up').waitFor();
    await expect
      .poll(async () => (await limn.post('ana', 'core_info.age = 3', { key: owner.apiKey })).status)
      .toBe(429);
    await page.getByRole('button', { name: 'No limit' }).click();
    await page.getByText('tokens today, without a limit').waitFor();
    expect((await limn.post('ana', 'core_info.age = 3', { key: owner.apiKey })).status).toBe(202);
    await ended(owner);
  });

  it('makes a token that opens the one profile it is for, and for reading alone', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await submitted(limn, 'ana', 'core_info.name = Ana', owner.apiKey);
    await submitted(limn, 'ben', 'core_info.name = Ben', owner.apiKey);
    await owner.go('/tokens');
    await page.getByLabel('Profile id (optional)').fill('ana');
    await page.getByRole('button', { name: 'Make a token' }).click();
    const key = await page.getByTestId('token').innerText();
    const status = async (id: string): Promise<number> => (await limn.fetch(`/v1/profile/${id}`, { key })).status;
    expect([await status('ana'), await status('ben')]).toEqual([200, 403]);
    expect((await limn.post('ana', 'core_info.age = 3', { key })).status).toBe(403);
    await page.getByLabel('It may').selectOption('read and change');
    await page.getByRole('button', { name: 'Make a token' }).click();
    await page.getByText('Made on this page before').waitFor();
    const full = await page.getByTestId('token').innerText();
    expect((await limn.post('ana', 'core_info.age = 3', { key: full })).status).toBe(202);
    await ended(owner);
  });

  it('follows what happens as it happens, and finds requests by status', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await owner.go('/live');
    await page.getByText('Nothing yet').waitFor();
    await submitted(limn, 'ana', 'core_info.name = Ana', owner.apiKey);
    const line = (words: string): ReturnType<typeof page.locator> =>
      page.locator('.stream li').filter({ hasText: words });
    await line('ready').getByRole('link', { name: 'ana' }).waitFor();
    await limn.fetch('/v1/profile/nobody', { key: owner.apiKey });
    await page.getByText('/v1/profile/nobody').waitFor();
    await page.getByLabel('Status').selectOption('refused (4xx)');
    await expect.poll(() => page.locator('.requests tbody tr').count()).toBe(1);
    await page.getByLabel('Status').selectOption('any status');
    const part = page.getByLabel('Part of the path, or a request id');
    await part.fill('get /V1/profile/no');
    await expect.poll(() => page.locator('.requests tbody tr').count()).toBe(1);
    const id = await page.locator('.requests tbody code').last().getAttribute('title');
    await part.fill(id!.slice(0, 8).toUpperCase());
    await expect.poll(() => page.locator('.requests tbody').innerText()).toContain('/v1/profile/nobody');
    await part.fill('');
    await limn.fetch('/v1/profile/nobody', { method: 'HEAD', key: owner.apiKey });
    await page.getByLabel('Method').locator('option', { hasText: 'HEAD' }).waitFor({ state: 'attached' });
    await page.getByLabel('Method').selectOption('HEAD');
    await expect.poll(() => page.locator('.requests tbody tr').count()).toBe(1);
    await page.getByLabel('Method').selectOption('any method');
    await limn.fetch('/v1/profile/ana', { method: 'DELETE', key: owner.apiKey });
    await line('erased').getByText('deleted').waitFor();
    await ended(owner);
  });

  it('asks GraphQL as the app, without a key, and follows by a socket', async () => {
    const owner = await enter(browser, limn);
    const { page } = owner;
    await submitted(limn, 'ana', 'core_info.name = Ana', owner.apiKey);
    await owner.go();
    await page.getByRole('link', { name: 'GraphQL' }).click();
    await page.locator('.graphiql-query-editor').getByText('WhoIsThere').waitFor();
    await page.getByRole('button', { name: 'Execute query' }).click();
    await expect.poll(() => page.locator('.graphiql-response').innerText()).toContain('"profileId": "ana"');
    await page.locator('.graphiql-query-editor .CodeMirror').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('subscription Follow { profileStatus(id: "ana") { status } }');
    await page.getByRole('tab', { name: 'Follow' }).waitFor();
    await page.getByRole('button', { name: 'Execute query' }).click();
    await expect.poll(() => page.locator('.graphiql-response').innerText()).toContain('READY');
    await page.getByRole('link', { name: '← Front desk' }).click();
    await page.getByRole('heading', { name: 'Profiles' }).waitFor();
    await ended(owner);
  });
});
