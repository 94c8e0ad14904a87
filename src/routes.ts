import fastifyCompress from '@fastify/compress';
import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { registerDashboard } from './dashboard-api/server.js';
import { registerWebApp } from './dashboard-api/web-app.js';
import { openSockets, registerGraphql } from './graphql/server.js';
import { registerMcp, type McpSettings } from './mcp/server.js';
import { HEADERS } from './rest/responses.js';
import { noRoute } from './rest/failure.js';
import { registerRest } from './rest/v1.js';
import { RequestLimit } from './service/limit.js';
import type { Needs } from './service/needs.js';
import { BodyMemory } from './wire/body-memory.js';
import { COMPRESSION } from './wire/compression.js';
import { addPageConstraint } from './wire/page.js';
import { limitOutgoing, OutgoingMemory } from './wire/outgoing-memory.js';

/** So long a browser need not ask again what it may send: Chromium keeps it no longer. */
const PREFLIGHT_SECONDS = 7_200;

/** What the wires need to know of the settings. */
export interface RouteSettings {
  rateLimit: number;
  maxBodyBytes: number;
  corsOrigins: string[];
  production: boolean;
  publicUrl: string | undefined;
  oauth: McpSettings['oauth'];
}

/** Puts everything that clients speak to on a server: REST, GraphQL and its sockets, the dashboard. */
export async function registerRoutes(
  app: FastifyInstance,
  needs: Needs,
  { rateLimit, maxBodyBytes, corsOrigins, production, publicUrl, oauth }: RouteSettings,
): Promise<void> {
  const gate = {
    limiter: new RequestLimit(rateLimit, needs.rateLimits),
    bodyMemory: new BodyMemory(maxBodyBytes),
    outgoingMemory: new OutgoingMemory(),
  };
  limitOutgoing(app, gate.outgoingMemory);
  if (corsOrigins.length > 0)
    await app.register(fastifyCors, {
      origin: corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
      strictPreflight: false,
      exposedHeaders: Object.keys(HEADERS),
      maxAge: PREFLIGHT_SECONDS,
    });
  await app.register(fastifyCompress, COMPRESSION);
  addPageConstraint(app);
  await registerRest(app, needs, { gate, maxBodyBytes });
  await registerGraphql(app, needs, { gate, maxBodyBytes, production });
  await registerMcp(app, needs, { gate, maxBodyBytes, corsOrigins, publicUrl, oauth });
  await registerDashboard(app, needs, { gate, maxBodyBytes, production });
  await registerWebApp(app, needs.log, (request) => noRoute(app, request));
  const sockets = openSockets(needs, { gate, maxBodyBytes, production });
  app.server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head));
  // Before Fastify waits for open connections: a socket that nobody told would hold the process for half a minute.
  app.addHook('preClose', () => sockets.dispose());
}
