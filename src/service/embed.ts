import { createHash } from 'node:crypto';
import { scaleOf } from '../ai/calibration.js';
import { noUsage, type Asker, type Embedder } from '../ai/reader.js';
import { emptyState, parseState, type ProfileState } from '../profile/state.js';
import { embeddingTexts } from '../profile/embedding-texts.js';
import type { Tx } from '../storage/connection.js';
import { lockProfile, readState } from '../storage/profiles.js';
import { chargeEmbedding } from '../storage/usage.js';
import { replaceVectors, type NewVector } from '../storage/vector-write.js';
import { markEmbedded, pendingEmbeddings, storedParts, type PendingProfile, type Parts } from '../storage/vectors.js';
import { traced } from '../tracing.js';
import type { EmbeddedQuery } from './embedded-query.js';
import type { Needs } from './needs.js';
import { writtenSpaces, type EmbeddingSpace } from './embedding-spaces.js';

type EmbedNeeds = Pick<Needs, 'storage' | 'log'>;

/**
 * The vectors of a state, in each embedding space that needs them. `isPending`: some are missing because an embedder
 * could not be reached; {@link embedPending} makes them later.
 */
export interface Embedded {
  vectors: { model: number; parts: Parts; added: NewVector[] }[];
  isPending: boolean;
}

/**
 * Embeds the texts of a state that have no vector in the tenant yet, in one call for each space. Errors of an embedder
 * are logged and leave vectors pending; they are not thrown.
 */
export async function embedProfile(
  needs: EmbedNeeds & Pick<Needs, 'embeddingSpaces'>,
  asker: Asker,
  profileId: string,
  state: ProfileState,
  signal: AbortSignal,
): Promise<Embedded> {
  const { spaces, target } = await needs.embeddingSpaces.written();
  return embedIn(needs, spaces, target === undefined, asker, profileId, state, signal);
}

/** The same for the given spaces alone. */
async function embedIn(
  needs: EmbedNeeds,
  spaces: EmbeddingSpace[],
  isPending: boolean,
  asker: Asker,
  profileId: string,
  state: ProfileState,
  signal: AbortSignal,
): Promise<Embedded> {
  const { tenantId } = asker;
  const embedded: Embedded = { vectors: [], isPending };
  const { facts, whole } = wantedOf(state);
  for (const space of spaces) {
    const stored = await storedParts(needs.storage.within(tenantId), tenantId, space.model, profileId, [
      ...facts.keys(),
    ]);
    const missing = [...facts].filter(([part]) => !stored.facts.has(part));
    if (whole && whole.part !== stored.whole) missing.push([whole.part, whole.text]);
    try {
      const embeddings =
        missing.length > 0
          ? await embed(
              needs.storage,
              space.embedder,
              asker,
              missing.map(([, text]) => text),
              'stored',
              signal,
            )
          : [];
      const added = missing.map(([part], i) => ({ part, embedding: embeddings[i]! }));
      embedded.vectors.push({ model: space.model, parts: { facts: [...facts.keys()], whole: whole?.part }, added });
    } catch (error) {
      needs.log.warn(
        { tenant: tenantId, model: space.embedder.model, error: (error as Error).message },
        'embedding failed; the profile is merged and its vectors are owed',
      );
      embedded.isPending = true;
    }
  }
  return embedded;
}

/**
 * Writes the vectors of a locked profile. False when some are still pending, which they also are if another model was
 * chosen after they were made: reindexing for that model may have passed this profile already.
 */
export async function writeVectors(
  tx: Tx,
  tenantId: string,
  profileId: string,
  { vectors, isPending }: Embedded,
): Promise<boolean> {
  let isComplete = !isPending;
  for (const { model, parts, added } of vectors) {
    const written = await replaceVectors(tx, tenantId, model, profileId, parts, added);
    isComplete &&= written.areAll && vectors.some((one) => one.model === written.target);
  }
  return isComplete;
}

/**
 * The texts to embed, by the digest ({@link partOf}) that their vector is stored under. A profile without facts gets
 * its whole text as its only fact, since search starts from facts.
 */
function wantedOf(state: ProfileState): {
  facts: Map<string, string>;
  whole: { part: string; text: string } | undefined;
} {
  const { whole, facts } = embeddingTexts(state);
  if (whole === '') return { facts: byPart(facts), whole: undefined };
  return { facts: byPart(facts.length > 0 ? facts : [whole]), whole: { part: partOf('whole', whole), text: whole } };
}

