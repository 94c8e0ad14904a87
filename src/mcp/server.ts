import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LimnError } from '../errors.js';
import { parseProfileId } from '../profile/submission.js';
import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';
import { admit, type Gate } from '../wire/admit.js';
import { assertUtf8, parseJsonObject } from '../wire/json-body.js';
import { assertFromHere, type Hosts } from './hosts.js';
import { OauthTokens, registerMetadata, type OauthSettings } from './oauth.js';

export interface McpSettings extends Hosts {
  gate: Gate;
  maxBodyBytes: number;
  /** Undefined: keys alone are taken. */
  oauth: OauthSettings | undefined;
}

/** Streams of changes that one app may hold open here: each costs a socket and a look at every event. */
const MOST_STREAMS = 100;
const CALLER = 'mcpCaller';

/**
 * Serves the Model Context Protocol: `/mcp` for all profiles of an app, `/mcp/{profileId}` for one person's assistant.
 * No session is kept: each request is answered by an own server, and clients of the protocol before are served as well.
 */
export async function registerMcp(app: FastifyInstance, needs: Needs, settings: McpSettings): Promise<void> {
  const tokens = settings.oauth && new OauthTokens(needs, settings.oauth);
  if (settings.oauth) registerMetadata(app, settings.oauth);
  const streams = new Streams();
  const unsubscribe = needs.storage.events.subscribe(
    // Whoever follows has to show a key that is still good.
    (event) => event.kind === 'key' && streams.end(event.tenantId),
  );
  app.addHook('preClose', () => {
    unsubscribe();
    streams.endAll();
  });
  await app.register(async (scope) => {
    scope.decorateRequest(CALLER);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      assertFromHere(request, settings);
      reply.header('cache-control', 'no-store');
      const caller = await admit(needs, settings.gate, request, reply, tokens?.authenticate).catch((error: unknown) => {
        throw tokens ? tokens.challenged(error) : error;
      });
      request.setDecorator(CALLER, caller);
    };
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { id } = request.params as { id?: string };
      const profileId = id === undefined ? undefined : parseProfileId(id);
      const caller = request.getDecorator<Caller>(CALLER);
      assertOwnAddress(caller, profileId);
      return answer(needs, streams, caller, profileId, request, reply);
    };
    for (const url of ['/mcp', '/mcp/:id'])
      scope.route({
        method: 'POST',
        url,
        bodyLimit: settings.maxBodyBytes,
        onRequest,
        handler,
        // What is compressed waits for more, and a stream of changes must not.
        compress: false,
      });
  });
}

/** Throws `forbidden` where a token of one profile is shown at the address of all, or of another. */
function assertOwnAddress({ profileId: own }: Caller, profileId: string | undefined): void {
  if (own !== undefined && own !== profileId)
    throw new LimnError('forbidden', 'This token is for one profile alone: use the address /mcp/{its id}');
}

async function answer(
  needs: Needs,
  streams: Streams,
  caller: Caller,
  profileId: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  assertUtf8(request.headers['content-type'] ?? '');
  // One message is one request of the key's allowance: several in an array are none of the protocol any more.
  const parsedBody = parseJsonObject(request.body);
  const follows = parsedBody['method'] === 'subscriptions/listen';
  if (follows && streams.count(caller.tenantId) >= MOST_STREAMS)
    throw new LimnError('rate_limited', `An app may hold ${MOST_STREAMS} streams of changes open here`, {
      retryAfterSeconds: 10,
    });
  const gone = new AbortController();
  // Loaded with the first request: a start would wait for it.
  const { handlerFor } = await import('./handler.js');
  const handler = handlerFor({ needs, caller, profileId }, calledIn(parsedBody));
  reply.raw.once('close', () => {
    gone.abort();
    streams.remove(caller.tenantId, handler);
  });
  if (follows) streams.add(caller.tenantId, handler);
  return reply.send(
    await handler.fetch(
      new Request(`http://limn.invalid${request.url}`, {
        method: request.method,
        headers: headersOf(request),
        signal: gone.signal,
      }),
      { parsedBody },
    ),
  );
}

/** The tool that a message calls. */
function calledIn(message: Record<string, unknown>): string | undefined {
  if (message['method'] !== 'tools/call') return undefined;
  const { name } = (message['params'] ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
}

/** Those that the protocol reads; the key is not for its hands. */
function headersOf({ headers }: FastifyRequest): Headers {
  return new Headers(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && /^(?:accept|content-type|last-event-id|mcp-[\w-]+)$/.test(name)
        ? [[name, value]]
        : [],
    ),
  );
}

/** Handlers whose streams are open, by app. */
class Streams {
  private readonly open = new Map<string, Set<McpHttpHandler>>();

  count(tenantId: string): number {
    return this.open.get(tenantId)?.size ?? 0;
  }

  add(tenantId: string, handler: McpHttpHandler): void {
    this.open.set(tenantId, (this.open.get(tenantId) ?? new Set()).add(handler));
  }

  remove(tenantId: string, handler: McpHttpHandler): void {
    const handlers = this.open.get(tenantId);
    handlers?.delete(handler);
    if (handlers?.size === 0) this.open.delete(tenantId);
  }

  end(tenantId: string): void {
    for (const handler of this.open.get(tenantId) ?? []) void handler.close();
  }

  endAll(): void {
    for (const tenantId of [...this.open.keys()]) this.end(tenantId);
  }
}
