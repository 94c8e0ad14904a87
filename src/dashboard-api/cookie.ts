import type { FastifyReply, FastifyRequest } from 'fastify';

/** Only a secure page of this very host can set a cookie of this name. */
const SECURE_NAME = '__Host-limn_session';
/** Browsers keep no secure cookie of plain http, which on this machine nobody else can listen to. */
const LOOPBACK_NAME = 'limn_session';
/** Names of this very machine. */
export const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The longest that a session lives, in seconds. */
const LONGEST = 7 * 24 * 60 * 60;

/** The session token that a browser sent; none when it sent two, of which one is somebody else's. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const name = nameFor(request);
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return values.length === 1 ? values[0]!.slice(name.length + 1) : undefined;
}

/** Whether a browser sent what looks like a session, under either name. */
export const hasSession = ({ headers }: FastifyRequest): boolean =>
  [SECURE_NAME, LOOPBACK_NAME].some((name) => new RegExp(`(?:^|;)\\s*${name}=[^;\\s]`).test(headers.cookie ?? ''));

/** Sets the session's cookie. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.header('set-cookie', cookie(request, token, LONGEST));
}

/** Deletes it. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('set-cookie', cookie(request, '', 0));
}

function cookie(request: FastifyRequest, value: string, maxAge: number): string {
  const name = nameFor(request);
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${name === SECURE_NAME ? '; Secure' : ''}`;
}

/** Where a page came over https, its requests say so in their `Origin`, whatever stands between. */
function nameFor({ headers, hostname }: FastifyRequest): string {
  const isSecure = headers.origin?.startsWith('https:') ?? false;
  return LOOPBACK_HOSTS.has(hostname) && !isSecure ? LOOPBACK_NAME : SECURE_NAME;
}
