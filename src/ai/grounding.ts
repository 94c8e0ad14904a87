import { traced } from '../tracing.js';
import { readKnowingSpeaker } from './known-speaker.js';
import { withUsage } from './model-server.js';
import { TextThreads } from './text-threads.js';
import type { ClaimReader, Reader } from './reader.js';

/** Where it is found out what the texts bear out. */
export type Grounder = Pick<TextThreads, 'prepare' | 'call' | 'close'>;

export const openGrounder = (): Grounder => new TextThreads('ground');

/**
 * A reader that keeps of another's claims what the texts bear out, which is found out beside the event loop. Closes the
 * other with it, and the threads.
 */
export function grounding(claims: ClaimReader, threads: Grounder = openGrounder()): Reader {
  return {
    name: claims.name,
    async read(inputs, known, signal, asker) {
      const { facts, subjects, usage, fallbacks } = await claims.read(inputs, known, signal, asker);
      try {
        const found = await traced(asker?.trace, 'limn.ground', {}, () =>
          readKnowingSpeaker(inputs, ({ submissionId, text }, told) => {
            const claimed = { text, facts: facts.get(submissionId) ?? [] };
            const byModel = subjects?.get(submissionId);
            return threads.call({ ...claimed, known: { ...told, byModel } }, text, asker?.tenantId, signal);
          }),
        );
        return { found, usage, ...(fallbacks ? { fallbacks } : {}) };
      } catch (error) {
        // The model has been paid for, whatever became of its answer.
        throw withUsage(error, usage);
      }
    },
    prepare() {
      claims.prepare?.();
      threads.prepare();
    },
    async close() {
      await claims.close();
      await threads.close();
    },
  };
}
