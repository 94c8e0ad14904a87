import { expect, test } from 'vitest';
import { ClaimLoop, type ClaimTask } from '../../../src/worker/claim-loop.js';

/** Long enough that no lease is renewed. */
const LEASE_MS = 60_000;

/** A loop over a queue of tenants, whose work lasts until it is ended or aborted. */
function loopOver(queue: string[], overrides: Partial<ClaimTask<{ tenant: string }>> = {}) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const putBack: string[] = [];
  const errors: string[] = [];
  const loop: ClaimLoop<{ tenant: string }> = new ClaimLoop(
    {
      claim: async (_after, except) => {
        const at = queue.findIndex((tenant) => !except.includes(tenant));
        return at < 0 ? undefined : { tenant: queue.splice(at, 1)[0]! };
      },
      tenantOf: ({ tenant }) => tenant,
      renew: async () => true,
      work: ({ tenant }, lost) => {
        begun.push(tenant);
        return new Promise((resolve) => {
          ends.set(tenant, resolve);
          lost.addEventListener('abort', () => resolve());
        });
      },
      putBack: async ({ tenant }) => void putBack.push(tenant),
      onError: ({ message }) => void errors.push(message),
      ...overrides,
    },
    { concurrency: 4, leaseMs: LEASE_MS },
  );
  return { loop, begun, ends, putBack, errors };
}

test('a tenant gets three places of four, and its next claim when one of them is free again', async () => {
  const { loop, begun, ends } = loopOver(['a', 'a', 'a', 'a']);
  loop.wake();
  await expect.poll(() => begun).toHaveLength(3);
  ends.get('a')!();
  await expect.poll(() => begun).toHaveLength(4);
  await loop.stop(0);
});

test('a loop that is woken while it looks, looks once more', async () => {
  const queue: string[] = [];
  let looks = 0;
  const { loop, begun } = loopOver(queue, {
    onIdle: async () => {
      if (++looks > 1) return;
      queue.push('late');
      loop.wake();
    },
  });
  loop.wake();
  await expect.poll(() => begun).toEqual(['late']);
  await loop.stop(0);
});

test('a loop whose claim fails tells the error, and claims when it is woken again', async () => {
  let isBroken = true;
  const { loop, begun, errors } = loopOver([], {
    claim: async () => {
      if (isBroken) throw new Error('the database is away');
      return begun.length > 0 ? undefined : { tenant: 'a' };
    },
  });
  loop.wake();
  await expect.poll(() => errors).toEqual(['the database is away']);
  isBroken = false;
  loop.wake();
  await expect.poll(() => begun).toEqual(['a']);
  await loop.stop(0);
});

test('a loop that stops aborts what is not done in time, puts its claims back, and claims nothing more', async () => {
  const { loop, begun, ends, putBack } = loopOver(['a', 'b', 'c', 'd', 'e']);
  loop.wake();
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  const stopping = loop.stop(0);
  ends.get('a')!();
  expect(loop.stop(0)).toBe(stopping);
  await stopping;
  loop.wake();
  expect(putBack).toEqual(expect.arrayContaining(['b', 'c', 'd']));
  expect(begun).toHaveLength(4);
});
