"""Verification of requests that the service sends to endpoints."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Dict, Mapping, Sequence, Union

from .errors import LimnError


class WebhookVerificationError(LimnError):
    """A request that did not come from the service, or long ago."""


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secrets: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
) -> Dict[str, Any]:
    """Make sure that a request came from the service, and return the event.

    ``body`` is what came, not what a parser made of it; ``secrets`` are the one that is shown once, or two while it is
    being rotated. Signatures are compared in constant time. Raises ``WebhookVerificationError``. Requests may come
    twice: ``webhook-id`` tells which are the same.
    """
    given = {name.lower(): value for name, value in headers.items()}
    identity = given.get("webhook-id", "")
    at = given.get("webhook-timestamp", "")
    signed = given.get("webhook-signature", "")
    if not identity or not at or not signed:
        raise WebhookVerificationError("The headers of a webhook are missing")
    if not (at.isascii() and at.isdigit() and len(at) <= 12) or abs(time.time() - int(at)) > tolerance_seconds:
        raise WebhookVerificationError("The request is too old, or the clocks are too far apart")
    raw = body.encode() if isinstance(body, str) else body
    message = f"{identity}.{at}.".encode() + raw
    signatures = [one[3:].encode() for one in signed.split(" ") if one.startswith("v1,")]
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        expected = base64.b64encode(hmac.new(_key(secret), message, hashlib.sha256).digest())
        if any(hmac.compare_digest(expected, signature) for signature in signatures):
            event: Dict[str, Any] = json.loads(raw)
            return event
    raise WebhookVerificationError("No signature of the request is that of a secret")


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except (binascii.Error, ValueError) as error:
        raise WebhookVerificationError("The secret is no secret of a webhook") from error
    if not key:
        raise WebhookVerificationError("The secret is no secret of a webhook")
    return key
