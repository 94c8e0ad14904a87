import { startService, type Settings } from '../rig/children.js';
import { newPlace } from '../rig/place.js';

/** Runs `work` against a service of its own, started as an operator would on a new embedded database; no model unless `settings` name one. */
export async function withService<T>(work: (url: string) => Promise<T>, settings: Settings = {}): Promise<T> {
  const place = await newPlace(undefined);
  const service = await startService({ ...place.settings, ...settings });
  const result = await work(service.url);
  await service.stop();
  await place.remove();
  return result;
}
