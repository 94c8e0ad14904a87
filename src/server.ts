import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { LimnError } from './errors.js';
import { failureOptions } from './rest/failure.js';
import { measureQueue } from './service/measure.js';
import { traceRequest } from './tracing.js';
import type { Needs } from './service/needs.js';
import { answerPipelinedInOrder } from './wire/pipelining.js';
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
  /** Makes `/readyz` fail and closes each connection after its response. */
  drain(): void;
  close(): Promise<void>;
}

/** How long the status of `/readyz` is cached, so that strangers cannot load the database with it. */
const READY_MS = 1_000;
/** How long a closing server waits for clients to read their responses. */
const LINGER_MS = 2_000;

/** Serves the probes, and the APIs that `registerWires` adds; a worker has none. */
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
    // The default interval of half a minute would let slow clients exceed these timeouts by far.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
  });
  let draining = false;
  answerPipelinedInOrder(app);
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
  // After the body, which may have arrived long after the headers were checked.
  app.addHook('preHandler', (request, _reply, done) => {
    const looked = request.lookAgain?.();
    if (looked) looked.then(() => done(), done);
    else done();
  });
  // Not in `onRequest`: the asynchronous context is lost while the body is read.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.traced) request.traced.within(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    needs.metrics.requests.inc({ method, route, status: reply.statusCode });
    if (!isEventStream(method, reply))
      needs.metrics.requestSeconds.observe({ method, route }, reply.elapsedTime / 1_000);
    request.traced?.end(reply.statusCode);
    done();
  });
  await registerWires?.(app, needs, settings);
  // After the APIs, which set the form of error responses.
  registerProbes(app, needs, settings, () => draining);
  await app.listen({ host: settings.host, port: settings.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    draining = true;
    // A client that does not read its response must not block the shutdown.
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

/** Whether the response is an event stream. Its duration is up to the client, so it is not measured. */
const isEventStream = (method: string, reply: FastifyReply): boolean =>
  method === 'GET' && String(reply.getHeader('content-type')).startsWith('text/event-stream');

/** The pattern of the route, which has no values of the client. The router escapes a literal colon as `::`. */
const routeOf = ({ routeOptions: { url = 'none' } }: FastifyRequest): string => url.replaceAll('::', ':');

function registerProbes(
  app: FastifyInstance,
  needs: Needs,
  { metricsToken }: ServerSettings,
  draining: () => boolean,
): void {
  const storageStatus = cachedFor(READY_MS, () => statusOf(needs));
  // Liveness is that of the event loop: restarting the process would not bring back a database that is away.
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const status = draining() ? 'draining' : await storageStatus();
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status });
  });
  app.get('/metrics', async (request, reply) => {
    // A token is required even from this machine, since requests that a proxy on it forwards look local too.
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

/** Shares one call between all callers until `ms` after it has settled, failures included. */
function cachedFor<T>(ms: number, call: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  return () => {
    if (!cached) {
      cached = call();
      const expire = (): void => void setTimeout(() => (cached = undefined), ms).unref();
      cached.then(expire, expire);
    }
    return cached;
  };
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
