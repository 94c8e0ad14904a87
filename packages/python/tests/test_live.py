"""Speaks to a service at LIMN_URL by the key LIMN_KEY; LIMN_OTHER_KEY is that of another app."""

import asyncio
import os
import queue
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, Dict, List, Tuple

import limn
from limn import AsyncLimn, Limn

URL = os.environ["LIMN_URL"]
KEY = os.environ["LIMN_KEY"]


class Strangers(unittest.TestCase):
    def test_are_refused_and_neighbours_find_nothing(self) -> None:
        Limn(URL, KEY).submit_and_wait("hers", "I live in Bern.")
        with self.assertRaises(limn.AuthenticationError) as refused:
            Limn(URL, "limn_live_nobody").read("hers")
        self.assertEqual(refused.exception.status, 401)
        with self.assertRaises(limn.NotFoundError) as unknown:
            Limn(URL, os.environ["LIMN_OTHER_KEY"]).read("hers")
        self.assertEqual(unknown.exception.code, "not_found")


class WholeLife(unittest.TestCase):
    def test_of_a_profile(self) -> None:
        client = Limn(URL + "/", KEY)
        name = "a/b ü?#%"
        profile, submission = client.submit_and_wait(name, "I'm Ada, 36. I live in Bern and love fencing.")
        core = profile["core_info"]
        self.assertEqual([core["name"]["value"], core["age"]["value"], core["location"]["value"]], ["Ada", 36, "Bern"])
        self.assertEqual(submission["state"], "merged")
        first = client.submit(name, "I play the cello.", idempotency_key="py")
        self.assertFalse(first.replayed)
        self.assertTrue(client.submit(name, "I play the cello.", idempotency_key="py").replayed)
        client.wait_for(first.submission_id)
        revised = client.revise(name, {"set": [{"path": "core_info.location", "value": "Chur"}]})
        self.assertEqual(revised["profile"]["core_info"]["location"]["value"], "Chur")
        found = client.search_all(filter_by="location", filter_value="Chur", page_size=1)
        self.assertEqual([hit["profile_id"] for hit in found], [name])
        for interest, total in (("cello", 1), ("rugby", 0)):
            filtered = client.search(filters=[("location", "chur"), ("interests", interest)])
            self.assertEqual(filtered["total"], total)
        self.assertEqual(len(list(client.log(name))), 3)
        self.assertLessEqual(client.context(name, query="music", max_tokens=100)["tokens"], 100)
        batch = client.submit_many([{"id": "py-x", "data": "I am Xenia."}, {"id": "", "data": "y"}])
        self.assertEqual((batch["accepted"], batch["refused"]), (1, 1))
        preview = client.preview("new", "I live in Rome.")
        self.assertEqual(preview["changes"]["core_info"]["location"]["value"], "Rome")
        self.assertEqual(client.issue_token("read", seconds=60)["scope"], "read")
        self.assertIsInstance(client.usage(1)["days"], list)
        self.assertIn("profile", client.export(name))
        client.delete(name)
        client.delete(name)
        with self.assertRaises(limn.NotFoundError):
            client.read(name)

    def test_is_followed_step_by_step(self) -> None:
        client = Limn(URL, KEY)
        receipt = client.submit("followed", "I live in Turku.")
        steps = list(client.follow(receipt.submission_id))
        self.assertEqual(steps[-1]["state"], "merged")
        self.assertEqual(len({step["state"] for step in steps}), len(steps))
        with self.assertRaises(limn.NotFoundError):
            next(Limn(URL, os.environ["LIMN_OTHER_KEY"]).follow(receipt.submission_id))
        with self.assertRaises(limn.AuthenticationError):
            next(Limn(URL, "limn_live_nobody").follow(receipt.submission_id))

    def test_of_one_for_asyncio(self) -> None:
        async def live() -> Tuple[str, int, int]:
            async with AsyncLimn(URL, KEY) as client:
                receipts = await asyncio.gather(*(client.submit(f"async-{n}", "I live in Oslo.") for n in range(5)))
                await asyncio.gather(*(client.wait_for(receipt.submission_id) for receipt in receipts))
                profile = await client.read("async-0")
                found = [hit async for hit in client.search_all(filter_by="location", filter_value="Oslo", page_size=2)]
                entries = [entry async for entry in client.log("async-0")]
                steps = [step["state"] async for step in client.follow(receipts[0].submission_id)]
                self.assertEqual(steps, ["merged"])
                return profile["core_info"]["location"]["value"], len(found), len(entries)

        self.assertEqual(asyncio.run(live()), ("Oslo", 5, 1))

    def test_tells_the_field_that_is_wrong(self) -> None:
        with self.assertRaises(limn.InvalidRequestError) as wrong:
            Limn(URL, KEY).search(filter_by="shoe", filter_value="x")
        self.assertEqual(wrong.exception.details[0]["field"], "filterBy")


