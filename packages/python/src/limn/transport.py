"""Sends calls, and sends again what failed for now."""

from __future__ import annotations

import json
import random
import time
from datetime import datetime, timezone
from email.message import Message
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any, Dict, Mapping, NamedTuple, Optional
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errors import ConnectionFailure, failure_of

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 60.0
# Refused before anything was done, so that everything may be tried again.
REFUSED = frozenset({429, 503})
FOR_NOW = frozenset({500, 502, 504})


class Answer(NamedTuple):
    """What the service answered with success; ``body`` is parsed, and None where there is none."""

    status: int
    headers: Mapping[str, str]
    body: Any


class _NoRedirects(HTTPRedirectHandler):
    """The service redirects nobody: whoever does would be given the key."""

    def redirect_request(self, *_args: Any, **_kwargs: Any) -> None:
        return None


class Transport:
    """Sends calls; again after ``Retry-After`` where the service tells, else ever later."""

    def __init__(self, url: str, key: str, timeout: float, retries: int) -> None:
        self._url = url.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._retries = retries
        self._opener = build_opener(_NoRedirects)

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        headers: Optional[Mapping[str, str]] = None,
        repeatable: bool = True,
        wait: float = 0.0,
    ) -> Answer:
        """Raises an ApiFailure for a refusal and a ConnectionFailure without any answer."""
        tries = 0
        while True:
            request = self._request(method, path, query or {}, body, headers or {})
            retry_after: Optional[float] = None
            try:
                with self._opener.open(request, timeout=self._timeout + wait) as response:
                    return Answer(response.status, response.headers, _parsed(response.read()))
            except HTTPError as error:
                retry_after = _seconds(error.headers)
                failure: Exception = failure_of(error.code, _parsed(error.read()), retry_after)
                may_repeat = error.code in REFUSED or (repeatable and error.code in FOR_NOW)
            except (URLError, HTTPException, OSError) as error:
                failure = ConnectionFailure(f"{method} {path}: {error}")
                failure.__cause__ = error
                may_repeat = repeatable
            if not may_repeat or tries >= self._retries:
                raise failure
            pause = FIRST_PAUSE * 2**tries * random.uniform(0.75, 1.25)
            time.sleep(min(pause if retry_after is None else retry_after, LONGEST_PAUSE))
            tries += 1

    def _request(
        self, method: str, path: str, query: Mapping[str, Any], body: Any, headers: Mapping[str, str]
    ) -> Request:
        given = {name: value for name, value in query.items() if value is not None}
        url = self._url + path + (f"?{urlencode(given)}" if given else "")
        sent: Dict[str, str] = {"accept": "application/json", "authorization": f"Bearer {self._key}", **headers}
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            sent["content-type"] = "application/json"
        return Request(url, data=data, headers=sent, method=method)


def _parsed(data: bytes) -> Any:
    if not data:
        return None
    try:
        return json.loads(data)
    except ValueError:
        # A proxy on the way answers in pages.
        return data.decode(errors="replace")


def _seconds(headers: Message) -> Optional[float]:
    """Of Retry-After, which is seconds or a date."""
    value = headers.get("retry-after")
    if value is None:
        return None
    if value.isdigit():
        return float(value)
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(timezone.utc)).total_seconds())
    except (TypeError, ValueError):
        return None
