import type { Calibration, Embedder } from '../ai/reader.js';
import { LimnError } from '../errors.js';
import type { Storage } from '../storage/connection.js';
import { chooseTarget, readSpaces, type StoredSpace } from '../storage/embedding-spaces.js';
import { modelId } from '../storage/vectors.js';

type Stored = Awaited<ReturnType<typeof readSpaces>>;

interface EmbeddingNeeds {
  storage: Storage;
  /** Of the model that is configured. */
  embedder: Embedder;
  /** The embedder of another model; undefined when it cannot be had any more. */
  otherEmbedder(name: string, dimensions: number): Embedder | undefined;
}

/** A vector space with what makes its vectors. */
export interface EmbeddingSpace {
  model: number;
  embedder: Embedder;
  calibration: Calibration;
}

/**
 * Makes the configured model's space the one that every profile shall have its vectors in. The one before answers until
 * that is so.
 */
export async function chooseSpace({ storage, embedder }: Pick<EmbeddingNeeds, 'storage' | 'embedder'>): Promise<void> {
  await chooseTarget(storage, await modelId(storage, embedder.model, embedder.dimensions));
}

/** Whether somebody has fitted the model that was chosen. */
export async function isCalibrated(storage: Storage): Promise<boolean> {
  return (await readSpaces(storage)).target.calibration !== null;
}

/**
 * How long the spaces are believed to be as they were read, unless the model is being changed: the one before is kept
 * for far longer (reindex.ts).
 */
const REMEMBERED_MS = 1_000;

/** The spaces as they were a moment ago: neither a query nor a merge need read them each time. */
export class EmbeddingSpaces {
  private readonly needs: EmbeddingNeeds;
  private known: { read: Stored; until: number } | undefined;

  constructor(needs: EmbeddingNeeds) {
    this.needs = needs;
  }

  /**
   * The space that serves, or, where its model cannot be asked any more, the one that is being filled. Throws
   * `unavailable` for neither.
   */
  async serving(): Promise<EmbeddingSpace> {
    const { serving, target } = await this.read();
    const space = withEmbedder(this.needs, serving) ?? withEmbedder(this.needs, target);
    if (!space) throw new LimnError('unavailable', 'Another embedding model is being used on this database');
    return space;
  }

  /**
   * Where what is merged now needs vectors. Whoever writes them under the profile's lock learns there when the target
   * has changed meanwhile (embed.ts).
   */
  async written(): Promise<Written> {
    return writtenOf(this.needs, await this.read());
  }

  private async read(): Promise<Stored> {
    if (this.known && this.known.until > performance.now()) return this.known.read;
    const read = await readSpaces(this.needs.storage);
    this.known =
      read.serving.model === read.target.model ? { read, until: performance.now() + REMEMBERED_MS } : undefined;
    return read;
  }
}

/** The spaces that what is merged now needs vectors in. `target` is undefined where this process cannot make them. */
export interface Written {
  spaces: EmbeddingSpace[];
  target: EmbeddingSpace | undefined;
}

/** Where vectors are needed, as the database has it now. */
export async function writtenSpaces(needs: EmbeddingNeeds): Promise<Written> {
  return writtenOf(needs, await readSpaces(needs.storage));
}

function writtenOf(needs: EmbeddingNeeds, { serving, target }: Stored): Written {
  const [filled, serves] = [
    withEmbedder(needs, target),
    serving.model === target.model ? undefined : withEmbedder(needs, serving),
  ];
  return { spaces: [filled, serves].filter((space) => space !== undefined), target: filled };
}

function withEmbedder(
  { embedder, otherEmbedder }: EmbeddingNeeds,
  { model, name, dimensions, calibration }: StoredSpace,
): EmbeddingSpace | undefined {
  const found =
    name === embedder.model && dimensions === embedder.dimensions ? embedder : otherEmbedder(name, dimensions);
  return (
    found && {
      model,
      embedder: found,
      calibration: calibration ? { ...found.calibration, ...calibration, fitted: true } : found.calibration,
    }
  );
}
