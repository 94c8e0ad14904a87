import { jsonSchema, tool, type ToolSet } from 'ai';
import { toolsOf, type ToolName, type ToolOptions } from 'limn-client/tools';

/** What the person says is written by the middleware; a tool that writes it as well would write it twice. */
const BESIDE_THE_MIDDLEWARE: ToolName[] = ['profile_context', 'get_profile', 'set_value', 'forget_value'];

/**
 * Tools over one person's profile for `generateText`, `streamText` and agents. Without the middleware add
 * `submit_text` by `only`, so that what the person says is kept.
 */
export function profileTools(options: ToolOptions): ToolSet {
  return Object.fromEntries(
    toolsOf({ only: BESIDE_THE_MIDDLEWARE, ...options }).map(({ name, description, parameters, run }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema(parameters),
        execute: (input, { abortSignal }) => run(input, abortSignal),
      }),
    ]),
  );
}
