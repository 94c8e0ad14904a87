/**
 * Every way a request can fail, and the HTTP status that says so. The one table behind REST, GraphQL and their
 * documentation.
 */
export const STATUS = {
  bad_request: 400,
  invalid_json: 400,
  invalid_field: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  idempotency_in_progress: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  quota_exceeded: 429,
  queue_full: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/**
 * What an error may carry beside its words. `retryAfterSeconds` becomes `Retry-After`, `field` names the input at
 * fault.
 */
export interface ErrorDetails {
  field?: string;
  retryAfterSeconds?: number;
  /** Response headers that belong to the error itself, such as `WWW-Authenticate` or `Allow`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The only error class of the product: its code decides the status, its message is meant for the caller. */
export class LimnError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'LimnError';
    this.code = code;
    this.field = details.field;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.headers = details.headers ?? {};
  }

  /** HTTP status of this error. */
  get status(): number {
    return STATUS[this.code];
  }
}

/** A bad input, named: `invalidField('pageSize', 'must be at least 1')` reads "pageSize must be at least 1". */
export const invalidField = (field: string, complaint: string): LimnError =>
  new LimnError('invalid_field', `${field} ${complaint}`, { field });

/** The same refusal, of an input that a wire calls otherwise: `set[2].value` for `value`. */
export function renamed(error: LimnError, field: string): LimnError {
  const { code, message, retryAfterSeconds, headers, cause } = error;
  const words = error.field === undefined ? message : message.replace(error.field, field);
  return new LimnError(code, words, {
    field,
    headers,
    cause,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** What a stranger may be told of any thrown value: a LimnError as it is, everything else without its words. */
export function publicError(error: unknown): LimnError {
  if (error instanceof LimnError) return error;
  return new LimnError('internal', 'Internal error', { cause: error });
}
