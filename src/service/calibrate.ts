import { calibrate as fit } from '../ai/calibrate.js';
import { LimnError } from '../errors.js';
import { saveCalibration, type StoredCalibration } from '../storage/embedding-spaces.js';
import { modelId } from '../storage/vectors.js';
import type { Needs } from './needs.js';

/** A calibration and the model it is of. */
export interface Fitted extends StoredCalibration {
  name: string;
  dimensions: number;
}

/**
 * Fits the calibration of an embedding model by the bundled texts. Throws `bad_request` for the offline one, which
 * comes with its own, and the embedder's errors.
 */
export async function fitModel({ embedder }: Pick<Needs, 'embedder'>, signal: AbortSignal): Promise<Fitted> {
  if (embedder.calibration.fitted) throw new LimnError('bad_request', `${embedder.model} comes with its calibration`);
  return { name: embedder.model, dimensions: embedder.dimensions, ...(await fit(embedder, signal)) };
}

/** Keeps a calibration; all processes on this database use it from their next search on. */
export async function keepCalibration(
  { storage }: Pick<Needs, 'storage'>,
  { name, dimensions, ...calibration }: Fitted,
): Promise<void> {
  await saveCalibration(storage, await modelId(storage, name, dimensions), calibration);
}
