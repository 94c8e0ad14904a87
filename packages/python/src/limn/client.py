"""The client of one app."""

from __future__ import annotations

import math
import time
import uuid
from typing import Any, Dict, Iterator, NamedTuple, Optional, Sequence, Tuple
from urllib.parse import quote

from .endpoints import Webhooks
from .errors import ConnectionFailure, ReadingFailedError, WaitTimeoutError
from .transport import Transport, back_off
from .types import (
    BatchPost,
    BatchResult,
    HistoryEntry,
    IssuedToken,
    Preview,
    Profile,
    ProfileContext,
    ProfileExport,
    RevisionResults,
    SearchResult,
    SearchResultPage,
    Submission,
    UsageReport,
    ValuesRequest,
    WeighedSubmission,
)

# As long as the service waits for a text that was posted, in seconds.
LONGEST_WAIT = 30
LOOK_AGAIN = 1.0
LARGEST_PAGE = 100
# How often in a row a stream may end without a word that is new, before that is an error.
STREAM_RETRIES = 5


class Receipt(NamedTuple):
    """Where a text that was posted can be found again.

    ``replayed``: the same text had been posted with the same key before; nothing was stored.
    """

    profile_id: str
    submission_id: str
    replayed: bool


class Limn:
    """A client of one app, for any number of threads.

    Failures for now are tried again, and a text is never stored twice by that. Every method raises an ApiFailure for a
    refusal and a ConnectionFailure without any answer.

    ``url`` is where the service is, ``key`` that of an app or a token that was issued with one, ``timeout`` seconds
    that one try may take, ``retries`` how often to try again what failed for now. ``webhooks`` are where the app is
    told what happens.
    """

    def __init__(self, url: str, key: str, *, timeout: float = 30.0, retries: int = 3) -> None:
        self._transport = Transport(url, key, timeout, retries)
        self.webhooks = Webhooks(self._transport)

    def submit(
        self,
        profile_id: str,
        data: Any,
        *,
        input_type: Optional[str] = None,
        subject: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Receipt:
        """Posts a text, or a dict or a list that is read as JSON. Once it returns, the text is safe; it is read later."""
        return self._post(profile_id, data, input_type, subject, idempotency_key, None)

    def submit_and_wait(
        self,
        profile_id: str,
        data: Any,
        *,
        timeout: float = 120.0,
        input_type: Optional[str] = None,
        subject: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Tuple[Profile, Submission]:
        """Posts a text and waits until it has been read.

        Raises ReadingFailedError when it cannot be read, and WaitTimeoutError when it has not been after ``timeout``
        seconds; it is safe all the same.
        """
        end = time.monotonic() + timeout
        receipt = self._post(profile_id, data, input_type, subject, idempotency_key, timeout)
        submission = self.wait_for(receipt.submission_id, timeout=max(0.0, end - time.monotonic()))
        return self.read(profile_id), submission

    def wait_for(self, submission_id: str, *, timeout: float = 120.0) -> Submission:
        """Waits until a submission has been read; raises as submit_and_wait does."""
        end = time.monotonic() + timeout
        while True:
            submission = self.submission(submission_id)
            if submission["state"] == "merged":
                return submission
            if submission["state"] == "failed":
                raise ReadingFailedError(submission)
            left = end - time.monotonic()
            if left <= 0:
                raise WaitTimeoutError(
                    f"Submission {submission_id} is still {submission['state']} after {timeout:g} s"
                )
            time.sleep(min(LOOK_AGAIN, left))

    def follow(self, submission_id: str) -> Iterator[Submission]:
        """The submission as it is now, then every step of it, until it is merged or has failed.

        Goes on where a connection breaks. Raises NotFoundError when there is no such submission, or no longer.
        """
        told: Any = None
        failures = 0
        while True:
            try:
                for step in self._transport.events(f"{_submission(submission_id)}/events"):
                    now = (step["state"], step.get("attempts"), step.get("error"))
                    # A connection begins with how it is now, which the one before may have told.
                    if now != told:
                        failures = 0
                        yield step
                    if step["state"] in ("merged", "failed"):
                        return
                    told = now
            except ConnectionFailure:
                if failures >= STREAM_RETRIES:
                    raise
            if failures >= STREAM_RETRIES:
                raise ConnectionFailure(f"The events of {submission_id} ended {failures + 1} times")
            time.sleep(back_off(failures))
            failures += 1

    def submit_many(self, posts: Sequence[BatchPost]) -> BatchResult:
        """Posts up to 1,000 texts for any profiles; an outcome for each, in their order."""
        keyed = [{"idempotency_key": str(uuid.uuid4()), **post} for post in posts]
        return self._ask("POST", "/v1/profiles:batch", body={"posts": keyed})

    def preview(
        self, profile_id: str, data: Any, *, input_type: Optional[str] = None, subject: Optional[str] = None
    ) -> Preview:
        """What a text would change if it were posted now. Nothing is stored."""
        return self._ask("POST", f"{_profile(profile_id)}/preview", body=_body(data, input_type, subject))

    def read(
        self, profile_id: str, *, include: Optional[str] = None, fields: Optional[Sequence[str]] = None
    ) -> Profile:
        """A profile; ``include="evidence"`` tells what each value rests on, ``fields`` which members to tell."""
        query = {"include": include, "fields": _joined(fields)}
        return self._ask("GET", _profile(profile_id), query=query)["profile"]

    def delete(self, profile_id: str) -> None:
        """Deletes a profile with all that is kept of it; no error when there is none."""
        self._ask("DELETE", _profile(profile_id))

    def context(
        self, profile_id: str, *, query: Optional[str] = None, max_tokens: Optional[int] = None
    ) -> ProfileContext:
        """What a language model should know of a person, for a question and within a number of tokens."""
        return self._ask("GET", f"{_profile(profile_id)}/context", query={"query": query, "max_tokens": max_tokens})

    def log(self, profile_id: str) -> Iterator[HistoryEntry]:
        """Everything that happened to a profile, oldest first, a page at a time."""
        cursor: Optional[str] = None
        while True:
            query = {"limit": LARGEST_PAGE, "cursor": cursor}
            page = self._ask("GET", f"{_profile(profile_id)}/log", query=query)
            yield from page["entries"]
            cursor = page.get("next_cursor")
            if cursor is None:
                return

    def export(self, profile_id: str) -> ProfileExport:
        """All that is kept of a profile."""
        return self._ask("GET", f"{_profile(profile_id)}/export")

    def search(
        self,
        query: Optional[str] = None,
        *,
        sensitivity: Optional[float] = None,
        filter_by: Optional[str] = None,
        filter_value: Optional[str] = None,
        filters: Optional[Sequence[Tuple[str, str]]] = None,
        nearest: Optional[int] = None,
        include: Optional[str] = None,
        fields: Optional[Sequence[str]] = None,
        sort_by: Optional[str] = None,
        sort_order: Optional[str] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
    ) -> SearchResultPage:
        """A page of profiles by meaning (``query``), by field (``filter_by``), or both.

        ``filters`` are pairs of a field and a part of its value that must all hold, beside ``filter_by``.
        """
        asked = {
            "query": query,
            "sensitivity": sensitivity,
            "filterBy": filter_by,
            "filterValue": filter_value,
            "filters": None if filters is None else [f"{by}:{value}" for by, value in filters],
            "nearest": nearest,
            "include": include,
            "fields": _joined(fields),
            "sortBy": sort_by,
            "sortOrder": sort_order,
            "page": page,
            "pageSize": page_size,
        }
        return self._ask("GET", "/v1/search", query=asked)

    def search_all(self, query: Optional[str] = None, **options: Any) -> Iterator[SearchResult]:
        """All profiles of a search, a page at a time; takes what ``search`` takes but ``page``."""
        size = options.pop("page_size", None) or LARGEST_PAGE
        page = 1
        while True:
            found = self.search(query, page=page, page_size=size, **options)
            yield from found["profiles"]
            if not found["profiles"] or page * size >= found["total"]:
                return
            page += 1

    def submission(self, submission_id: str) -> Submission:
        """What became of a text that was posted."""
        return self._ask("GET", _submission(submission_id))

    def retry(self, submission_id: str) -> Submission:
        """Has a failed submission read again."""
        return self._ask("POST", f"{_submission(submission_id)}/retry")

    def revert(self, submission_id: str) -> WeighedSubmission:
        """Makes the profile what it would be without a submission."""
        return self._ask("POST", f"{_submission(submission_id)}/revert")

    def restore(self, submission_id: str) -> WeighedSubmission:
        """Takes a revert back."""
        return self._ask("POST", f"{_submission(submission_id)}/restore")

    def revise(self, profile_id: str, values: ValuesRequest) -> RevisionResults:
        """Sets, forgets and unpins values by hand: all of it or nothing."""
        return self._ask("PATCH", f"{_profile(profile_id)}/values", body=values)

    def issue_token(
        self, scope: str, *, profile_id: Optional[str] = None, seconds: Optional[int] = None
    ) -> IssuedToken:
        """A token in place of the key: for one profile, for reading alone (``scope="read"``), or both."""
        asked = {"scope": scope, "profile_id": profile_id, "seconds": seconds}
        body = {name: value for name, value in asked.items() if value is not None}
        return self._ask("POST", "/v1/tokens", body=body, repeatable=False)

    def usage(self, days: Optional[int] = None) -> UsageReport:
        """What models cost, by day of UTC."""
        return self._ask("GET", "/v1/usage", query={"days": days})

    def _post(
        self,
        profile_id: str,
        data: Any,
        input_type: Optional[str],
        subject: Optional[str],
        idempotency_key: Optional[str],
        wait: Optional[float],
    ) -> Receipt:
        seconds = None if wait is None else min(LONGEST_WAIT, max(1, math.ceil(wait)))
        answer = self._transport.send(
            "POST",
            _profile(profile_id),
            query={"wait": seconds},
            body=_body(data, input_type, subject),
            headers={"idempotency-key": idempotency_key or str(uuid.uuid4())},
            wait=seconds or 0,
        )
        replayed = answer.headers.get("idempotent-replayed") == "true"
        return Receipt(profile_id, answer.headers["x-submission-id"], replayed)

    def _ask(self, method: str, path: str, **more: Any) -> Any:
        return self._transport.send(method, path, **more).body


def _profile(profile_id: str) -> str:
    return f"/v1/profile/{quote(profile_id, safe='')}"


def _submission(submission_id: str) -> str:
    return f"/v1/submissions/{quote(submission_id, safe='')}"


def _joined(fields: Optional[Sequence[str]]) -> Optional[str]:
    return None if fields is None else ",".join(fields)


def _body(data: Any, input_type: Optional[str], subject: Optional[str]) -> Dict[str, Any]:
    given = {"data": data, "input_type": input_type, "subject": subject}
    return {name: value for name, value in given.items() if value is not None}
