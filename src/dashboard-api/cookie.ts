import type { FastifyReply, FastifyRequest } from 'fastify';

/** With this prefix, browsers accept the cookie only from this host over HTTPS. */
const SECURE_NAME = '__Host-limn_session';
/** Browsers keep no secure cookie over plain HTTP, which is safe on loopback. */
const LOOPBACK_NAME = 'limn_session';
/** Names of the loopback interface. */
export const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The longest life of a session. */
const LONGEST_SESSION_SECONDS = 7 * 24 * 60 * 60;

/** The session token of a request; undefined if there are two, of which an attacker may have set one. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const name = nameFor(request);
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return values.length === 1 ? values[0]!.slice(name.length + 1) : undefined;
}

/** Whether a request has a session cookie under either name, valid or not. */
export const hasSession = ({ headers }: FastifyRequest): boolean =>
  [SECURE_NAME, LOOPBACK_NAME].some((name) => new RegExp(`(?:^|;)\\s*${name}=[^;\\s]`).test(headers.cookie ?? ''));

/** Sets the session's cookie. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.header('set-cookie', cookie(request, token, LONGEST_SESSION_SECONDS));
}

/** Deletes the session's cookie. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('set-cookie', cookie(request, '', 0));
}

function cookie(request: FastifyRequest, value: string, maxAge: number): string {
  const name = nameFor(request);
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${name === SECURE_NAME ? '; Secure' : ''}`;
}

/** The `Origin` of requests of a page over HTTPS says so, also behind a proxy that ends TLS. */
function nameFor({ headers, hostname }: FastifyRequest): string {
  const isSecure = headers.origin?.startsWith('https:') ?? false;
  return LOOPBACK_HOSTS.has(hostname) && !isSecure ? LOOPBACK_NAME : SECURE_NAME;
}
