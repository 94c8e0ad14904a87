import type OpenAI from 'openai';
import { z } from 'zod';
import type { Log } from '../log.js';
import { thinkingFields, type Thinking, type ThinkingSwitch } from './known-servers.js';
import { openModelServer, RequestRefused, type ModelServerOptions } from './model-server.js';
import { ANSWER_SCHEMA, INSTRUCTIONS, SCHEMA_IN_WORDS } from './prompt.js';
import { ReaderError, type Usage } from './reader.js';
import type { Trace } from '../tracing.js';
import { tokenCount } from './token-count.js';
import { leastTokens } from './token-estimate.js';
import { tracedModel } from './traced-model.js';

/** A turn of the conversation after the instructions. */
export interface ChatMessage {
  role: 'user' | 'assistant';
  content: string;
}

/**
 * `said`: what the model said, which stops before its end where `isCut`; `readTokens` is how much of the request the
 * server read, where it cut the rest in silence. `too_long`: the text did not fit into one call. `declined`: the model,
 * or a filter of its server, will not read the text.
 */
export type ChatAnswer =
  { kind: 'said'; content: string; isCut: boolean; readTokens?: number } | { kind: 'too_long' } | { kind: 'declined' };

/** One model that reads by the instructions of prompt.ts. */
export interface Chat {
  /** One question; its cost is added to `usage` whatever comes of it. Throws an AnswerTooLarge or a ReaderError. */
  ask(turns: ChatMessage[], usage: Usage, signal: AbortSignal, trace?: Trace): Promise<ChatAnswer>;
  close(): void;
}

export interface ChatOptions extends ModelServerOptions {
  /** Tokens that request and answer share; undefined: more than is ever asked for. */
  contextTokens?: number | undefined;
  thinking?: { level: Thinking; by: ThinkingSwitch } | undefined;
}

/** What a server was found to accept. Only ever narrowed, by what it refused. */
interface Dialect {
  format: 'json_schema' | 'json_object' | 'text';
  temperature: boolean;
  outputCap: boolean;
  thinking: boolean;
}

const MAX_ANSWER_BYTES = 1024 * 1024;
/**
 * Room for over 200 facts and the hidden thoughts before them, and no more than smaller hosted models allow; ends a
 * model that runs in circles.
 */
const MAX_OUTPUT_TOKENS = 16_000;
/** Of a small context the answer has so much (a guess): less, and dense texts are read twice. */
export const ANSWER_SHARE = 1 / 3;
const DECLINED = /content_?filter|content_?policy|moderation/;
const ABOUT_OUTPUT_CAP = /max_(?:completion_)?tokens/;
const ABOUT_FORMAT = /response.?format|json.(?:schema|object|mode)|grammar|guided|structured output/;
const ABOUT_THINKING = /reasoning|thinking|chat_template/;
/**
 * A request was cut when its server says to have read less than this share of the least that it can have (a guess:
 * templates add a little, tokenizers differ). What is reported under a thousand tokens is no context that anybody
 * serves, but the count of a server that leaves out what it had in its cache.
 */
const LEAST_READ = 0.85;
const LEAST_CONTEXT = 1000;

/** Servers give text, a list of parts with thoughts among them, or nothing. */
const Said = z
  .union([
    z.string(),
    z.array(z.object({ text: z.string().catch('') }).catch({ text: '' })).transform((parts) => {
      return parts.map(({ text }) => text).join('');
    }),
  ])
  .nullish()
  .catch(undefined);
const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: Said,
          refusal: z.string().nullish(),
          reasoning_content: Said,
          reasoning: Said,
          tool_calls: z
            .array(z.object({ function: z.object({ arguments: z.string() }) }))
            .nullish()
            .catch(undefined),
        }),
      }),
    )
    .min(1),
});
const Cost = z.object({
  usage: z.object({
    prompt_tokens: tokenCount,
    completion_tokens: tokenCount,
    /** As OpenAI and most others tell it, and as DeepSeek does. */
    prompt_tokens_details: z.object({ cached_tokens: tokenCount.nullish() }).nullish().catch(undefined),
    prompt_cache_hit_tokens: tokenCount.nullish().catch(undefined),
  }),
});

