import type { ApiError, ErrorDetail, Submission } from './types.js';

/** Whatever the client throws. */
export class LimnError extends Error {
  override readonly name: string = 'LimnError';
}

/** No answer came: the service is not there, the connection broke, or it took too long. */
export class ConnectionError extends LimnError {
  override readonly name = 'ConnectionError';
}

/** What was waited for did not happen in time. What was posted is safe, and is read all the same. */
export class WaitTimeoutError extends LimnError {
  override readonly name = 'WaitTimeoutError';
}

/** A text could not be read; the submission tells why, and can be retried. */
export class ReadingFailedError extends LimnError {
  override readonly name = 'ReadingFailedError';
  readonly submission: Submission;

  constructor(submission: Submission) {
    super(`The text could not be read: ${submission.error ?? 'unknown reason'}`);
    this.submission = submission;
  }
}

/** The service answered that it did not do what was asked. */
export class ApiFailure extends LimnError {
  override readonly name: string = 'ApiFailure';
  /** Of HTTP. */
  readonly status: number;
  /** A word for programs, such as `invalid_field`; empty when the answer was not the service's own. */
  readonly code: string;
  /** Names the request in the log of the service. */
  readonly requestId: string | undefined;
  readonly details: ErrorDetail[];
  /** Seconds after which to try again, where the service told. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Partial<ApiError>, retryAfter: number | undefined) {
    super(body.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.code ?? '';
    this.requestId = body.request_id;
    this.details = body.details ?? [];
    this.retryAfter = retryAfter;
  }
}

/** 400, 413, 415, 422: the request itself is wrong; `details` names the fields. */
export class InvalidRequestError extends ApiFailure {
  override readonly name = 'InvalidRequestError';
}

/** 401: no key, or one that opens nothing. */
export class AuthenticationError extends ApiFailure {
  override readonly name = 'AuthenticationError';
}

/** 403: the key, or the token, is not for this. */
export class ForbiddenError extends ApiFailure {
  override readonly name = 'ForbiddenError';
}

/** 404: there is no such profile or submission. */
export class NotFoundError extends ApiFailure {
  override readonly name = 'NotFoundError';
}

/** 409, 412: it has become another one meanwhile. */
export class ConflictError extends ApiFailure {
  override readonly name = 'ConflictError';
}

/** 429: too much at once, after all retries. */
export class RateLimitError extends ApiFailure {
  override readonly name = 'RateLimitError';
}

/** 5xx, after all retries. */
export class ServerError extends ApiFailure {
  override readonly name = 'ServerError';
}

const BY_STATUS: Record<number, typeof ApiFailure> = {
  401: AuthenticationError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: ConflictError,
  429: RateLimitError,
};

/** The error of an answer that is none of success. */
export function failureOf(status: number, body: unknown, retryAfter: number | undefined): ApiFailure {
  const told = typeof body === 'object' && body !== null ? (body as Partial<ApiError>) : {};
  const Failure = BY_STATUS[status] ?? (status >= 500 ? ServerError : InvalidRequestError);
  return new Failure(status, told, retryAfter);
}