class Endpoint(HTTPServer):
    """Takes webhooks, and says nothing of them but what they were."""

    def __init__(self) -> None:
        told: "queue.Queue[Tuple[Any, bytes]]" = queue.Queue()
        self.told = told

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                told.put((self.headers, self.rfile.read(int(self.headers["content-length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_args: Any) -> None:
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def next(self, secret: str) -> Any:
        headers, body = self.told.get(timeout=300)
        return limn.verify_webhook(body, headers, secret)


class Webhooks(unittest.TestCase):
    def setUp(self) -> None:
        self.endpoint = Endpoint()
        self.addCleanup(self.endpoint.server_close)
        self.addCleanup(self.endpoint.shutdown)
        self.url = f"http://127.0.0.1:{self.endpoint.server_port}/"

    def test_of_strangers_and_neighbours_are_none(self) -> None:
        hook = Limn(URL, KEY).webhooks.create(self.url)["webhook"]
        self.addCleanup(Limn(URL, KEY).webhooks.delete, hook["id"])
        with self.assertRaises(limn.AuthenticationError):
            Limn(URL, "limn_live_nobody").webhooks.list()
        with self.assertRaises(limn.NotFoundError):
            Limn(URL, os.environ["LIMN_OTHER_KEY"]).webhooks.test(hook["id"])

    def test_are_made_tried_changed_and_deleted(self) -> None:
        client = Limn(URL, KEY)
        made = client.webhooks.create(self.url, events=["profile.ready"], description="py")
        hook = made["webhook"]["id"]
        delivery = client.webhooks.test(hook)
        self.assertEqual(self.endpoint.next(made["secret"])["type"], "webhook.test")
        client.submit_and_wait("hooked", "I live in Graz.")
        told = self.endpoint.next(made["secret"])
        self.assertEqual((told["type"], told["data"]["profile_id"]), ("profile.ready", "hooked"))
        rotated = client.webhooks.rotate(hook, overlap_seconds=60)
        self.assertNotEqual(rotated["secret"], made["secret"])
        self.assertEqual(client.webhooks.redeliver(hook, delivery["id"]), 1)
        self.assertEqual(self.endpoint.next(rotated["secret"])["type"], "webhook.test")
        self.assertEqual({one["type"] for one in client.webhooks.deliveries(hook)}, {"webhook.test", "profile.ready"})
        self.assertFalse(client.webhooks.update(hook, enabled=False)["enabled"])
        self.assertEqual(client.webhooks.read(hook)["disabled_reason"], "by_hand")
        self.assertIn(hook, [one["id"] for one in client.webhooks.list()])
        client.webhooks.delete(hook)
        client.webhooks.delete(hook)
        with self.assertRaises(limn.NotFoundError):
            client.webhooks.read(hook)

    def test_are_managed_by_asyncio_as_well(self) -> None:
        async def life() -> Tuple[str, List[str], int]:
            async with AsyncLimn(URL, KEY) as client:
                made = await client.webhooks.create(self.url)
                hook = made["webhook"]["id"]
                await client.webhooks.test(hook)
                kind = await asyncio.to_thread(self.endpoint.next, made["secret"])
                states = [one["type"] async for one in client.webhooks.deliveries(hook)]
                await client.webhooks.delete(hook)
                return kind["type"], states, len([one for one in await client.webhooks.list() if one["id"] == hook])

        self.assertEqual(asyncio.run(life()), ("webhook.test", ["webhook.test"], 0))


class Scripted:
    """A service that answers by a script, step by step, and remembers what it was sent."""

    def __init__(self, *steps: Tuple[int, Dict[str, str]]) -> None:
        seen: List[Any] = []
        self.seen = seen

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.do_POST()

            def do_POST(self) -> None:
                self.rfile.read(int(self.headers.get("content-length", 0)))
                status, headers = steps[min(len(seen), len(steps) - 1)]
                seen.append(self.headers)
                if status == 0:
                    self.close_connection = True
                    return
                self.send_response(status)
                body = headers.pop("body", "{}").encode()
                length = str(len(body))
                for name, value in {"x-submission-id": "s", "content-length": length, **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_args: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)

    def __enter__(self) -> "Scripted":
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"


class Failures(unittest.TestCase):
    def test_of_a_client_that_was_not_told_where_or_who(self) -> None:
        for url, key, missing in ((None, KEY, "url"), (URL, None, "key")):
            with self.assertRaisesRegex(TypeError, f"Limn needs {missing}, a string"):
                Limn(url, key)  # type: ignore[arg-type]

    def test_for_now_are_tried_again_with_the_same_key(self) -> None:
        for step in [(503, {"retry-after": "0"}), (429, {"retry-after": "0"}), (502, {}), (0, {})]:
            with self.subTest(step=step), Scripted(step, step, (202, {})) as service:
                self.assertEqual(Limn(service.url, "k").submit("a", "text").submission_id, "s")
                self.assertEqual(len(service.seen), 3)
                self.assertEqual(len({headers["idempotency-key"] for headers in service.seen}), 1)

    def test_in_the_middle_of_progress_go_on_where_they_were(self) -> None:
        def step(state: str) -> str:
            return f'event: submission\ndata: {{"id": "s", "state": "{state}"}}\n\n'

        cut = {"body": step("queued"), "content-length": "999"}
        ended = {"body": ":\n\n" + step("queued") + step("processing")}
        with Scripted((200, cut), (503, {"retry-after": "0"}), (200, ended), (200, {"body": step("merged")})) as service:
            states = [one["state"] for one in Limn(service.url, "k").follow("s")]
            self.assertEqual(states, ["queued", "processing", "merged"])
            self.assertEqual(len(service.seen), 4)

    def test_for_good_are_not(self) -> None:
        for status in [400, 401, 403, 404, 409, 413, 422]:
            with self.subTest(status=status), Scripted((status, {})) as service:
                with self.assertRaises(limn.ApiFailure):
                    Limn(service.url, "k").submit("a", "text")
                self.assertEqual(len(service.seen), 1)

    def test_in_the_dark_are_not_when_done_twice_would_be_two(self) -> None:
        with Scripted((0, {})) as service:
            with self.assertRaises(limn.ConnectionFailure):
                Limn(service.url, "k").issue_token("read")
            self.assertEqual(len(service.seen), 1)

    def test_never_take_the_key_elsewhere(self) -> None:
        with Scripted((202, {})) as other, Scripted((307, {"location": other.url})) as service:
            with self.assertRaises(limn.ApiFailure):
                Limn(service.url, "k").submit("a", "text")
            self.assertEqual(other.seen, [])


if __name__ == "__main__":
    unittest.main()
