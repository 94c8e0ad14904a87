import { tool, type DynamicStructuredTool } from '@langchain/core/tools';
import { toolsOf, type ToolOptions } from 'limn-client/tools';

/**
 * Tools over one person's profile for `bindTools`, agents and graphs. They answer JSON; a refusal of the service is an
 * error of the tool, in the service's words.
 */
export function profileTools(options: ToolOptions): DynamicStructuredTool[] {
  return toolsOf(options).map(
    ({ name, description, parameters, run }) =>
      tool(async (input: unknown, config) => JSON.stringify(await run(input, config.signal)), {
        name,
        description,
        schema: parameters,
      }) as DynamicStructuredTool,
  );
}
