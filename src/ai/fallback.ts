import type { Fact } from '../profile/observation.js';
import { withUsage } from './model-server.js';
import type { ClaimReader, Fallback, Reader, ReadingInput, Unread } from './reader.js';

/**
 * A reader that has another, which needs no network, read what it could not. A text with a stretch that the model
 * declined is read whole by the other, since what is said there may depend on what comes before, and of its facts those
 * are kept that rest on that stretch. Closes both.
 */
export function withFallback(model: ClaimReader, offline: Reader): ClaimReader {
  return {
    name: model.name,
    async read(inputs, known, signal, asker) {
      const { unread, ...claims } = await model.read(inputs, known, signal, asker);
      if (!unread) return claims;
      const fallbacks = new Map<string, Fallback>();
      try {
        for (const input of inputs) {
          const missing = unread.filter(({ submissionId }) => submissionId === input.submissionId);
          if (missing.length === 0) continue;
          const { found } = await offline.read([input], known, signal, asker);
          const others = found.get(input.submissionId)?.facts ?? [];
          const own = claims.facts.get(input.submissionId) ?? [];
          claims.facts.set(input.submissionId, [...own, ...others.filter((fact) => restsOn(fact, missing))]);
          fallbacks.set(input.submissionId, {
            reader: offline.name,
            reason: missing[0]!.reason,
            isWhole: isAll(input, missing),
          });
        }
      } catch (error) {
        // The model has been paid for, whatever became of its answer.
        throw withUsage(error, claims.usage);
      }
      return { ...claims, fallbacks };
    },
    prepare: () => model.prepare?.(),
    async close() {
      await model.close();
      await offline.close();
    },
  };
}

const restsOn = ({ evidence }: Fact, missing: readonly Unread[]): boolean =>
  missing.some(({ start, end }) => evidence.start < end && evidence.end > start);

const isAll = ({ text }: ReadingInput, missing: readonly Unread[]): boolean =>
  missing.reduce((sum, { start, end }) => sum + end - start, 0) >= text.length;
