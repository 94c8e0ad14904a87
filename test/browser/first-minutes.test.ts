import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD, newEmail, PASSWORD } from '../contract/dashboard-api/browser.js';
import { openLimn, type Limn } from '../limn.js';
import { FOREIGN_HOST, findChromium, openChromium } from './chromium.js';
import { enter, signUp, stranger } from './visitor.js';

const chromium = findChromium();

describe.skipIf(!chromium)('the first minutes', () => {
  let limn: Limn;
  let browser: Browser;
  beforeAll(async () => {
    [limn, browser] = await Promise.all([openLimn(CROWD), openChromium(chromium!)]);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
  });

  it('lead from nothing to an account, an app, a key and a profile that appears by itself', async () => {
    const visitor = await signUp(browser, limn);
    const { page } = visitor;
    await page.getByLabel('Name').fill('Front desk');
    await page.getByRole('button', { name: 'Create app' }).click();
    const key = await page.getByTestId('api-key').innerText();
    await page.getByRole('button', { name: 'Done' }).click();
    expect((await limn.fetch('/v1/search', { key })).status).toBe(200);

    await page.getByRole('heading', { name: 'Meet your first profiles' }).waitFor();
    await page.getByRole('button', { name: 'Post a text' }).click();
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('');
    expect(await page.getByLabel('The request as curl').innerText()).toContain(`Bearer ${key}`);
    await page.getByRole('button', { name: 'Try an example' }).click();
    await page.getByRole('button', { name: 'What would it change?' }).click();
    await page.getByRole('row', { name: 'Language – English' }).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    const result = page.getByLabel('What came of it');
    await result.getByRole('button', { name: /Utrecht/ }).waitFor();
    expect(
      await result.getByRole('region').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    ).toEqual(expect.arrayContaining(['About', 'Interests', 'Memories']));
    await result.getByRole('link', { name: 'Open the profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lena' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/apps\/[0-9a-f-]{36}\/profiles\/lena$/);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('open the app that the command line made, for the first account of this machine', async () => {
    const home = await openLimn({ ...CROWD, limits: { isLocal: true } });
    try {
      const visitor = await stranger(browser, home);
      const { page } = visitor;
      await page.goto('/');
      await page.getByLabel('E-mail').fill(newEmail());
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { name: 'Meet your first profiles' }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/apps\/[0-9a-f-]{36}$/);
      expect(visitor.complaints).toEqual([]);
      await visitor.close();
    } finally {
      await home.close();
    }
  });

  it('show the request as curl, TypeScript, Python and GraphQL, and the curl line works as it stands', async () => {
    const visitor = await signUp(browser, limn);
    const { page } = visitor;
    await page.getByLabel('Name').fill('Samples');
    await page.getByRole('button', { name: 'Create app' }).click();
    const key = await page.getByTestId('api-key').innerText();
    const line = await page.getByLabel('A first post, as curl').innerText();
    expect(line).toContain(`Bearer ${key}`);
    const [, address, body] = /'(http[^']+)'[\s\S]*-d '(.+)'$/.exec(line) ?? [];
    const posted = await fetch(address!, {
      method: 'POST',
      body: body!,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    expect(posted.status).toBe(202);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Maria' }).waitFor();
    await page.getByRole('link', { name: 'Post text' }).click();
    await page.getByLabel('Text', { exact: true }).fill('It\'s "quoted"');
    await page.getByLabel('Kind of text (optional)').fill('conversation');
    for (const [name, part] of [
      ['curl', String.raw`'{"data":"It'\''s \"quoted\"","input_type":"conversation"}'`],
      ['TypeScript', String.raw`data: "It's \"quoted\"",`],
      ['Python', String.raw`"data": "It's \"quoted\"",`],
      ['GraphQL', String.raw`data: "It's \"quoted\""`],
      ['MCP', `"Authorization": "Bearer ${key}"`],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      expect(await page.getByLabel(`The request as ${name}`).innerText(), name).toContain(part);
    }
    await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'GraphQL', exact: true }).click();
    await page.locator('.samples').getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    const query = await page.evaluate<string>('navigator.clipboard.readText()');
    const asked = await limn.fetch('/graphql', {
      method: 'POST',
      key,
      body: JSON.stringify({ query }),
      headers: { 'content-type': 'application/json' },
    });
    expect(((await asked.json()) as { errors?: unknown }).errors).toBeUndefined();
    await limn.ready('maria', key);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('can be left and come back to: signing out, a wrong password, signing in again', async () => {
    const visitor = await enter(browser, limn);
    const { page } = visitor;
    await visitor.go();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    await page.getByLabel('E-mail').fill(visitor.email);
    await page.getByLabel('Password').fill('not the one at all');
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Meet your first profiles' }).waitFor();
    expect(await page.getByLabel('Account').getByRole('link', { name: 'Account' }).getAttribute('title')).toBe(
      visitor.email,
    );
    await visitor.close();
  });

  it('say why nobody stays signed in where the browser keeps no session: over plain http from elsewhere', async () => {
    const page = await browser.newPage();
    await page.goto(`http://${FOREIGN_HOST}:${new URL(limn.url).port}/`);
    await page.getByLabel('E-mail').fill(newEmail());
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('alert').filter({ hasText: 'your browser kept no session' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.close();
  });
});
