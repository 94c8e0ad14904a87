"""Speaks to a service at LIMN_URL by the key LIMN_KEY; LIMN_OTHER_KEY is that of another app."""

import asyncio
import os
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

    def test_of_one_for_asyncio(self) -> None:
        async def live() -> Tuple[str, int, int]:
            async with AsyncLimn(URL, KEY) as client:
                receipts = await asyncio.gather(*(client.submit(f"async-{n}", "I live in Oslo.") for n in range(5)))
                await asyncio.gather(*(client.wait_for(receipt.submission_id) for receipt in receipts))
                profile = await client.read("async-0")
                found = [hit async for hit in client.search_all(filter_by="location", filter_value="Oslo", page_size=2)]
                entries = [entry async for entry in client.log("async-0")]
                return profile["core_info"]["location"]["value"], len(found), len(entries)

        self.assertEqual(asyncio.run(live()), ("Oslo", 5, 1))

    def test_tells_the_field_that_is_wrong(self) -> None:
        with self.assertRaises(limn.InvalidRequestError) as wrong:
            Limn(URL, KEY).search(filter_by="shoe", filter_value="x")
        self.assertEqual(wrong.exception.details[0]["field"], "filterBy")


class Scripted:
    """A service that answers by a script, step by step, and remembers what it was sent."""

    def __init__(self, *steps: Tuple[int, Dict[str, str]]) -> None:
        seen: List[Any] = []
        self.seen = seen

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers.get("content-length", 0)))
                status, headers = steps[min(len(seen), len(steps) - 1)]
                seen.append(self.headers)
                if status == 0:
                    self.close_connection = True
                    return
                self.send_response(status)
                for name, value in {"x-submission-id": "s", "content-length": "2", **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(b"{}")

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
    def test_for_now_are_tried_again_with_the_same_key(self) -> None:
        for step in [(503, {"retry-after": "0"}), (429, {"retry-after": "0"}), (502, {}), (0, {})]:
            with self.subTest(step=step), Scripted(step, step, (202, {})) as service:
                self.assertEqual(Limn(service.url, "k").submit("a", "text").submission_id, "s")
                self.assertEqual(len(service.seen), 3)
                self.assertEqual(len({headers["idempotency-key"] for headers in service.seen}), 1)

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