const byPart = (texts: string[]): Map<string, string> => new Map(texts.map((text) => [partOf('fact', text), text]));

const PENDING_AT_ONCE = 100;
/** After this many failures in a row the embedder is taken to be away, and the round ends. */
const MOST_FAILURES = 3;

/**
 * Embeds profiles whose vectors are pending, starting after `after`. Resolves with the cursor for the next call, so
 * that a profile whose texts the embedder always refuses does not block those behind it; undefined: start over.
 */
export async function embedPending(
  needs: EmbedNeeds & Pick<Needs, 'embedder' | 'otherEmbedder'>,
  after: PendingProfile | undefined,
  signal: AbortSignal,
): Promise<PendingProfile | undefined> {
  const { spaces, target } = await writtenSpaces(needs);
  if (!target) return undefined;
  const pending = await pendingEmbeddings(needs.storage, after, PENDING_AT_ONCE);
  let failures = 0;
  for (const one of pending) {
    failures =
      (await embedAgain(needs, spaces, true, one.tenantId, one.profileId, signal)) === 'pending' ? failures + 1 : 0;
    if (failures === MOST_FAILURES) return one;
  }
  return pending.length === PENDING_AT_ONCE ? pending.at(-1) : undefined;
}

/**
 * Embeds a stored profile in the given spaces; again, if it changes meanwhile, since that merge may have started before
 * the spaces were chosen. `areAllNeeded`: the spaces are all that the profile needs, so that nothing is pending after
 * success. A profile that is gone is `done`.
 */
export async function embedAgain(
  needs: EmbedNeeds,
  spaces: EmbeddingSpace[],
  areAllNeeded: boolean,
  tenantId: string,
  profileId: string,
  signal: AbortSignal,
): Promise<'done' | 'pending'> {
  for (;;) {
    const basis = await readState(needs.storage.within(tenantId), tenantId, profileId);
    if (!basis) return 'done';
    const embedded = await embedIn(
      needs,
      spaces,
      false,
      { tenantId },
      profileId,
      basis.state === '' ? emptyState() : parseState(basis.state),
      signal,
    );
    if (embedded.isPending) return 'pending';
    const outcome = await needs.storage.within(tenantId).tx(async (tx) => {
      const row = await lockProfile(tx, tenantId, profileId);
      if (!row || row.incarnation !== basis.incarnation || row.state !== basis.state) return 'moved';
      const isComplete = await writeVectors(tx, tenantId, profileId, embedded);
      if (areAllNeeded || !isComplete) await markEmbedded(tx, tenantId, profileId, isComplete);
      return isComplete ? 'done' : 'pending';
    });
    if (outcome !== 'moved') return outcome;
  }
}

export type QueryNeeds = Pick<Needs, 'storage' | 'embeddingSpaces'>;

/**
 * Embeds a query in the space that serves searches. Rejects when the embedder fails or takes longer than `timeoutMs`.
 */
export async function embedQuery(
  needs: QueryNeeds,
  asker: Asker,
  query: string,
  timeoutMs: number,
): Promise<EmbeddedQuery> {
  const { model, embedder, calibration } = await needs.embeddingSpaces.serving();
  const [vector] = await embed(needs.storage, embedder, asker, [query], 'query', AbortSignal.timeout(timeoutMs));
  return {
    query,
    model,
    vector: vector!,
    scale: scaleOf(calibration, query, await embedder.bearing?.(query, vector!)),
  };
}

async function embed(
  storage: Needs['storage'],
  embedder: Embedder,
  asker: Asker,
  texts: string[],
  kind: 'stored' | 'query',
  signal: AbortSignal,
): Promise<Float32Array[]> {
  storage.assertOutsideTransaction('Embedding');
  const usage = noUsage();
  try {
    const about = { 'limn.embedder': embedder.model, 'limn.texts': texts.length, 'limn.kind': kind };
    return await traced(asker.trace, 'limn.embed', about, (_span, trace) =>
      embedder.embed(texts, kind, signal, usage, { ...asker, trace }),
    );
  } finally {
    if (usage.calls > 0) await chargeEmbedding(storage.within(asker.tenantId), asker.tenantId, usage);
  }
}

/** The digest that the vector of a text is stored under: 22 characters of base64url, 132 bits. */
export const partOf = (kind: 'fact' | 'whole', text: string): string =>
  createHash('sha256').update(`${kind}\0${text}`).digest('base64url').slice(0, 22);
