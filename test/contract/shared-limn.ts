import { joinAsNewTenant, openLimn, type Behind, type Limn, type LimnOptions } from '../limn.js';
import { CROWD } from './dashboard-api/browser.js';
import { dictation, wordEmbedder } from './graphql/dictation.js';

/** As an operator starts it, for many who come from one address. */
export const OFFLINE: LimnOptions = CROWD;
/** Reads what is dictated, and finds by the same words. */
export const DICTATED: LimnOptions = { ...CROWD, reader: dictation().reader, embedder: wordEmbedder };

/**
 * The services that the test files of a worker process share, by their options. The layer is not isolated, so this is
 * there once in a process. Nobody closes them: they end with their process.
 */
const services = new Map<LimnOptions, Map<Behind, Promise<Limn>>>();

/**
 * A new tenant of a running service with these options, which is started for the first: starting one on the embedded
 * database takes 0.6 s of the processor. For files that expect nothing of the whole service, such as an empty queue,
 * metrics or all that it logs; such a file opens one for itself.
 */
export async function joinLimn(options: LimnOptions, database: Behind = 'embedded'): Promise<Limn> {
  const started = services.get(options) ?? new Map<Behind, Promise<Limn>>();
  services.set(options, started);
  const service = started.get(database) ?? openLimn({ ...options, database });
  started.set(database, service);
  return joinAsNewTenant(await service);
}
