import { beforeAll, describe, expect, it } from 'vitest';
import { openAcknowledged, openTestSocket, submitted, type TestSocket } from '../graphql/wire.js';
import { databases, openLimn, type Limn } from '../../limn.js';
import { Browser, CROWD, newcomer, PASSWORD } from './browser.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';

const STATUS = 'subscription { profileStatus(id: "ann") { status profile { tenantId } } }';

describe.each(databases())('tickets for sockets on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE, database);
  });

  const ticketOf = async (browser: Browser, appId: string): Promise<string> =>
    String(
      (
        await browser.told('mutation ($appId: ID!) { socketTicket(appId: $appId) { ticket expiresAt } }', {
          variables: { appId },
        })
      )['socketTicket']!['ticket'],
    );
  const lineOf = async (browser: Browser, appId: string, on = limn): Promise<TestSocket> =>
    openAcknowledged(on, { init: { ticket: await ticketOf(browser, appId) } });

  it('open a socket that follows the profiles of that app alone', async () => {
    const browser = await newcomer(limn);
    const { id, apiKey } = await browser.createApp();
    await submitted(limn, 'ann', 'I live in Oslo.');
    const line = await lineOf(browser, id);
    line.subscribe('1', STATUS);
    expect(await line.next(300)).toBeUndefined();
    await submitted(limn, 'ann', 'I live in Bergen.', apiKey);
    expect(await line.next()).toMatchObject({
      id: '1',
      type: 'next',
      payload: { data: { profileStatus: { profile: { tenantId: id } } } },
    });
    line.socket.close();
  });

  it('are good for a minute and for one socket', async () => {
    const browser = await newcomer(limn);
    const { id } = await browser.createApp();
    const { socketTicket } = await browser.told(
      'mutation ($id: ID!) { socketTicket(appId: $id) { ticket expiresAt } }',
      { variables: { id } },
    );
    const left = Date.parse(String(socketTicket!['expiresAt'])) - Date.now();
    expect(left).toBeGreaterThan(30_000);
    expect(left).toBeLessThanOrEqual(61_000);
    const ticket = socketTicket!['ticket'];
    const line = await openAcknowledged(limn, { init: { ticket } });
    expect(await (await openTestSocket(limn, { init: { ticket } })).closed).toMatchObject({ code: 4403 });
    line.socket.close();
    const late = await ticketOf(browser, id);
    await limn.app.needs.storage.run({ text: `update socket_ticket set expires_at = now() - interval '1 second'` }, []);
    expect(await (await openTestSocket(limn, { init: { ticket: late } })).closed).toMatchObject({ code: 4403 });
    const lines = await Promise.all(
      [late, 'x', '', 7, {}, true].map((bad) => openTestSocket(limn, { init: { ticket: bad } })),
    );
    for (const refused of lines) expect(await refused.closed).toMatchObject({ code: 4403 });
  });

  it('are what a cookie is not: a socket takes none', async () => {
    const browser = await newcomer(limn);
    await browser.createApp();
    const line = await openTestSocket(limn, { init: {}, headers: { cookie: browser.cookie! } });
    expect(await line.closed).toMatchObject({ code: 4403 });
  });

  it.each<[string, (browser: Browser & { email: string }, appId: string) => Promise<unknown>]>([
    ['signs out', (browser) => browser.told('mutation { signOut }')],
    [
      'signs out everywhere',
      async ({ email }) => {
        const other = new Browser(limn);
        await other.signIn(email);
        await other.told('mutation { signOutEverywhere }');
      },
    ],
    [
      'changes the password',
      (browser) =>
        browser.told(
          'mutation ($old: String!) { changePassword(currentPassword: $old, newPassword: "another otter lamp ' +
            '9") { id } }',
          { variables: { old: PASSWORD } },
        ),
    ],
    [
      'deletes the app',
      (browser, id) => browser.told('mutation ($id: ID!) { deleteApp(appId: $id) { deleted } }', { variables: { id } }),
    ],
    [
      'deletes the account',
      (browser) =>
        browser.told('mutation ($password: String!) { deleteAccount(password: $password) }', {
          variables: { password: PASSWORD },
        }),
    ],
  ])('open a socket that ends when its owner %s, and no more after that', async (_, act) => {
    const browser = await newcomer(limn);
    const { id } = await browser.createApp();
    const [line, unused] = [await lineOf(browser, id), await ticketOf(browser, id)];
    await act(browser, id);
    expect(await line.closed).toEqual({ code: 4403, reason: 'Forbidden' });
    expect(await (await openTestSocket(limn, { init: { ticket: unused } })).closed).toMatchObject({ code: 4403 });
  });

  it('open a socket that stays when another session ends, or the key changes', async () => {
    const browser = await newcomer(limn);
    const { id } = await browser.createApp();
    const other = new Browser(limn);
    await other.signIn(browser.email);
    const [line, ending] = [await lineOf(browser, id), await lineOf(other, id)];
    await other.told('mutation { signOut }');
    await ending.closed;
    await browser.told('mutation ($id: ID!) { rotateApiKey(appId: $id) { apiKey } }', { variables: { id } });
    line.send({ type: 'ping' });
    expect(await line.next()).toEqual({ type: 'pong' });
    expect(line.socket.readyState).toBe(line.socket.OPEN);
    line.socket.close();
  });

  it.runIf(database === 'server')('are taken by every process, and sessions end for all of them', async () => {
    const beside = await openLimn({ beside: limn, ...CROWD });
    try {
      const browser = await newcomer(limn);
      const { id } = await browser.createApp();
      const line = await lineOf(browser, id, beside);
      await browser.told('mutation { signOut }');
      expect(await line.closed).toEqual({ code: 4403, reason: 'Forbidden' });
    } finally {
      await beside.app.close();
    }
  });
});
