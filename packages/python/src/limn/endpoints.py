"""Endpoints that an app is told at."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Sequence
from urllib.parse import quote

from .transport import Transport
from .types import KeyedWebhook, Webhook, WebhookDelivery

ALL = "/v1/webhooks"
LARGEST_PAGE = 100


class Webhooks:
    """The endpoints of an app, for its key and no token. Every method raises as those of Limn do."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> List[Webhook]:
        """All of them, oldest first."""
        return self._ask("GET", ALL)["webhooks"]

    def create(
        self, url: str, *, events: Optional[Sequence[str]] = None, description: Optional[str] = None
    ) -> KeyedWebhook:
        """Adds one, told of all events unless some are named. Its secret is shown this once."""
        body = _given(url=url, events=events, description=description)
        return self._ask("POST", ALL, body=body, repeatable=False)

    def read(self, webhook_id: str) -> Webhook:
        """One of them, and how it fares."""
        return self._ask("GET", _path(webhook_id))

    def update(
        self,
        webhook_id: str,
        *,
        url: Optional[str] = None,
        events: Optional[Sequence[str]] = None,
        description: Optional[str] = None,
        enabled: Optional[bool] = None,
    ) -> Webhook:
        """Changes what is given; ``enabled`` disables and enables it."""
        body = _given(url=url, events=events, description=description, enabled=enabled)
        return self._ask("PATCH", _path(webhook_id), body=body)

    def delete(self, webhook_id: str) -> None:
        """Deletes it with all that waits for it; no error when there is none."""
        self._ask("DELETE", _path(webhook_id))

    def rotate(self, webhook_id: str, *, overlap_seconds: Optional[int] = None) -> KeyedWebhook:
        """Gives it another secret, shown this once; the one before counts too meanwhile, a day unless told."""
        body = _given(overlap_seconds=overlap_seconds)
        return self._ask("POST", f"{_path(webhook_id)}/rotate", body=body, repeatable=False)

    def test(self, webhook_id: str) -> WebhookDelivery:
        """Has an event of the type ``webhook.test`` sent."""
        return self._ask("POST", f"{_path(webhook_id)}/test", repeatable=False)

    def deliveries(self, webhook_id: str, *, state: Optional[str] = None) -> Iterator[WebhookDelivery]:
        """What was delivered, waits or was given up, the latest first, a page at a time."""
        cursor: Optional[str] = None
        while True:
            query = {"limit": LARGEST_PAGE, "cursor": cursor, "state": state}
            page = self._ask("GET", f"{_path(webhook_id)}/deliveries", query=query)
            yield from page["deliveries"]
            cursor = page.get("next_cursor")
            if cursor is None:
                return

    def redeliver(self, webhook_id: str, delivery_id: Optional[str] = None) -> int:
        """Sends one delivery again by its id, or without one all that were given up; how many."""
        body = _given(delivery_id=delivery_id)
        return self._ask("POST", f"{_path(webhook_id)}/redeliver", body=body)["redelivered"]

    def _ask(self, method: str, path: str, **more: Any) -> Any:
        return self._transport.send(method, path, **more).body


def _given(**fields: Any) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _path(webhook_id: str) -> str:
    return f"{ALL}/{quote(webhook_id, safe='')}"
