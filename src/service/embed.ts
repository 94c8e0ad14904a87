import { createHash } from 'node:crypto';
import { scaleOf } from '../ai/calibration.js';
import { noUsage, type Asker, type Embedder } from '../ai/reader.js';
import { emptyState, parseState, type ProfileState } from '../profile/state.js';
import { embeddingTexts } from '../profile/embedding-texts.js';
import type { Tx } from '../storage/connection.js';
import { lockProfile, readState } from '../storage/profiles.js';
import { chargeEmbedding } from '../storage/usage.js';
import { replaceVectors, type NewVector } from '../storage/vector-write.js';
import { markEmbedded, pendingEmbeddings, storedParts, type Owed, type Parts } from '../storage/vectors.js';
import { traced } from '../tracing.js';
import type { EmbeddedQuery } from './embedded-query.js';
import type { Needs } from './needs.js';
import { writtenSpaces, type EmbeddingSpace } from './embedding-spaces.js';

type Embeds = Pick<Needs, 'storage' | 'log'>;

/**
 * The vectors that belong to a state, in each space that needs them. Some are owed where an embedder could not be
 * reached.
 */
export interface Embedded {
  vectors: { model: number; parts: Parts; added: NewVector[] }[];
  isOwed: boolean;
}

/**
 * Embeds what is new to the tenant in a state, in one call for each space; texts that have a vector are left alone.
 * Never throws for an embedder's sake.
 */
export async function embedProfile(
  needs: Embeds & Pick<Needs, 'embeddingSpaces'>,
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
  needs: Embeds,
  spaces: EmbeddingSpace[],
  isOwed: boolean,
  asker: Asker,
  profileId: string,
  state: ProfileState,
  signal: AbortSignal,
): Promise<Embedded> {
  const { tenantId } = asker;
  const embedded: Embedded = { vectors: [], isOwed };
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
      embedded.isOwed = true;
    }
  }
  return embedded;
}

/**
 * Writes the vectors of a locked profile. False when some are owed, also because another model was chosen after they
 * were made: who fills its space may have passed this profile by then.
 */
export async function keepVectors(
  tx: Tx,
  tenantId: string,
  profileId: string,
  { vectors, isOwed }: Embedded,
): Promise<boolean> {
  let areAll = !isOwed;
  for (const { model, parts, added } of vectors) {
    const written = await replaceVectors(tx, tenantId, model, profileId, parts, added);
    areAll &&= written.areAll && vectors.some((one) => one.model === written.target);
  }
  return areAll;
}

/** Texts by their parts. Where there is no fact the whole stands for one, so that the profile is found by it. */
function wantedOf(state: ProfileState): {
  facts: Map<string, string>;
  whole: { part: string; text: string } | undefined;
} {
  const { whole, facts } = embeddingTexts(state);
  if (whole === '') return { facts: byPart(facts), whole: undefined };
  return { facts: byPart(facts.length > 0 ? facts : [whole]), whole: { part: partOf('whole', whole), text: whole } };
}

const byPart = (texts: string[]): Map<string, string> => new Map(texts.map((text) => [partOf('fact', text), text]));

const OWED_AT_ONCE = 100;
/** So many failures in a row are not the profiles' fault: the embedder is away. */
const MOST_FAILURES = 3;

/**
 * Embeds profiles that are owed their vectors, those that come after `after`, and resolves with where to go on next
 * time: one whose texts an embedder always refuses keeps nobody behind it waiting.
 */
export async function embedPending(
  needs: Embeds & Pick<Needs, 'embedder' | 'otherEmbedder'>,
  after: Owed | undefined,
  signal: AbortSignal,
): Promise<Owed | undefined> {
  const { spaces, target } = await writtenSpaces(needs);
  if (!target) return undefined;
  const owed = await pendingEmbeddings(needs.storage, after, OWED_AT_ONCE);
  let failures = 0;
  for (const one of owed) {
    failures =
      (await embedAgain(needs, spaces, true, one.tenantId, one.profileId, signal)) === 'owed' ? failures + 1 : 0;
    if (failures === MOST_FAILURES) return one;
  }
  return owed.length === OWED_AT_ONCE ? owed.at(-1) : undefined;
}

/**
 * Embeds a stored profile as it is in some spaces; where those are all that it needs, nothing is owed any more. One
 * that is merged meanwhile is embedded again: the merge may have begun before the spaces were chosen. Nothing is to be
 * done for one that is gone.
 */
export async function embedAgain(
  needs: Embeds,
  spaces: EmbeddingSpace[],
  areAllNeeded: boolean,
  tenantId: string,
  profileId: string,
  signal: AbortSignal,
): Promise<'done' | 'owed'> {
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
    if (embedded.isOwed) return 'owed';
    const outcome = await needs.storage.within(tenantId).tx(async (tx) => {
      const row = await lockProfile(tx, tenantId, profileId);
      if (!row || row.incarnation !== basis.incarnation || row.state !== basis.state) return 'moved';
      const areThere = await keepVectors(tx, tenantId, profileId, embedded);
      if (areAllNeeded || !areThere) await markEmbedded(tx, tenantId, profileId, areThere);
      return areThere ? 'done' : 'owed';
    });
    if (outcome !== 'moved') return outcome;
  }
}

/** What asking takes. */
export type Asks = Pick<Needs, 'storage' | 'embeddingSpaces'>;

/**
 * Embeds a question of the tenant's for the space that serves. Rejects when the embedder fails or takes longer than
 * `timeoutMs`.
 */
export async function embedQuery(needs: Asks, asker: Asker, query: string, timeoutMs: number): Promise<EmbeddedQuery> {
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

/** Under which a text's vector is stored. */
export const partOf = (kind: 'fact' | 'whole', text: string): string =>
  createHash('sha256').update(`${kind}\0${text}`).digest('base64url').slice(0, 22);
