/** Every error code of the APIs with its HTTP status: the one table behind REST, GraphQL and their documentation. */
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

/** What an error carries beside its message. */
export interface ErrorDetails {
  /** The input at fault. */
  field?: string;
  /** `field` quotes the caller, so it is not translated to the spelling of an API. */
  isAsSent?: true;
  /** Values in the message that an API may spell otherwise: `read` is `READ` in GraphQL. */
  words?: readonly string[];
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Response headers that belong to the error itself, such as `WWW-Authenticate` or `Allow`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error that is reported to the caller: its code decides the status, and its message is safe to show. */
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
 * The error for a bad input: `invalidField('pageSize', 'must be at least 1')` reads "pageSize must be at least 1".
 * `words`: see {@link ErrorDetails}.
 */
export const invalidField = (field: string, complaint: string, words: readonly string[] = []): LimnError =>
  new LimnError('invalid_field', `${field} ${complaint}`, { field, words });

/** A copy of an error with another message or field. */
export function copyError(error: LimnError, { message = error.message, field = error.field }): LimnError {
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

/** A copy of an error that names its input otherwise, also in the message: `set[2].value` for `value`. */
export function renameField(error: LimnError, field: string): LimnError {
  return copyError(error, {
    field,
    message: error.field === undefined ? error.message : withFieldCalled(error, field),
  });
}

/** The message with another name for its field: at its beginning, where it usually is, else at the last mention. */
function withFieldCalled({ message, field = '' }: LimnError, name: string): string {
  const at = message.startsWith(`${field} `) ? 0 : ` ${message}`.lastIndexOf(` ${field}`);
  return at === -1 ? message : message.slice(0, at) + name + message.slice(at + field.length);
}

/**
 * A copy of an error that names its input as an API spells it. `names` are the inputs of the call there; names that
 * differ only in case and separators (`Idempotency-Key`, `idempotencyKey`) are the same. `aliases`: inputs that the API
 * calls by another word.
 */
export function spellField(
  error: LimnError,
  names: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): LimnError {
  const { field } = error;
  if (field === undefined || error.isAsSent || names.includes(field)) return error;
  const plain = plainName(Object.hasOwn(aliases, field) ? aliases[field]! : field);
  // `filters[1].by` is reported as `filters` by an API that takes the list as one text.
  const name = names.find((one) => plainName(one) === plain) ?? names.find((one) => field.startsWith(`${one}[`));
  return name === undefined ? error : renameField(error, name);
}

const plainName = (name: string): string => name.replace(/[-_]/g, '').toLowerCase();

/**
 * What a caller may see of any thrown value: a LimnError as it is, everything else as `internal`, without its message.
 */
export function publicError(error: unknown): LimnError {
  if (error instanceof LimnError) return error;
  return new LimnError('internal', 'Internal error', { cause: error });
}
