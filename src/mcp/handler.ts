import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { changesOf } from './changes.js';
import { offerTo } from './offer.js';
import type { Asker } from './tool.js';

/** What answers one request of the protocol, which calls the tool `called` where it calls one. */
export const handlerFor = (asker: Asker, called: string | undefined): McpHttpHandler =>
  createMcpHandler(({ era }) => offerTo(asker, era === 'modern', called), {
    bus: changesOf(asker.needs, asker.caller, asker.profileId),
    onerror: (error) => asker.needs.log.debug({ error: error.message }, 'an MCP request was refused'),
  });
