import { describe, expect, it } from 'vitest';
import { networkOf, siteOf } from '../../../src/service/accounts/network.js';
import { Passwords } from '../../../src/service/accounts/passwords.js';

const QUICK = { ln: 4, r: 8, p: 1 };

/** Work that goes on until it is told to end. */
function gate(): { open(): void; passed: Promise<void> } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}

describe('the queue of passwords to hash', () => {
  it('lets a client with nothing in it wait for one of each other client, however much these have in it', async () => {
    const passwords = new Passwords(QUICK);
    const { open, passed } = gate();
    const order: string[] = [];
    const hash = (who: string, address: string): Promise<void> =>
      passwords.inTurn(address, async ({ hash: hashed }) => {
        await passed;
        await hashed('kettle otter lamp 9');
        order.push(who);
      });
    const crowd = Array.from({ length: 20 }, () => hash('many', '192.0.2.1'));
    const one = hash('one', '192.0.2.2');
    open();
    await Promise.all([...crowd, one]);
    expect(order.indexOf('one')).toBeLessThan(5);
    expect(order).toHaveLength(21);
  });

  it.each([
    ['one address of IPv4', () => '192.0.2.1'],
    ['one network of IPv6', (at: number) => `2001:db8:1:2::${(at + 1).toString(16)}`],
    ['every network of one site of IPv6', (at: number) => `2001:db8:1:${at.toString(16)}::1`],
    ['an address of IPv4, written as one of IPv6', (at: number) => (at % 2 ? '::ffff:192.0.2.1' : '192.0.2.1')],
  ])('is never filled by %s, and lets others in at once', async (_, addressOf) => {
    const passwords = new Passwords(QUICK);
    const { open, passed } = gate();
    const crowd = Array.from({ length: 500 }, (__, at) => passwords.inTurn(addressOf(at), () => passed));
    const told = Promise.allSettled(crowd);
    const others = Array.from({ length: 5 }, (__, at) => passwords.inTurn(`203.0.113.${at}`, async () => at));
    open();
    expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4]);
    const refused = (await told).filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(450);
    expect(refused[0]!.reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    // Whoever was in it has left it.
    expect(await passwords.inTurn(addressOf(0), async () => 'in')).toBe('in');
  });

  it('does none of the work of whoever it sends away', async () => {
    const passwords = new Passwords(QUICK);
    const { open, passed } = gate();
    let begun = 0;
    const crowd = Promise.allSettled(
      Array.from({ length: 100 }, () =>
        passwords.inTurn('192.0.2.1', async () => {
          begun++;
          await passed;
        }),
      ),
    );
    open();
    const done = (await crowd).filter(({ status }) => status === 'fulfilled');
    expect(begun).toBe(done.length);
    expect(begun).toBeLessThan(100);
  });
});

describe('clients', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::', '2001:db8:1::'],
    ['2001:db8::5', '2001:db8:0:0::', '2001:db8:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::', 'fe80:0:0::'],
    ['::1', '0:0:0:0::', '0:0:0::'],
  ])('at %s are of the network %s and of the site %s', (address, network, site) => {
    expect([networkOf(address), siteOf(address)]).toEqual([network, site]);
  });
});
