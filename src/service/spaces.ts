import type { Calibration, Embedder } from '../ai/reader.js';
import { LimnError } from '../errors.js';
import type { Storage } from '../storage/connection.js';
import { chooseTarget, readSpaces, type StoredSpace } from '../storage/spaces.js';
import { modelId } from '../storage/vectors.js';

interface Spaced {
  storage: Storage;
  /** Of the model that is configured. */
  embedder: Embedder;
  /** The embedder of another model; undefined when it cannot be had any more. */
  otherEmbedder(name: string, dimensions: number): Embedder | undefined;
}

/** A vector space with what makes its vectors. */
export interface Space {
  model: number;
  embedder: Embedder;
  calibration: Calibration;
}

/** Makes the configured model's space the one that every profile shall have its vectors in. The one before answers until that is so. */
export async function chooseSpace({ storage, embedder }: Pick<Spaced, 'storage' | 'embedder'>): Promise<void> {
  await chooseTarget(storage, await modelId(storage, embedder.model, embedder.dimensions));
}

/** Whether somebody has fitted the model that was chosen. */
export async function isCalibrated(storage: Storage): Promise<boolean> {
  return (await readSpaces(storage)).target.calibration !== null;
}

/** How long the space that serves is believed to, unless it is being changed: the one before is kept for far longer (reindex.ts). */
const REMEMBERED_MS = 1_000;

/** The space that searches ask: a query need not read it each time. */
export class ServingSpace {
  private readonly needs: Spaced;
  private known: { space: Space; until: number } | undefined;

  constructor(needs: Spaced) {
    this.needs = needs;
  }

  /** The space that serves, or, where its model cannot be asked any more, the one that is being filled. Throws `unavailable` for neither. */
  async get(): Promise<Space> {
    if (this.known && this.known.until > Date.now()) return this.known.space;
    const { serving, target } = await readSpaces(this.needs.storage);
    const space = withEmbedder(this.needs, serving) ?? withEmbedder(this.needs, target);
    if (!space) throw new LimnError('unavailable', 'Another embedding model is being used on this database');
    this.known = serving.model === target.model ? { space, until: Date.now() + REMEMBERED_MS } : undefined;
    return space;
  }
}

/** The spaces that what is merged now needs vectors in. `target` is undefined where this process cannot make them. */
export async function writtenSpaces(needs: Spaced): Promise<{ spaces: Space[]; target: Space | undefined }> {
  const { serving, target } = await readSpaces(needs.storage);
  const [filled, serves] = [withEmbedder(needs, target), serving.model === target.model ? undefined : withEmbedder(needs, serving)];
  return { spaces: [filled, serves].filter((space) => space !== undefined), target: filled };
}

function withEmbedder({ embedder, otherEmbedder }: Spaced, { model, name, dimensions, calibration }: StoredSpace): Space | undefined {
  const found = name === embedder.model && dimensions === embedder.dimensions ? embedder : otherEmbedder(name, dimensions);
  return found && { model, embedder: found, calibration: calibration ? { ...calibration, fitted: true } : found.calibration };
}
