import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tidy } from '../../../src/service/tidy.js';
import { databases, METRICS_TOKEN, openLimn, type Limn } from '../../limn.js';
import { Browser, CROWD, newcomer, newEmail, PASSWORD, QUICK, type DashboardAnswer } from './browser.js';
import { openMailServer, type MailServer } from './mail-server.js';

const PUBLIC_URL = 'https://limn.example';
const NEW_PASSWORD = 'another otter lamp 9';
const LOGIN = { user: 'limn@example.com', password: 'a:password/of%mail' };

const request = (browser: Browser, email: string): Promise<DashboardAnswer> =>
  browser.ask('mutation ($email: String!) { requestPasswordReset(email: $email) }', { variables: { email } });
const reset = (browser: Browser, token: string, password = NEW_PASSWORD): Promise<DashboardAnswer> =>
  browser.ask('mutation ($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }', {
    variables: { token, password },
  });
const isDone = async (answer: Promise<DashboardAnswer>): Promise<boolean> => (await answer).errors.length === 0;

describe.each(databases())('a forgotten password on the %s database', (database) => {
  let mail: MailServer;
  let limn: Limn;
  beforeAll(async () => {
    mail = await openMailServer(LOGIN);
    limn = await openLimn({
      database,
      ...QUICK,
      throttles: { ...CROWD.throttles, resets: 1_000, attemptsAtAccount: 3 },
      env: { LIMN_SMTP_URL: mail.url, LIMN_SMTP_FROM: 'Limn <limn@example.com>', LIMN_PUBLIC_URL: `${PUBLIC_URL}/` },
    });
  });
  beforeEach(() => {
    mail.letters.length = 0;
  });
  afterEach(() => {
    mail.refusals.length = 0;
  });
  afterAll(async () => {
    await limn.close();
    await mail.close();
  });

  const tokensTo = (email: string): string[] =>
    mail.letters
      .filter(({ to }) => to.includes(email))
      .map(({ text }) => new RegExp(`${PUBLIC_URL}/reset-password#([\\w-]{43})\\n`).exec(text)![1]!);
  /** The token of a link that somebody has asked for. */
  const mailed = async (email: string): Promise<string> => {
    const before = tokensTo(email).length;
    expect((await request(new Browser(limn), email)).errors).toEqual([]);
    await expect.poll(() => tokensTo(email).length).toBe(before + 1);
    return tokensTo(email).at(-1)!;
  };

  it('is not set by strangers, whatever token they make up', async () => {
    const { email } = await newcomer(limn);
    for (const token of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}!`, 'A'.repeat(10_000)]) {
      const { data, errors } = await reset(new Browser(limn), token);
      expect([data, errors[0]?.message, errors[0]?.extensions['code']]).toEqual([
        null,
        'token is used up or too old: ask for a new link',
        'BAD_USER_INPUT',
      ]);
    }
    expect(await isDone(new Browser(limn).signIn(email))).toBe(true);
  });

  it('is set for nobody but whom the link is for', async () => {
    const [owner, neighbour] = [await newcomer(limn), await newcomer(limn)];
    const token = await mailed(owner.email);
    // Also by somebody who is signed in: the link says whose password it is.
    expect((await reset(neighbour, token)).errors).toEqual([]);
    expect(await isDone(new Browser(limn).signIn(neighbour.email))).toBe(true);
    expect(await neighbour.me()).toBe(neighbour.email);
    expect(await isDone(new Browser(limn).signIn(owner.email, NEW_PASSWORD))).toBe(true);
  });

  it('is set again by a mailed link, once, which ends all sessions and every other link', async () => {
    const owner = await newcomer(limn);
    const [first, second] = [await mailed(owner.email), await mailed(owner.email)];
    expect(mail.letters[0]).toMatchObject({ from: 'limn@example.com', to: [owner.email] });
    expect(mail.letters[0]!.text).toMatch(/^Subject: Set a new password for Limn$/m);
    expect(mail.letters[0]!.text).toMatch(/^From: Limn <limn@example\.com>$/m);
    const browser = new Browser(limn);
    const { data, errors } = await reset(browser, first);
    expect([data, errors]).toEqual([{ resetPassword: true }, []]);
    // Whoever has the link sets the password, and proves with it who they are.
    expect([browser.cookie, await browser.me(), await owner.me()]).toEqual([undefined, null, null]);
    for (const used of [first, second])
      expect((await reset(browser, used, 'a third otter lamp 9')).errors[0]).toMatchObject({
        extensions: { field: 'token' },
      });
    expect(await isDone(browser.signIn(owner.email))).toBe(false);
    expect(await isDone(browser.signIn(owner.email, NEW_PASSWORD))).toBe(true);
  });

  it('is not set to what nobody may have as a password, and the link stays good', async () => {
    const { email } = await newcomer(limn);
    const token = await mailed(email);
    for (const bad of ['short', 'password1234', email])
      expect((await reset(new Browser(limn), token, bad)).errors[0]).toMatchObject({
        extensions: { code: 'BAD_USER_INPUT', field: 'password' },
      });
    expect(await isDone(reset(new Browser(limn), token))).toBe(true);
  });

  it('is set once by two that use a link at the same time', async () => {
    const { email } = await newcomer(limn);
    const token = await mailed(email);
    const done = await Promise.all(
      ['a first otter lamp 9', 'a second otter lamp 9'].map((password) =>
        isDone(reset(new Browser(limn), token, password)),
      ),
    );
    expect(done.toSorted()).toEqual([false, true]);
  });

  it('opens the door at once to an owner who had tried too many others', async () => {
    const { email } = await newcomer(limn);
    const browser = new Browser(limn);
    for (let tries = 0; tries < 3; tries++) await browser.signIn(email, 'a wrong otter lamp');
    expect((await browser.signIn(email, NEW_PASSWORD)).errors[0]?.extensions['code']).toBe('RATE_LIMITED');
    expect(await isDone(reset(browser, await mailed(email)))).toBe(true);
    expect(await isDone(browser.signIn(email, NEW_PASSWORD))).toBe(true);
  });

  it('is not set by a link of an hour ago, of a password that was changed since, or of a closed account', async () => {
    const { storage, limits } = limn.app.needs;
    const [late, changed, gone] = [await newcomer(limn), await newcomer(limn), await newcomer(limn)];
    const tokens = [await mailed(late.email), await mailed(changed.email), await mailed(gone.email)];
    await storage.run(
      {
        text:
          `update password_reset set expires_at = now() - interval '1 second' from account where ` +
          'account.account_id = password_reset.account_id and email = $1',
      },
      [late.email],
    );
    await changed.told(
      'mutation { changePassword(currentPassword: "kettle otter lamp 9", newPassword: "a third otter lamp 9") { id } }',
    );
    await gone.told('mutation { deleteAccount(password: "kettle otter lamp 9") }');
    for (const token of tokens)
      expect((await reset(new Browser(limn), token)).errors[0]).toMatchObject({ extensions: { field: 'token' } });
    expect(await isDone(new Browser(limn).signIn(late.email))).toBe(true);
    await tidy({ storage, limits });
    expect(
      await storage.query({ text: 'select from password_reset join account using (account_id) where email = $1' }, [
        late.email,
      ]),
    ).toEqual([]);
  });

  it('is answered the same for an address with an account and one without, to which nothing is sent', async () => {
    const { email } = await newcomer(limn);
    const stranger = newEmail();
    const told = await Promise.all([email, stranger].map((address) => request(new Browser(limn), address)));
    expect(
      told.map(({ status, data, errors, headers }) => ({ status, data, errors, cookie: headers.get('set-cookie') })),
    ).toEqual(
      Array.from({ length: 2 }, () => ({
        status: 200,
        data: { requestPasswordReset: true },
        errors: [],
        cookie: null,
      })),
    );
    await expect.poll(() => tokensTo(email).length).toBe(1);
    // Asked for later: whatever was to be sent to the other address would be there.
    await mailed(email);
    expect(mail.letters.flatMap(({ to }) => to)).toEqual([email, email]);
    expect((await request(new Browser(limn), 'no address')).errors[0]).toMatchObject({
      message: 'email must be an address such as maria@example.com',
    });
  });

  it('leads to where the operator says, whatever host a request names', async () => {
    const { email } = await newcomer(limn);
    await limn.fetch('/dashboard/graphql', {
      method: 'POST',
      key: null,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
      },
      body: JSON.stringify({
        query: 'mutation ($email: String!) { requestPasswordReset(email: $email) }',
        variables: { email },
      }),
    });
    await expect.poll(() => tokensTo(email).length).toBe(1);
    expect(mail.letters[0]!.text).not.toContain('evil.example');
  });

  it("fills nobody's mailbox: after five links no more are sent, and all five are good", async () => {
    const { email } = await newcomer(limn);
    const tokens: string[] = [];
    for (let times = 0; times < 5; times++) tokens.push(await mailed(email));
    for (let times = 0; times < 3; times++) expect((await request(new Browser(limn), email)).errors).toEqual([]);
    const other = await newcomer(limn);
    await mailed(other.email);
    expect(tokensTo(email)).toHaveLength(5);
    expect(await isDone(reset(new Browser(limn), tokens[0]!))).toBe(true);
  });

  it('is mailed in the end by a server that could not at first, and given up where it will not', async () => {
    const { email } = await newcomer(limn);
    mail.refusals.push(451);
    await mailed(email);
    const before = mail.tries();
    mail.refusals.push(550);
    await request(new Browser(limn), email);
    await expect.poll(() => limn.logs.filter((line) => line.includes('could not be sent')).length).toBe(1);
    expect(mail.tries()).toBe(before + 1);
    expect(await (await limn.fetch('/metrics', { key: METRICS_TOKEN })).text()).toMatch(
      /limn_mails_total\{outcome="failed"\} 1\n/,
    );
  });

  it('leaves no token and no address in a log or a table', async () => {
    const { email } = await newcomer(limn);
    const token = await mailed(email);
    const rows = await limn.app.needs.storage.query({ text: 'select entry::text from password_reset entry' }, []);
    for (const secret of [token, email, LOGIN.password])
      expect([JSON.stringify(rows), limn.logs.join('')].join('')).not.toContain(secret);
    await reset(new Browser(limn), token);
    expect(limn.logs.join('')).not.toContain(token);
  });

  it('is told to strangers to be a thing of mail', async () => {
    expect(await new Browser(limn).told('{ entrance { signUp resetsByMail } }')).toEqual({
      entrance: { signUp: true, resetsByMail: true },
    });
  });
});

describe('a forgotten password', () => {
  it('is for the operator to set where no mail is sent, and whoever asks is told so', async () => {
    const limn = await openLimn(QUICK);
    const { email } = await newcomer(limn);
    expect(await new Browser(limn).told('{ entrance { signUp resetsByMail } }')).toEqual({
      entrance: { signUp: true, resetsByMail: false },
    });
    for (const address of [email, newEmail()]) {
      expect((await request(new Browser(limn), address)).errors[0]).toMatchObject({
        message: 'This service sends no mail: ask whoever runs it for a link to set a new password',
        extensions: { code: 'FORBIDDEN' },
      });
    }
    await limn.close();
  });

  it('is asked for so often by one client, and answered as fast where the mail server does not', async () => {
    const limn = await openLimn({
      ...QUICK,
      throttles: { resets: 3 },
      // Nobody listens there.
      env: { LIMN_SMTP_URL: 'smtp://127.0.0.1:1', LIMN_SMTP_FROM: 'limn@example.com', LIMN_PUBLIC_URL: PUBLIC_URL },
    });
    const { email } = await newcomer(limn);
    const codes: unknown[] = [];
    for (let times = 0; times < 5; times++)
      codes.push((await request(new Browser(limn), email)).errors[0]?.extensions['code'] ?? 'told');
    expect(codes).toEqual(['told', 'told', 'told', 'RATE_LIMITED', 'RATE_LIMITED']);
    expect(await isDone(new Browser(limn).signIn(email, PASSWORD))).toBe(true);
    await limn.close();
  });
});
