import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { publicError, spellField } from '../errors.js';
import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';

/** Who asks, and of whom alone where the address names somebody. */
export interface Asker {
  needs: Needs;
  caller: Caller;
  profileId: string | undefined;
}

/** A tool of the interface: what clients are told of it, and the verb behind it. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  hints: Required<Pick<ToolAnnotations, 'readOnlyHint' | 'destructiveHint' | 'idempotentHint'>>;
  input: Input;
  output: Output;
  run(asker: Asker, input: z.output<Input>): Promise<z.input<Output>>;
}

export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
/** Adds, and takes nothing away. */
export const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
/** Puts something in the place of what was there. */
export const REPLACES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };

/**
 * Lets the compiler see that input, output and verb of a tool go together. What the input does not name is refused;
 * made once, since zod compiles a schema when it is first used.
 */
export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(one: Tool<Input, Output>): Tool =>
  ({ ...one, input: one.input.strict() }) as unknown as Tool;

/** Offers a tool on a server to one asker. A refusal is an answer of the tool, in the words of every wire. */
export function offerTool(server: McpServer, asker: Asker, { name, title, description, hints, ...one }: Tool): void {
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
        const answer = (await one.run(asker, input)) as Record<string, unknown>;
        return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
      } catch (error) {
        return { content: [{ type: 'text', text: refusal(asker, name, one.input, error) }], isError: true };
      }
    },
  );
}

/** What tools call otherwise than the other wires. */
const ALSO = { id: 'profile_id', data: 'text' };

function refusal({ needs }: Asker, name: string, { shape }: z.ZodObject, error: unknown): string {
  const known = spellField(publicError(error), Object.keys(shape), ALSO);
  const { code, message, field, retryAfterSeconds, cause } = known;
  if (code === 'internal') needs.log.error({ tool: name, err: cause }, 'an MCP tool failed');
  return JSON.stringify({ code, message, field, retry_after_seconds: retryAfterSeconds });
}
