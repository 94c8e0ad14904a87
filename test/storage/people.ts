import { randomUUID } from 'node:crypto';
import type { Storage } from '../../src/storage/connection.js';
import { lockProfile } from '../../src/storage/profiles.js';
import { writeRevision, type MergedProfile } from '../../src/storage/profile-write.js';
import { accept } from '../../src/storage/accept.js';
import { replaceVectors } from '../../src/storage/vector-write.js';

/** A repeatable source of numbers in [0, 1): mulberry32. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A merged profile, as much of it as a search looks at. Vectors by the digests of their texts. */
export interface Person {
  tenantId: string;
  id: string;
  name: string | null;
  facts: Map<string, Float32Array>;
  whole: Float32Array | undefined;
}

/** What is merged into a profile that has nothing but its vectors. */
export const BARE: MergedProfile = {
  document: '{}',
  recentLog: '[]',
  state: '',
  nameKey: null,
  age: 30,
  genderKey: null,
  locationKey: null,
  language: null,
  interestsKey: null,
  summaryKey: null,
  embeddingPending: false,
  steps: 0,
};

/** Stores a person as the service would, once submission and merge. */
export async function store(
  storage: Storage,
  model: number,
  { tenantId, id, name, facts, whole }: Person,
): Promise<void> {
  await accept(storage, [
    {
      tenantId,
      submissionId: randomUUID(),
      profileId: id,
      idKey: id,
      inputType: undefined,
      data: 'x',
      idempotencyKey: undefined,
      fingerprint: undefined,
    },
  ]);
  await storage.tx(async (tx) => {
    const row = await lockProfile(tx, tenantId, id);
    await writeRevision(tx, tenantId, id, {
      merged: { ...BARE, nameKey: name },
      at: row!.now,
      entries: [],
      reader: null,
    });
    const added = [...facts].map(([part, embedding]) => ({ part, embedding }));
    if (whole) added.push({ part: `whole of ${id}`, embedding: whole });
    await replaceVectors(
      tx,
      tenantId,
      model,
      id,
      { facts: [...facts.keys()], whole: whole && `whole of ${id}` },
      added,
    );
  });
}
