import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoundRobin } from '../../src/round-robin.js';

describe('turns', () => {
  it('keep a newcomer waiting for one of each who is there, however many these have in line', async () => {
    const turns = new RoundRobin(1);
    const order: string[] = [];
    const work = (who: string): Promise<void> => turns.run(who, async () => void order.push(who));
    await Promise.all([
      ...Array.from({ length: 50 }, () => work('many')),
      work('one'),
      ...Array.from({ length: 3 }, () => work('few')),
    ]);
    expect(order.slice(0, 7)).toEqual(['many', 'many', 'one', 'few', 'many', 'few', 'many']);
    expect(order).toHaveLength(54);
  });

  it('are taken by as many at a time as there are places', async () => {
    const turns = new RoundRobin(3);
    let running = 0;
    const most = await Promise.all(
      Array.from({ length: 7 }, () =>
        turns.run('a', async () => {
          running++;
          await Promise.resolve();
          return running--;
        }),
      ),
    );
    expect(Math.max(...most)).toBe(3);
  });

  it('are passed on by work that fails, whose error its caller gets', async () => {
    const turns = new RoundRobin(1);
    const failing = turns.run('a', () => Promise.reject(new Error('no')));
    const next = turns.run('a', () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('run everything once, no more at a time than there are places, and each one’s in their order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 3 })), { maxLength: 40 }),
        async (places, wanted) => {
          const turns = new RoundRobin(places);
          const begun = new Map<string, number[]>();
          let running = 0;
          await Promise.all(
            wanted.map(([who, ticks], at) =>
              turns.run(who, async () => {
                begun.set(who, [...(begun.get(who) ?? []), at]);
                expect(++running).toBeLessThanOrEqual(places);
                for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
                running--;
              }),
            ),
          );
          for (const order of begun.values()) expect(order).toEqual(order.toSorted((a, b) => a - b));
          expect([...begun.values()].flat()).toHaveLength(wanted.length);
        },
      ),
    );
  });
});
