"""After some kills of an ingest of all types, requests, files, WARCs and their index agree."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Sized
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.check import faults
from pubcrawl.fetch.archive.replay import Replay
from tests.apis.datasets import DATASET, publish
from tests.crawls.hostile import SETTINGS, assert_at_home, assert_kept
from tests.crawls.ingests import JATS, TEXT, Ingest, file, html, meta, paper
from tests.fetch.history.archives import answers, indexed, warcio_check
from tests.moments import kill_at
from tests.server import Answer, Seen, Server
from tests.shares import share

COUNT, KILLS = share((60, 3), (300, 20))
LATER = 25
"""The request after which a kill waits for a result: 5 are for robots.txt, some 2 per result."""
TYPES = ("pdf", "pdf", "html", "xml", "dataset", "pdf")
HOSTS = 5


def site(seen: Seen) -> Answer:
    """Answer with an article, page, XML or dataset by the number in its address."""
    path = seen.target.partition("?")[0]
    kind, _, last = path.strip("/").partition("/")
    if kind == "page":
        return html(f"<h1>{last}</h1>{TEXT}", f'<script src="/script/{last}.js"></script>')
    if kind == "script":
        # All scripts are the same, so that the WARC gets revisit records.
        return file(b"let a = 1", "text/javascript")
    if kind == "article":
        return html(head=meta("citation_pdf_url", f"/file/{last}.pdf"))
    if kind == "file":
        return file(paper(f"Text of {last}")) if not last.startswith("1") else Answer(404)
    if kind == "xml":
        return file(JATS.replace(b"ways", f"ways {last}".encode()), "text/xml")
    _, found, _ = publish("zenodo", DATASET, f"http://{seen.headers['host']}")
    return found.get(path, Answer(404))


def request(number: int, server: Server) -> dict[str, Any]:
    kind = TYPES[number % len(TYPES)]
    place = {"pdf": "article", "html": "page", "xml": "xml"}.get(kind)
    # All requests for datasets lead to the same one.
    path = f"/{place}/{number}" if place else f"/records/5550042?{number}"
    url = server.url(path, f"127.9.1.{number % HOSTS + 1}")
    return {"ingest_type": kind, "base_url": url, "link_source_id": str(number)}


def results_of(ingest: Ingest) -> list[dict[str, Any]]:
    """Return the results in the store; none before the store exists."""
    try:
        return ingest.stored()
    except sqlite3.OperationalError:
        return []


def more(found: Callable[[], Sized]) -> Callable[[], bool]:
    """Return a function that returns whether *found* gives more than now."""
    before = len(found())
    return lambda: len(found()) > before


def served_a_file(server: Server) -> Callable[[], bool]:
    """
    Return a function that returns whether *server* has sent an article's PDF since now.

    The result of that article needs no further request. The last request seen is the one that the
    server holds; it gets no answer, so it does not count.
    """
    before = len(server.seen)
    return lambda: any(re.match("/file/(?!1)", each.target) for each in server.seen[before:-1])


@pytest.mark.long
def test_kill_9_at_each_moment(tmp_path: Path) -> None:
    hosts = {f"127.9.1.{number + 1}": "zenodo" for number in range(HOSTS)}
    with Server("0.0.0.0", fallback=site) as server:
        ingest = Ingest(
            tmp_path,
            **{
                **SETTINGS,
                "WARC_DIR": "warc",
                "WARC_MAX_SIZE": 20_000,
                "FRONTIER_WINDOW": 8,
                "DATASET_HOSTS": json.dumps(hosts),
            },
        )
        ingest.requests(*(request(number, server) for number in range(COUNT)))
        moments = {"request": 0, "result": 0, "file": 0}
        for kill in range(KILLS):
            moment = tuple(moments)[kill % len(moments)]
            kill_at(
                server,
                # Small numbers: each kill may settle half as many seeds.
                1 + 2 * kill if moment == "request" else LATER,
                lambda: ingest.crawl.fork(spider="ingest"),
                (lambda: True) if moment == "request" else served_a_file(server),
                {
                    "request": lambda: True,
                    "result": more(lambda: results_of(ingest)),
                    "file": more(ingest.files),
                }[moment],
            )
            moments[moment] += 1
            stored = results_of(ingest)
            assert len({one["request"]["link_source_id"] for one in stored}) == len(stored)
        assert min(moments.values()) >= 1
        done = ingest.done()
    assert done.code == 0, done.log
    assert "Traceback" not in done.log, done.log
    results = ingest.stored()
    by_number = {int(one["request"]["link_source_id"]): one for one in results}
    assert sorted(by_number) == list(range(COUNT))
    assert len(results) == COUNT
    missing = {number for number, one in by_number.items() if not one["hit"]}
    assert missing == {
        number
        for number in range(COUNT)
        if str(number).startswith("1") and TYPES[number % len(TYPES)] == "pdf"
    }
    tries = Counter(id for (id,) in ingest.crawl._query("SELECT request FROM ingest_attempt"))
    assert set(tries.values()) == {1}
    assert_at_home(ingest)
    assert_kept(ingest, results)
    _assert_archived(tmp_path / "warc", results)


def _assert_archived(folder: Path, results: list[dict[str, Any]]) -> None:
    """Assert that WARC files are whole, and that their index and the results point into them."""
    assert list(faults(Archive(folder))) == []
    found = answers(folder)
    assert indexed(folder) == found
    warcio_check(folder)
    archive = Replay(folder)
    for one in results:
        if "cdx" not in one:
            continue
        answer = archive.answer("GET", one["terminal"]["terminal_url"])
        assert answer is not None
        assert one["cdx"]["warc_path"] in {path.name for path in folder.iterdir()}


def gated(seen: Seen) -> Answer:
    """Answer as ``site``, but a PDF needs the cookie of the redirect to its article."""
    kind, _, last = seen.target.strip("/").partition("/")
    if kind == "start":
        headers = {"Location": f"/article/{last}", "Set-Cookie": f"seen={last}; Path=/"}
        return Answer(302, headers=headers)
    if kind == "file" and "seen=" not in seen.headers.get("cookie", ""):
        return Answer(403)
    return site(seen)


@pytest.mark.long
@pytest.mark.parametrize("count", share([100], [40, 60, 100, 300]))
def test_a_kill_repeats_a_tenth_at_most(tmp_path: Path, count: int) -> None:
    with Server("0.0.0.0", fallback=gated) as server:
        ingest = Ingest(tmp_path, **SETTINGS)
        addresses = (
            server.url(f"/start/{number}", f"127.9.1.{number % HOSTS + 1}")
            for number in range(2000, 2000 + count)
        )
        ingest.requests(*(("pdf", address) for address in addresses))
        kill_at(server, 3 * count // 2, lambda: ingest.crawl.fork(spider="ingest"))
        done = ingest.done()
    asked = Counter((seen.host, seen.target) for seen in server.seen if "robots" not in seen.target)
    assert done.code == 0, done.log
    assert {result["status"] for result in ingest.stored()} == {"success"}
    assert len(asked) == 3 * count
    assert asked.total() <= 1.1 * 3 * count
    assert ingest.crawl._query("SELECT count(*) FROM answer") == [(0,)]
