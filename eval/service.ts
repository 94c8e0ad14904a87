import { startService, type Settings } from '../rig/child-processes.js';
import { asShown, openModelServer, type Said } from '../rig/model-server.js';
import { newTestDatabase } from '../rig/test-database.js';

/**
 * Runs `work` against a service of its own, started as an operator would on a new embedded database; no model unless
 * `settings` name one.
 */
export async function withService<T>(work: (url: string) => Promise<T>, settings: Settings = {}): Promise<T> {
  const place = await newTestDatabase(undefined);
  const service = await startService({ ...place.settings, ...settings });
  const result = await work(service.url);
  await service.stop();
  await place.remove();
  return result;
}

/**
 * The same with a scripted model for its reader: of each text the model says what `saidOf` holds. A text that it does
 * not hold is an error.
 */
export async function withScriptedModel<T>(saidOf: Map<string, Said[]>, work: (url: string) => Promise<T>): Promise<T> {
  const saidOfShown = new Map([...saidOf].map(([text, said]) => [asShown(text), said]));
  const model = await openModelServer(({ text }) => {
    const said = saidOfShown.get(asShown(text));
    if (!said) throw new Error('The model was shown a text that nobody posted');
    return said;
  });
  const result = await withService(work, { OPENAI_BASE_URL: `${model.url}/v1`, LIMN_EMBEDDING_MODEL: 'offline' });
  await model.stop();
  return result;
}
