import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../../limn.js';
import { Browser, newcomer, newEmail, PASSWORD, QUICK } from './browser.js';

describe('throttles', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({
      ...QUICK,
      env: { LIMN_TRUSTED_PROXIES: '127.0.0.1' },
      throttles: { signUps: 5, attemptsAtAccount: 3, attempts: 6, strangersRequests: 40 },
    });
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
      for (let i = 0; i < times; i++)
        codes.push((await this.signIn(email, password)).errors[0]?.extensions['code'] ?? 'in');
      return codes;
    }
  }

  it('hold up an address that guesses one password, whether or not there is such an account', async () => {
    const { email } = await newcomer(limn);
    for (const guessed of [email, newEmail()]) {
      const visitor = new Visitor(guessed === email ? '192.0.2.1' : '192.0.2.2');
      expect(await visitor.codes(guessed, 4)).toEqual([
        'UNAUTHENTICATED',
        'UNAUTHENTICATED',
        'UNAUTHENTICATED',
        'RATE_LIMITED',
      ]);
      const { errors } = await visitor.signIn(guessed);
      expect(errors[0]).toMatchObject({
        message: expect.stringMatching(/^Too many attempts; try again in \d+ s$/) as string,
        extensions: { status: 429, retryAfterSeconds: expect.any(Number) as number },
      });
    }
    expect(await new Visitor('192.0.2.3').codes(email, 1, 'kettle otter lamp 9')).toEqual(['in']);
  });

  it('forget wrong guesses when the right one follows', async () => {
    const { email } = await newcomer(limn);
    const visitor = new Visitor('192.0.2.10');
    expect([
      ...(await visitor.codes(email, 2)),
      ...(await visitor.codes(email, 1, 'kettle otter lamp 9')),
      ...(await visitor.codes(email, 3)),
    ]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 'in', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED']);
  });

  it('hold up an address that tries many accounts, and with it its whole network of IPv6', async () => {
    const visitor = new Visitor('2001:db8:1:2::1');
    for (let i = 0; i < 6; i++) expect(await visitor.codes(newEmail(), 1)).toEqual(['UNAUTHENTICATED']);
    expect(await new Visitor('2001:db8:1:2:ffff::9').codes(newEmail(), 1)).toEqual(['RATE_LIMITED']);
    expect(await new Visitor('2001:db8:1:3::1').codes(newEmail(), 1)).toEqual(['UNAUTHENTICATED']);
  });

  it('hold up each address of a crowd that guesses one password, and never the owner from their own', async () => {
    const { email } = await newcomer(limn);
    const perAddress = ['UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'RATE_LIMITED'];
    // Ten at a time, for whom the queue of passwords has room.
    for (let first = 0; first < 70; first += 10) {
      const codes = await Promise.all(
        Array.from({ length: 10 }, (_, at) => new Visitor(`198.51.100.${first + at}`).codes(email, 4)),
      );
      expect(codes).toEqual(Array.from({ length: 10 }, () => perAddress));
    }
    expect(await new Visitor('198.51.100.99').codes(email, 8, PASSWORD)).toEqual(Array.from({ length: 8 }, () => 'in'));
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
    const change =
      'mutation { changePassword(currentPassword: "a wrong otter lamp", newPassword: "another otter lamp 9") { id } }';
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

describe('the queue of passwords to hash', () => {
  /** Slow enough that a crowd fills the queue, and what is counted of a guess is soon too much. */
  const BUSY = {
    passwordCost: { ln: 12, r: 8, p: 1 },
    env: { LIMN_TRUSTED_PROXIES: '127.0.0.1' },
    throttles: { attemptsAtAccount: 2, attempts: 4, signUps: 2, strangersRequests: 1_000_000 },
  };
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn(BUSY);
  });
  afterAll(() => limn.close());

  const from = (address: string, query: string, email: string): ReturnType<Browser['ask']> =>
    new Browser(limn).ask(`mutation ($email: String!, $password: String!) { ${query} }`, {
      variables: { email, password: PASSWORD },
      headers: { 'x-forwarded-for': address },
    });
  /** Somebody with an account, made from an address of their own. */
  const member = async (): Promise<string> => {
    const email = newEmail();
    const { errors } = await from(`10.${members >> 8}.${members++ & 255}.1`, SIGN_UP, email);
    expect(errors).toEqual([]);
    return email;
  };
  let members = 0;
  const SIGN_IN = 'signIn(email: $email, password: $password) { id }';
  const SIGN_UP = 'signUp(email: $email, password: $password) { id }';

  /**
   * Has a crowd of requests under way all the time while something else is done; what they were answered, and what that
   * came to.
   */
  async function during<T>(
    send: (at: number) => ReturnType<Browser['ask']>,
    work: () => Promise<T>,
  ): Promise<{ told: unknown[]; result: T }> {
    const told: unknown[] = [];
    let isOver = false;
    const crowd = Array.from({ length: 54 }, async (_, at) => {
      while (!isOver) {
        const { errors } = await send(at);
        told.push(errors[0]?.extensions['code'] ?? 'in');
        // As somebody would who wants the queue full, and not the event loop.
        if (errors.length > 0) await pause(1_000);
      }
    });
    try {
      await expect.poll(() => told.includes('UNAVAILABLE')).toBe(true);
      return { told, result: await work() };
    } finally {
      isOver = true;
      await Promise.all(crowd);
    }
  }

  /** Why somebody at another address is sent away, if they are; on a busy machine it may also take too long. */
  const sentAway = async (query: string, email: string): Promise<string[]> =>
    (await from('203.0.113.50', query, email)).errors
      .map(({ message }) => message)
      .filter((message) => message.startsWith('Too many'));
  const victimSignsIn = (email: string) => async (): Promise<string[]> => [
    ...(await sentAway(SIGN_IN, email)),
    ...(await sentAway(SIGN_IN, email)),
    ...(await sentAway(SIGN_IN, email)),
  ];

  it('lets everybody else sign in while somebody signs in to an account of their own again and again', async () => {
    const [victim, attacker] = [await member(), await member()];
    const { result } = await during(() => from('192.0.2.66', SIGN_IN, attacker), victimSignsIn(victim));
    expect(result).toEqual([]);
  });

  it('lets everybody else sign in while one customer of an IPv6 network does so from very many addresses', async () => {
    const [victim, attacker] = [await member(), await member()];
    const { result } = await during(
      (at) => from(`2001:db8:66:${at.toString(16)}::1`, SIGN_IN, attacker),
      victimSignsIn(victim),
    );
    expect(result).toEqual([]);
  });

  it("lets everybody else sign in, and up, while somebody changes many accounts' passwords", async () => {
    const victim = await member();
    const owners = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const email = await member();
        const owner = new Browser(limn);
        await owner.ask(`mutation ($email: String!, $password: String!) { ${SIGN_IN} }`, {
          variables: { email, password: PASSWORD },
          headers: { 'x-forwarded-for': `198.51.100.${at}` },
        });
        return owner;
      }),
    );
    const change =
      'mutation ($password: String!) { changePassword(currentPassword: $password, newPassword: $password) { id } }';
    const { told, result } = await during(
      (at) =>
        owners[at % 40]!.ask(change, {
          variables: { password: PASSWORD },
          headers: { 'x-forwarded-for': '192.0.2.67' },
        }),
      async () => [...(await victimSignsIn(victim)()), ...(await sentAway(SIGN_UP, newEmail()))],
    );
    expect(result).toEqual([]);
    expect(told).toContain('in');
  });

  it('counts nothing against whoever was sent away because too many waited', async () => {
    const attacker = await member();
    const address = '192.0.2.68';
    const { told } = await during(
      () => from(address, SIGN_IN, attacker),
      async () => undefined,
    );
    expect(told.filter((code) => code === 'UNAVAILABLE').length).toBeGreaterThan(4);
    expect(told).not.toContain('RATE_LIMITED');
    expect((await from(address, SIGN_IN, attacker)).errors).toEqual([]);
    const signedUp = await Promise.all(Array.from({ length: 2 }, () => from(address, SIGN_UP, newEmail())));
    expect(signedUp.flatMap(({ errors }) => errors)).toEqual([]);
  });
});

describe('where sign-up is closed', () => {
  it('strangers are told so, and accounts go on', async () => {
    const limn = await openLimn(QUICK);
    const { email } = await newcomer(limn);
    limn.app.needs.limits.openSignUp = false;
    expect((await new Browser(limn).signUp(newEmail())).errors[0]).toMatchObject({
      message: 'This service takes no new accounts',
      extensions: { code: 'FORBIDDEN' },
    });
    expect((await new Browser(limn).signIn(email)).errors).toEqual([]);
    await limn.close();
  });
});
