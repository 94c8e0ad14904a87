import { z } from 'zod';
import { tracedCall, type Trace } from '../tracing.js';

/** What a server may tell of its answer. */
const Told = z.object({
  id: z.string().optional().catch(undefined),
  model: z.string().optional().catch(undefined),
  choices: z
    .array(z.object({ finish_reason: z.string() }))
    .optional()
    .catch(undefined),
  usage: z
    .object({
      prompt_tokens: z.number().optional(),
      completion_tokens: z.number().optional(),
      prompt_tokens_details: z.object({ cached_tokens: z.number().optional() }).optional().catch(undefined),
      completion_tokens_details: z.object({ reasoning_tokens: z.number().optional() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/**
 * One call of a model as a span by the GenAI conventions of OpenTelemetry: which model, how many tokens, how it ended,
 * and nothing of what was said. `asked` are further attributes of the request.
 */
export function tracedModel(
  trace: Trace | undefined,
  operation: 'chat' | 'embeddings',
  { model, baseURL }: { model: string; baseURL: string | undefined },
  asked: Record<string, string | string[] | number | undefined>,
  call: () => Promise<unknown>,
): Promise<unknown> {
  const server = baseURL === undefined ? undefined : new URL(baseURL);
  const attributes = {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': model,
    'server.address': server?.hostname ?? 'api.openai.com',
    'server.port': Number(server?.port || (server?.protocol === 'http:' ? 80 : 443)),
    ...asked,
  };
  return tracedCall(trace, `${operation} ${model}`, attributes, async (span) => {
    const answer = await call();
    if (!span.isRecording()) return answer;
    const { id, model: answering, choices, usage } = Told.safeParse(answer).data ?? {};
    const told = {
      'gen_ai.response.id': id,
      'gen_ai.response.model': answering,
      'gen_ai.response.finish_reasons': choices?.map((choice) => choice.finish_reason),
      'gen_ai.usage.input_tokens': usage?.prompt_tokens,
      'gen_ai.usage.output_tokens': usage?.completion_tokens,
      // Of those before: what a server had read already costs less, and what it thought is charged as said.
      'gen_ai.usage.cache_read.input_tokens': usage?.prompt_tokens_details?.cached_tokens,
      'gen_ai.usage.reasoning.output_tokens': usage?.completion_tokens_details?.reasoning_tokens,
    };
    for (const [name, value] of Object.entries(told)) if (value !== undefined) span.setAttribute(name, value);
    return answer;
  });
}
