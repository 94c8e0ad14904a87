import { createHash } from 'node:crypto';
import { scaleOf, type Scale } from '../ai/calibration.js';
import { noUsage } from '../ai/reader.js';
import { emptyState, parseState, type ProfileState } from '../profile/state.js';
import { recallTexts } from '../profile/recall-texts.js';
import { lockProfile, readState } from '../storage/profiles.js';
import { chargeEmbedding } from '../storage/usage.js';
import { markEmbedded, modelId, pendingEmbeddings, replaceVectors, storedParts, type NewVector, type Parts } from '../storage/vectors.js';
import type { Needs } from './needs.js';

type Embeds = Pick<Needs, 'storage' | 'embedder' | 'log'>;

/** The vectors that belong to a state. Without `vectors` the embedder could not be reached, and they are owed. */
export interface Embedded {
  model: number;
  vectors: { parts: Parts; added: NewVector[] } | undefined;
}

/** Embeds what is new to the tenant in a state, in one call; texts that have a vector are left alone. Never throws for the embedder's sake. */
export async function embedProfile({ storage, embedder, log }: Embeds, tenantId: string, profileId: string, state: ProfileState, signal: AbortSignal): Promise<Embedded> {
  const model = await modelId(storage, embedder.model, embedder.dimensions);
  const { facts, whole } = wantedOf(state);
  const stored = await storedParts(storage, tenantId, model, profileId, [...facts.keys()]);
  const missing = [...facts].filter(([part]) => !stored.facts.has(part));
  if (whole && whole.part !== stored.whole) missing.push([whole.part, whole.text]);
  try {
    const embeddings = missing.length > 0 ? await embed({ storage, embedder }, tenantId, missing.map(([, text]) => text), 'stored', signal) : [];
    const added = missing.map(([part], i) => ({ part, embedding: embeddings[i]! }));
    return { model, vectors: { parts: { facts: [...facts.keys()], whole: whole?.part }, added } };
  } catch (error) {
    log.warn({ tenant: tenantId, error: (error as Error).message }, 'embedding failed; the profile is merged and its vectors are owed');
    return { model, vectors: undefined };
  }
}

/** Texts by their parts. Where there is no fact the whole stands for one, so that the profile is found by it. */
function wantedOf(state: ProfileState): { facts: Map<string, string>; whole: { part: string; text: string } | undefined } {
  const { whole, facts } = recallTexts(state);
  if (whole === '') return { facts: byPart(facts), whole: undefined };
  return { facts: byPart(facts.length > 0 ? facts : [whole]), whole: { part: partOf('whole', whole), text: whole } };
}

const byPart = (texts: string[]): Map<string, string> => new Map(texts.map((text) => [partOf('fact', text), text]));

/** Embeds profiles that are owed their vectors. Returns how many were done; stops at the first failure of the embedder. */
export async function embedPending(needs: Embeds, signal: AbortSignal): Promise<number> {
  let done = 0;
  for (const { tenantId, profileId } of await pendingEmbeddings(needs.storage, 100)) {
    const basis = await readState(needs.storage, tenantId, profileId);
    if (!basis) continue;
    const { model, vectors } = await embedProfile(needs, tenantId, profileId, basis.state === '' ? emptyState() : parseState(basis.state), signal);
    if (!vectors) break;
    done += await needs.storage.tx(async (tx) => {
      const row = await lockProfile(tx, tenantId, profileId);
      // Merged again meanwhile: that merge has seen to the vectors, or owes them anew.
      if (!row || row.incarnation !== basis.incarnation || row.state !== basis.state) return 0;
      const isEmbedded = await replaceVectors(tx, tenantId, model, profileId, vectors.parts, vectors.added);
      if (isEmbedded) await markEmbedded(tx, tenantId, profileId, true);
      return isEmbedded ? 1 : 0;
    });
  }
  return done;
}

/** A question as the database is asked it, and how its cosines become scores. */
export interface Asked {
  vector: Float32Array;
  scale: Scale;
}

/** Embeds a question of the tenant's. Rejects when the embedder fails or takes longer than `timeoutMs`. */
export async function embedQuery(needs: Pick<Needs, 'storage' | 'embedder'>, tenantId: string, query: string, timeoutMs: number): Promise<Asked> {
  const [vector] = await embed(needs, tenantId, [query], 'query', AbortSignal.timeout(timeoutMs));
  const { calibration, commonness } = needs.embedder;
  return { vector: vector!, scale: scaleOf(calibration, query, (await commonness?.(query, vector!)) ?? 0) };
}

async function embed({ storage, embedder }: Pick<Needs, 'storage' | 'embedder'>, tenantId: string, texts: string[], kind: 'stored' | 'query', signal: AbortSignal): Promise<Float32Array[]> {
  storage.assertOutsideTransaction('Embedding');
  const usage = noUsage();
  try {
    return await embedder.embed(texts, kind, signal, usage);
  } finally {
    if (usage.calls > 0) await chargeEmbedding(storage, tenantId, usage);
  }
}

/** Under which a text's vector is stored. */
export const partOf = (kind: 'fact' | 'whole', text: string): string => createHash('sha256').update(`${kind}\0${text}`).digest('base64url').slice(0, 22);
