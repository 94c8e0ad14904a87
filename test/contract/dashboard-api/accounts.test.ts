import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/tenant/password.js';
import { databasesAndPooler, openLimn, type Limn } from '../../limn.js';
import { Browser, CROWD, newcomer, newEmail, PASSWORD } from './browser.js';

describe.each(databasesAndPooler())('accounts on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ database, ...CROWD });
  });
  afterAll(() => limn.close());

  const sql = (text: string, values: unknown[] = []): Promise<number> => limn.app.needs.storage.run({ text }, values);
  const age = (
    browser: Browser & { email: string },
    column: 'seen_at' | 'created_at',
    interval: string,
  ): Promise<number> =>
    sql(
      `update session set ${column} = now() - $2::interval from account where account.account_id = ` +
        'session.account_id and email = $1',
      [browser.email, interval],
    );

  it('are made by signing up, which signs in', async () => {
    const browser = new Browser(limn);
    expect(await browser.me()).toBeNull();
    const { data } = await browser.signUp('Maria@Example.com');
    expect(data['signUp']).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      email: 'Maria@example.com',
    });
    expect(await browser.me()).toBe('Maria@example.com');
    expect(await browser.told('{ me { id email createdAt } }')).toMatchObject({
      me: { createdAt: expect.stringMatching(/Z$/) as string },
    });
  });

  it('keep a session in a cookie that no script reads and no other site sends', async () => {
    const browser = await newcomer(limn);
    expect(browser.setCookie).toMatch(
      /^limn_session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
    );
    const remote = new Browser(limn);
    await remote.ask(
      'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { id } }',
      {
        variables: { email: browser.email, password: PASSWORD },
        headers: { origin: limn.url.replace('http:', 'https:') },
      },
    );
    expect(remote.setCookie).toMatch(
      /^__Host-limn_session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(remote.setCookie).not.toContain('Domain');
    const https = { origin: limn.url.replace('http:', 'https:') };
    expect(await remote.told('{ me { email } }', { headers: https })).toEqual({ me: { email: browser.email } });
    // Planted by a page of plain http, it is no session of a secure one.
    expect(await browser.told('{ me { email } }', { headers: https })).toEqual({ me: null });
    const [name, token] = browser.cookie!.split('=');
    expect(await browser.told('{ me { email } }', { headers: { cookie: `${name}=x; ${name}=${token}` } })).toEqual({
      me: null,
    });
  });

  it('are never told without no-store, nor with a way to show them as a page', async () => {
    const { headers } = await new Browser(limn).ask('{ me { id } }');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=/);
    expect(headers.has('x-powered-by')).toBe(false);
  });

  it.each([
    ['in other capitals', 'maria.b@example.com', 'MARIA.B@EXAMPLE.COM'],
    ['with full-width letters', 'tom.b@example.com', 'ｔｏｍ.b@example.com'],
    ['with an international domain in either form', 'eva@bücher.example', 'eva@xn--bcher-kva.example'],
  ])('have one address, also %s', async (_, email, other) => {
    await newcomer(limn, email);
    const { errors } = await new Browser(limn).signUp(other);
    expect(errors[0]).toMatchObject({
      message: 'email has an account already',
      extensions: { code: 'BAD_USER_INPUT', field: 'email' },
    });
    expect((await new Browser(limn).signIn(other)).errors).toEqual([]);
  });

  it.each([
    '',
    'maria',
    '@example.com',
    'maria@',
    'a b@example.com',
    'maria@exa mple.com',
    'maria@-example.com',
    `${'x'.repeat(65)}@example.com`,
    'maria@example.com\u0000',
    'maria@\ud800.com',
  ])('refuse %j as an address', async (email) => {
    const { errors } = await new Browser(limn).signUp(email);
    expect(errors[0]).toMatchObject({
      message: 'email must be an address such as maria@example.com',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it.each([
    ['a short one', 'kettle 9 ab', /12 to 128/],
    ['an endless one', 'kettle otter '.repeat(10), /12 to 128/],
    ['a common one', 'password1234', /tried first/],
    ['a common one in leet', 'P4$$w0rd!2345', /tried first/],
    ['a row of keys', 'qwertyuiopasdfgh', /tried first/],
    ['one word again and again', 'dragondragondragon', /tried first/],
    ['the address', 'ownname-of-me@example.com', /tried first/],
  ])('refuse %s as a password', async (_, password, complaint) => {
    const { errors } = await new Browser(limn).signUp('ownname-of-me@example.com', password);
    expect(errors[0]).toMatchObject({
      message: expect.stringMatching(complaint) as string,
      extensions: { code: 'BAD_USER_INPUT', field: 'password' },
    });
  });

  it('count characters of a password as people do, and take it however a keyboard composes them', async () => {
    const email = newEmail();
    expect((await new Browser(limn).signUp(email, '🦦🫖💡🌊🪁🧭🎈🪵🧶🥝🛶🪴')).errors).toEqual([]);
    const other = newEmail();
    expect((await new Browser(limn).signUp(other, 'caf\u00e9 otter lamp 9')).errors).toEqual([]);
    expect((await new Browser(limn).signIn(other, 'cafe\u0301 otter lamp 9')).errors).toEqual([]);
  });

  it('tell a stranger alike of an unknown address, of a wrong password and of what is no address', async () => {
    const { email } = await newcomer(limn);
    const answers = await Promise.all([
      new Browser(limn).signIn(newEmail()),
      new Browser(limn).signIn(email, 'another otter lamp 9'),
      new Browser(limn).signIn('no address'),
      new Browser(limn).signIn(email, ''),
    ]);
    const told = answers.map(({ status, data, errors, headers }) => ({
      status,
      data,
      cookie: headers.get('set-cookie'),
      errors: errors.map(({ message, extensions }) => ({
        message,
        code: extensions['code'],
        status: extensions['status'],
      })),
    }));
    expect(told[0]).toEqual({
      status: 200,
      data: null,
      cookie: null,
      errors: [{ message: 'The e-mail address or the password is wrong', code: 'UNAUTHENTICATED', status: 401 }],
    });
    for (const one of told) expect(one).toEqual(told[0]);
  });

  it('give each sign-in a session of its own, and end the one that the browser had', async () => {
    const browser = await newcomer(limn);
    const [before, other] = [browser.cookie!, new Browser(limn)];
    await other.signIn(browser.email);
    await browser.signIn(browser.email);
    expect(browser.cookie).not.toBe(before);
    browser.cookie = before;
    expect(await browser.me()).toBeNull();
    expect(await other.me()).toBe(browser.email);
  });

  it('take no session that a stranger has made up', async () => {
    const browser = new Browser(limn);
    browser.cookie = `limn_session=${'A'.repeat(43)}`;
    expect(await browser.me()).toBeNull();
    await browser.signUp(newEmail());
    expect(browser.cookie).not.toBe(`limn_session=${'A'.repeat(43)}`);
  });

  it('end a session on signing out, and all of them on signing out everywhere', async () => {
    const browser = await newcomer(limn);
    const others = [new Browser(limn), new Browser(limn)];
    for (const other of others) await other.signIn(browser.email);
    const stolen = new Browser(limn);
    stolen.cookie = browser.cookie;
    expect(await browser.told('mutation { signOut }')).toEqual({ signOut: true });
    expect(browser.setCookie).toMatch(/^limn_session=; Path=\/; Max-Age=0;/);
    expect(await stolen.me()).toBeNull();
    expect(await others[0]!.me()).toBe(browser.email);
    expect(await browser.told('mutation { signOut }')).toEqual({ signOut: false });
    expect(await others[0]!.told('mutation { signOutEverywhere }')).toEqual({ signOutEverywhere: true });
    expect([await others[0]!.me(), await others[1]!.me()]).toEqual([null, null]);
    expect(await others[1]!.refused('mutation { signOutEverywhere }')).toBe('UNAUTHENTICATED');
  });

  it('change their password, which ends the other sessions and renews this one', async () => {
    const browser = await newcomer(limn);
    const [before, other] = [browser.cookie!, new Browser(limn)];
    await other.signIn(browser.email);
    const change = (currentPassword: string, newPassword: string): Promise<unknown> =>
      browser.ask(
        'mutation ($currentPassword: String!, $newPassword: String!) { changePassword(currentPassword: ' +
          '$currentPassword, newPassword: $newPassword) { email } }',
        { variables: { currentPassword, newPassword } },
      );
    expect(await change('a wrong otter lamp', 'another otter lamp 9')).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT', field: 'currentPassword' } }],
    });
    expect(await change(PASSWORD, 'password1234')).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT', field: 'newPassword' } }],
    });
    expect(await other.me()).toBe(browser.email);
    expect(await change(PASSWORD, 'another otter lamp 9')).toMatchObject({
      data: { changePassword: { email: browser.email } },
    });
    expect(browser.cookie).not.toBe(before);
    expect(await browser.me()).toBe(browser.email);
    expect(await other.me()).toBeNull();
    expect((await new Browser(limn).signIn(browser.email)).errors).toHaveLength(1);
    expect((await new Browser(limn).signIn(browser.email, 'another otter lamp 9')).errors).toEqual([]);
  });

  it('lose a session that nobody used for 12 hours, and any after a week', async () => {
    const [idle, busy, old] = [await newcomer(limn), await newcomer(limn), await newcomer(limn)];
    await age(idle, 'seen_at', '12 hours 1 minute');
    await age(busy, 'seen_at', '11 hours 50 minutes');
    await age(old, 'created_at', '7 days 1 minute');
    expect([await idle.me(), await busy.me(), await old.me()]).toEqual([null, busy.email, null]);
    const seen = await limn.app.needs.storage.query<{ recent: boolean }>(
      {
        text:
          `select seen_at > now() - interval '1 minute' as recent from session join account using (account_id) ` +
          'where email = $1',
      },
      [busy.email],
    );
    expect(seen).toEqual([{ recent: true }]);
  });

  it('keep neither passwords nor tokens, and hash again what was hashed at other costs', async () => {
    const browser = await newcomer(limn);
    const hashOf = async (): Promise<string> =>
      (
        await limn.app.needs.storage.query<{ hash: string }>(
          { text: 'select password_hash as hash from account where email = $1' },
          [browser.email],
        )
      )[0]!.hash;
    expect(await hashOf()).toMatch(/^\$scrypt\$ln=8,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    await sql('update account set password_hash = $2 where email = $1', [
      browser.email,
      await hashPassword(PASSWORD, { ln: 9, r: 4, p: 2 }),
    ]);
    expect((await new Browser(limn).signIn(browser.email)).errors).toEqual([]);
    expect(await hashOf()).toMatch(/^\$scrypt\$ln=8,r=8,p=1\$/);
    expect((await new Browser(limn).signIn(browser.email)).errors).toEqual([]);
    const logged = limn.logs.join('');
    for (const secret of [PASSWORD, browser.cookie!.split('=')[1]!]) expect(logged).not.toContain(secret);
  });

  it('do not confuse passwords of two that sign up with one address at once', async () => {
    const email = newEmail();
    const answers = await Promise.all([1, 2, 3].map((n) => new Browser(limn).signUp(email, `kettle otter lamp ${n}`)));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  });
});
