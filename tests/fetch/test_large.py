"""Large bodies arrive whole; pages have a limit of their own."""

from __future__ import annotations

import base64
import gzip
import os
from contextlib import ExitStack
from pathlib import Path

from tests.cases import Agree, golden
from tests.fetch.crawling import crawl
from tests.fetch.played import Case, play
from tests.server import Answer, Server

MB = 1024**2
PACKED = {"Content-Encoding": "gzip"}


def test_large_bodies_arrive_whole(tmp_path: Path) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(f"127.0.0.{number}")) for number in range(1, 4)]
        bodies = [os.urandom(MB) * (number + 2) for number in range(3)]
        plain, packed, chunked = servers
        plain.fallback = bodies[0]
        packed.fallback = Answer(
            body=gzip.compress(bodies[1]), headers={"Content-Encoding": "gzip"}
        )
        chunked.fallback = Answer(body=bodies[2], chunked=True)
        urls = [server.url() for server in servers]
        settings = {"ROBOTSTXT_OBEY": False}
        done = crawl(tmp_path, urls, settings)
    assert [base64.b64decode(done.results[n]["body"]) for n in range(3)] == bodies


@golden
def test_limits(case: Case, agree: Agree, tmp_path: Path) -> None:
    agree(case, play(case, tmp_path))
