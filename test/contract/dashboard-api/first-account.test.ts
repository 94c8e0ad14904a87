import { afterEach, describe, expect, it } from 'vitest';
import { issueKey } from '../../../src/service/apps.js';
import { openLimn, type Limn } from '../../limn.js';
import { CROWD, newcomer, newEmail, Browser } from './browser.js';

describe('the first account of a fresh install', () => {
  let limn: Limn;
  afterEach(() => limn.close());

  const open = async (isLocal: boolean): Promise<void> => {
    limn = await openLimn({ ...CROWD, limits: { isLocal } });
    const { storage, keyPepper } = limn.app.needs;
    await issueKey({ storage, pepper: keyPepper }, 'by hand');
  };
  const namesOf = async (browser: Browser): Promise<unknown[]> =>
    ((await browser.told('{ apps { name } }')).apps as unknown as { name: string }[]).map(({ name }) => name);

  it('has the apps that the command line made, and no later one ever does', async () => {
    await open(true);
    const first = await newcomer(limn);
    expect(await namesOf(first)).toContain('by hand');
    const { storage, keyPepper } = limn.app.needs;
    await issueKey({ storage, pepper: keyPepper }, 'afterwards');
    expect(await namesOf(await newcomer(limn))).toEqual([]);
    expect(await namesOf(first)).not.toContain('afterwards');
  });

  it('has none of them where the service is for others too', async () => {
    await open(false);
    expect(await namesOf(await newcomer(limn))).toEqual([]);
  });

  it('has none of them when the page was asked for through a proxy', async () => {
    await open(true);
    const browser = new Browser(limn);
    await browser.ask('mutation ($email: String!) { signUp(email: $email, password: "kettle otter lamp 9") { id } }', {
      variables: { email: newEmail() },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(await namesOf(browser)).toEqual([]);
  });
});
