import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { LimnError } from './errors.js';
import { failureOptions } from './rest/failure.js';
import { measureQueue } from './service/measure.js';
import { traceRequest } from './tracing.js';
import type { Needs } from './service/needs.js';
import { answerOneByOne } from './wire/one-by-one.js';
import { JSON_ONLY } from './wire/headers.js';
import type { registerRoutes as Wires, RouteSettings } from './routes.js';

export interface ServerSettings extends RouteSettings {
  host: string;
  port: number;
  trustedProxies: string[];
  metricsToken: string | undefined;
}

export interface Server {
  /** Where it listens, such as `http://127.0.0.1:4000`. */
  url: string;
  port: number;
  /** From now on `/readyz` says no and connections end with their answer, so that a balancer sends nobody more. */
  drain(): void;
  close(): Promise<void>;
}

/**
 * How long an answer of `/readyz` holds for everybody who asks, so that strangers cost the database no more than this.
 */
const READY_MS = 1_000;
/** How long a closing server waits for clients to take their answers. */
const LINGER_MS = 2_000;

/** Serves probes, and what `registerWires` adds to them: a worker adds nothing. */
export async function openServer(
  needs: Needs,
  settings: ServerSettings,
  registerWires?: typeof Wires,
): Promise<Server> {
  const app = Fastify({
    ...failureOptions(needs.log),
    bodyLimit: settings.maxBodyBytes,
    // Longer than any percent-encoded profile id.
    routerOptions: { maxParamLength: 1_024, ignoreTrailingSlash: true },
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Node looks for late clients every half minute unless told otherwise.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
  });
  let draining = false;
  answerOneByOne(app);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(JSON_ONLY);
    if (draining) reply.header('connection', 'close');
    done();
  });
  app.decorateRequest('traced');
  app.decorateRequest('lookAgain');
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    request.traced = traceRequest(headers, method, routeOf(request));
    done();
  });
  // After the body, which may have come long after the headers that were let in.
  app.addHook('preHandler', async ({ lookAgain }) => lookAgain?.());
  // Not before: reading a body leaves what runs within.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.traced) request.traced.within(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    needs.metrics.requests.inc({ method, route, status: reply.statusCode });
    if (!isFollowing(method, reply)) needs.metrics.requestSeconds.observe({ method, route }, reply.elapsedTime / 1_000);
    request.traced?.end(reply.statusCode);
    done();
  });
  await registerWires?.(app, needs, settings);
  // After the wires, so that a refusal has the form that theirs have.
  registerProbes(app, needs, settings, () => draining);
  await app.listen({ host: settings.host, port: settings.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    draining = true;
    // A client that does not read its answer may not hold up the end.
    const late = setTimeout(() => app.server.closeAllConnections(), LINGER_MS);
    await app.close();
    clearTimeout(late);
  };
  return {
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    port,
    drain: () => void (draining = true),
    close() {
      return (closing ??= close());
    },
  };
}

/** Whether it was followed, and has lasted as long as its client wanted: that tells nothing of how fast we answer. */
const isFollowing = (method: string, reply: FastifyReply): boolean =>
  method === 'GET' && String(reply.getHeader('content-type')).startsWith('text/event-stream');

/** As it is registered, without what a client put into it; a colon that begins no parameter is written twice there. */
const routeOf = ({ routeOptions: { url = 'none' } }: FastifyRequest): string => url.replaceAll('::', ':');

function registerProbes(
  app: FastifyInstance,
  needs: Needs,
  { metricsToken }: ServerSettings,
  draining: () => boolean,
): void {
  const storageStatus = shareForAWhile(() => statusOf(needs), READY_MS);
  // Alive means that the event loop turns; a database that is away is no reason to be restarted.
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const status = draining() ? 'draining' : await storageStatus();
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status });
  });
  app.get('/metrics', async (request, reply) => {
    // Only a token can tell: what a proxy on this machine passes on looks like a request of this machine's own, unless
    // it is told to say otherwise.
    const given = request.headers.authorization?.replace(/^Bearer +/i, '');
    if (metricsToken === undefined || given === undefined || !sameText(given, metricsToken))
      throw new LimnError('route_not_found', 'There is no such route');
    await measureQueue(needs);
    return reply.type(needs.metrics.registry.contentType).send(await needs.metrics.registry.metrics());
  });
}

async function statusOf({ storage }: Needs): Promise<string> {
  if (!(await storage.alive())) return 'database unavailable';
  return (await storage.hasRoom()) ? 'ready' : 'storage full';
}

/** Asks once for all who ask while an answer, or a failure, is awaited, and for `ms` after it came. */
function shareForAWhile<T>(ask: () => Promise<T>, ms: number): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    if (!answer) {
      const asked = (answer = ask());
      const forgetLater = (): void => void setTimeout(() => (answer = undefined), ms).unref();
      asked.then(forgetLater, forgetLater);
    }
    return answer;
  };
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
