import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CROWD, newcomer, type Browser } from '../dashboard-api/browser.js';
import { findAccount } from '../../../src/service/accounts/find-account.js';
import { giveApp } from '../../../src/service/accounts/give-app.js';
import { ensureBootstrapKey, issueKey } from '../../../src/service/apps.js';
import { databases, openLimn, type Limn } from '../../limn.js';

const NOBODY = 'f3c0a1de-0000-4000-8000-000000000000';

describe.each(databases())('apps of the operator on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ database, ...CROWD });
  });
  afterAll(() => limn.close());

  const opens = async (key: string): Promise<boolean> => (await limn.fetch('/v1/search', { key })).status === 200;
  const named = async (browser: Browser): Promise<unknown> => (await browser.told('{ apps { name } }'))['apps'];

  test('are not those of accounts, whatever these are called', async () => {
    const needs = { storage: limn.app.needs.storage, pepper: '' };
    const browser = await newcomer(limn);
    const { id, apiKey } = await browser.createApp('default');
    await ensureBootstrapKey(needs, 'the-operators-own-key-of-a-test-0001');
    const issued = await issueKey(needs, 'default');
    expect(issued.tenantId).not.toBe(id);
    expect([await opens(apiKey), await opens(issued.apiKey)]).toEqual([true, true]);
  });

  test('are one under one name, also asked for at once, and none is called nearly as another', async () => {
    const needs = { storage: limn.app.needs.storage, pepper: '' };
    const issued = await Promise.all(Array.from({ length: 4 }, () => issueKey(needs, 'Café bar')));
    expect(new Set(issued.map(({ tenantId }) => tenantId)).size).toBe(1);
    for (const name of ['café bar', 'Café  bar', 'CAF\u00c9 BAR', 'Cafe\u0301 bar', 'Café\u00a0bar'])
      await expect(issueKey(needs, name)).rejects.toThrow('There is an app "Café bar" already');
    expect((await issueKey(needs, ' Café bar ')).tenantId).toBe(issued[0]!.tenantId);
  });

  test.each([
    ['another app', NOBODY, 'No app of the operator is called "another app"'],
    ['lonely', NOBODY, `No account has the id ${NOBODY}`],
    ['lonely', 'nobody@example.com', 'No account has the id nobody@example.com'],
  ])('are not given when there is no such app or account: %s to %s', async (app, to, complaint) => {
    const needs = { storage: limn.app.needs.storage, pepper: '' };
    await issueKey(needs, 'lonely');
    await expect(giveApp(needs, app, to)).rejects.toThrow(complaint);
  });

  test('can be given to an account with their key, which the next start leaves to its owner', async () => {
    const needs = { storage: limn.app.needs.storage, pepper: '' };
    const operatorsKey = 'the-operators-own-key-of-a-test-0002';
    await ensureBootstrapKey(needs, operatorsKey);
    const browser = await newcomer(limn);
    const { accountId, apps } = await findAccount(needs, { email: browser.email.toUpperCase() });
    expect(apps).toBe(0);
    const { tenantId } = await giveApp(needs, 'default', accountId);
    expect(await findAccount(needs, { accountId })).toMatchObject({
      accountId,
      email: browser.email,
      apps: 1,
      createdAt: expect.stringMatching(/Z$/) as string,
    });
    expect(await named(browser)).toEqual([{ name: 'default' }]);
    expect(await opens(operatorsKey)).toBe(true);
    await ensureBootstrapKey(needs, operatorsKey);
    expect(await opens(operatorsKey)).toBe(true);
    await browser.told('mutation ($id: ID!) { revokeApiKey(appId: $id) { id } }', { variables: { id: tenantId } });
    await ensureBootstrapKey(needs, operatorsKey);
    expect(await opens(operatorsKey)).toBe(false);
    await browser.told('mutation ($id: ID!) { deleteApp(appId: $id) { deleted } }', { variables: { id: tenantId } });
    await ensureBootstrapKey(needs, operatorsKey);
    expect(await opens(operatorsKey)).toBe(true);
    expect(await named(browser)).toEqual([]);
  });
});
