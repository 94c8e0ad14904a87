/**
 * Every way a request can fail, and the HTTP status that says so. The one table behind REST, GraphQL and their
 * documentation.
 */
export const STATUS = {
  bad_request: 400,
  invalid_json: 400,
  invalid_field: 400,
  limit_reached: 400,
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
  /** The field is a word of the caller's own, which no wire spells otherwise. */
  isAsSent?: true;
  /** Values that the message names, which a wire may write otherwise: `read` is `READ` in GraphQL. */
  words?: readonly string[];
  retryAfterSeconds?: number;
  /** Response headers that belong to the error itself, such as `WWW-Authenticate` or `Allow`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The only error class of the product: its code decides the status, its message is meant for the caller. */
export class LimnError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly isAsSent: boolean;
  readonly words: readonly string[];
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'LimnError';
    this.code = code;
    this.field = details.field;
    this.isAsSent = details.isAsSent ?? false;
    this.words = details.words ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.headers = details.headers ?? {};
  }

  /** HTTP status of this error. */
  get status(): number {
    return STATUS[this.code];
  }
}

/**
 * A bad input, named: `invalidField('pageSize', 'must be at least 1')` reads "pageSize must be at least 1". `words` are
 * values that the complaint names.
 */
export const invalidField = (field: string, complaint: string, words: readonly string[] = []): LimnError =>
  new LimnError('invalid_field', `${field} ${complaint}`, { field, words });

/** The same refusal in other words, or about an input of another name. */
export function retold(error: LimnError, { message = error.message, field = error.field }): LimnError {
  const { code, words, isAsSent, retryAfterSeconds, headers, cause } = error;
  return new LimnError(code, message, {
    words,
    headers,
    cause,
    ...(isAsSent && { isAsSent }),
    ...(field === undefined ? {} : { field }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** The same refusal, of an input that a wire calls otherwise: `set[2].value` for `value`. */
export function renamed(error: LimnError, field: string): LimnError {
  return retold(error, { field, message: error.field === undefined ? error.message : calling(error, field) });
}

/** Messages begin with the name of the input, or it is the last mention that means it. */
function calling({ message, field = '' }: LimnError, name: string): string {
  const at = message.startsWith(`${field} `) ? 0 : ` ${message}`.lastIndexOf(` ${field}`);
  return at === -1 ? message : message.slice(0, at) + name + message.slice(at + field.length);
}

/**
 * The same refusal as a wire spells the input at fault. `names`: those of the inputs that a call takes there, among
 * which `Idempotency-Key`, `idempotency_key` and `idempotencyKey` are one; `also`: what the wire has other words for.
 */
export function spelled(
  error: LimnError,
  names: readonly string[],
  also: Readonly<Record<string, string>> = {},
): LimnError {
  const { field } = error;
  if (field === undefined || error.isAsSent || names.includes(field)) return error;
  const plain = plainName(Object.hasOwn(also, field) ? also[field]! : field);
  // What is written in one text has no parts with names.
  const name = names.find((one) => plainName(one) === plain) ?? names.find((one) => field.startsWith(`${one}[`));
  return name === undefined ? error : renamed(error, name);
}

const plainName = (name: string): string => name.replace(/[-_]/g, '').toLowerCase();

/** What a stranger may be told of any thrown value: a LimnError as it is, everything else without its words. */
export function publicError(error: unknown): LimnError {
  if (error instanceof LimnError) return error;
  return new LimnError('internal', 'Internal error', { cause: error });
}
