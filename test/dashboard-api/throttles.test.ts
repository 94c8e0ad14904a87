import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../limn.js';
import { Browser, newcomer, newEmail, QUICK } from './browser.js';

describe('throttles', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ ...QUICK, env: { LIMN_TRUSTED_PROXIES: '127.0.0.1' }, throttles: { signUps: 5, attemptsAtAccount: 3, attempts: 6, attemptsOfAll: 8, strangersRequests: 40 } });
  });
  afterAll(() => limn.close());

  /** Somebody behind the trusted proxy. */
  class Visitor extends Browser {
    readonly from: Record<string, string>;

    constructor(address: string) {
      super(limn);
      this.from = { 'x-forwarded-for': address };
    }

    override ask(query: string, options: Parameters<Browser['ask']>[1] = {}): ReturnType<Browser['ask']> {
      return super.ask(query, { ...options, headers: { ...this.from, ...options.headers } });
    }

    async codes(email: string, times: number, password = 'a wrong otter lamp'): Promise<unknown[]> {
      const codes: unknown[] = [];
      for (let i = 0; i < times; i++) codes.push((await this.signIn(email, password)).errors[0]?.extensions['code'] ?? 'in');
      return codes;
    }
  }

  it('hold up an address that guesses one password, whether or not there is such an account', async () => {
    const { email } = await newcomer(limn);
    for (const guessed of [email, newEmail()]) {
      const visitor = new Visitor(guessed === email ? '192.0.2.1' : '192.0.2.2');
      expect(await visitor.codes(guessed, 4)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'RATE_LIMITED']);
      const { errors } = await visitor.signIn(guessed);
      expect(errors[0]).toMatchObject({ message: expect.stringMatching(/^Too many attempts; try again in \d+ s$/) as string, extensions: { status: 429, retryAfterSeconds: expect.any(Number) as number } });
    }
    expect(await new Visitor('192.0.2.3').codes(email, 1, 'kettle otter lamp 9')).toEqual(['in']);
  });

  it('forget wrong guesses when the right one follows', async () => {
    const { email } = await newcomer(limn);
    const visitor = new Visitor('192.0.2.10');
    expect([...(await visitor.codes(email, 2)), ...(await visitor.codes(email, 1, 'kettle otter lamp 9')), ...(await visitor.codes(email, 3))]).toEqual(
      ['UNAUTHENTICATED', 'UNAUTHENTICATED', 'in', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED']);
  });

  it('hold up an address that tries many accounts, and with it its whole network of IPv6', async () => {
    const visitor = new Visitor('2001:db8:1:2::1');
    for (let i = 0; i < 6; i++) expect(await visitor.codes(newEmail(), 1)).toEqual(['UNAUTHENTICATED']);
    expect(await new Visitor('2001:db8:1:2:ffff::9').codes(newEmail(), 1)).toEqual(['RATE_LIMITED']);
    expect(await new Visitor('2001:db8:1:3::1').codes(newEmail(), 1)).toEqual(['UNAUTHENTICATED']);
  });

  it('hold up a crowd of addresses at one account, of which a single one cannot use up all', async () => {
    const { email } = await newcomer(limn);
    expect(await new Visitor('198.51.100.1').codes(email, 5)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'RATE_LIMITED', 'RATE_LIMITED']);
    expect(await new Visitor('198.51.100.2').codes(email, 3)).toEqual(Array.from({ length: 3 }, () => 'UNAUTHENTICATED'));
    expect(await new Visitor('198.51.100.3').codes(email, 3)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 'RATE_LIMITED']);
  });

  it('hold up an address that makes accounts', async () => {
    const visitor = new Visitor('203.0.113.1');
    const codes: unknown[] = [];
    for (let i = 0; i < 6; i++) codes.push((await visitor.signUp(newEmail())).errors[0]?.extensions['code'] ?? 'in');
    expect(codes).toEqual(['in', 'in', 'in', 'in', 'in', 'RATE_LIMITED']);
  });

  it('hold up a password change that guesses the old one', async () => {
    const { email } = await newcomer(limn);
    const visitor = new Visitor('203.0.113.7');
    await visitor.signIn(email);
    const change = 'mutation { changePassword(currentPassword: "a wrong otter lamp", newPassword: "another otter lamp 9") { id } }';
    for (let i = 0; i < 3; i++) expect(await visitor.refused(change)).toBe('BAD_USER_INPUT');
    expect(await visitor.refused(change)).toBe('RATE_LIMITED');
    expect(await visitor.refused('mutation { deleteAccount(password: "kettle otter lamp 9") }')).toBe('RATE_LIMITED');
  });

  it('hold up strangers that only knock, and not those who are in', async () => {
    const { cookie, email } = await newcomer(limn);
    const visitor = new Visitor('203.0.113.99');
    for (let i = 0; i < 40; i++) await visitor.me();
    expect((await visitor.ask('{ me { id } }')).status).toBe(429);
    visitor.cookie = cookie;
    expect(await visitor.me()).toBe(email);
  });
});

describe('where sign-up is closed', () => {
  it('strangers are told so, and accounts go on', async () => {
    const limn = await openLimn(QUICK);
    const { email } = await newcomer(limn);
    limn.app.needs.limits.openSignUp = false;
    expect((await new Browser(limn).signUp(newEmail())).errors[0]).toMatchObject({ message: 'This service takes no new accounts', extensions: { code: 'FORBIDDEN' } });
    expect((await new Browser(limn).signIn(email)).errors).toEqual([]);
    await limn.close();
  });
});
