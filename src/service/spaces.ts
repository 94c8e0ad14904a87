import type { Calibration, Embedder } from '../ai/reader.js';
import { LimnError } from '../errors.js';
import { chooseTarget, readSpaces, type StoredSpace } from '../storage/spaces.js';
import { modelId } from '../storage/vectors.js';
import type { Needs } from './needs.js';

type Spaced = Pick<Needs, 'storage' | 'embedder' | 'otherEmbedder'>;

/** A vector space with what makes its vectors. */
export interface Space {
  model: number;
  embedder: Embedder;
  calibration: Calibration;
}

/** Makes the configured model's space the one that every profile shall have its vectors in. The one before answers until that is so. */
export async function chooseSpace({ storage, embedder }: Pick<Needs, 'storage' | 'embedder'>): Promise<void> {
  await chooseTarget(storage, await modelId(storage, embedder.model, embedder.dimensions));
}

/** Whether somebody has fitted the model that was chosen. */
export async function isCalibrated(storage: Needs['storage']): Promise<boolean> {
  return (await readSpaces(storage)).target.calibration !== null;
}

/** The space to search in: the one that serves, or, where its model cannot be asked any more, the one that is being filled. Throws `unavailable` for neither. */
export async function servingSpace(needs: Spaced): Promise<Space> {
  const { serving, target } = await readSpaces(needs.storage);
  const space = withEmbedder(needs, serving) ?? withEmbedder(needs, target);
  if (!space) throw new LimnError('unavailable', 'Another embedding model is being used on this database');
  return space;
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
