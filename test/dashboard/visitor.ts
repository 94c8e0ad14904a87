import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Limn } from '../limn.js';

export const PASSWORD = 'kettle otter lamp 9';

/** How long a step may take on a machine that is busy with other things. */
const PATIENCE_MS = 60_000;

/** Somebody at a browser of their own. */
export interface Visitor {
  page: Page;
  email: string;
  /** What the browser complained about: blocked by the policy, thrown by the page, failed to load. */
  complaints: string[];
  /** Id of the app that was opened last. */
  app(): string;
  /** Makes an app in the browser; its key. */
  makeApp(name: string): Promise<string>;
  /** Goes to a place within the app. */
  go(place: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a browser window at a service. */
async function arrive(browser: Browser, limn: Limn, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: limn.url, reducedMotion: 'reduce', viewport: { width: 1_200, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => !request.failure()?.errorText.includes('ABORTED') && complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const app = (): string => /\/apps\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? 'none';
  await page.goto('/');
  return {
    page, complaints, app, email: `${randomUUID().slice(0, 8)}@example.com`,
    async makeApp(name) {
      await page.getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Create app' }).click();
      const key = await page.getByTestId('api-key').innerText();
      await page.getByRole('button', { name: 'I have kept it' }).click();
      await page.waitForURL(/\/apps\//);
      return key.trim();
    },
    go: async (place) => void (await page.goto(`/apps/${app()}${place}`)),
    close: () => context.close(),
  };
}

/** Makes an account in a new window. */
export async function signUp(browser: Browser, limn: Limn, options?: BrowserContextOptions): Promise<Visitor> {
  const visitor = await arrive(browser, limn, options);
  const { page, email } = visitor;
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Your first app' }).waitFor();
  return visitor;
}
