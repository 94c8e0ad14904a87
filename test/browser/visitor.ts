import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { newcomer, PASSWORD } from '../contract/dashboard-api/browser.js';
import type { Limn } from '../limn.js';
import { PATIENCE_MS } from '../until.js';

/** Somebody at a browser window of their own. */
export interface Visitor {
  page: Page;
  email: string;
  /** What the browser complained about: blocked by the policy, thrown by the page, failed to load. */
  complaints: string[];
  close(): Promise<void>;
}

/** Somebody with an app, whose windows need no signing up. */
export interface Owner extends Visitor {
  app: string;
  apiKey: string;
  /** Goes to a place within the app. */
  go(place?: string): Promise<void>;
}

/** Somebody without a session. */
export const stranger = (browser: Browser, limn: Limn, options?: BrowserContextOptions): Promise<Visitor> =>
  arrive(browser, limn, '', undefined, options);

/** Makes an account at the door. */
export async function signUp(browser: Browser, limn: Limn, options?: BrowserContextOptions): Promise<Visitor> {
  const visitor = await arrive(browser, limn, `${randomUUID().slice(0, 8)}@example.com`, undefined, options);
  const { page, email } = visitor;
  await page.goto('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Your first app' }).waitFor();
  return visitor;
}

/** Opens a window for somebody who has an account and an app already. */
export async function enter(browser: Browser, limn: Limn, options?: BrowserContextOptions): Promise<Owner> {
  const account = await newcomer(limn);
  const { id: app, apiKey } = await account.createApp('Front desk');
  const visitor = await arrive(browser, limn, account.email, account.cookie, options);
  return { ...visitor, app, apiKey, go: async (place = '') => void (await visitor.page.goto(`/apps/${app}${place}`)) };
}

/** Ends all sessions of somebody, as signing out everywhere on another machine does. */
export const endSessions = (limn: Limn, email: string): Promise<unknown> =>
  limn.app.needs.storage.run(
    { text: 'delete from session where account_id = (select account_id from account where email = $1)' },
    [email],
  );

async function arrive(
  browser: Browser,
  limn: Limn,
  email: string,
  cookie: string | undefined,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: limn.url,
    reducedMotion: 'reduce',
    viewport: { width: 1_200, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const [name, value] = cookie?.split('=') ?? [];
  if (name !== undefined && value !== undefined)
    await context.addCookies([{ name, value, url: limn.url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on(
    'requestfailed',
    (request) =>
      !request.failure()?.errorText.includes('ABORTED') &&
      complaints.push(`${request.url()}: ${request.failure()?.errorText}`),
  );
  page.on('dialog', (dialog) => {
    // The browser's own, about something typed: who goes to another address means to.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, email, complaints, close: () => context.close() };
}
