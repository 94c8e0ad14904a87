"""The same client for asyncio."""

from __future__ import annotations

import asyncio
import functools
from concurrent.futures import ThreadPoolExecutor
from typing import Any, AsyncIterator, Callable, Iterator, List, Sequence, Tuple, TypeVar

from .client import Limn, Receipt
from .endpoints import Webhooks
from .types import (
    BatchPost,
    BatchResult,
    HistoryEntry,
    IssuedToken,
    KeyedWebhook,
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
    Webhook,
    WebhookDelivery,
    WeighedSubmission,
)

T = TypeVar("T")
MOST_CALLS = 16
_END: Any = object()


class _Threads:
    """Runs calls on threads of its own."""

    def __init__(self, calls: int) -> None:
        self._threads = ThreadPoolExecutor(max_workers=calls, thread_name_prefix="limn")

    def shutdown(self) -> None:
        self._threads.shutdown()

    async def run(self, call: Callable[..., T], *args: Any, **options: Any) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, functools.partial(call, *args, **options))

    async def each(self, items: Iterator[T]) -> AsyncIterator[T]:
        while True:
            item: Any = await self.run(next, items, _END)
            if item is _END:
                return
            yield item


class AsyncWebhooks:
    """The methods of Webhooks, awaited; their arguments and errors are the same."""

    def __init__(self, webhooks: Webhooks, threads: _Threads) -> None:
        self._webhooks = webhooks
        self._threads = threads

    async def list(self) -> List[Webhook]:
        return await self._threads.run(self._webhooks.list)

    async def create(self, url: str, **options: Any) -> KeyedWebhook:
        return await self._threads.run(self._webhooks.create, url, **options)

    async def read(self, webhook_id: str) -> Webhook:
        return await self._threads.run(self._webhooks.read, webhook_id)

    async def update(self, webhook_id: str, **options: Any) -> Webhook:
        return await self._threads.run(self._webhooks.update, webhook_id, **options)

    async def delete(self, webhook_id: str) -> None:
        await self._threads.run(self._webhooks.delete, webhook_id)

    async def rotate(self, webhook_id: str, **options: Any) -> KeyedWebhook:
        return await self._threads.run(self._webhooks.rotate, webhook_id, **options)

    async def test(self, webhook_id: str) -> WebhookDelivery:
        return await self._threads.run(self._webhooks.test, webhook_id)

    def deliveries(self, webhook_id: str, **options: Any) -> AsyncIterator[WebhookDelivery]:
        return self._threads.each(self._webhooks.deliveries(webhook_id, **options))

    async def redeliver(self, webhook_id: str, delivery_id: Any = None) -> int:
        return await self._threads.run(self._webhooks.redeliver, webhook_id, delivery_id)


class AsyncLimn:
    """A client of one app for asyncio: the methods of Limn, awaited; their arguments and errors are the same.

    Calls run on threads of its own, at most ``calls`` at a time. ``async with`` it, or ``await`` its ``close``.
    """

    def __init__(self, url: str, key: str, *, timeout: float = 30.0, retries: int = 3, calls: int = MOST_CALLS) -> None:
        self._limn = Limn(url, key, timeout=timeout, retries=retries)
        self._threads = _Threads(calls)
        self.webhooks = AsyncWebhooks(self._limn.webhooks, self._threads)

    async def __aenter__(self) -> AsyncLimn:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Lets calls that run end, and ends the threads."""
        await asyncio.get_running_loop().run_in_executor(None, self._threads.shutdown)

    async def submit(self, profile_id: str, data: Any, **options: Any) -> Receipt:
        return await self._threads.run(self._limn.submit, profile_id, data, **options)

    async def submit_and_wait(self, profile_id: str, data: Any, **options: Any) -> Tuple[Profile, Submission]:
        return await self._threads.run(self._limn.submit_and_wait, profile_id, data, **options)

    async def wait_for(self, submission_id: str, **options: Any) -> Submission:
        return await self._threads.run(self._limn.wait_for, submission_id, **options)

    def follow(self, submission_id: str) -> AsyncIterator[Submission]:
        return self._threads.each(self._limn.follow(submission_id))

    async def submit_many(self, posts: Sequence[BatchPost]) -> BatchResult:
        return await self._threads.run(self._limn.submit_many, posts)

    async def preview(self, profile_id: str, data: Any, **options: Any) -> Preview:
        return await self._threads.run(self._limn.preview, profile_id, data, **options)

    async def read(self, profile_id: str, **options: Any) -> Profile:
        return await self._threads.run(self._limn.read, profile_id, **options)

    async def delete(self, profile_id: str) -> None:
        await self._threads.run(self._limn.delete, profile_id)

    async def context(self, profile_id: str, **options: Any) -> ProfileContext:
        return await self._threads.run(self._limn.context, profile_id, **options)

    def log(self, profile_id: str) -> AsyncIterator[HistoryEntry]:
        return self._threads.each(self._limn.log(profile_id))

    async def export(self, profile_id: str) -> ProfileExport:
        return await self._threads.run(self._limn.export, profile_id)

    async def search(self, query: Any = None, **options: Any) -> SearchResultPage:
        return await self._threads.run(self._limn.search, query, **options)

    def search_all(self, query: Any = None, **options: Any) -> AsyncIterator[SearchResult]:
        return self._threads.each(self._limn.search_all(query, **options))

    async def submission(self, submission_id: str) -> Submission:
        return await self._threads.run(self._limn.submission, submission_id)

    async def retry(self, submission_id: str) -> Submission:
        return await self._threads.run(self._limn.retry, submission_id)

    async def revert(self, submission_id: str) -> WeighedSubmission:
        return await self._threads.run(self._limn.revert, submission_id)

    async def restore(self, submission_id: str) -> WeighedSubmission:
        return await self._threads.run(self._limn.restore, submission_id)

    async def revise(self, profile_id: str, values: ValuesRequest) -> RevisionResults:
        return await self._threads.run(self._limn.revise, profile_id, values)

    async def issue_token(self, scope: str, **options: Any) -> IssuedToken:
        return await self._threads.run(self._limn.issue_token, scope, **options)

    async def usage(self, days: Any = None) -> UsageReport:
        return await self._threads.run(self._limn.usage, days)
