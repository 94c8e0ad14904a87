import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/connection.js';
import { lockProfile, saveMerged } from '../../src/storage/profiles.js';
import { accept } from '../../src/storage/submissions.js';
import { factCosines, modelId, nearest, replaceVectors, storedParts, type NearestRequest } from '../../src/storage/vectors.js';
import { databases, openBareStorage } from '../limn.js';

const DIMENSIONS = 24;
const PROFILES = 120;

/** A repeatable source of numbers in [0, 1): mulberry32. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe.each(databases())('search by meaning on the %s database', (database) => {
  let storage: Storage;
  let close: () => Promise<void>;
  const tenants = [randomUUID(), randomUUID()] as const;
  const random = numbers(7);
  // Whole numbers are exact in half precision, so that brute force sees the very vectors that are stored.
  const vector = (): Float32Array => Float32Array.from({ length: DIMENSIONS }, () => Math.floor(random() * 17) - 8);
  const people = new Map<string, { tenantId: string; id: string; name: string; whole: Float32Array; facts: Float32Array[] }>();
  let model: number;

  beforeAll(async () => {
    ({ storage, close } = await openBareStorage(database));
    model = await modelId(storage, 'test', DIMENSIONS);
    for (let i = 0; i < PROFILES; i++) {
      const tenantId = tenants[i % 10 === 0 ? 1 : 0];
      const id = `p${i}`;
      const person = { tenantId, id, name: i % 3 === 0 ? 'anna' : 'b_b%', whole: vector(), facts: Array.from({ length: 1 + (i % 4) }, vector) };
      people.set(id, person);
      await accept(storage, [{ tenantId, submissionId: randomUUID(), profileId: id, idKey: id, inputType: undefined, data: 'x', idempotencyKey: undefined, fingerprint: undefined }]);
      await storage.tx(async (tx) => {
        const row = await lockProfile(tx, tenantId, id);
        await saveMerged(tx, tenantId, id, {
          document: '{}', recentLog: '[]', state: '', nameKey: person.name, age: 30, genderKey: null, locationKey: null, language: null, interestsKey: null, summaryKey: null, embeddingPending: false, steps: 0,
        }, row!.now);
        const added = [{ part: 'whole', whole: true, embedding: person.whole }, ...person.facts.map((embedding, k) => ({ part: `fact ${k}`, whole: false, embedding }))];
        await replaceVectors(tx, tenantId, model, id, added.map(({ part }) => part), added);
      });
    }
  });
  afterAll(() => close());

  const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
  const cosineOf = (a: Float32Array, b: Float32Array): number => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  const bruteForce = (tenantId: string, { embedding, threshold, filter }: NearestRequest): string[] =>
    [...people.values()]
      .filter((person) => person.tenantId === tenantId && (!filter || person.name.includes(filter.value)))
      .map(({ id, whole, facts }) => ({ id, cosine: 0.7 * Math.max(...facts.map((fact) => cosineOf(fact, embedding))) + 0.3 * cosineOf(whole, embedding) }))
      .filter(({ cosine }) => cosine >= threshold)
      .toSorted((a, b) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);

  test('page and total equal brute force, for a large and a small tenant, with and without a filter', async () => {
    for (const tenantId of tenants) {
      for (const threshold of [-2, 0.1, 0.25, 0.4]) {
        for (const filter of [undefined, { field: 'name' as const, value: 'ann' }]) {
          const request = { embedding: vector(), threshold, nearThreshold: threshold - 0.1, filter, page: 1, pageSize: 100 };
          const expected = bruteForce(tenantId, request);
          const found = await nearest(storage, tenantId, model, request);
          expect(found.total).toBe(expected.length);
          expect(found.nearMisses).toBe(bruteForce(tenantId, { ...request, threshold: threshold - 0.1 }).length - expected.length);
          expect(found.hits.map(({ profile }) => profile.profileId)).toEqual(expected.slice(0, 100));
        }
      }
    }
  });

  test('pages part the result without gaps or repeats', async () => {
    const request = { embedding: vector(), threshold: 0, nearThreshold: -0.1, filter: undefined, pageSize: 7 };
    const { total } = await nearest(storage, tenants[0], model, { ...request, page: 1 });
    const walked: string[] = [];
    for (let page = 1; walked.length < total; page++) walked.push(...(await nearest(storage, tenants[0], model, { ...request, page })).hits.map(({ profile }) => profile.profileId));
    expect(walked).toEqual(bruteForce(tenants[0], { ...request, page: 1 }));
    const past = await nearest(storage, tenants[0], model, { ...request, page: 1000 });
    expect(past).toMatchObject({ hits: [], total });
  });

  test('the facts of one profile are told with the cosines of brute force, the whole left out', async () => {
    const person = people.get('p3')!;
    const asked = vector();
    const found = await factCosines(storage, person.tenantId, model, 'p3', asked);
    expect([...found.keys()].toSorted()).toEqual(person.facts.map((_, k) => `fact ${k}`));
    for (const [k, fact] of person.facts.entries()) expect(found.get(`fact ${k}`)).toBeCloseTo(cosineOf(fact, asked), 5);
    expect(await factCosines(storage, tenants[1], model, 'p3', asked)).toEqual(new Map());
  });

  test('a filter takes % and _ literally', async () => {
    const request = { embedding: vector(), threshold: -2, nearThreshold: -2, page: 1, pageSize: 1 };
    const totalOf = async (value: string): Promise<number> => (await nearest(storage, tenants[0], model, { ...request, filter: { field: 'name', value } })).total;
    expect(await totalOf('b_b%')).toBe(await totalOf('b'));
    expect(await totalOf('a%a')).toBe(0);
    expect(await totalOf('_nna')).toBe(0);
    expect(await totalOf('\\')).toBe(0);
  });

  test('vectors that are no longer wanted go, the others stay as they are', async () => {
    const id = 'p1';
    await storage.tx((tx) => replaceVectors(tx, tenants[0], model, id, ['whole', 'new'], [{ part: 'new', whole: false, embedding: vector() }]));
    expect(await storedParts(storage, tenants[0], model, id)).toEqual(new Set(['whole', 'new']));
  });

  test('a model that comes back with other dimensions is refused', async () => {
    await expect(modelId(storage, 'test', DIMENSIONS + 1)).rejects.toThrow('was stored with 24 dimensions');
  });
});
