import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { changeEventsFor } from './change-events.js';
import { buildServer } from './build-server.js';
import type { McpContext } from './tool.js';

/** The handler of one MCP request; `calledTool` is the name of the tool that it calls, if any. */
export const handlerFor = (context: McpContext, calledTool: string | undefined): McpHttpHandler =>
  createMcpHandler(({ era }) => buildServer(context, era === 'modern', calledTool), {
    bus: changeEventsFor(context.needs, context.caller, context.profileId),
    onerror: (error) => context.needs.log.debug({ error: error.message }, 'an MCP request was refused'),
  });
