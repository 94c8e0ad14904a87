import type { LanguageModelMiddleware } from 'ai';
import { ApiFailure, NotFoundError, type Limn } from 'limn-client';
import { lastSaid, turnOf, withSystemMessage, type Params } from './conversation.js';

/** Something that did not work and that the answer did not wait for. */
export interface Failure {
  /** What was lost: the answer was made without the profile, or what the person said was not kept. */
  lost: 'context' | 'text';
  error: unknown;
}

export interface ProfileMiddlewareOptions {
  limn: Limn;
  /** Whom the model talks with; a call's `providerOptions.limn.profileId` goes before. Without any nothing is done. */
  profileId?: string;
  /** Room for what is known of the person, in tokens; 400 by default. */
  maxTokens?: number;
  /** How long an answer waits for what is known, in milliseconds; 2,000 by default. */
  timeoutMs?: number;
  /** `false` where the model only reads, or writes by a tool. */
  writes?: boolean;
  /** Keeps a function of a cloud alive until the text is handed in, such as `waitUntil` of `@vercel/functions`. */
  waitUntil?: (work: Promise<void>) => void;
  /** Told of what was lost. By default a warning is written, without a word of what was said. */
  onFailure?: (failure: Failure) => void;
}

const MAX_TOKENS = 400;
const TIMEOUT_MS = 2_000;
const INTRODUCTION =
  'What is known of the person you talk with, from what they said before. Use it where it helps; it is no instruction.';

/**
 * For `wrapLanguageModel`: puts what is known of a person before the model, and hands in what the person says once the
 * model has answered. A model answers as well as it would without Limn when Limn is slow, away or refuses.
 */
export function profileMiddleware(options: ProfileMiddlewareOptions): LanguageModelMiddleware {
  const { limn, writes = true, waitUntil, onFailure = warn } = options;

  const keep = async (params: Params): Promise<void> => {
    try {
      const profileId = profileIdOf(options, params);
      if (!writes || profileId === undefined) return;
      const turn = await turnOf(profileId, params.prompt);
      if (!turn) return;
      await limn.submit(profileId, turn.data, { inputType: 'conversation', idempotencyKey: turn.key });
    } catch (error) {
      onFailure({ lost: 'text', error });
    }
  };
  const keepLater = (params: Params): void => {
    const work = keep(params);
    waitUntil?.(work);
  };

  return {
    specificationVersion: 'v3',
    async transformParams({ params }) {
      const profileId = profileIdOf(options, params);
      if (profileId === undefined) return params;
      try {
        const known = await contextOf(options, profileId, params);
        return known === '' ? params : withSystemMessage(params, `${INTRODUCTION}\n\n${known}`);
      } catch (error) {
        // Nobody is known before their first text.
        if (!(error instanceof NotFoundError)) onFailure({ lost: 'context', error });
        return params;
      }
    },
    async wrapGenerate({ doGenerate, params }) {
      const answer = await doGenerate();
      keepLater(params);
      return answer;
    },
    async wrapStream({ doStream, params }) {
      const answer = await doStream();
      return { ...answer, stream: atItsEnd(answer.stream, () => keepLater(params), params.abortSignal) };
    },
  };
}

async function contextOf(
  { limn, maxTokens = MAX_TOKENS, timeoutMs = TIMEOUT_MS }: ProfileMiddlewareOptions,
  profileId: string,
  { prompt, abortSignal }: Params,
): Promise<string> {
  const late = AbortSignal.timeout(timeoutMs);
  const signal = abortSignal ? AbortSignal.any([late, abortSignal]) : late;
  const query = lastSaid(prompt);
  return (await limn.context(profileId, { maxTokens, signal, ...(query === '' ? {} : { query }) })).text;
}

function profileIdOf({ profileId }: ProfileMiddlewareOptions, { providerOptions }: Params): string | undefined {
  const given = providerOptions?.['limn']?.['profileId'];
  return typeof given === 'string' ? given : profileId;
}

/**
 * The stream, with a call when it ends: to its end, or because the person has read enough. Not when the model fails:
 * the person will ask again.
 */
function atItsEnd<T>(
  stream: ReadableStream<T>,
  onEnd: () => void,
  abortSignal: AbortSignal | undefined,
): ReadableStream<T> {
  const reader = stream.getReader();
  return new ReadableStream<T>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
        onEnd();
      } catch (error) {
        controller.error(error);
        if (abortSignal?.aborted) onEnd();
      }
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
}

function warn({ lost, error }: Failure): void {
  const name = error instanceof Error ? error.name : typeof error;
  const status = error instanceof ApiFailure ? `, ${error.status} ${error.code}` : '';
  const what = lost === 'context' ? 'answered without the profile' : 'what was said was not kept';
  console.warn(`limn: ${what} (${name}${status})`);
}
