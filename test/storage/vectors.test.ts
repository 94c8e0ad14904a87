import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage, Tx } from '../../src/storage/connection.js';
import { eraseProfile } from '../../src/storage/profiles.js';
import { replaceVectors } from '../../src/storage/vector-write.js';
import { modelId, storedParts } from '../../src/storage/vectors.js';
import { databases, openBareStorage } from '../limn.js';
import { store } from './people.js';

const DIMENSIONS = 3;

/** False where some are still owed. */
const replace = async (...args: Parameters<typeof replaceVectors>): Promise<boolean> =>
  (await replaceVectors(...args)).areAll;

describe.each(databases())('vectors on the %s database', (database) => {
  let storage: Storage;
  let close: () => Promise<void>;
  let model: number;

  beforeAll(async () => {
    ({ storage, close } = await openBareStorage(database));
    model = await modelId(storage, 'test', DIMENSIONS);
  });
  afterAll(() => close());

  const vector = (x: number): Float32Array => Float32Array.of(x, 1, 1);
  const added = (...parts: string[]): { part: string; embedding: Float32Array }[] =>
    parts.map((part, i) => ({ part, embedding: vector(i) }));
  const people = async (tenantId: string, said: Record<string, string[]>): Promise<void> => {
    for (const [id, facts] of Object.entries(said))
      await store(storage, model, {
        tenantId,
        id,
        name: null,
        facts: new Map(facts.map((part, i) => [part, vector(i)])),
        whole: vector(9),
      });
  };
  const factsOf = async (tenantId: string, parts = ['a', 'b', 'c', 'd']): Promise<string[]> =>
    [...(await storedParts(storage, tenantId, model, 'nobody', parts)).facts].toSorted();

  test('a fact that several profiles say has one vector, which goes with the last of them', async () => {
    const tenantId = randomUUID();
    await people(tenantId, { one: ['a', 'b'], two: ['b', 'c'] });
    expect(await factsOf(tenantId)).toEqual(['a', 'b', 'c']);
    await storage.tx((tx) => eraseProfile(tx, tenantId, 'one'));
    expect(await factsOf(tenantId)).toEqual(['b', 'c']);
    await storage.tx((tx) => replace(tx, tenantId, model, 'two', { facts: ['c'], whole: undefined }, []));
    expect(await factsOf(tenantId)).toEqual(['c']);
    expect((await storedParts(storage, tenantId, model, 'two', [])).whole).toBeUndefined();
  });

  test('what is no longer wanted goes, the rest stays, what somebody else says needs no new vector', async () => {
    const tenantId = randomUUID();
    await people(tenantId, { one: ['a', 'b'], two: ['c'] });
    const parts = { facts: ['b', 'c', 'd'], whole: 'whole of one' };
    expect(await storage.tx((tx) => replace(tx, tenantId, model, 'one', parts, added('d')))).toBe(true);
    expect(await storedParts(storage, tenantId, model, 'one', ['a', ...parts.facts])).toEqual({
      facts: new Set(['b', 'c', 'd']),
      whole: 'whole of one',
    });
  });

  test('a fact whose vector has gone meanwhile is still owed', async () => {
    const tenantId = randomUUID();
    await people(tenantId, { one: ['a'] });
    expect(
      await storage.tx((tx) => replace(tx, tenantId, model, 'one', { facts: ['a', 'b'], whole: undefined }, [])),
    ).toBe(false);
    expect(
      await storage.tx((tx) =>
        replace(tx, tenantId, model, 'one', { facts: ['a', 'b'], whole: undefined }, added('b')),
      ),
    ).toBe(true);
  });

  test('a tenant has its facts for itself', async () => {
    const [here, there] = [randomUUID(), randomUUID()];
    await people(here, { one: ['a'] });
    await people(there, { one: ['a', 'b'] });
    await storage.tx((tx) => eraseProfile(tx, there, 'one'));
    expect([await factsOf(here), await factsOf(there)]).toEqual([['a'], []]);
  });

  test('a model in another length has a space of its own', async () => {
    expect(await modelId(storage, 'test', DIMENSIONS + 1)).not.toBe(model);
    expect(await modelId(storage, 'test', DIMENSIONS)).toBe(model);
  });

  // One connection serves the embedded database, so nothing there happens at the same time.
  test.skipIf(database === 'embedded')(
    'a fact that one profile lets go of while another takes it up is never said without its vector',
    async () => {
      const tenantId = randomUUID();
      await people(tenantId, { one: ['a'], two: ['b'] });
      const letGo = (tx: Tx): Promise<boolean> =>
        replace(tx, tenantId, model, 'one', { facts: ['c'], whole: undefined }, added('c'));
      const takeUp = (tx: Tx): Promise<boolean> =>
        replace(tx, tenantId, model, 'two', { facts: ['a', 'b'], whole: undefined }, []);
      for (const [first, second] of [
        [letGo, takeUp],
        [takeUp, letGo],
      ] as const) {
        await storage.tx((tx) => replace(tx, tenantId, model, 'one', { facts: ['a'], whole: undefined }, added('a')));
        await storage.tx((tx) => replace(tx, tenantId, model, 'two', { facts: ['b'], whole: undefined }, []));
        let other: Promise<boolean> | undefined;
        const done = await storage.tx(async (tx) => {
          const result = await first(tx);
          other = storage.tx(second);
          // Long enough for the other to have come to where it waits.
          await new Promise((resolve) => setTimeout(resolve, 100));
          return result;
        });
        const takenUp = first === takeUp ? done : await other!;
        await other;
        expect((await factsOf(tenantId)).includes('a')).toBe(takenUp);
      }
    },
  );

  test.skipIf(database === 'embedded')(
    'a fact that two profiles are the first to say at the same time has one vector and is owed to neither',
    async () => {
      const tenantId = randomUUID();
      await people(tenantId, { one: ['a'], two: ['b'] });
      const say = (tx: Tx, id: string, before: string): Promise<boolean> =>
        replace(tx, tenantId, model, id, { facts: [before, 'new'], whole: undefined }, added('new'));
      let other: Promise<boolean> | undefined;
      const first = await storage.tx(async (tx) => {
        const result = await say(tx, 'one', 'a');
        other = storage.tx((beside) => say(beside, 'two', 'b'));
        await new Promise((resolve) => setTimeout(resolve, 100));
        return result;
      });
      expect([first, await other]).toEqual([true, true]);
      expect(await factsOf(tenantId, ['a', 'b', 'new'])).toEqual(['a', 'b', 'new']);
    },
  );
});
