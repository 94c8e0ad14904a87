"""Sends calls, and sends again what failed for now."""

from __future__ import annotations

import json
import random
import time
from datetime import datetime, timezone
from email.message import Message
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any, Callable, Dict, Iterator, Mapping, NamedTuple, Optional
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errors import ConnectionFailure, failure_of

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 60.0
# The service says every 15 seconds that a stream lives.
LONGEST_SILENCE = 45.0
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
        for name, given in (("url", url), ("key", key)):
            # What is read from the environment is often not there.
            if not isinstance(given, str):
                raise TypeError(f"Limn needs {name}, a string")
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
        request = self._request(method, path, query or {}, body, headers or {})

        def answered(response: Any) -> Answer:
            return Answer(response.status, response.headers, _parsed(response.read()))

        return self._until_done(request, self._timeout + wait, repeatable, answered)

    def events(self, path: str) -> Iterator[Any]:
        """The data of server-sent events, parsed, until they end.

        Raises as ``send`` does until they begin, and a ConnectionFailure when they break or are silent for too long.
        """
        request = self._request("GET", path, {}, None, {"accept": "text/event-stream"})
        timeout = max(self._timeout, LONGEST_SILENCE)
        with self._until_done(request, timeout, True, lambda response: response, keep=True) as response:
            try:
                for line in response:
                    if line.startswith(b"data:"):
                        yield json.loads(line[5:])
            except (HTTPException, OSError) as error:
                raise ConnectionFailure(f"GET {path}: {error}") from error

    def _until_done(
        self,
        request: Request,
        timeout: float,
        repeatable: bool,
        take: Callable[[Any], Any],
        keep: bool = False,
    ) -> Any:
        tries = 0
        while True:
            retry_after: Optional[float] = None
            try:
                response = self._opener.open(request, timeout=timeout)
                try:
                    return take(response)
                finally:
                    if not keep:
                        response.close()
            except HTTPError as error:
                retry_after = _seconds(error.headers)
                failure: Exception = failure_of(error.code, _parsed(error.read()), retry_after)
                may_repeat = error.code in REFUSED or (repeatable and error.code in FOR_NOW)
            except (URLError, HTTPException, OSError) as error:
                failure = ConnectionFailure(f"{request.get_method()} {request.selector}: {error}")
                failure.__cause__ = error
                may_repeat = repeatable
            if not may_repeat or tries >= self._retries:
                raise failure
            time.sleep(back_off(tries) if retry_after is None else min(retry_after, LONGEST_PAUSE))
            tries += 1

    def _request(
        self, method: str, path: str, query: Mapping[str, Any], body: Any, headers: Mapping[str, str]
    ) -> Request:
        given = {name: value for name, value in query.items() if value is not None}
        url = self._url + path + (f"?{urlencode(given, doseq=True)}" if given else "")
        sent: Dict[str, str] = {"accept": "application/json", "authorization": f"Bearer {self._key}", **headers}
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            sent["content-type"] = "application/json"
        return Request(url, data=data, headers=sent, method=method)


def back_off(tries: int) -> float:
    """How long to wait after so many tries that failed: ever longer, and not for everybody the same."""
    return min(FIRST_PAUSE * 2**tries, LONGEST_PAUSE) * random.uniform(0.75, 1.25)


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
