"""Client of Limn: post any text for an id, get a living, evidence-backed, searchable profile."""

from .aio import AsyncLimn, AsyncWebhooks
from .client import Limn, Receipt
from .endpoints import Webhooks
from .errors import (
    ApiFailure,
    AuthenticationError,
    ConflictError,
    ConnectionFailure,
    ForbiddenError,
    InvalidRequestError,
    LimnError,
    NotFoundError,
    RateLimitError,
    ReadingFailedError,
    ServerError,
    WaitTimeoutError,
)
from .webhooks import WebhookVerificationError, verify_webhook

__all__ = [
    "ApiFailure",
    "AsyncLimn",
    "AsyncWebhooks",
    "AuthenticationError",
    "ConflictError",
    "ConnectionFailure",
    "ForbiddenError",
    "InvalidRequestError",
    "Limn",
    "LimnError",
    "NotFoundError",
    "RateLimitError",
    "ReadingFailedError",
    "Receipt",
    "ServerError",
    "WaitTimeoutError",
    "WebhookVerificationError",
    "Webhooks",
    "verify_webhook",
]
