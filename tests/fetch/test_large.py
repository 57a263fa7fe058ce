"""Large bodies wait for each other and arrive whole; pages have their own limit."""

from __future__ import annotations

import base64
import gzip
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.fetch.crawling import crawl
from tests.server import Answer, Server

MB = 1024**2
HTML = {"Content-Type": "text/html"}
PACKED = {"Content-Encoding": "gzip"}


@pytest.fixture
def servers() -> Iterator[list[Server]]:
    with ExitStack() as stack:
        yield [stack.enter_context(Server(f"127.0.0.{number}")) for number in range(1, 7)]


def test_bodies_that_wait_for_each_other_come_whole(tmp_path: Path, servers: list[Server]) -> None:
    bodies = [os.urandom(MB) * (number + 2) for number in range(len(servers))]
    for number, (server, body) in enumerate(zip(servers, bodies, strict=True)):
        answer = Answer(body=gzip.compress(body), headers=PACKED) if number % 2 else body
        server.route("/a", Answer(body=body, chunked=True) if number == 2 else answer)
    urls = [server.url("/a") for server in servers]
    done = crawl(tmp_path, urls, {"LARGE_BODIES_MAXSIZE": 1, "DOWNLOAD_TIMEOUT": 600})
    assert [base64.b64decode(done.results[n]["body"]) for n in range(len(urls))] == bodies
    assert all("large" in done.results[n]["flags"] for n in range(len(urls)))


def test_a_page_has_a_limit_of_its_own(tmp_path: Path, servers: list[Server]) -> None:
    page = b"<p>kelp" * (3 * MB // 7)
    one, two, three, four, five, six = servers
    for server in (one, four):
        server.route("/a", Answer(body=page, headers=HTML))
    two.route("/a", Answer(body=page, headers=HTML, chunked=True))
    three.route("/a", Answer(body=gzip.compress(page), headers={**HTML, **PACKED}))
    five.route("/a", page[: 2 * MB])
    six.route("/a", Answer(body=page, headers={"Content-Type": "application/pdf"}))
    urls = [
        {"url": server.url("/a"), "meta": {"download_maxsize": 4 * MB} if server is four else {}}
        for server in servers
    ]
    done = crawl(tmp_path, urls, {"HTML_MAXSIZE": 2 * MB})
    assert done.slugs == ["too-large"] * 3 + [""] * 3


def test_what_unpacks_to_a_hundred_times_its_size_is_refused(
    tmp_path: Path, servers: list[Server]
) -> None:
    one, two, *_ = servers
    one.route("/a", Answer(body=gzip.compress(bytes(9 * MB)), headers=PACKED))
    two.route("/a", Answer(body=gzip.compress(b"kelp"), headers={"Content-Encoding": "gzip," * 9}))
    urls: list[object] = [one.url("/a"), two.url("/a")]
    urls.append({"url": one.url("/a"), "meta": {"download_maxsize": 10 * MB}})
    assert crawl(tmp_path, urls, {}).slugs == ["too-large", "too-large", ""]
