"""Whatever the client raises."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Type, cast

from .types import ErrorDetail, Submission


class LimnError(Exception):
    """Whatever the client raises."""


class ConnectionFailure(LimnError):
    """No answer came: the service is not there, the connection broke, or it took too long."""


class WaitTimeoutError(LimnError):
    """What was waited for did not happen in time. What was posted is safe, and is read all the same."""


class ReadingFailedError(LimnError):
    """A text could not be read; the submission tells why, and can be retried."""

    def __init__(self, submission: Submission) -> None:
        super().__init__(f"The text could not be read: {submission.get('error', 'unknown reason')}")
        self.submission = submission


class ApiFailure(LimnError):
    """The service answered that it did not do what was asked.

    ``status`` is that of HTTP, ``code`` a word for programs such as ``invalid_field``, ``request_id`` names the request
    in the log of the service, ``details`` tells of fields, and ``retry_after`` is seconds, where the service told.
    """

    def __init__(self, status: int, body: Dict[str, Any], retry_after: Optional[float]) -> None:
        super().__init__(body.get("message", f"HTTP {status}"))
        self.status = status
        self.code: str = body.get("code", "")
        self.request_id: Optional[str] = body.get("request_id")
        self.details: List[ErrorDetail] = body.get("details", [])
        self.retry_after = retry_after


class InvalidRequestError(ApiFailure):
    """400, 413, 415, 422: the request itself is wrong; ``details`` names the fields."""


class AuthenticationError(ApiFailure):
    """401: no key, or one that opens nothing."""


class ForbiddenError(ApiFailure):
    """403: the key, or the token, is not for this."""


class NotFoundError(ApiFailure):
    """404: there is no such profile or submission."""


class ConflictError(ApiFailure):
    """409, 412: it has become another one meanwhile."""


class RateLimitError(ApiFailure):
    """429: too much at once, after all retries."""


class ServerError(ApiFailure):
    """5xx, after all retries."""


_BY_STATUS: Dict[int, Type[ApiFailure]] = {
    401: AuthenticationError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    412: ConflictError,
    429: RateLimitError,
}


def failure_of(status: int, body: Any, retry_after: Optional[float]) -> ApiFailure:
    """The error of an answer that is none of success."""
    told: Dict[str, Any] = cast(Dict[str, Any], body) if isinstance(body, dict) else {}
    failure = _BY_STATUS.get(status, ServerError if status >= 500 else InvalidRequestError)
    return failure(status, told, retry_after)
