import type OpenAI from 'openai';
import { z } from 'zod';
import type { Log } from '../log.js';
import { openModelServer, RequestRefused, type ModelServerOptions } from './model-server.js';
import { ANSWER_SCHEMA, INSTRUCTIONS, SCHEMA_IN_WORDS } from './prompt.js';
import { ReaderError, type Usage } from './reader.js';

/** A turn of the conversation after the instructions. */
export interface ChatMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** `too_long`: the text, or the answer to it, did not fit into one call. */
export type ChatAnswer = { kind: 'said'; content: string } | { kind: 'too_long' };

/** One model that reads by the instructions of prompt.ts. */
export interface Chat {
  /**
   * One question; its cost is added to `usage` whatever comes of it. Throws an AnswerTooLarge, or a
   * {@link ReaderError}, not retryable when the model or a filter of its server declines to read the text.
   */
  ask(turns: ChatMessage[], usage: Usage, signal: AbortSignal): Promise<ChatAnswer>;
  close(): void;
}

/** What a server was found to accept. Only ever narrowed, by what it refused. */
interface Dialect {
  format: 'json_schema' | 'json_object' | 'text';
  temperature: boolean;
  outputCap: boolean;
}

const MAX_ANSWER_BYTES = 1024 * 1024;
/**
 * Room for over 200 facts and the hidden thoughts before them, and no more than smaller hosted models allow; ends a
 * model that runs in circles.
 */
const MAX_OUTPUT_TOKENS = 16_000;
const DECLINED = /content_?filter|content_?policy|moderation/;
const ABOUT_OUTPUT_CAP = /max_(?:completion_)?tokens/;
const ABOUT_FORMAT = /response.?format|json.(?:schema|object|mode)|grammar|guided|structured output/;

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});
const Cost = z.object({
  usage: z.object({ prompt_tokens: z.number().nonnegative(), completion_tokens: z.number().nonnegative() }),
});

/** Opens a chat; `log` hears once of each feature that the server turns out not to have. */
export function openChat(options: ModelServerOptions, log: Log | undefined): Chat {
  const server = openModelServer(options, MAX_ANSWER_BYTES, 'LIMN_EXTRACTION_MODEL');
  const dialect: Dialect = { format: 'json_schema', temperature: true, outputCap: true };
  return {
    async ask(turns, usage, signal) {
      for (;;) {
        const used = { ...dialect };
        try {
          const body = requestBody(options.model, turns, used);
          usage.calls += 1;
          const completion: unknown = await server.call(signal, (client, stop) =>
            client.chat.completions.create(body, { signal: stop }),
          );
          addCost(usage, completion);
          return answerOf(completion);
        } catch (error) {
          if (!(error instanceof RequestRefused)) throw error;
          if (DECLINED.test(error.words)) throw declined();
          const lacking = featureLacking(error, used);
          if (lacking) {
            drop(lacking, used, dialect);
            log?.warn(
              { model: options.model, feature: lacking },
              'The model server does not support this and is asked without it',
            );
          } else if (error.tooLong) {
            return { kind: 'too_long' };
          } else {
            throw new ReaderError('The model server refused the request (LIMN_EXTRACTION_MODEL)', {
              retryable: false,
              cause: error,
            });
          }
        }
      }
    },
    close: () => server.close(),
  };
}

function requestBody(
  model: string,
  turns: ChatMessage[],
  dialect: Dialect,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const system = dialect.format === 'json_schema' ? INSTRUCTIONS : INSTRUCTIONS + SCHEMA_IN_WORDS;
  return {
    model,
    messages: [{ role: 'system', content: system }, ...turns],
    ...(dialect.temperature ? { temperature: 0 } : {}),
    ...(dialect.outputCap ? { max_completion_tokens: MAX_OUTPUT_TOKENS } : {}),
    ...(dialect.format === 'json_schema'
      ? {
          response_format: { type: 'json_schema', json_schema: { name: 'facts', strict: true, schema: ANSWER_SCHEMA } },
        }
      : dialect.format === 'json_object'
        ? { response_format: { type: 'json_object' } }
        : {}),
  };
}

function answerOf(completion: unknown): ChatAnswer {
  const parsed = Completion.safeParse(completion);
  const choice = parsed.success ? parsed.data.choices[0] : undefined;
  if (!choice) throw new ReaderError('The answer of the model server was cut off or unreadable', { retryable: true });
  if (choice.message.refusal || choice.finish_reason === 'content_filter') throw declined();
  if (choice.finish_reason === 'length') return { kind: 'too_long' };
  return { kind: 'said', content: choice.message.content ?? '' };
}

const declined = (): ReaderError => new ReaderError('The model declined to read this text', { retryable: false });

function addCost(usage: Usage, completion: unknown): void {
  const cost = Cost.safeParse(completion);
  if (!cost.success) return;
  usage.promptTokens += cost.data.usage.prompt_tokens;
  usage.completionTokens += cost.data.usage.completion_tokens;
}

/**
 * Which feature of the request the server names in its refusal. A cap on the answer counts against the context on some
 * servers.
 */
function featureLacking(refused: RequestRefused, used: Dialect): keyof Dialect | undefined {
  if (used.outputCap && (refused.tooLong || ABOUT_OUTPUT_CAP.test(refused.words))) return 'outputCap';
  if (refused.tooLong) return undefined;
  if (used.temperature && refused.words.includes('temperature')) return 'temperature';
  return used.format !== 'text' && ABOUT_FORMAT.test(refused.words) ? 'format' : undefined;
}

function drop(feature: keyof Dialect, used: Dialect, dialect: Dialect): void {
  if (feature !== 'format') dialect[feature] = false;
  // Another call may have narrowed the format further meanwhile.
  else if (dialect.format === used.format) dialect.format = used.format === 'json_schema' ? 'json_object' : 'text';
}
