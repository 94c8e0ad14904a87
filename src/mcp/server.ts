import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidField, LimnError } from '../errors.js';
import { parseProfileId } from '../profile/submission.js';
import { authenticate } from '../service/authenticate.js';
import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';
import { admit, type Gate } from '../wire/admit.js';
import { clientGone } from '../wire/client-gone.js';
import { assertUtf8, parseJsonObject } from '../wire/json-body.js';
import { accessEnd } from '../wire/access-end.js';
import { assertAllowedHost, type AllowedHosts } from './dns-rebinding.js';
import { OauthTokens, registerMetadata, type OauthSettings } from './oauth.js';
import { OpenStreams, boundedStream } from './streams.js';

export interface McpSettings extends AllowedHosts {
  gate: Gate;
  maxBodyBytes: number;
  /** Undefined: only API keys are accepted. */
  oauth: OauthSettings | undefined;
}

/** A request to subscribe stays in memory as long as its stream, and is read again for each event. */
const LONGEST_LISTEN_BYTES = 65_536;
/** The id of a request is repeated with each event of its stream. */
const LONGEST_ID = 256;
const CALLER = 'mcpCaller';

/**
 * Serves the Model Context Protocol: `/mcp` for all profiles of an app, `/mcp/{profileId}` for one person's assistant.
 * It is stateless: each request gets a server of its own. Clients of the previous version of the protocol are served
 * too.
 */
export async function registerMcp(app: FastifyInstance, needs: Needs, settings: McpSettings): Promise<void> {
  const tokens = settings.oauth && new OauthTokens(needs, settings.oauth);
  if (settings.oauth) registerMetadata(app, settings.oauth);
  const streams = new OpenStreams();
  app.addHook('preClose', async () => streams.endAll());
  const authenticateBy = tokens?.authenticate ?? ((header: string | undefined) => authenticate(needs, header));
  await app.register(async (scope) => {
    scope.decorateRequest(CALLER);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      assertAllowedHost(request, settings);
      reply.header('cache-control', 'no-store');
      const caller = await admit(needs, settings.gate, request, reply, authenticateBy).catch((error: unknown) => {
        throw tokens ? tokens.withChallenge(error) : error;
      });
      request.setDecorator(CALLER, caller);
    };
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { id } = request.params as { id?: string };
      const profileId = id === undefined ? undefined : parseProfileId(id);
      const caller = request.getDecorator<Caller>(CALLER);
      assertAddressAllowed(caller, profileId);
      return answer({ needs, streams, gate: settings.gate }, { caller, profileId }, request, reply);
    };
    for (const url of ['/mcp', '/mcp/:id'])
      scope.route({
        method: 'POST',
        url,
        bodyLimit: settings.maxBodyBytes,
        onRequest,
        handler,
        // Compression would buffer events of a stream.
        compress: false,
      });
  });
}

/** Throws `forbidden` for a token of one profile at the address of all profiles, or of another one. */
function assertAddressAllowed({ profileId: own }: Caller, profileId: string | undefined): void {
  if (own !== undefined && own !== profileId)
    throw new LimnError('forbidden', 'This token is for one profile alone: use the address /mcp/{its id}');
}

interface McpParts {
  needs: Needs;
  gate: Gate;
  streams: OpenStreams;
}

async function answer(
  { needs, gate, streams }: McpParts,
  context: { caller: Caller; profileId: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  assertUtf8(request.headers['content-type'] ?? '');
  // One message counts as one request against the rate limit. The protocol no longer has batches in an array.
  const parsedBody = parseJsonObject(request.body);
  const { id, method } = parsedBody;
  if (typeof id === 'string' && id.length > LONGEST_ID)
    throw invalidField('id', `must be at most ${LONGEST_ID} characters`);
  const isSubscription = method === 'subscriptions/listen';
  if (isSubscription && (request.body as Buffer).length > LONGEST_LISTEN_BYTES)
    throw new LimnError('too_large', `Whoever follows changes may ask in at most ${LONGEST_LISTEN_BYTES} bytes`);
  const gone = clientGone(reply);
  // Loaded with the first request, to keep the start fast.
  const { handlerFor } = await import('./handler.js');
  const handler = handlerFor({ needs, ...context }, calledToolOf(parsedBody));
  const end = (): void => void handler.close();
  const ended = isSubscription ? accessEnd(needs, context.caller, gone) : undefined;
  if (isSubscription) {
    streams.add(context.caller.tenantId, end, gone);
    // Detects a key that was revoked before its changes were watched.
    await request.lookAgain?.();
  }
  const response = await handler.fetch(
    new Request(`http://limn.invalid${request.url}`, {
      method: request.method,
      headers: headersOf(request),
      signal: gone,
    }),
    { parsedBody },
  );
  if (!response.body) return reply.send(response);
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  // Sent as one buffer, so that its memory is counted like that of every response.
  if (!ended) return reply.send(Buffer.from(await response.arrayBuffer()));
  if (ended.aborted) end();
  else ended.addEventListener('abort', end, { once: true });
  const reserve = (bytes: number): (() => void) | undefined =>
    gate.outgoingMemory.reserve(context.caller.tenantId, bytes);
  return reply.send(boundedStream(response.body, reserve));
}

/** The name of the tool that a message calls, if it calls one. */
function calledToolOf(message: Record<string, unknown>): string | undefined {
  if (message['method'] !== 'tools/call') return undefined;
  const { name } = (message['params'] ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
}

/** Only the headers that the protocol reads: the key is not passed on. */
function headersOf({ headers }: FastifyRequest): Headers {
  return new Headers(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && /^(?:accept|content-type|last-event-id|mcp-[\w-]+)$/.test(name)
        ? [[name, value]]
        : [],
    ),
  );
}