/** Opens a chat; `log` hears once of each feature that the server turns out not to have. */
export function openChat(options: ChatOptions, log: Log | undefined): Chat {
  const server = openModelServer(options, MAX_ANSWER_BYTES, 'LIMN_EXTRACTION_MODEL');
  const dialect: Dialect = {
    format: 'json_schema',
    temperature: true,
    outputCap: true,
    thinking: options.thinking !== undefined,
  };
  return {
    async ask(turns, usage, signal, trace) {
      for (;;) {
        const used = { ...dialect };
        try {
          const body = requestBody(options, turns, used);
          usage.calls += 1;
          const asked = {
            'openai.api.type': 'chat_completions',
            'gen_ai.output.type': used.format === 'text' ? 'text' : 'json',
            'gen_ai.request.max_tokens': body.max_completion_tokens ?? undefined,
            'gen_ai.request.temperature': body.temperature ?? undefined,
          };
          const completion = await tracedModel(trace, 'chat', options, asked, () =>
            server.call(signal, (client, stop) => client.chat.completions.create(body, { signal: stop })),
          );
          const promptTokens = addCost(usage, completion);
          const answer = answerOf(completion);
          const readTokens = readTokensOf(body, promptTokens);
          return readTokens === undefined || answer.kind === 'declined' ? answer : { ...answer, readTokens };
        } catch (error) {
          if (!(error instanceof RequestRefused)) throw error;
          if (DECLINED.test(error.words)) return { kind: 'declined' };
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
  { model, contextTokens = Infinity, thinking }: ChatOptions,
  turns: ChatMessage[],
  dialect: Dialect,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const system = dialect.format === 'json_schema' ? INSTRUCTIONS : INSTRUCTIONS + SCHEMA_IN_WORDS;
  return {
    model,
    messages: [{ role: 'system', content: system }, ...turns],
    ...(dialect.temperature ? { temperature: 0 } : {}),
    ...(dialect.outputCap
      ? { max_completion_tokens: Math.min(MAX_OUTPUT_TOKENS, Math.floor(contextTokens * ANSWER_SHARE)) }
      : {}),
    ...(dialect.thinking && thinking ? thinkingFields(thinking.level, thinking.by) : {}),
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
  const { message, finish_reason: finish } = choice;
  if (message.refusal || finish === 'content_filter') return { kind: 'declined' };
  // A server whose parser of thoughts fits another model takes the whole answer for thoughts.
  const content =
    [message.content, message.tool_calls?.[0]?.function.arguments, message.reasoning_content, message.reasoning].find(
      (said) => said?.trim(),
    ) ?? '';
  return { kind: 'said', content, isCut: finish === 'length' };
}

/**
 * Adds what a call cost, as its server counted it. Returns the tokens of the request, undefined where none are told.
 */
function addCost(usage: Usage, completion: unknown): number | undefined {
  const cost = Cost.safeParse(completion);
  if (!cost.success) return undefined;
  const { usage: told } = cost.data;
  usage.promptTokens += told.prompt_tokens;
  usage.completionTokens += told.completion_tokens;
  const cached = told.prompt_tokens_details?.cached_tokens ?? told.prompt_cache_hit_tokens;
  if (cached != null) usage.cachedTokens = (usage.cachedTokens ?? 0) + Math.min(cached, told.prompt_tokens);
  return told.prompt_tokens;
}

/** Some servers cut a request that is longer than their context and say nothing; their count of its tokens does. */
function readTokensOf(
  { messages }: OpenAI.ChatCompletionCreateParamsNonStreaming,
  promptTokens: number | undefined,
): number | undefined {
  if (promptTokens === undefined || promptTokens < LEAST_CONTEXT) return undefined;
  const sent = messages.reduce((sum, { content }) => sum + leastTokens(content as string), 0);
  return promptTokens < LEAST_READ * sent ? promptTokens : undefined;
}

/**
 * Which feature of the request the server names in its refusal. A cap on the answer counts against the context on some
 * servers.
 */
function featureLacking(refused: RequestRefused, used: Dialect): keyof Dialect | undefined {
  if (used.outputCap && (refused.tooLong || ABOUT_OUTPUT_CAP.test(refused.words))) return 'outputCap';
  if (refused.tooLong) return undefined;
  if (used.temperature && refused.words.includes('temperature')) return 'temperature';
  if (used.thinking && ABOUT_THINKING.test(refused.words)) return 'thinking';
  return used.format !== 'text' && ABOUT_FORMAT.test(refused.words) ? 'format' : undefined;
}

function drop(feature: keyof Dialect, used: Dialect, dialect: Dialect): void {
  if (feature !== 'format') dialect[feature] = false;
  // Another call may have narrowed the format further meanwhile.
  else if (dialect.format === used.format) dialect.format = used.format === 'json_schema' ? 'json_object' : 'text';
}
