import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CROWD, newcomer, PASSWORD } from '../contract/dashboard-api/browser.js';
import { openMailServer, type MailServer } from '../contract/dashboard-api/mail-server.js';
import { issueOperatorReset } from '../../src/service/accounts/find-account.js';
import { openLimn, type Limn } from '../limn.js';
import { faultsOf } from './axe.js';
import { findChromium, openChromium } from './chromium.js';
import { signUp, stranger } from './visitor.js';

const chromium = findChromium();
const NEW_PASSWORD = 'another otter lamp 9';

describe.skipIf(!chromium)('the entrance', () => {
  let mail: MailServer;
  let limn: Limn;
  let browser: Browser;
  beforeAll(async () => {
    mail = await openMailServer();
    const env = {
      LIMN_SMTP_URL: mail.url,
      LIMN_SMTP_FROM: 'limn@example.com',
      LIMN_PUBLIC_URL: 'https://limn.example',
    };
    [limn, browser] = await Promise.all([openLimn({ ...CROWD, env }), openChromium(chromium!)]);
  });
  afterAll(async () => {
    await browser?.close();
    await limn?.close();
    await mail?.close();
  });

  const signIn = async (page: Page, email: string, password: string): Promise<void> => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
  };
  /** The path and token of the last link that was mailed to somebody. */
  const linkTo = async (email: string): Promise<string> => {
    const links = (): string[] =>
      mail.letters
        .filter(({ to }) => to.includes(email))
        .map(({ text }) => /https:\/\/limn\.example(\/\S+)/.exec(text.slice(text.indexOf('works once')))![1]!);
    await expect.poll(() => links().length).toBeGreaterThan(0);
    return links().at(-1)!;
  };

  it('is a form to sign in for whoever comes by a link to a place within, and leads there', async () => {
    const owner = await newcomer(limn);
    const { id } = await owner.createApp('Front desk');
    const visitor = await stranger(browser, limn);
    const { page } = visitor;
    await page.goto(`/apps/${id}/settings`);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await signIn(page, owner.email, PASSWORD);
    await page.getByRole('button', { name: /Rotate key/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/apps/${id}/settings`);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('is a form to make an account for whoever comes to the front, or to sign in where none are had', async () => {
    const visitor = await stranger(browser, limn);
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('heading', { name: 'Make an account' }).waitFor();
    limn.app.needs.limits.openSignUp = false;
    try {
      await page.goto('/');
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
      expect(await page.getByRole('button', { name: 'Make an account' }).count()).toBe(0);
    } finally {
      limn.app.needs.limits.openSignUp = true;
    }
    await visitor.close();
  });

  it('says that there is no such page at an unknown address, to a stranger and to an owner, and leads on', async () => {
    const visitor = await stranger(browser, limn);
    const { page } = visitor;
    const titled = async (): Promise<void> => {
      const answer = await page.goto('/nope/nothing?here=1');
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
      await page.locator('.drawn').waitFor({ state: 'detached' });
      expect(await page.title()).toBe('There is no such page · Limn');
      expect(await faultsOf(page)).toEqual([]);
    };
    await titled();
    await page.getByRole('link', { name: 'To the front page' }).click();
    await page.getByRole('heading', { name: 'Make an account' }).waitFor();
    const owner = await newcomer(limn);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await signIn(page, owner.email, PASSWORD);
    await page.getByRole('heading', { name: 'Your first app' }).waitFor();
    await titled();
    await page.getByRole('link', { name: 'To your apps' }).click();
    await page.getByRole('heading', { name: 'Your first app' }).waitFor();
    // The browser says of a page that it is not found.
    expect(visitor.complaints.filter((one) => !one.includes('404'))).toEqual([]);
    await visitor.close();
  });

  it('lets an owner in again who forgot the password: a mail, its link, a new password, signing in', async () => {
    const { email } = await newcomer(limn);
    const visitor = await stranger(browser, limn);
    const { page } = visitor;
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.getByText(`If ${email} has an account, a link is on its way there.`).waitFor();

    await page.goto(await linkTo(email));
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByLabel('New password', { exact: true }).fill('password1234');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText(/^Password is among those that are tried first/).waitFor();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email, NEW_PASSWORD);
    await page.getByRole('heading', { name: 'Your first app' }).waitFor();

    // Once used it has expired, and leads to another.
    await page.goto(await linkTo(email));
    await page.getByLabel('New password', { exact: true }).fill('a third otter lamp 9');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await page.getByRole('button', { name: 'Mail me a link' }).waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('ends the session of this very browser when its password is set by a link', async () => {
    const visitor = await signUp(browser, limn);
    const { page, email } = visitor;
    await page.goto('/account');
    const accountId = await page.getByTestId('account-id').innerText();
    const { token } = await issueOperatorReset(limn.app.needs, accountId);
    await page.goto(`/reset-password#${token}`);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email, NEW_PASSWORD);
    await page.getByRole('heading', { name: 'Your first app' }).waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it.each([
    ['light', 1_200],
    ['dark', 390],
  ] as const)(
    'has nothing that axe complains about, and fits, when it is %s and %d wide',
    async (colorScheme, width) => {
      const visitor = await stranger(browser, limn, { colorScheme, viewport: { width, height: 844 } });
      const { page } = visitor;
      const shots = process.env['LIMN_TEST_SCREENSHOTS'];
      const faults: Record<string, string[]> = {};
      const look = async (name: string): Promise<void> => {
        const overflow = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        faults[name] = [...(await faultsOf(page)), ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
        if (shots) await page.screenshot({ path: `${shots}/${name}-${colorScheme}.png` });
      };
      await page.goto('/sign-in');
      await page.getByRole('link', { name: 'Forgot password?' }).waitFor();
      await look('sign-in');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByLabel('E-mail').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Mail me a link' }).click();
      await page.getByText('a link is on its way').waitFor();
      await look('asked');
      await page.goto('/reset-password');
      await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
      await look('expired');
      await page.goto('/sign-in');
      const { accountId, token } = await freshToken();
      await page.goto(`/reset-password#${token}`);
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      await look('reset');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
      await look('set');
      expect(accountId).toMatch(/^[0-9a-f-]{36}$/);
      const { resetMail } = limn.app.needs;
      limn.app.needs.resetMail = undefined;
      try {
        await page.goto('/forgot-password');
        await page.getByText('npx limn account reset').waitFor();
        await look('no-mail');
      } finally {
        limn.app.needs.resetMail = resetMail;
      }
      expect(Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))).toEqual({});
      expect(visitor.complaints).toEqual([]);
      await visitor.close();
    },
  );

  async function freshToken(): Promise<{ accountId: string; token: string }> {
    const owner = await newcomer(limn);
    const { me } = await owner.told('{ me { id } }');
    const accountId = String(me!['id']);
    return { accountId, token: (await issueOperatorReset(limn.app.needs, accountId)).token };
  }
});
