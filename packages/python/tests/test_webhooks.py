"""Requests that a service sent, and such as it did not."""

import base64
import hashlib
import hmac
import time
import unittest
from typing import Dict

from limn import WebhookVerificationError, verify_webhook

SECRET = "whsec_" + base64.b64encode(b"a" * 32).decode()
OTHER = "whsec_" + base64.b64encode(b"b" * 32).decode()
BODY = '{"type":"profile.ready","timestamp":"2026-03-01T09:30:00.000Z","data":{"profile_id":"Zo\u00eb"}}'


def signed(body: str = BODY, secret: str = SECRET, at: float = 0) -> Dict[str, str]:
    seconds = str(int(at or time.time()))
    key = base64.b64decode(secret[6:])
    digest = hmac.new(key, f"msg_1.{seconds}.{body}".encode(), hashlib.sha256).digest()
    return {
        "Webhook-Id": "msg_1",
        "Webhook-Timestamp": seconds,
        "Webhook-Signature": "v2,nothing v1," + base64.b64encode(digest).decode(),
    }


class Webhooks(unittest.TestCase):
    def test_a_request_of_the_service_is_taken_with_either_of_two_secrets(self) -> None:
        for body in (BODY, BODY.encode()):
            self.assertEqual(verify_webhook(body, signed(), SECRET)["type"], "profile.ready")
            self.assertEqual(verify_webhook(body, signed(), [OTHER, SECRET])["data"]["profile_id"], "Zo\u00eb")

    def test_any_other_is_refused(self) -> None:
        for body, headers, secret in (
            (BODY, signed(), OTHER),
            (BODY + " ", signed(), SECRET),
            (BODY, {**signed(), "Webhook-Id": "msg_2"}, SECRET),
            (BODY, signed(at=time.time() - 301), SECRET),
            (BODY, signed(at=time.time() + 310), SECRET),
            (BODY, {**signed(), "Webhook-Timestamp": "soon"}, SECRET),
            (BODY, {**signed(), "Webhook-Signature": "v1,"}, SECRET),
            (BODY, {}, SECRET),
            (BODY, signed(), "no secret!"),
            (BODY, signed(), ""),
        ):
            with self.assertRaises(WebhookVerificationError):
                verify_webhook(body, headers, secret)

    def test_a_late_request_is_taken_where_that_is_wanted(self) -> None:
        headers = signed(at=time.time() - 3_000)
        self.assertEqual(verify_webhook(BODY, headers, SECRET, tolerance_seconds=3_600)["type"], "profile.ready")
