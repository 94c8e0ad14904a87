import type { Grounded } from '../profile/observation.js';
import { nameAfter } from './name-after.js';
import { withUsage } from './model-server.js';
import { TextThreads } from './text-threads.js';
import type { ClaimReader, Reader } from './reader.js';

/**
 * A reader that keeps of another's claims what the texts bear out, which is found out beside the event loop. Closes the
 * other with it.
 */
export function grounding(claims: ClaimReader): Reader {
  const threads = new TextThreads('ground');
  return {
    name: claims.name,
    async read(inputs, known, signal, tenantId) {
      const { facts, usage } = await claims.read(inputs, known, signal, tenantId);
      const found = new Map<string, Grounded>();
      try {
        let name = inputs[0]?.knownAs;
        for (const { submissionId, text } of inputs) {
          const claimed = { text, facts: facts.get(submissionId) ?? [], knownAs: name };
          const grounded = await threads.call(claimed, text, tenantId, signal);
          found.set(submissionId, grounded);
          name = nameAfter(grounded, name);
        }
      } catch (error) {
        // The model has been paid for, whatever became of its answer.
        throw withUsage(error, usage);
      }
      return { found, usage };
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
