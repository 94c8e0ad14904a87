import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidField, LimnError } from '../errors.js';
import { refuseUnknown } from '../profile/search.js';

export type QueryParameters = Readonly<Record<string, string>>;

const NONE: QueryParameters = Object.freeze({});
const STRICT = /(?:^|[,;])\s{0,8}handling\s{0,8}=\s{0,8}"?strict\b/i;

/**
 * The query parameters of a request, each given once. Unknown ones are left in place, or refused under `Prefer: handling=strict`.
 * Throws `invalid_field` for a repeated parameter, `bad_request` for an unknown one or a percent encoding that is none.
 */
export function readQuery(request: FastifyRequest, reply: FastifyReply, known: string[]): QueryParameters {
  const strict = isStrict(request);
  if (strict) reply.header('preference-applied', 'handling=strict');
  const url = request.raw.url ?? '';
  const start = url.indexOf('?');
  if (start === -1) return NONE;
  assertWellEncoded(url.slice(start + 1));
  const parameters = request.query as Record<string, string | string[]>;
  for (const name in parameters) if (Array.isArray(parameters[name])) throw invalidField(name, 'must be given once');
  if (strict) refuseUnknown(Object.keys(parameters), known);
  return parameters as QueryParameters;
}

function isStrict({ headers }: FastifyRequest): boolean {
  const { prefer } = headers;
  return prefer !== undefined && STRICT.test(String(prefer));
}

/** The parser takes a value with a broken encoding as it stands; a filter that means something else than was typed is worse than a refusal. */
function assertWellEncoded(query: string): void {
  if (!query.includes('%')) return;
  try {
    decodeURIComponent(query);
  } catch {
    throw new LimnError('bad_request', 'The query string has a malformed percent encoding');
  }
}
