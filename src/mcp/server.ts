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
import { assertFromHere, type Hosts } from './hosts.js';
import { OauthTokens, registerMetadata, type OauthSettings } from './oauth.js';
import { Streams, whileRead } from './streams.js';

export interface McpSettings extends Hosts {
  gate: Gate;
  maxBodyBytes: number;
  /** Undefined: keys alone are taken. */
  oauth: OauthSettings | undefined;
}

/** What asks for a stream of changes is kept as long as the stream is, and looked at for each event. */
const LONGEST_ASKING_BYTES = 65_536;
/** Told again with each event of a stream. */
const LONGEST_ID = 256;
const CALLER = 'mcpCaller';

/**
 * Serves the Model Context Protocol: `/mcp` for all profiles of an app, `/mcp/{profileId}` for one person's assistant.
 * No session is kept: each request is answered by an own server, and clients of the protocol before are served as well.
 */
export async function registerMcp(app: FastifyInstance, needs: Needs, settings: McpSettings): Promise<void> {
  const tokens = settings.oauth && new OauthTokens(needs, settings.oauth);
  if (settings.oauth) registerMetadata(app, settings.oauth);
  const streams = new Streams();
  app.addHook('preClose', async () => streams.endAll());
  const authenticateBy = tokens?.authenticate ?? ((header: string | undefined) => authenticate(needs, header));
  await app.register(async (scope) => {
    scope.decorateRequest(CALLER);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      assertFromHere(request, settings);
      reply.header('cache-control', 'no-store');
      const caller = await admit(needs, settings.gate, request, reply, authenticateBy).catch((error: unknown) => {
        throw tokens ? tokens.challenged(error) : error;
      });
      request.setDecorator(CALLER, caller);
    };
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { id } = request.params as { id?: string };
      const profileId = id === undefined ? undefined : parseProfileId(id);
      const caller = request.getDecorator<Caller>(CALLER);
      assertOwnAddress(caller, profileId);
      return answer({ needs, streams, gate: settings.gate }, { caller, profileId }, request, reply);
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

interface Answering {
  needs: Needs;
  gate: Gate;
  streams: Streams;
}

async function answer(
  { needs, gate, streams }: Answering,
  asker: { caller: Caller; profileId: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  assertUtf8(request.headers['content-type'] ?? '');
  // One message is one request of the key's allowance: several in an array are none of the protocol any more.
  const parsedBody = parseJsonObject(request.body);
  const { id, method } = parsedBody;
  if (typeof id === 'string' && id.length > LONGEST_ID)
    throw invalidField('id', `must be at most ${LONGEST_ID} characters`);
  const follows = method === 'subscriptions/listen';
  if (follows && (request.body as Buffer).length > LONGEST_ASKING_BYTES)
    throw new LimnError('too_large', `Whoever follows changes may ask in at most ${LONGEST_ASKING_BYTES} bytes`);
  const gone = clientGone(reply);
  // Loaded with the first request: a start would wait for it.
  const { handlerFor } = await import('./handler.js');
  const handler = handlerFor({ needs, ...asker }, calledIn(parsedBody));
  const end = (): void => void handler.close();
  const ended = follows ? accessEnd(needs, asker.caller, gone) : undefined;
  if (follows) {
    streams.add(asker.caller.tenantId, end, gone);
    // What ended the key before anybody listened for that is seen here.
    await request.lookAgain?.();
  }
  const answered = await handler.fetch(
    new Request(`http://limn.invalid${request.url}`, {
      method: request.method,
      headers: headersOf(request),
      signal: gone,
    }),
    { parsedBody },
  );
  if (!answered.body) return reply.send(answered);
  reply.code(answered.status).headers(Object.fromEntries(answered.headers));
  // Whole, so that its memory is counted as that of every answer.
  if (!ended) return reply.send(Buffer.from(await answered.arrayBuffer()));
  if (ended.aborted) end();
  else ended.addEventListener('abort', end, { once: true });
  const reserve = (bytes: number): (() => void) | undefined => gate.unsentMemory.reserve(asker.caller.tenantId, bytes);
  return reply.send(whileRead(answered.body, reserve));
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
