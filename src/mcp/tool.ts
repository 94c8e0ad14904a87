import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { publicError, spellField } from '../errors.js';
import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';

/** What a request to MCP works with; `profileId` is set if the address names one profile. */
export interface McpContext {
  needs: Needs;
  caller: Caller;
  profileId: string | undefined;
}

/** A tool: what clients are told of it, and the verb that it runs. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  hints: Required<Pick<ToolAnnotations, 'readOnlyHint' | 'destructiveHint' | 'idempotentHint'>>;
  input: Input;
  output: Output;
  run(context: McpContext, input: z.output<Input>): Promise<z.input<Output>>;
}

export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
/** Adds something and removes nothing. */
export const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
/** Replaces or removes something. */
export const REPLACES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };

/**
 * Defines a tool, so that the compiler checks its verb against its schemas. Unknown inputs are refused. Called once for
 * each tool, since zod compiles a schema when it is first used.
 */
export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(one: Tool<Input, Output>): Tool =>
  ({ ...one, input: one.input.strict() }) as unknown as Tool;

/** Registers a tool on a server. An error becomes a result of the tool, with the same message as in the other APIs. */
export function registerTool(
  server: McpServer,
  context: McpContext,
  { name, title, description, hints, ...one }: Tool,
): void {
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: one.input,
      outputSchema: one.output,
      annotations: { ...hints, openWorldHint: false },
    },
    async (input): Promise<CallToolResult> => {
      try {
        const answer = (await one.run(context, input)) as Record<string, unknown>;
        return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
      } catch (error) {
        return { content: [{ type: 'text', text: errorText(context, name, one.input, error) }], isError: true };
      }
    },
  );
}

/** Inputs of tools that have another name in the other APIs. */
const FIELD_NAMES = { id: 'profile_id', data: 'text' };

function errorText({ needs }: McpContext, name: string, { shape }: z.ZodObject, error: unknown): string {
  const told = spellField(publicError(error), Object.keys(shape), FIELD_NAMES);
  const { code, message, field, retryAfterSeconds, cause } = told;
  if (code === 'internal') needs.log.error({ tool: name, err: cause }, 'an MCP tool failed');
  return JSON.stringify({ code, message, field, retry_after_seconds: retryAfterSeconds });
}
