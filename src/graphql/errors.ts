import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { publicError, renameField, copyError, STATUS, type ErrorCode, type LimnError } from '../errors.js';
import type { Log } from '../log.js';
import { enumName } from './enums.js';

/**
 * What GraphQL clients know an error by, in `extensions.code`. Codes that Apollo gives itself (`GRAPHQL_PARSE_FAILED`,
 * …) stay.
 */
const CODES: Record<ErrorCode, string> = {
  bad_request: 'BAD_REQUEST',
  invalid_json: 'BAD_REQUEST',
  invalid_field: 'BAD_USER_INPUT',
  limit_reached: 'LIMIT_REACHED',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  route_not_found: 'NOT_FOUND',
  method_not_allowed: 'METHOD_NOT_ALLOWED',
  idempotency_in_progress: 'IDEMPOTENCY_IN_PROGRESS',
  precondition_failed: 'PRECONDITION_FAILED',
  too_large: 'TOO_LARGE',
  unsupported_media_type: 'UNSUPPORTED_MEDIA_TYPE',
  idempotency_mismatch: 'IDEMPOTENCY_MISMATCH',
  rate_limited: 'RATE_LIMITED',
  quota_exceeded: 'QUOTA_EXCEEDED',
  queue_full: 'QUEUE_FULL',
  internal: 'INTERNAL_SERVER_ERROR',
  unavailable: 'UNAVAILABLE',
  storage_full: 'STORAGE_FULL',
};

/**
 * What a client is told of an error: words and code of a LimnError, the complaint of the GraphQL library about the
 * request, and of everything else only that it happened.
 */
export function describeError(error: unknown): GraphQLFormattedError {
  const place =
    error instanceof GraphQLError
      ? { ...(error.locations && { locations: error.locations }), ...(error.path && { path: error.path }) }
      : {};
  if (error instanceof GraphQLError && isAboutTheRequest(error)) {
    return {
      message: error.message,
      ...place,
      extensions: { code: error.extensions['code'] ?? CODES.invalid_field, status: statusOf(error) },
    };
  }
  const refusal = publicError(originOf(error));
  // Without a path it is about the request itself, and names what stands there as it was sent.
  const { message, code, status, field, retryAfterSeconds } = place.path ? inCamelCase(refusal) : refusal;
  return {
    message,
    ...place,
    extensions: {
      code: CODES[code],
      status,
      ...(field !== undefined && { field }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    },
  };
}

/** A refusal of a field with its arguments and the names of values as the schema has them. */
function inCamelCase(error: LimnError): LimnError {
  const { field, words } = error;
  const named = field === undefined || error.isAsSent ? error : renameField(error, camelCase(field));
  const message = words.reduce((told, word) => told.replace(wholeWord(word), ` ${enumName(word)}`), named.message);
  return copyError(named, { message });
}

const camelCase = (name: string): string =>
  name.replace(/^[A-Z]/, (first) => first.toLowerCase()).replace(/[-_](\w)/g, (_, next: string) => next.toUpperCase());

const wholeWord = (word: string): RegExp => new RegExp(` ${word.replaceAll('.', '\\.')}(?!\\w)`);

/** Logs what is not the client's fault, with the words that the client is not told. */
export function logFaults(log: Log, requestId: string, errors: readonly GraphQLError[]): void {
  for (const error of errors.filter((one) => !isAboutTheRequest(one))) {
    const origin = originOf(error);
    const { status, cause } = publicError(origin);
    if (status >= STATUS.internal)
      log[status === STATUS.internal ? 'error' : 'warn'](
        { requestId, path: error.path, err: cause ?? origin },
        'a GraphQL field failed',
      );
  }
}

/** A LimnError for the places where the GraphQL libraries ask for one of their own. */
export const asGraphQLError = (error: LimnError): GraphQLError =>
  new GraphQLError(error.message, { originalError: error });

/** The error that a resolver threw, without what GraphQL has wrapped around it. */
function originOf(error: unknown): unknown {
  let origin = error;
  while (origin instanceof GraphQLError && origin.originalError) origin = origin.originalError;
  return origin;
}

/**
 * GraphQL complains about a request before it executes anything, so without a path, or about an argument, naming its
 * node. Complaints with a path alone are about what a resolver returned.
 */
function isAboutTheRequest(error: GraphQLError): boolean {
  const origin = originOf(error);
  return origin instanceof GraphQLError && (error.path === undefined || origin.nodes !== undefined);
}

function statusOf({ extensions }: GraphQLError): number {
  const http = extensions['http'] as { status?: number } | undefined;
  return http?.status ?? STATUS.bad_request;
}
