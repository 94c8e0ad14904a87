import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidField, LimnError } from '../errors.js';
import { refuseUnknown } from '../wire/unknown.js';

export type QueryParameters = Readonly<Record<string, string>>;

const NONE: QueryParameters = Object.freeze({});
const STRICT = /(?:^|[,;])\s{0,8}handling\s{0,8}=\s{0,8}"?strict\b/i;

/**
 * The query parameters of a request. Throws `invalid_field` for an unknown one, and for one that is given twice unless
 * `repeated` names it; `Prefer: handling=lenient` does not change that, since ignoring a misspelled filter would return
 * everybody. Throws `bad_request` for a malformed percent encoding.
 */
export function readQuery(
  request: FastifyRequest,
  reply: FastifyReply,
  known: string[],
  repeated: string[] = [],
): QueryParameters {
  if (isStrict(request)) reply.header('preference-applied', 'handling=strict');
  const url = request.raw.url ?? '';
  const start = url.indexOf('?');
  if (start === -1) return NONE;
  assertWellEncoded(url.slice(start + 1));
  const parameters = request.query as Record<string, string | string[]>;
  for (const name in parameters)
    if (Array.isArray(parameters[name]) && !repeated.includes(name)) throw invalidField(name, 'must be given once');
  refuseUnknown('parameter', Object.keys(parameters), known);
  const once = Object.entries(parameters).filter(([name]) => !repeated.includes(name));
  return repeated.length === 0 ? (parameters as QueryParameters) : (Object.fromEntries(once) as QueryParameters);
}

/** All values of a parameter that may be repeated, in order. */
export function valuesOf(request: FastifyRequest, name: string): string[] {
  const given = (request.query as Record<string, string | string[]>)[name];
  return given === undefined ? [] : [given].flat();
}

function isStrict({ headers }: FastifyRequest): boolean {
  const { prefer } = headers;
  return prefer !== undefined && STRICT.test(String(prefer));
}

/** The parser of Fastify keeps a malformed encoding as it is, so that a filter would silently mean something else. */
function assertWellEncoded(query: string): void {
  if (query.includes('%') && !isWellEncoded(query))
    throw new LimnError('bad_request', 'The query string has a malformed percent encoding');
}

/** The result is compared, because a bundler would drop a call whose result is not used. */
function isWellEncoded(query: string): boolean {
  try {
    return decodeURIComponent(query) !== undefined;
  } catch {
    return false;
  }
}
